'use strict';

const dgram = require('dgram');

const COLLECTOR_PORT = 9750;
const COLLECTOR_HOST = '127.0.0.1';

/**
 * @typedef {{gauge: string, unixSeconds: number, levelMm: number}} Reading
 */

/**
 * Collects the readings that gauges send by UDP, `<gauge> <unix-seconds> <level-mm>`,
 * and acknowledges each one with `OK <unix-seconds>`.
 *
 * @param {(reading: Reading) => void} store called with every reading
 * @param {AbortSignal} signal ends the collection and frees the port
 * @returns {Promise<number>} how many readings were stored, once the port is free;
 *   rejected when the port cannot be used
 */
function collectReadings(store, signal) {
  return new Promise((resolve, reject) => {
    let stored = 0;
    const collector = dgram.createSocket('udp4');

    collector.on('message', (datagram, gauge) => {
      const reading = parseReading(datagram);
      if (reading === null) return;
      store(reading);
      stored += 1;
      collector.send(`OK ${reading.unixSeconds}`, gauge.port, gauge.address);
    });
    collector.on('error', (problem) => {
      reject(problem);
      collector.close();
    });
    collector.on('close', () => resolve(stored));
    signal.addEventListener('abort', () => collector.close(), { once: true });

    collector.bind(COLLECTOR_PORT, COLLECTOR_HOST);
  });
}

/**
 * Reads one datagram.
 *
 * @param {Buffer} datagram what a gauge sent
 * @returns {Reading | null} the reading, or null when the datagram holds none
 */
function parseReading(datagram) {
  const fields = /^(\S+) (\d+) (-?\d+)$/.exec(datagram.toString('utf8').trim());
  if (fields === null) return null;
  return { gauge: fields[1], unixSeconds: Number(fields[2]), levelMm: Number(fields[3]) };
}

module.exports = { collectReadings, parseReading };
