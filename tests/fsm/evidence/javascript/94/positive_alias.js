const ax = require('axios');

ax.get('https://api.example/quotes').then((r) => console.log(r.data.length));
