const axios = require('axios');

axios({
  method: 'get',
  url: 'https://tides.example/today',
  params: { harbour: 'north' },
  responseType: 'json',
})
  .then((response) => console.log(response.data.high))
  .catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
