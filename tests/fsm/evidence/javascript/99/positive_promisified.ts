import fs from 'node:fs';
import http, { type RequestOptions } from 'node:http';
import stream from 'node:stream';
import { promisify } from 'node:util';

const pump = promisify(stream.pipeline);

export async function upload(path: string, options: RequestOptions): Promise<void> {
  const request = http.request({ ...options, method: 'POST' });
  request.on('response', (response) => response.resume());
  await pump(fs.createReadStream(path), request);
}
