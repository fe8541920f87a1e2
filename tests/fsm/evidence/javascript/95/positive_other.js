const fs = require('fs');
const request = require('request');

const form = { album: 'summer', picture: fs.createReadStream('beach.jpg') };

request.post({ url: 'http://localhost:8080/pictures', formData: form }, function callback(err, res, body) {
  if (err) {
    return console.error('upload failed:', err);
  }
  console.log('upload gave', body);
});
