class ChatLine {
  constructor(url) {
    this.socket = new WebSocket(url);
    this.socket.onopen = () => this.say('hello');
    this.socket.onmessage = (event) => console.log('<', event.data);
    this.socket.onerror = (event) => console.error('trouble', event);
  }

  say(words) {
    this.socket.send(words);
  }
}

new ChatLine('ws://localhost:8080/chat');
