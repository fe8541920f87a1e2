const { createServer: tcp } = require('net');

const server = tcp((socket) => {
  socket.on('data', (data) => socket.write(data));
});
server.listen(5003);
