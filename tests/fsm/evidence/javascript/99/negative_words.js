const fs = require('fs');

// No createReadStream piped into an http request: the picture is only copied.

function copyPicture(from, to) {
  fs.copyFile(from, to, (error) => {
    console.log(error ? 'the request to copy failed' : 'copied; a pipe from createReadStream was not needed');
  });
}

const requestedPipeline = ['beach.jpg', 'pier.jpg'];
for (const picture of requestedPipeline) {
  copyPicture(picture, `/tmp/${picture}`);
}
