const http = require('http');
const fs = require('fs');

const server = new http.Server();
server.on('request', (req, res) => {
  if (req.url === '/big.html') {
    const file = fs.createReadStream('big.html');
    file.pipe(res);
    res.on('close', () => file.destroy());
  } else {
    res.end('small');
  }
});
server.listen(3000);
