import { createServer } from 'node:net';
import { pipeline, Transform } from 'node:stream';

const upper = () => new Transform({
  transform(chunk, encoding, done) { done(null, chunk.toString().toUpperCase()); },
});

createServer((socket) => {
  pipeline(socket, upper(), socket, (error) => error && console.error(error));
}).listen(8124);
