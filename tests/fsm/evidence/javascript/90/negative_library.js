import { createServer } from 'node:http';
import { Server } from 'socket.io';

const http = createServer();
const server = new Server(http);

server.on('connection', (socket) => {
  socket.on('message', (text) => {
    socket.broadcast.emit('message', `${socket.id}: ${text}`);
  });
  socket.on('error', console.error);
});

http.listen(8080, '127.0.0.1');
