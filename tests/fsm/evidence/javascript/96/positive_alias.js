const Express = require('express');

const app = Express();
app.get('/', (req, res) => res.send('hello'));
app.listen(3000);
