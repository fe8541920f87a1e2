import { createServer } from 'node:http';
import { Server } from 'socket.io';

const web = createServer();
const io = new Server(web, { cors: { origin: 'https://chat.example' } });

io.on('connection', (socket) => {
  socket.on('join', (room) => socket.join(room));
  socket.on('say', (room, words, acknowledge) => {
    io.to(room).emit('said', { from: socket.id, words });
    acknowledge();
  });
  socket.on('disconnect', (reason) => console.log(socket.id, 'left:', reason));
});

web.listen(3000, '127.0.0.1');
