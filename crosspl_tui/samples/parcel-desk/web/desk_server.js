'use strict';

const express = require('express');

const DESK_PORT = 8460;
const DESK_HOST = '127.0.0.1';

/**
 * Starts the tracking desk: `GET /parcels/:id` answers a parcel and
 * `POST /parcels/:id` stores a scan.
 *
 * @param {Map<string, object>} parcels `{id, status, place}` by id; the desk changes it
 * @returns {Promise<import('http').Server>} the listening server; close it to free
 *   the port; rejected when the port cannot be used
 */
function startDesk(parcels) {
  const desk = express();
  desk.use(express.json({ limit: '4kb' }));

  desk.get('/parcels/:id', (request, response) => {
    const parcel = parcels.get(request.params.id);
    response.status(parcel === undefined ? 404 : 200).json(parcel ?? {});
  });

  desk.post('/parcels/:id', (request, response) => {
    const { id, status, place } = request.body ?? {};
    if (id !== request.params.id || !areTexts(status, place)) {
      response.status(400).json({});
      return;
    }
    parcels.set(id, { id, status, place });
    response.status(201).json(parcels.get(id));
  });

  return new Promise((resolve, reject) => {
    const server = desk.listen(DESK_PORT, DESK_HOST);
    server.once('listening', () => resolve(server));
    server.once('error', reject);
  });
}

/**
 * @param {...unknown} values anything
 * @returns {boolean} whether all of them are strings
 */
function areTexts(...values) {
  return values.every((value) => typeof value === 'string');
}

if (require.main === module) {
  startDesk(new Map()).then((server) => {
    process.once('SIGINT', () => server.close());
  });
}

module.exports = { startDesk };
