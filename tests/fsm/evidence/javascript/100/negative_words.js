const http = require('http');

// The old page made a pipe: createReadStream(path).pipe(response) inside createServer.

const PIPELINE = ['draw', 'pipe', 'createServer'];

function recreateServerName(number) {
  return `pipe-${number}.example`;
}

http.get(`http://127.0.0.1:8080/${recreateServerName(1)}`, (response) => {
  console.log('createServer answered and could pipe', response.statusCode, PIPELINE.length);
  response.resume();
});
