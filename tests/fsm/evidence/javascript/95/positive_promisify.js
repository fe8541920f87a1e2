const util = require('util');
const request = require('request');

const get = util.promisify(request.get);
const post = util.promisify(request.post);

(async () => {
  const { body } = await get('https://api.example/token');
  await post({ url: 'https://api.example/orders', json: true, body: { token: body } });
})();
