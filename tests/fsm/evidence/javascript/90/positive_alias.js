const { WebSocketServer: WSS } = require('ws');

const wss = new WSS({ port: 8080 });
wss.on('connection', (ws) => {
  ws.on('message', (data) => ws.send(data));
});
