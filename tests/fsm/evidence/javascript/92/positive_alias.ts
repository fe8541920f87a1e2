import SocketIO = require('socket.io');
import http = require('http');

const server = http.createServer();
const io = SocketIO(server);
io.on('connection', (socket) => {
  socket.on('echo', (text: string) => socket.emit('echo', text));
});
server.listen(5000);
