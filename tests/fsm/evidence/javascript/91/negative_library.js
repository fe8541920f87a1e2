const { client: WebSocketClient } = require('websocket');

const client = new WebSocketClient();

client.on('connectFailed', (error) => console.error(error.message));
client.on('connect', (connection) => {
  connection.on('message', (message) => console.log(message.utf8Data));
  connection.sendUTF(JSON.stringify({ subscribe: ['oats', 'rye'] }));
});

client.connect('wss://quotes.example/live');
