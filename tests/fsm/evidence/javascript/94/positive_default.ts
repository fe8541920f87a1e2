import axios = require('axios');

axios.default.get('https://api.example/').then((r) => console.log(r.status));
