const { Server } = require('socket.io');

const io = new Server(3000);

io.use((socket, next) => {
  next(socket.handshake.auth.name ? undefined : new Error('who are you?'));
});

io.of('/votes').on('connection', (socket) => {
  socket.on('vote', (choice) => socket.broadcast.emit('vote', choice));
});
