const express = require('express');

const birds = express.Router();
birds.get('/', (req, res) => res.send('all birds'));
birds.route('/:name').delete((req, res) => res.status(204).end());

const app = express();
app.use('/birds', birds);
app.use((error, req, res, next) => res.status(500).json({ problem: error.message }));

const server = app.listen(process.env.PORT || 3000);
process.on('SIGTERM', () => server.close());
