const fs = require('fs');
const http = require('http');

http
  .createServer((req, res) => {
    if (req.method === 'PUT') {
      req.pipe(fs.createWriteStream('latest.bin')).on('finish', () => res.writeHead(204).end());
      return;
    }
    const file = fs.createReadStream('latest.bin');
    file.on('error', () => res.writeHead(404).end());
    file.pipe(res);
  })
  .listen(8080);
