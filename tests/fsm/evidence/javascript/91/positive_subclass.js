const WebSocket = require('ws');

class Reconnecting extends WebSocket {
  constructor(url, options) {
    super(url, options);
    this.on('open', () => this.heartbeat());
    this.on('ping', () => this.heartbeat());
    this.on('close', () => clearTimeout(this.timer));
  }

  heartbeat() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.terminate(), 31000);
  }
}

const client = new Reconnecting('wss://prices.example/stream');
client.on('message', (data) => console.log(String(data)));
