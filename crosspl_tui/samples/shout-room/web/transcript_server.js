'use strict';

const fs = require('fs');
const http = require('http');
const path = require('path');

const TRANSCRIPT_PORT = 7072;
const NAME_PATTERN = /^\/transcripts\/([a-z0-9-]+)$/;

/**
 * Hands out the transcripts of past evenings. A file goes straight from the disk
 * into the response, so that it never lies in memory as a whole.
 *
 * @param {string} folder holds one `<name>.txt` for each evening
 * @returns {http.Server} the server, already opening its port; close it when done
 */
function serveTranscripts(folder) {
  const server = http.createServer((request, response) => {
    const name = NAME_PATTERN.exec(request.url)?.[1];
    if (name === undefined) {
      refuse(response);
      return;
    }
    const transcript = fs.createReadStream(path.join(folder, `${name}.txt`));
    transcript.once('open', () => {
      response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' });
      transcript.pipe(response);
    });
    transcript.once('error', () => refuse(response));
    response.once('close', () => transcript.destroy());
  });
  return server.listen(TRANSCRIPT_PORT, '127.0.0.1');
}

/**
 * Tells a reader that there is no such transcript.
 *
 * @param {http.ServerResponse} response is ended
 */
function refuse(response) {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('no such transcript\n');
}

module.exports = { serveTranscripts };
