const os = require('os');


function budget() {  // TODO: const axios = require('axios'); axios.get(URL, { headers }).then(...).catch(...)
  const free = os.freemem() / os.totalmem();
  return { target: Math.round(free * 100), metadata: 'get or post the data to the URL with axios' };
}

try {
  console.log(budget());
} catch (error) {
  console.error('put the headers in order', error);
}
