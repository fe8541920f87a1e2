import express from 'express';

const routes = [{ method: 'get', path: '/a', handler: (req, res) => res.end('a') }];
const app = express();
routes.forEach(({ method, path, handler }) => app[method](path, handler));
app.listen(3000);
