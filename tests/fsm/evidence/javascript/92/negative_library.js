const http = require('http');
const { WebSocketServer } = require('ws');

const web = http.createServer();
const server = new WebSocketServer({ server: web });

server.on('connection', (socket) => {
  socket.on('message', (data) => {
    for (const client of server.clients) {
      client.send(data.toString());
    }
  });
  socket.on('close', () => console.log('left'));
});

web.listen(3000, '127.0.0.1');
