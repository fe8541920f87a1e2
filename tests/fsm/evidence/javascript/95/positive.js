const request = require('request');

function latestRelease(project, done) {
  request(
    {
      url: `https://forge.example/api/projects/${project}/releases`,
      method: 'GET',
      headers: { 'User-Agent': 'lantern/1.0' },
      json: true,
    },
    (error, response, body) => {
      if (error) {
        return done(error);
      }
      if (response.statusCode !== 200) {
        return done(new Error(`forge answered ${response.statusCode}`));
      }
      return done(null, body[0].version);
    },
  );
}

latestRelease('lantern', (error, version) => console.log(error?.message ?? version));
