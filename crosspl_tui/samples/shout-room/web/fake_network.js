'use strict';

const { EventEmitter } = require('events');

/**
 * Network without sockets, for tests of the room: lines are handed over
 * within the process.
 */
class FakeNetwork {
  /**
   * @param {(line: EventEmitter) => void} welcome called for every visitor
   * @returns {FakeNetwork} itself, in the place of a server
   */
  createServer(welcome) {
    this.welcome = welcome;
    this.isOpen = false;
    return this;
  }

  /**
   * Lets one visitor say something.
   *
   * @param {string} text what is said
   * @returns {string[]} the answers
   */
  visit(text) {
    if (!this.isOpen) throw new Error('nobody listens');
    const answers = [];
    const line = new EventEmitter();
    line.write = (answer) => answers.push(answer);
    this.welcome(line);
    line.emit('data', text);
    return answers;
  }

  /**
   * Opens the room at once; the port plays no role.
   *
   * @param {() => void} ready called when it is open
   */
  listen(ready) {
    this.isOpen = true;
    ready();
  }
}

/**
 * Tries an answering machine which has heard everything.
 *
 * @returns {string[]} the answers to one visitor
 */
function tryRoom() {
  const net = new FakeNetwork(); // stands in for require('net')
  const room = net.createServer((line) => {
    line.on('data', () => line.write('HEARD 9\n'));
  });
  let answers = [];
  room.listen(() => {
    answers = room.visit('ida: Kick-off!\n');
  });
  return answers;
}

module.exports = { FakeNetwork, tryRoom };
