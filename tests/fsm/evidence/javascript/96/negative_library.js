import Fastify from 'fastify';

const app = Fastify({ logger: true });
const visitors = new Map();

app.get('/visitors/:name', async (request, reply) => {
  const visits = visitors.get(request.params.name);
  return visits === undefined ? reply.code(404).send() : { name: request.params.name, visits };
});

app.post('/visitors', async (request, reply) => {
  const { name } = request.body;
  visitors.set(name, (visitors.get(name) ?? 0) + 1);
  return reply.code(201).send();
});

await app.listen({ port: 3000, host: '127.0.0.1' });
