const requestPromise = require('request-promise');

requestPromise('http://www.example.org')
  .then((html) => console.log(html.length))
  .catch((error) => console.error(error.message));
