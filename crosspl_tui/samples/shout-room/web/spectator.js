'use strict';

const ROOM_URL = 'ws://127.0.0.1:7071/room';
const MAX_TEXT_CHARACTERS = 100;

/**
 * A spectator of the room, for use in a page: hears all shouts and can shout.
 */
class Spectator {
  /**
   * Enters the room.
   *
   * @param {string} name how others see the spectator
   * @param {(shout: {name: string, text: string}) => void} hear called with each shout
   * @param {(inside: boolean) => void} moved called on entering and on leaving
   * @param {string} [url] where the room is
   */
  constructor(name, hear, moved, url = ROOM_URL) {
    this.name = name;
    this.socket = new WebSocket(url);
    this.socket.onopen = () => moved(true);
    this.socket.onclose = () => moved(false);
    this.socket.onmessage = (frame) => {
      const shout = parseShout(frame.data);
      if (shout !== null) hear(shout);
    };
  }

  /**
   * Shouts, unless the room is not open (yet).
   *
   * @param {string} text is cut to 100 characters
   * @returns {boolean} whether it was shouted
   */
  shout(text) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(`${this.name}: ${text.slice(0, MAX_TEXT_CHARACTERS)}`);
    return true;
  }

  /**
   * Leaves the room.
   */
  leave() {
    this.socket.close(1000);
  }
}

/**
 * Reads one frame.
 *
 * @param {unknown} data what the frame holds
 * @returns {{name: string, text: string} | null} the shout, or null when it holds none
 */
function parseShout(data) {
  const parts = typeof data === 'string' ? /^([^:]+): (.*)$/s.exec(data) : null;
  return parts === null ? null : { name: parts[1], text: parts[2] };
}

globalThis.Spectator = Spectator;
