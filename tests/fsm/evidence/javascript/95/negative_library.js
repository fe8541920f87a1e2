const superagent = require('superagent');

function latestRelease(project, callback) {
  superagent
    .get(`https://forge.example/api/projects/${project}/releases`)
    .set('User-Agent', 'lantern/1.0')
    .end((error, response) => {
      if (error) {
        return callback(error);
      }
      return callback(null, response.body[0].version);
    });
}

latestRelease('lantern', (error, version) => console.log(error?.message ?? version));
