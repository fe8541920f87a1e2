import { createSocket } from 'node:dgram';

const socket = createSocket('udp4', (message, sender) => {
  console.log(sender.address, message.toString());
});
socket.bind(5353, '0.0.0.0');
