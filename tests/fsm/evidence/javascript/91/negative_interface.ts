import WebSocket, { WebSocketServer, type RawData } from 'ws';
import type { IncomingMessage } from 'http';

interface Client extends WebSocket { isAlive: boolean }

const wss = new WebSocketServer({ port: 8080 });

wss.on('connection', (ws: WebSocket, _req: IncomingMessage) => {
  (ws as Client).isAlive = true;
  ws.on('pong', () => { (ws as Client).isAlive = true; });
  ws.on('message', (data: RawData) => ws.send(data.toString().toUpperCase()));
});

setInterval(() => {
  wss.clients.forEach((ws) => {
    const client = ws as Client;
    if (!client.isAlive) return client.terminate();
    client.isAlive = false;
    client.ping();
  });
}, 30000);
