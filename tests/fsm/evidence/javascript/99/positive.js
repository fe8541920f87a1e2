import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';

async function upload(path, url) {
  const { size } = await stat(path);
  const outgoing = request(url, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/octet-stream', 'Content-Length': size },
  });
  const answered = new Promise((resolve, reject) => {
    outgoing.on('response', resolve).on('error', reject);
  });
  await pipeline(createReadStream(path), outgoing);
  const response = await answered;
  response.resume();
  return response.statusCode;
}

console.log(await upload('beach.jpg', 'http://127.0.0.1:8080/pictures/beach'));
