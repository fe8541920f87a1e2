const path = require('path');
const { readdir } = require('fs');

console.log("Was: const request = require('request'); request.get({ url, headers }, callback)");

function requestedFiles(folder, finished) {
  readdir(folder, (error, names) => {
    if (error) {
      return finished(error);
    }
    return finished(null, names.map((name) => path.join(folder, name)));
  });
}

requestedFiles('.', (error, files) => {
  console.log('a callback may request the url with a form and headers:', error ?? files.length);
});
