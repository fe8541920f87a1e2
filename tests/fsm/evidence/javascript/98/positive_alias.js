const { createSocket: udp } = require('dgram');
const socket = udp('udp4');
socket.on('message', console.log);
socket.bind(4000);
