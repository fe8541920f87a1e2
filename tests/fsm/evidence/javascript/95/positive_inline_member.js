require('request').put({ url: 'http://localhost:3000/items/1', json: { on: true } }, (error, response) => {
  console.log(error || response.statusCode);
});
