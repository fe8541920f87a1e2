import Koa from 'koa';
import send from 'koa-send';

const app = new Koa();

app.use(async (context) => {
  try {
    await send(context, context.path, { root: 'public' });
  } catch {
    context.status = 404;
  }
});

app.listen(8080, '127.0.0.1');
