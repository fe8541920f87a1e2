const { EventEmitter } = require('events');
class Client extends EventEmitter {
  #socket = null;
  connect() {
    const socket = require('net').connect(1);
    this.#socket = socket;
    socket.on('error', (e) => this.emit('error', e));
  }
}
module.exports = { Client };
