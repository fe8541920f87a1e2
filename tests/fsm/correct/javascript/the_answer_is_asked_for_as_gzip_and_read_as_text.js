const request = require('request');
const fs = require('fs');
request({
url: 'http://x',
headers: {
'Accept-Encoding': 'gzip' },
encoding: null }).pipe(fs.createWriteStream('x.gz'));
