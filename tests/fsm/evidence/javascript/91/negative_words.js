const { readFile } = require('node:fs/promises');

console.log(
  "const WebSocket = require('ws'); const socket = new WebSocket(url); - that is " +
  "the live reader's work.",
);

async function lastQuote(path) {
  const text = await readFile(path, 'utf8');
  const quotes = text.trim().split('\n').map(JSON.parse);
  return quotes.at(-1) ?? { symbol: 'no message', price: 'the connection had an error' };
}

lastQuote('quotes.ndjson').then((undisclosed) => {
  console.log('without a new WebSocket, so no message and no close:', undisclosed);
});
