import { WebSocketServer } from 'ws';

class Rooms extends WebSocketServer {
  constructor(options) {
    super(options);
    this.rooms = new Map();
    this.on('connection', (socket, request) => this.join(socket, request.url));
  }

  join(socket, name) {
    const room = this.rooms.get(name) ?? new Set();
    this.rooms.set(name, room.add(socket));
    socket.on('message', (data) => room.forEach((other) => other !== socket && other.send(String(data))));
    socket.on('close', () => room.delete(socket));
  }
}

const rooms = new Rooms({ port: 8080 });
rooms.on('listening', () => console.log('rooms are open'));
