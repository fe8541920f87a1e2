const rp = require('request-promise-any');
rp.get('http://localhost').then(console.log);
