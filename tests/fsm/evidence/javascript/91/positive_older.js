const { WebSocket } = require('ws');
const { once } = require('events');

async function ask(url, question) {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  socket.send(question);
  const [answer] = await once(socket, 'message');
  socket.close();
  return answer.toString();
}

ask('ws://localhost:8080', 'what time is it?').then(console.log);
