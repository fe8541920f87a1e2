'use strict';

const net = require('net');

const ROOM_PORT = 7070;
const ROOM_HOST = '127.0.0.1';
const MAX_LINE_BYTES = 512;

/**
 * The room for talkers: hears shouts, one a line, from many talkers at once. Each is
 * answered with `HEARD <number of characters>`; the line `BYE` ends the talk.
 */
class TalkServer {
  /**
   * @param {(shout: string) => void} onShout called with each shout, `<name>: <text>`
   */
  constructor(onShout) {
    this.onShout = onShout;
    this.server = net.createServer((talker) => this.hear(talker));
  }

  /**
   * Hears one talker until the talk is ended by either side.
   *
   * @param {net.Socket} talker the open line
   */
  hear(talker) {
    let rest = '';
    talker.setEncoding('utf8');
    talker.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        if (line === 'BYE') {
          talker.end();
          return;
        }
        this.onShout(line);
        const text = line.slice(line.indexOf(':') + 1).trim();
        talker.write(`HEARD ${[...text].length}\n`);
      }
      if (Buffer.byteLength(rest) > MAX_LINE_BYTES) talker.destroy();
    });
    talker.on('error', () => talker.destroy());
  }

  /**
   * Opens the door.
   *
   * @returns {Promise<void>} fulfilled when talkers can come; rejected when the port
   *   cannot be used
   */
  open() {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(ROOM_PORT, ROOM_HOST, resolve);
    });
  }

  /**
   * Shuts the door.
   *
   * @returns {Promise<void>} fulfilled when the last talker has gone
   */
  close() {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }
}

module.exports = { TalkServer };
