import WebSocket from 'ws';
import { createServer } from 'node:http';

const server = createServer();
const sockets = new WebSocket.Server({ server, path: '/live' });

sockets.on('connection', (socket) => {
  socket.on('message', (message) => socket.send(`echo: ${message}`));
});
server.listen(8080);
