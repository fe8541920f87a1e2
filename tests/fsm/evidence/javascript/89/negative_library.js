import { io } from 'socket.io-client';

const list = document.querySelector('#quotes');
const socket = io('https://quotes.example');

socket.on('connect', () => {
  socket.emit('subscribe', ['oats', 'rye']);
});

socket.on('quote', (quote) => {
  const entry = document.createElement('li');
  entry.textContent = `${quote.symbol}: ${quote.price}`;
  list.prepend(entry);
});

socket.on('disconnect', () => {
  list.dataset.state = 'lost';
});
