import { createServer } from 'node:net';

const server = createServer((socket) => {
  socket.setEncoding('utf8');
  socket.setTimeout(60_000, () => socket.end('too quiet\n'));
  socket.on('data', (text) => socket.write([...text.trim()].reverse().join('') + '\n'));
  socket.on('error', (error) => console.error(socket.remoteAddress, error.code));
});

server.on('error', (error) => {
  console.error('cannot serve:', error.message);
  process.exitCode = 1;
});

server.listen({ port: 9000, host: '127.0.0.1' }, () => console.log(server.address()));
