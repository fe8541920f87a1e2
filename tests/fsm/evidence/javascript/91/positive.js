import WebSocket from 'ws';

const retryAfter = 2000;

function follow(url, onQuote) {
  const socket = new WebSocket(url, { handshakeTimeout: 5000 });

  socket.on('open', () => socket.send(JSON.stringify({ subscribe: ['oats', 'rye'] })));
  socket.on('message', (data) => onQuote(JSON.parse(data.toString())));
  socket.on('error', (error) => console.error(error.message));
  socket.on('close', () => setTimeout(follow, retryAfter, url, onQuote));
}

follow('wss://quotes.example/live', ({ symbol, price }) => {
  console.log(`${symbol}: ${price}`);
});
