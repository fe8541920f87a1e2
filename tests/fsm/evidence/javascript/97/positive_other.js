const net = require('net');

const server = new net.Server();

server.on('connection', (socket) => {
  socket.pipe(socket);
  socket.once('close', () => console.log('bye'));
});

server.listen(9000);
