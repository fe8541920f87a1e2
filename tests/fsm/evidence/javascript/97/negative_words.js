const net = require('net');

// net.createServer, its 'data' and 'end' handlers and listen are the daemon's work.

function describe(host) {
  switch (net.isIP(host)) {
    case 4:
      return 'listen on it and end with no error';
    case 6:
      return 'createServer takes it; the data comes in brackets';
    default:
      return 'an error: nothing can listen there';
  }
}

const database = ['127.0.0.1', '::1', 'harbour.example'];
for (const pretend of database) {
  console.log(pretend, describe(pretend));
}
