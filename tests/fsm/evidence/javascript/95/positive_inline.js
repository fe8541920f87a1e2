require('request')({ url: 'https://api.example.org/rates', json: true }, (error, response, body) => {
  if (error) throw error;
  console.log(body);
});
