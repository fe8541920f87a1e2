const fs = require('fs');
const http = require('http');

const request = http.request(
  { host: 'localhost', port: 8080, path: '/letters', method: 'POST' },
  (response) => response.pipe(process.stdout),
);

request.on('error', (error) => console.error(error.message));

const letter = fs.createReadStream('letter.txt', { encoding: 'utf8' });
letter.on('error', (error) => request.destroy(error));
letter.pipe(request);
