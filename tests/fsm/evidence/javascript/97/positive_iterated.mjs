import { createServer } from 'node:net';

const server = createServer(async (socket) => {
  socket.setEncoding('utf8');
  for await (const text of socket) {
    console.log('got', text.trim());
  }
});

server.listen(9000);
