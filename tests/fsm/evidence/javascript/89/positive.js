const socket = new WebSocket('wss://quotes.example/live');
const list = document.querySelector('#quotes');

socket.addEventListener('open', () => {
  socket.send(JSON.stringify({ subscribe: ['oats', 'rye'] }));
});

socket.addEventListener('message', ({ data }) => {
  const quote = JSON.parse(data);
  const entry = document.createElement('li');
  entry.textContent = `${quote.symbol}: ${quote.price}`;
  list.prepend(entry);
});

socket.addEventListener('close', ({ code, wasClean }) => {
  list.dataset.state = wasClean ? 'finished' : `lost (${code})`;
});

window.addEventListener('pagehide', () => socket.close(1000, 'page left'));
