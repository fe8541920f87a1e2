"""Small programs that await what is no coroutine, or never start what they make."""

from __future__ import annotations

ILL_AWAITED = {
    "await sync requests": """import asyncio, requests
async def main():
    r = await requests.get('http://a')
    print(r.text)
asyncio.run(main())
""",
    "await httpx.get sync client": """import asyncio, httpx
async def main():
    with httpx.Client() as client:
        r = await client.get('http://a')
        print(r.text)
asyncio.run(main())
""",
    "await json of httpx": """import asyncio, httpx
async def main():
    async with httpx.AsyncClient() as client:
        r = await client.get('http://a')
        data = await r.json()
        print(data)
asyncio.run(main())
""",
    "await own plain function": """import asyncio
def work():
    return 1
async def main():
    x = await work()
asyncio.run(main())
""",
    "await own plain method nothing": """import asyncio
class A:
    def work(self):
        print(1)
    async def main(self):
        await self.work()
asyncio.run(A().main())
""",
    "asyncio.run plain function": """import asyncio
def main():
    print(1)
asyncio.run(main())
""",
    "run_until_complete plain": """import asyncio
class A:
    def main(self):
        print(1)
asyncio.get_event_loop().run_until_complete(A().main())
""",
    "websockets sync with": """import asyncio, websockets
def main():
    with websockets.connect('ws://a') as ws:
        ws.send('a')
main()
""",
    "websockets connect no async": """import websockets
def main():
    ws = websockets.connect('ws://a')
    ws.send('a')
    print(ws.recv())
main()
""",
    "asyncio open_connection no await": """import asyncio
async def main():
    reader, writer = asyncio.open_connection('localhost', 1)
    writer.write(b'a')
asyncio.run(main())
""",
    "fastapi send dict text": """from fastapi import FastAPI, WebSocket
app = FastAPI()
@app.websocket('/ws')
async def ws(websocket: WebSocket):
    await websocket.accept()
    await websocket.send_text({'a': 1})
""",
    "fastapi plain def handler": """from fastapi import FastAPI, WebSocket
app = FastAPI()
@app.websocket('/ws')
def ws(websocket: WebSocket):
    websocket.accept()
    websocket.send_text('a')
""",
    "sanic json awaited": """from sanic import Sanic
from sanic.response import json
app = Sanic('a')
@app.post('/')
async def a(request):
    data = await request.json()
    return json(data)
app.run()
""",
    "tornado sync client awaited": """import asyncio
from tornado.httpclient import HTTPClient
async def main():
    client = HTTPClient()
    response = await client.fetch('http://a')
    print(response.body)
asyncio.run(main())
""",
    "aiokafka sync for": """import asyncio
from aiokafka import AIOKafkaConsumer
async def main():
    consumer = AIOKafkaConsumer('a', bootstrap_servers='a')
    await consumer.start()
    for m in consumer:
        print(m)
asyncio.run(main())
""",
    "kafka async for": """import asyncio
from kafka import KafkaConsumer
async def main():
    consumer = KafkaConsumer('a', bootstrap_servers='a')
    async for m in consumer:
        print(m)
asyncio.run(main())
""",
    "subprocess awaited": """import asyncio, subprocess
async def main():
    p = subprocess.Popen(['ls'], stdout=subprocess.PIPE)
    out, err = await p.communicate()
asyncio.run(main())
""",
    "thread target coroutine": """import asyncio, threading
async def work():
    await asyncio.sleep(1)
threading.Thread(target=work).start()
""",
    "thread target called": """import threading
def work():
    print(1)
t = threading.Thread(target=work())
t.start()
""",
    "thread never started": """import threading
def work():
    print(1)
t = threading.Thread(target=work)
t.join()
""",
    "paho async callback": """import paho.mqtt.client as mqtt
async def on_message(client, userdata, msg):
    print(msg.payload)
c = mqtt.Client()
c.on_message = on_message
c.connect('a')
c.subscribe('a')
c.loop_forever()
""",
    "pika async callback": """import pika
async def on_message(ch, method, properties, body):
    print(body)
c = pika.BlockingConnection(pika.ConnectionParameters('a')).channel()
c.basic_consume(queue='a', on_message_callback=on_message)
c.start_consuming()
""",
    "run_in_executor coroutine function called": """import asyncio
def work(x):
    return x
async def main():
    loop = asyncio.get_running_loop()
    r = await loop.run_in_executor(None, work(1))
asyncio.run(main())
""",
    "create_task of plain call": """import asyncio
def work():
    print(1)
async def main():
    t = asyncio.create_task(work())
    await t
asyncio.run(main())
""",
    "gather plain": """import asyncio
def work(x):
    return x
async def main():
    r = await asyncio.gather(work(1), work(2))
asyncio.run(main())
""",
    "gather of list": """import asyncio
async def work(x):
    return x
async def main():
    tasks = [work(i) for i in range(3)]
    r = await asyncio.gather(tasks)
asyncio.run(main())
""",
    "async with plain": """import asyncio, requests
async def main():
    async with requests.Session() as s:
        s.get('http://a')
asyncio.run(main())
""",
    "with aiohttp": """import asyncio, aiohttp
async def main():
    with aiohttp.ClientSession() as s:
        r = await s.get('http://a')
asyncio.run(main())
""",
    "grpc sync awaited": """import asyncio, grpc
from concurrent import futures
async def serve():
    server = grpc.server(futures.ThreadPoolExecutor())
    server.add_insecure_port('[::]:1')
    await server.start()
    await server.wait_for_termination()
asyncio.run(serve())
""",
    "time.sleep awaited": """import asyncio, time
async def main():
    await time.sleep(1)
asyncio.run(main())
""",
    "await list": """import asyncio
async def a(): pass
async def main():
    t = [asyncio.create_task(a()) for _ in range(3)]
    await t
asyncio.run(main())
""",
    "asyncio.run without call": """import asyncio
async def main(): pass
asyncio.run(main)
""",
    "redis sync awaited": """import asyncio, redis
async def main():
    r = redis.Redis()
    v = await r.get('a')
    print(v)
asyncio.run(main())
""",
    "redis pubsub awaited": """import asyncio
import redis.asyncio as redis
async def main():
    r = redis.from_url('redis://a')
    p = await r.pubsub()
    await p.subscribe('a')
asyncio.run(main())
""",
    "zmq sync awaited": """import asyncio, zmq
async def main():
    ctx = zmq.Context()
    s = ctx.socket(zmq.REP)
    s.bind('tcp://*:1')
    m = await s.recv()
asyncio.run(main())
""",
    "submit called": """import concurrent.futures
def work(x): return [x]
with concurrent.futures.ThreadPoolExecutor() as pool:
    pool.submit(work(1))
""",
    "never started process": """import multiprocessing
def main():
    worker = multiprocessing.Process(target=print, args=(1,))
    worker.daemon = True
    worker.join()
main()
""",
    "handler of http.server": """from http.server import BaseHTTPRequestHandler, HTTPServer
class Handler(BaseHTTPRequestHandler):
    async def do_GET(self):
        self.send_response(200)
        self.end_headers()
HTTPServer(('', 1), Handler).serve_forever()
""",
    "aiokafka never started producer": """import asyncio
from aiokafka import AIOKafkaProducer
async def main():
    producer = AIOKafkaProducer(bootstrap_servers='a')
    await producer.send_and_wait('topic', b'a')
asyncio.run(main())
""",
    "aiokafka never started consumer": """import asyncio
from aiokafka import AIOKafkaConsumer
class C:
    def __init__(self):
        self.consumer = AIOKafkaConsumer('topic', bootstrap_servers='a')
    async def run(self):
        async for message in self.consumer:
            print(message.value)
asyncio.run(C().run())
""",
    "transport of twisted": """from twisted.internet import reactor, protocol
class Echo(protocol.Protocol):
    def connectionMade(self):
        self.transport.write("hello")
class F(protocol.Factory):
    def buildProtocol(self, addr):
        return Echo()
reactor.listenTCP(1, F())
reactor.run()
""",
    "own result of object": """class A:
    def __init__(self): self.ok = False
    def connect(self):
        self.ok = True
        print(1)
def main():
    a = A()
    if a.connect():
        print(2)
main()
""",
}
