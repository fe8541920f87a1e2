const fs = require('fs');
const http = require('http');

const post = http.request({ port: 3000, path: '/in', method: 'POST' }, (res) => res.pipe(process.stdout));
new fs.ReadStream('in.txt').pipe(post);
