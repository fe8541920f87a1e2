const server = new (require('ws')).Server({ port: 8080 });

server.on('connection', socket => socket.send('welcome'));
