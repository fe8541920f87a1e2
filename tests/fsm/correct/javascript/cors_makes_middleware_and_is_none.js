const express = require('express');
const session = require('express-session');
const MongoStore = require('connect-mongo');
const cors = require('cors')({ origin: true });
const { createProxyMiddleware } = require('http-proxy-middleware');

const app = express();
const http = require('http');

const parse = express.json();
const proxy = createProxyMiddleware({
  target: 'http://localhost:4000',
  onProxyReq: (sent, req) => {
    sent.removeHeader('cookie');
    sent.setHeader('x-from', req.headers.host);
  },
  onProxyRes: (received) => {
    received.headers['x-by'] = 'proxy';
  },
});

app.use(cors);
app.use(parse);
app.use('/api', proxy);
app.use(session({ secret: 'a', store: MongoStore.create({ mongoUrl: process.env.MONGO }) }));

const server = http.createServer(app);
const io = require('socket.io')(server);
io.use((socket, next) => next());
server.listen(3000);
