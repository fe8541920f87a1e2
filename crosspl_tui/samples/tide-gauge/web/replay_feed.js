'use strict';

const FRAME_PAUSE_MS = 250;

/**
 * Plays recorded readings back to a display. It is used like a browser's socket,
 * but opens none.
 */
class WebSocketRecording {
  /**
   * @param {string[]} readings lines `<gauge> <unix-seconds> <level-mm>`, oldest first
   */
  constructor(readings) {
    this.readings = [...readings];
    this.onopen = () => {};
    this.onmessage = () => {};
    this.onclose = () => {};
    this.timer = setInterval(() => this.step(), FRAME_PAUSE_MS);
  }

  /**
   * Plays one reading, and ends the recording after the last.
   */
  step() {
    const reading = this.readings.shift();
    if (reading === undefined) {
      this.close();
    } else {
      this.onmessage({ data: reading });
    }
  }

  /**
   * Ends the recording early.
   */
  close() {
    clearInterval(this.timer);
    this.onclose();
  }
}

/**
 * Shows a recording as one line of text a reading.
 *
 * @param {string[]} readings what to show
 * @param {(line: string) => void} show called with each line
 * @returns {Promise<void>} fulfilled after the last reading
 */
function replay(readings, show) {
  return new Promise((resolve) => {
    const feed = new WebSocketRecording(readings);
    feed.onmessage = (frame) => {
      const [gauge, , level] = frame.data.split(' ');
      show(`${gauge}: ${level} mm`);
    };
    feed.onclose = () => resolve();
  });
}

module.exports = { WebSocketRecording, replay };
