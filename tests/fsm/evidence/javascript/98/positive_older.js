var dgram = require('dgram');

var server = dgram.createSocket("udp6");

server.on('message', function (msg, rinfo) {
  console.log('got ' + msg + ' from ' + rinfo.address);
  server.send(msg, 0, msg.length, rinfo.port, rinfo.address);
});

server.bind(41234);
