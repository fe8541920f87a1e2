const fs = require('fs');

console.log(
  "Reads the journal of the server: const WebSocket = require('ws'); new " +
  "WebSocket.Server({ port: 8080 })",
);
const lines = fs.readFileSync('journal.txt', 'utf8').split('\n');

function disconnections(entries) {
  return entries.filter((entry) => entry.endsWith('the connection was closed by a message'));
}

const errors = lines.filter((line) => line.startsWith('an error came with the connection'));
console.log('a new WebSocket.Server would know:', disconnections(lines).length, errors.length);
