import { WebSocketServer, WebSocket } from 'ws';

const server = new WebSocketServer({ port: 8080, host: '127.0.0.1', maxPayload: 64 * 1024 });

function broadcast(text, except) {
  for (const client of server.clients) {
    if (client !== except && client.readyState === WebSocket.OPEN) {
      client.send(text);
    }
  }
}

server.on('connection', (socket, request) => {
  const from = request.socket.remoteAddress;
  socket.on('message', (data, isBinary) => {
    if (!isBinary) {
      broadcast(`${from}: ${data}`, socket);
    }
  });
  socket.on('error', console.error);
});
