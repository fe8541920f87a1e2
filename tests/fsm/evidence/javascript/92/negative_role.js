import { io } from 'socket.io-client';

const socket = io('http://127.0.0.1:3000', { auth: { name: 'Ada' } });

socket.on('connect', () => {
  socket.emit('join', 'kitchen');
  socket.emit('say', 'kitchen', 'hello', () => socket.disconnect());
});
socket.on('said', ({ from, words }) => console.log(from, words));
