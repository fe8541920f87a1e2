"""Small programs that await and start what they should."""

from __future__ import annotations

AWAITED = {
    "submit": """import concurrent.futures, asyncio
def work(x): return x
def idle(): print(1)
def make(): return idle
class Jobs:
    def submit(self, text): print(text)
Jobs().submit(str(1))
with concurrent.futures.ThreadPoolExecutor() as pool:
    pool.submit(work, 1)
    pool.submit(make())
    pool.submit(lambda: work(1))
async def main():
    await asyncio.get_running_loop().run_in_executor(None, work, 1)
    await asyncio.to_thread(work, 1)
asyncio.run(main())
""",
    "thread returned": """import threading
def make():
    t = threading.Thread(target=print)
    return t
def main():
    t = make()
    t.start()
    threads = []
    for i in range(3):
        u = threading.Thread(target=print)
        threads.append(u)
    for u in threads: u.start()
    w = threading.Thread(target=print)
    w.daemon = True
    w.start()
    w.join()
main()
""",
    "global thread": """import threading
worker = threading.Thread(target=print)
def main():
    worker.start()
main()
""",
    "asyncio.run of returned coroutine": """import asyncio
async def work(): pass
def main():
    return work()
asyncio.run(main())
async def all():
    await asyncio.gather(*[work() for _ in range(3)], work(), asyncio.sleep(1))
    t = asyncio.ensure_future(work())
    await t
    await asyncio.wait([asyncio.create_task(work())])
    await asyncio.wait_for(work(), 1)
asyncio.run(all())
asyncio.get_event_loop().run_until_complete(all())
""",
    "websockets": """import asyncio, websockets, json
async def handler(ws, path=None):
    print(ws.path, ws.remote_address, ws.request_headers)
    async for m in ws:
        await ws.send(json.dumps({'a': m}))
    t = asyncio.create_task(ws.recv())
    await asyncio.gather(ws.send('a'), ws.send(b'b'))
    await ws.wait_closed()
    msg = await asyncio.wait_for(ws.recv(), timeout=1)
    if isinstance(msg, bytes): msg = msg.decode()
    print(msg.upper())
async def client():
    async with websockets.connect('ws://a') as ws:
        await ws.send('a')
        r = await ws.recv()
        print(r, ws.closed, ws.open)
    ws = await websockets.connect('ws://a')
    await ws.send('a')
    async for m in ws: print(m)
    await ws.close()
async def main():
    server = await websockets.serve(handler, 'localhost', 1)
    await server.wait_closed()
asyncio.run(main())
""",
    "subprocess": """import asyncio
async def main():
    p = await asyncio.create_subprocess_exec('ls', stdout=asyncio.subprocess.PIPE, stdin=asyncio.subprocess.PIPE)
    out, err = await p.communicate(b'a')
    print(out.decode(), p.returncode, p.pid)
    async for line in p.stdout:
        print(line)
    p.stdin.write(b'a'); await p.stdin.drain()
    p.kill(); await p.wait()
asyncio.run(main())
""",
    "callbacks": """import paho.mqtt.client as mqtt
class A:
    def __init__(self):
        self.c = mqtt.Client()
        self.c.on_message = self.on_message
        self.c.on_connect = self.on_connect
    def on_connect(self, client, userdata, flags, rc):
        client.subscribe('a')
    def on_message(self, client, userdata, msg):
        print(msg.topic, msg.payload.decode(), msg.payload.decode('utf-8').split(','), str(msg.payload))
        client.publish('b', msg.payload)
        if msg.payload == b'a' and msg.retain: pass
A().c.loop_forever()
""",
    "pika": """import pika, json
def on(ch, method, properties, body):
    print(body.decode(), json.loads(body), properties.reply_to, method.delivery_tag, body[0], len(body))
    ch.basic_ack(delivery_tag=method.delivery_tag)
    ch.basic_publish('', properties.reply_to, body, pika.BasicProperties(correlation_id=properties.correlation_id))
c = pika.BlockingConnection(pika.ConnectionParameters('a')).channel()
c.basic_consume(queue='a', on_message_callback=on)
c.start_consuming()
""",
    "sanic": """from sanic import Sanic
from sanic.response import json, text
app = Sanic('a')
@app.websocket('/feed')
async def feed(request, ws):
    while True:
        data = await ws.recv()
        await ws.send(data)
    async for m in ws: await ws.send(m)
@app.post('/')
async def post(request):
    request.ctx.user = 1
    print(request.body.decode(), request.headers.get('x'), request.files.get('a'), request.ip)
    return json({'a': request.json['a'], 'b': request.args.get('a'), 'c': request.form})
app.run()
""",
    "aiohttp": """from aiohttp import web
routes = web.RouteTableDef()
@routes.get('/')
async def a(request):
    data = await request.json()
    ws = web.WebSocketResponse()
    await ws.prepare(request)
    async for m in ws:
        await ws.send_str(m.data)
    request['a'] = 1
    print(request.match_info['a'], request.query.get('a'), request.app['x'])
    print(request.rel_url.query['a'], await request.text(), await request.post(), await request.read())
    return web.json_response(data)
async def b(request): return web.Response(text=request.match_info.get('name', 'x'))
app = web.Application()
app.add_routes(routes)
app.router.add_get('/b', b)
web.run_app(app)
""",
    "starlette": """from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
async def a(request):
    data = await request.json()
    print(request.query_params['a'], request.path_params['a'], request.headers['a'])
    print(request.method, request.url.path, await request.body(), await request.form())
    request.state.x = 1
    return JSONResponse(data)
async def ws(websocket):
    await websocket.accept()
    while True:
        t = await websocket.receive_text()
        await websocket.send_text(t); await websocket.send_json({'a': 1}); await websocket.close()
app = Starlette(routes=[Route('/', a, methods=['POST']), WebSocketRoute('/ws', ws)])
""",
    "asyncio protocol": """import asyncio
class Echo(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
        print(transport.get_extra_info('peername'))
    def data_received(self, data):
        message = data.decode()
        self.transport.write(message.encode())
        self.transport.close()
class D(asyncio.DatagramProtocol):
    def connection_made(self, transport):
        self.transport = transport
    def datagram_received(self, data, addr):
        self.transport.sendto(data, addr)
async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Echo, 'localhost', 1)
    await server.serve_forever()
asyncio.run(main())
""",
    "kafka aio": """import asyncio
from aiokafka import AIOKafkaConsumer
async def main():
    async with AIOKafkaConsumer('a') as c:
        async for m in c: print(m)
asyncio.run(main())
""",
    "redis asyncio": """import asyncio
import redis.asyncio as redis
async def main():
    r = redis.from_url('redis://a')
    await r.set('a', 1)
    v = await r.get('a')
    async with r.pubsub() as p:
        await p.subscribe('a')
        async for m in p.listen(): print(m)
    p = r.pubsub()
    await p.subscribe('a')
    m = await p.get_message(ignore_subscribe_messages=True)
    pipe = r.pipeline()
    pipe.set('a', 1)
    await pipe.execute()
    t = asyncio.create_task(r.get('a'))
    await asyncio.gather(r.get('a'), r.get('b'))
    async with redis.Redis() as c:
        await c.publish('a', 'b')
    x = r.get('a')
    print(await x)
    await r.close()
    async with r.lock('a'): pass
asyncio.run(main())
""",
    "from redis": """import asyncio
from redis.asyncio import Redis
import redis
s = redis.Redis()
s.set('a', 1)
print(s.get('a').decode())
async def main():
    r = Redis(host='a')
    print((await r.get('a')).decode())
asyncio.run(main())
""",
    "nats": """import asyncio, nats
async def cb(msg):
    print(msg.subject, msg.data.decode())
    await msg.respond(b'a')
async def main():
    nc = await nats.connect('nats://a')
    sub = await nc.subscribe('a', cb=cb)
    await nc.publish('a', b'b')
    r = await nc.request('a', b'b', timeout=1)
    js = nc.jetstream()
    print(nc.is_connected, nc.connected_url)
    await sub.unsubscribe()
    await nc.drain()
asyncio.run(main())
""",
    "aio_pika": """import asyncio, aio_pika
async def on_message(message: aio_pika.IncomingMessage):
    async with message.process():
        print(message.body.decode())
async def main():
    connection = await aio_pika.connect_robust('a')
    async with connection:
        channel = await connection.channel()
        await channel.set_qos(prefetch_count=1)
        queue = await channel.declare_queue('a', durable=True)
        exchange = await channel.declare_exchange('x', aio_pika.ExchangeType.FANOUT)
        await queue.bind(exchange)
        await queue.consume(on_message)
        async with queue.iterator() as it:
            async for m in it:
                async with m.process(): print(m.body)
        await channel.default_exchange.publish(aio_pika.Message(b'a'), routing_key=queue.name)
    async with connection.channel() as ch:
        await ch.default_exchange.publish(aio_pika.Message(body='a'.encode()), 'a')
    await connection.close()
asyncio.run(main())
""",
    "aiomqtt": """import asyncio, aiomqtt
async def main():
    async with aiomqtt.Client('a') as c:
        await c.subscribe('a')
        async for m in c.messages: print(m.payload)
        await c.publish('a', 'b')
asyncio.run(main())
""",
    "zmq asyncio": """import asyncio, zmq, zmq.asyncio
from zmq.asyncio import Context, Poller
async def main():
    ctx = zmq.asyncio.Context()
    s = ctx.socket(zmq.REP)
    s.bind('tcp://*:1')
    s.setsockopt(zmq.LINGER, 0)
    p = Poller()
    p.register(s, zmq.POLLIN)
    ev = dict(await p.poll())
    while True:
        m = await s.recv()
        print(m.decode())
        await s.send(m)
        await s.send_json({'a': 1})
        x = await s.recv_string()
        print(x.upper())
        a, b = await s.recv_multipart()
        msg = await asyncio.wait_for(s.recv(), 1)
        f = s.recv()
        f.add_done_callback(print)
        j = await s.recv_json()
        print(j['a'])
    s.close()
    c2 = Context.instance()
    q = c2.socket(zmq.SUB)
    q.subscribe(b'')
asyncio.run(main())
""",
    "tornado": """from tornado.websocket import websocket_connect
from tornado.ioloop import IOLoop
from tornado import gen
async def main():
    conn = await websocket_connect('ws://a')
    conn.write_message('a')
    m = await conn.read_message()
    if m is None: return
    print(m.upper())
    f = websocket_connect('ws://a')
    f.add_done_callback(lambda x: print(x.result()))
    conn.close()
@gen.coroutine
def other():
    conn = yield websocket_connect('ws://a')
    m = yield conn.read_message()
    print(m.upper())
def cb(future):
    conn = future.result()
    conn.read_message(callback=print)
websocket_connect('ws://a', callback=cb, on_message_callback=print)
IOLoop.current().run_sync(main)
""",
    "own object methods": """class A:
    def __init__(self): self.ok = False
    def connect(self):
        self.ok = True
    def check(self):
        if self.ok: return True
    def stop(self): pass
a = A()
a.connect()
x = a.connect()
print(a.connect())
if a.check(): pass
if a.stop(): pass
""",
}
