const { EventEmitter } = require('events');
const net = require('net');

class Link extends EventEmitter {
  #state = 'new';
  static defaults = { port: 7000 };

  static open(options) {
    const link = new this({ ...this.defaults, ...options });
    return link.connect();
  }

  constructor(options) {
    super();
    this.options = options;
    this.onData = this.onData.bind(this);
  }

  get state() {
    return this.#state;
  }

  connect() {
    const socket = net.connect(this.options.port, () => {
      this.#state = 'open';
    });
    socket.on('data', this.onData);
    socket.on('close', () => {
      this.#state = 'closed';
      this.emit('close');
    });
    return this;
  }

  onData(data) {
    this.emit('line', data.toString());
  }
}

const link = Link.open({ port: 7001 });
link.on('line', console.log);
