class EventSocket extends WebSocket {
  constructor(url, protocols) {
    super(url, protocols);
    this.addEventListener('message', ({ data }) => {
      const { type, detail } = JSON.parse(data);
      this.dispatchEvent(new CustomEvent(type, { detail }));
    });
  }

  emit(type, detail) {
    this.send(JSON.stringify({ type, detail }));
  }
}

const socket = new EventSocket('wss://rooms.example/live');
socket.addEventListener('open', () => socket.emit('join', { room: 'kitchen' }));
socket.addEventListener('joined', ({ detail }) => console.log(detail));
