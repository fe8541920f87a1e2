const { request: send } = require('http');
const { createReadStream: read } = require('fs');
const post = send({ method: 'POST', port: 8080 }, (res) => res.resume());
read('a.txt').pipe(post);
