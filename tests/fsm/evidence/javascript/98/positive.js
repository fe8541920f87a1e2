import { createSocket } from 'node:dgram';

const socket = createSocket({ type: 'udp4', reuseAddr: true });

socket.on('listening', () => {
  const { address, port } = socket.address();
  socket.addMembership('239.1.2.3');
  console.log(`waiting at ${address}:${port}`);
});

socket.on('message', (message, { address, port }) => {
  if (message.toString() === 'time') {
    socket.send(new Date().toISOString(), port, address);
  }
});

socket.on('error', (error) => {
  console.error(error.message);
  socket.close();
});

socket.bind(9123);
