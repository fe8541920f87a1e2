import { createServer } from 'node:net';

const server = createServer((socket) => {
  socket.on('data', (message) => {
    if (message.toString().trim() === 'time') {
      socket.end(`${new Date().toISOString()}\n`);
    }
  });
  socket.on('error', (error) => console.error(error.message));
});

server.on('listening', () => console.log(server.address()));
server.listen(9123, '127.0.0.1');
