import WebSocket from 'ws';

const socket = new WebSocket('ws://127.0.0.1:8080');

socket.on('open', () => socket.send('hello'));
socket.on('message', (data) => {
  console.log(data.toString());
  socket.close();
});
socket.on('error', console.error);
