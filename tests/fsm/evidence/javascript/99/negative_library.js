const axios = require('axios');
const { readFile } = require('node:fs/promises');

async function upload(path, url) {
  const picture = await readFile(path);
  const response = await axios.put(url, picture, {
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  return response.status;
}

upload('beach.jpg', 'http://127.0.0.1:8080/pictures/beach').then(console.log);
