const dgram = require('dgram');

class Probe {
  constructor(host, port, limit) {
    this.address = { host, port };
    this.limit = limit;
    this.socket = null;
  }

  ask(done) {
    this.socket = dgram.createSocket('udp4');
    const timer = setTimeout(() => this.end(() => done(new Error('no answer'))), this.limit);
    this.socket.once('message', (message) => {
      clearTimeout(timer);
      this.end(() => done(null, message.toString()));
    });
    this.socket.send('ping', this.address.port, this.address.host);
  }

  end(done) {
    this.socket.close(done);
  }
}

new Probe('localhost', 4000, 1000).ask(console.log);
