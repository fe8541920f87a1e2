const socket = new (require('ws'))('ws://localhost:8080');

socket.on('open', () => socket.send('rates'));
socket.on('message', data => console.log(String(data)));
