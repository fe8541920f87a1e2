const WebSocketClient = require('ws');

const socket = new WebSocketClient('ws://127.0.0.1:3000/socket');
socket.onopen = () => socket.send('hello');
socket.onmessage = ({ data }) => console.log(data);
socket.onclose = ({ code }) => console.log('closed with', code);
