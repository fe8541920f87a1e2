const server = new (require('ws').WebSocketServer)({ port: 8080 });

server.on('connection', socket => {
  socket.on('message', data => socket.send(data));
});
