require('axios')
  .get('https://api.example.org/rates')
  .then(answer => console.log(answer.data));
