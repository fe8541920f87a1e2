const net = require('net');

const socket = net.createConnection({ port: 9000, host: '127.0.0.1' }, () => socket.end('stressed\n'));

socket.on('data', (data) => console.log(data.toString()));
socket.on('end', () => console.log('done'));
socket.on('error', console.error);
