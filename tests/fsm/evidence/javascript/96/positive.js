import express from 'express';

const app = express();
const visitors = new Map();

app.use(express.json());

app.get('/visitors/:name', (request, response) => {
  const visits = visitors.get(request.params.name);
  if (visits === undefined) {
    return response.sendStatus(404);
  }
  return response.json({ name: request.params.name, visits });
});

app.post('/visitors', ({ body }, response) => {
  visitors.set(body.name, (visitors.get(body.name) ?? 0) + 1);
  response.status(201).location(`/visitors/${body.name}`).end();
});

app.listen(3000, '127.0.0.1', () => console.log('open'));
