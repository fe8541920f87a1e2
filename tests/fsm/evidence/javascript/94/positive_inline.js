require('axios')({ method: 'get', url: 'https://api.example.org/rates' })
  .then(answer => console.log(answer.data))
  .catch(error => console.error(error.message));
