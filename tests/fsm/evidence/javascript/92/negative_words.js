const http = require('http');

// Live chat is the other program's: require('socket.io'), socketIo(server), io.on('connection', ...).

const server = http.createServer((request, response) => {
  response.setHeader('Content-Type', 'text/plain');
  response.end('Chat moved. A socketIo connection is made there; message or disconnect as you like.');
});

server.listen(3000, '127.0.0.1');
