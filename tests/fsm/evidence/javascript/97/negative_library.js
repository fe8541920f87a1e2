import dgram from 'node:dgram';

const server = dgram.createSocket('udp4');

server.on('message', (data, sender) => {
  const reversed = [...data.toString().trim()].reverse().join('');
  server.send(`${reversed}\n`, sender.port, sender.address);
});

server.on('error', (error) => {
  console.error('cannot serve:', error.message);
  server.close();
});

server.bind(9000, '127.0.0.1');
