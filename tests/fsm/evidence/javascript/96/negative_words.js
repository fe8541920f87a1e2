const { EventEmitter } = require('events');

console.log(
  "Instead of const express = require('express'); const app = express(); " +
  "app.use(...); app.get(...); app.listen(...)",
);
const bells = new EventEmitter();

function expressDelivery(user) {
  bells.emit('ring', `/users/${user} should use the door, then listen`);
}

bells.once('ring', (output) => {
  const targets = output.split('/users/');
  console.log('get ready to listen', targets.length);
});
expressDelivery('Ada');
