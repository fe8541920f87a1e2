import WebSocket from 'ws';

const socket = new WebSocket('wss://quotes.example/live');

socket.on('open', () => socket.send(JSON.stringify({ subscribe: ['oats', 'rye'] })));
socket.on('message', (data) => console.log(JSON.parse(data)));
socket.on('error', (error) => console.error(error.message));
