import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

const types = { '.html': 'text/html', '.css': 'text/css' };

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  response.setHeader('Content-Type', types[extname(pathname)] ?? 'text/plain');
  response.setHeader('Content-Encoding', 'gzip');
  try {
    await pipeline(createReadStream(join('public', pathname)), createGzip(), response);
  } catch (error) {
    console.error(pathname, error.code);
    response.destroy();
  }
});

server.listen(8080, '127.0.0.1');
