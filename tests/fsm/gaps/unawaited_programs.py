"""Small programs in which nobody awaits what has to be awaited."""

from __future__ import annotations

UNAWAITED = {
    "not awaited httpx AsyncClient": """import asyncio, httpx
async def main():
    async with httpx.AsyncClient() as client:
        r = client.get('http://a')
        print(r.text)
asyncio.run(main())
""",
    "aiohttp json not awaited": """import asyncio, aiohttp
async def main():
    async with aiohttp.ClientSession() as session:
        async with session.get('http://a') as r:
            data = r.json()
            print(data['a'])
asyncio.run(main())
""",
    "aiohttp text not awaited": """import asyncio, aiohttp
async def fetch(session, url):
    async with session.get(url) as r:
        text = r.text()
        return text.upper()
async def main():
    async with aiohttp.ClientSession() as session:
        print(await fetch(session, 'http://a'))
asyncio.run(main())
""",
    "own coroutine not awaited stmt": """import asyncio
async def work():
    await asyncio.sleep(1)
async def main():
    work()
asyncio.run(main())
""",
    "own coroutine not awaited sync": """import asyncio
async def work():
    await asyncio.sleep(1)
if __name__ == '__main__':
    work()
""",
    "own method not awaited": """import asyncio
class A:
    async def work(self):
        await asyncio.sleep(1)
    async def run(self):
        self.work()
asyncio.run(A().run())
""",
    "own method not awaited sync": """import asyncio
class A:
    async def work(self):
        await asyncio.sleep(1)
def main():
    a = A()
    a.work()
main()
""",
    "websockets send not awaited": """import asyncio, websockets
async def handler(websocket):
    async for m in websocket:
        websocket.send(m)
async def main():
    async with websockets.serve(handler, 'localhost', 1):
        await asyncio.Future()
asyncio.run(main())
""",
    "websockets recv not awaited": """import asyncio, websockets
async def main():
    async with websockets.connect('ws://a') as ws:
        await ws.send('a')
        reply = ws.recv()
        print(reply)
asyncio.run(main())
""",
    "reader read not awaited": """import asyncio
async def handle(reader, writer):
    data = reader.read(100)
    writer.write(data)
    await writer.drain()
async def main():
    server = await asyncio.start_server(handle, 'localhost', 1)
    await server.serve_forever()
asyncio.run(main())
""",
    "fastapi accept not awaited": """from fastapi import FastAPI, WebSocket
app = FastAPI()
@app.websocket('/ws')
async def ws(websocket: WebSocket):
    websocket.accept()
    while True:
        data = await websocket.receive_text()
        await websocket.send_text(data)
""",
    "fastapi receive not awaited": """from fastapi import FastAPI, WebSocket
app = FastAPI()
@app.websocket('/ws')
async def ws(websocket: WebSocket):
    await websocket.accept()
    while True:
        data = websocket.receive_text()
        await websocket.send_text(data)
""",
    "fastapi request json not awaited": """from fastapi import FastAPI, Request
app = FastAPI()
@app.post('/a')
async def a(request: Request):
    data = request.json()
    return data['a']
""",
    "starlette request json not awaited": """from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route
async def a(request):
    data = request.json()
    return JSONResponse(data)
app = Starlette(routes=[Route('/', a, methods=['POST'])])
""",
    "aiohttp server request json not awaited": """from aiohttp import web
async def a(request):
    data = request.json()
    return web.json_response({'a': data['a']})
app = web.Application()
app.router.add_post('/', a)
web.run_app(app)
""",
    "sanic ws send not awaited": """from sanic import Sanic
app = Sanic('a')
@app.websocket('/feed')
async def feed(request, ws):
    while True:
        data = ws.recv()
        await ws.send(data)
app.run()
""",
    "tornado fetch not awaited": """import asyncio
from tornado.httpclient import AsyncHTTPClient
async def main():
    client = AsyncHTTPClient()
    response = client.fetch('http://a')
    print(response.body)
asyncio.run(main())
""",
    "tornado websocket_connect not awaited": """from tornado.websocket import websocket_connect
from tornado.ioloop import IOLoop
async def main():
    conn = websocket_connect('ws://a')
    conn.write_message('a')
    print(await conn.read_message())
IOLoop.current().run_sync(main)
""",
    "tornado read_message not awaited": """from tornado.websocket import websocket_connect
from tornado.ioloop import IOLoop
async def main():
    conn = await websocket_connect('ws://a')
    conn.write_message('a')
    message = conn.read_message()
    print(message.upper())
IOLoop.current().run_sync(main)
""",
    "aiokafka start not awaited": """import asyncio
from aiokafka import AIOKafkaConsumer
async def main():
    consumer = AIOKafkaConsumer('a', bootstrap_servers='a')
    consumer.start()
    async for m in consumer:
        print(m)
asyncio.run(main())
""",
    "asyncio.Queue get not awaited": """import asyncio
async def main():
    q = asyncio.Queue()
    q.put(1)
    print(q.get())
asyncio.run(main())
""",
    "asyncio.Queue put stmt not awaited": """import asyncio
class A:
    def __init__(self):
        self.q = asyncio.Queue()
    async def run(self):
        self.q.put(1)
        x = await self.q.get()
asyncio.run(A().run())
""",
    "asyncio subprocess communicate not awaited": """import asyncio
async def main():
    p = await asyncio.create_subprocess_exec('ls', stdout=asyncio.subprocess.PIPE)
    out, err = p.communicate()
    print(out)
asyncio.run(main())
""",
    "asyncio subprocess create not awaited": """import asyncio
async def main():
    p = asyncio.create_subprocess_exec('ls', stdout=asyncio.subprocess.PIPE)
    out = await p.stdout.read()
asyncio.run(main())
""",
    "grpc aio not awaited": """import asyncio, grpc
async def serve():
    server = grpc.aio.server()
    server.add_insecure_port('[::]:1')
    server.start()
    await server.wait_for_termination()
asyncio.run(serve())
""",
    "asyncio.sleep not awaited sync": """import asyncio
def main():
    while True:
        asyncio.sleep(1)
main()
""",
    "redis asyncio get not awaited": """import asyncio
import redis.asyncio as redis
async def main():
    r = redis.Redis()
    v = r.get('a')
    print(v.decode())
asyncio.run(main())
""",
    "nats subscribe not awaited": """import asyncio, nats
async def main():
    nc = nats.connect('nats://a')
    await nc.publish('a', b'b')
asyncio.run(main())
""",
    "aiomqtt publish not awaited": """import asyncio, aiomqtt
async def main():
    async with aiomqtt.Client('a') as c:
        c.publish('a', 'b')
asyncio.run(main())
""",
    "zmq asyncio recv not awaited": """import asyncio, zmq, zmq.asyncio
async def main():
    ctx = zmq.asyncio.Context()
    s = ctx.socket(zmq.REP)
    s.bind('tcp://*:1')
    while True:
        m = s.recv()
        print(m.decode())
asyncio.run(main())
""",
}
