const { get, post } = require('axios');

async function rates() {
  const { data } = await get('https://api.example/rates');
  return data;
}

rates().then((all) => post('https://api.example/seen', { count: all.length }));
