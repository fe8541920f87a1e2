const crypto = require('crypto');

console.log("The sender: require('dgram'), createSocket('udp4'), on('message', ...), bind(port)");

function checksum(text) {
  return crypto.createHash('sha256').update(text).digest('hex').slice(0, 8);
}

const handlers = { rebinding: checksum.bind(null, 'a message while listening') };
const messages = ['bind the socket', 'an error while listening'].map(checksum);
console.log(handlers.rebinding(), messages, "createSocket('udp4') makes another");
