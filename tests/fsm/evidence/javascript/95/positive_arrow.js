module.exports = function createClient({ request = require('request'), host }) {
  return {
    status: (callback) => request({ url: `${host}/status`, json: true }, (error, _, body) => callback(error, body)),
  };
};
