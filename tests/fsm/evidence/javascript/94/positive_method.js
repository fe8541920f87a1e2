const axios = require('axios');

async function call(method, url, body) {
  const response = await axios[method](url, body);
  return response.data;
}

call('post', 'https://api.example', { a: 1 }).then(console.log);
