const net = require('net');

class EchoServer extends net.Server {
  constructor(options) {
    super(options);
    this.on('connection', (socket) => {
      socket.on('data', (chunk) => socket.write(chunk));
      socket.on('error', (error) => this.emit('failed', error));
    });
  }
}

new EchoServer().listen(7000, () => console.log('echo'));
