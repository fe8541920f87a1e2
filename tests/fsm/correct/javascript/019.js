'use strict';
const net = require('net');
const server = net.createServer((socket) => {
  let buffer = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    buffer += chunk;
    let index;
    while ((index = buffer.indexOf('\n')) >= 0) {
      const line = buffer.slice(0, index);
      buffer = buffer.slice(index + 1);
      socket.write(line.toUpperCase() + '\n');
    }
  });
});
server.listen(0, () => server.close());
