import net from 'node:net';
import readline from 'node:readline';

net.createServer((socket) => {
  const lines = readline.createInterface({ input: socket, output: socket, prompt: '> ' });
  lines.prompt();
  lines.on('line', (line) => {
    console.log(socket.remotePort, line);
    lines.prompt();
  });
}).listen(2323);
