var r = require('request');

r.put('http://localhost:3000/items/1', { json: { name: 'lamp' } }, function (err, res, body) {
  console.log(err || body);
});
