const http = require('http');
const app = (q, r) => r.end(),
  server = http.createServer(app);
function close(server) { server.close(); }
close(server);
