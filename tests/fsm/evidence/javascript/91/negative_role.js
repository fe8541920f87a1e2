import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 8080 });

server.on('connection', (socket) => {
  socket.on('message', (data) => socket.send(`seen: ${data}`));
  socket.on('error', console.error);
});
