"""Small programs with what libraries call: methods, handlers, servicers and tasks."""

from __future__ import annotations

ILL_CALLED = {
    "grpc servicer method missing context": """import grpc, a_pb2, a_pb2_grpc
from concurrent import futures
class G(a_pb2_grpc.GreeterServicer):
    def SayHello(self, request):
        return a_pb2.HelloReply(message='a')
def serve():
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=10))
    a_pb2_grpc.add_GreeterServicer_to_server(G(), server)
    server.add_insecure_port('[::]:50051')
    server.start()
    server.wait_for_termination()
serve()
""",
    "grpc servicer class not object": """import grpc, a_pb2, a_pb2_grpc
from concurrent import futures
class G(a_pb2_grpc.GreeterServicer):
    def SayHello(self, request, context):
        return a_pb2.HelloReply(message='a')
def serve():
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=10))
    a_pb2_grpc.add_GreeterServicer_to_server(G, server)
    server.add_insecure_port('[::]:50051')
    server.start()
    server.wait_for_termination()
serve()
""",
    "grpc servicer args swapped": """import grpc, a_pb2, a_pb2_grpc
from concurrent import futures
class G(a_pb2_grpc.GreeterServicer):
    def SayHello(self, request, context):
        return a_pb2.HelloReply(message='a')
def serve():
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=10))
    a_pb2_grpc.add_GreeterServicer_to_server(server, G())
    server.add_insecure_port('[::]:50051')
    server.start()
    server.wait_for_termination()
serve()
""",
    "grpc no wait": """import grpc, a_pb2, a_pb2_grpc
from concurrent import futures
class G(a_pb2_grpc.GreeterServicer):
    def SayHello(self, request, context):
        return a_pb2.HelloReply(message='a')
def serve():
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=10))
    a_pb2_grpc.add_GreeterServicer_to_server(G(), server)
    server.add_insecure_port('[::]:50051')
    server.start()
serve()
""",
    "grpc port int": """import grpc, a_pb2_grpc
from concurrent import futures
class G(a_pb2_grpc.GreeterServicer):
    def SayHello(self, request, context):
        return None
server = grpc.server(futures.ThreadPoolExecutor(max_workers=10))
a_pb2_grpc.add_GreeterServicer_to_server(G(), server)
server.add_insecure_port(50051)
server.start()
server.wait_for_termination()
""",
    "grpc returns dict": """import grpc, a_pb2_grpc
from concurrent import futures
class G(a_pb2_grpc.GreeterServicer):
    def SayHello(self, request, context):
        return {'message': 'a'}
server = grpc.server(futures.ThreadPoolExecutor(max_workers=10))
a_pb2_grpc.add_GreeterServicer_to_server(G(), server)
server.add_insecure_port('[::]:1')
server.start()
server.wait_for_termination()
""",
    "grpc server no pool": """import grpc, a_pb2_grpc
server = grpc.server()
server.add_insecure_port('[::]:1')
server.start()
server.wait_for_termination()
""",
    "grpc pool int": """import grpc, a_pb2_grpc
server = grpc.server(10)
server.add_insecure_port('[::]:1')
server.start()
server.wait_for_termination()
""",
    "autobahn send str": """from autobahn.twisted.websocket import WebSocketServerProtocol, WebSocketServerFactory
from twisted.internet import reactor
class P(WebSocketServerProtocol):
    def onMessage(self, payload, isBinary):
        self.sendMessage("echo: " + payload.decode('utf8'))
f = WebSocketServerFactory('ws://127.0.0.1:1')
f.protocol = P
reactor.listenTCP(1, f)
reactor.run()
""",
    "autobahn send dict": """import json
from autobahn.twisted.websocket import WebSocketServerProtocol, WebSocketServerFactory
from twisted.internet import reactor
class P(WebSocketServerProtocol):
    def onMessage(self, payload, isBinary):
        data = json.loads(payload)
        self.sendMessage({'echo': data})
f = WebSocketServerFactory('ws://127.0.0.1:1')
f.protocol = P
reactor.listenTCP(1, f)
reactor.run()
""",
    "autobahn onMessage args": """from autobahn.twisted.websocket import WebSocketServerProtocol, WebSocketServerFactory
from twisted.internet import reactor
class P(WebSocketServerProtocol):
    def onMessage(self, payload):
        self.sendMessage(payload)
f = WebSocketServerFactory('ws://127.0.0.1:1')
f.protocol = P
reactor.listenTCP(1, f)
reactor.run()
""",
    "autobahn onConnect args": """from autobahn.twisted.websocket import WebSocketServerProtocol, WebSocketServerFactory
from twisted.internet import reactor
class P(WebSocketServerProtocol):
    def onConnect(self):
        print(1)
    def onClose(self):
        print(2)
f = WebSocketServerFactory('ws://127.0.0.1:1')
f.protocol = P
reactor.listenTCP(1, f)
reactor.run()
""",
    "twisted dataReceived args": """from twisted.internet import reactor, protocol
class Echo(protocol.Protocol):
    def dataReceived(self):
        self.transport.write(b'a')
class F(protocol.Factory):
    def buildProtocol(self, addr):
        return Echo()
reactor.listenTCP(1, F())
reactor.run()
""",
    "twisted datagram args": """from twisted.internet import reactor, protocol
class Echo(protocol.DatagramProtocol):
    def datagramReceived(self, data, host, port):
        self.transport.write(data, (host, port))
reactor.listenUDP(1, Echo())
reactor.run()
""",
    "twisted datagram str": """from twisted.internet import reactor, protocol
class Echo(protocol.DatagramProtocol):
    def datagramReceived(self, data, addr):
        self.transport.write('got it', addr)
reactor.listenUDP(1, Echo())
reactor.run()
""",
    "twisted buildProtocol args": """from twisted.internet import reactor, protocol
class Echo(protocol.Protocol):
    def dataReceived(self, data):
        self.transport.write(data)
class F(protocol.Factory):
    def buildProtocol(self):
        return Echo()
reactor.listenTCP(1, F())
reactor.run()
""",
    "tornado on_message args": """import tornado.web, tornado.websocket, tornado.ioloop
class H(tornado.websocket.WebSocketHandler):
    def on_message(self):
        self.write_message('a')
app = tornado.web.Application([(r'/', H)])
app.listen(1)
tornado.ioloop.IOLoop.current().start()
""",
    "socketserver handle args": """import socketserver
class H(socketserver.BaseRequestHandler):
    def handle(self, request):
        self.request.sendall(b'a')
socketserver.TCPServer(('', 1), H).serve_forever()
""",
    "http do_GET args": """from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_GET(self, request):
        self.send_response(200)
        self.end_headers()
HTTPServer(('', 1), H).serve_forever()
""",
    "asyncio data_received args": """import asyncio
class P(asyncio.Protocol):
    def connection_made(self):
        pass
    def data_received(self, data, addr):
        print(data)
async def main():
    loop = asyncio.get_running_loop()
    s = await loop.create_server(P, 'a', 1)
    await s.serve_forever()
asyncio.run(main())
""",
    "paho on_message args": """import paho.mqtt.client as mqtt
class A:
    def __init__(self):
        self.c = mqtt.Client()
        self.c.on_message = self.on_message
    def on_message(self, message):
        print(message)
a = A()
a.c.connect('a')
a.c.loop_forever()
""",
    "websockets handler args": """import asyncio, websockets
async def handler():
    pass
async def main():
    async with websockets.serve(handler, 'a', 1):
        await asyncio.Future()
asyncio.run(main())
""",
    "websockets handler three": """import asyncio, websockets
class S:
    async def handler(self, ws, path, extra):
        await ws.send('a')
    async def main(self):
        async with websockets.serve(self.handler, 'a', 1):
            await asyncio.Future()
asyncio.run(S().main())
""",
    "start_server handler one": """import asyncio
async def handle(reader):
    print(await reader.read(1))
async def main():
    s = await asyncio.start_server(handle, 'a', 1)
    await s.serve_forever()
asyncio.run(main())
""",
    "signal handler args": """import signal, time
def stop():
    print(1)
signal.signal(signal.SIGINT, stop)
while True: time.sleep(1)
""",
    "timer args": """import threading
def tick(name):
    print(name)
threading.Timer(1, tick).start()
""",
    "submit args": """from concurrent.futures import ThreadPoolExecutor
def work(a, b):
    return a
with ThreadPoolExecutor() as p:
    p.submit(work, 1)
""",
    "process args": """import multiprocessing
def work(a, b): return a
if __name__ == '__main__':
    multiprocessing.Process(target=work, args=(1,)).start()
""",
    "stomp listener class": """import stomp
class L:
    def on_message(self, frame):
        print(frame.body)
c = stomp.Connection()
c.set_listener('', L)
c.connect('a', 'b', wait=True)
c.subscribe('/a', id=1)
""",
}
CALLED = {
    "grpc service": """import grpc, a_pb2, a_pb2_grpc
from concurrent import futures
class G(a_pb2_grpc.GreeterServicer):
    def SayHello(self, request, context):
        if not request.name:
            context.abort(grpc.StatusCode.INVALID_ARGUMENT, 'a')
        return a_pb2.HelloReply(message=self.text(request))
    def Stream(self, request, context):
        for i in range(3): yield a_pb2.HelloReply(message='a')
    def Any(self, *args): return a_pb2.HelloReply()
    def text(self, request): return 'a'
    def Helper(self, name): return name
    def Other(self, request, context): return self.Helper(request.name) and a_pb2.HelloReply()
class S(a_pb2_grpc.GreeterServicer):
    @staticmethod
    def SayHello(request, context): return a_pb2.HelloReply()
def serve(port: int = 50051):
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=10))
    a_pb2_grpc.add_GreeterServicer_to_server(G(), server)
    server.add_insecure_port(f'[::]:{port}')
    server.add_insecure_port('[::]:' + str(port))
    server.start()
    server.wait_for_termination()
serve()
""",
    "grpc static servicer": """import grpc, a_pb2, a_pb2_grpc
from concurrent import futures
class S(a_pb2_grpc.GreeterServicer):
    @staticmethod
    def SayHello(request, context): return a_pb2.HelloReply()
server = grpc.server(futures.ThreadPoolExecutor(max_workers=10))
a_pb2_grpc.add_GreeterServicer_to_server(S, server)
server.add_insecure_port('[::]:50051')
server.start()
server.wait_for_termination()
""",
    "autobahn": """import json
from autobahn.twisted.websocket import WebSocketServerProtocol, WebSocketServerFactory
from twisted.internet import reactor
class P(WebSocketServerProtocol):
    def onConnect(self, request): print(request.peer)
    def onOpen(self): print(1)
    def onMessage(self, payload, isBinary):
        if not isBinary: print(payload.decode('utf8'))
        self.sendMessage(payload, isBinary)
        self.sendMessage(json.dumps({'a': 1}).encode('utf8'))
    def onClose(self, wasClean, code, reason): print(reason)
f = WebSocketServerFactory('ws://127.0.0.1:1')
f.protocol = P
reactor.listenTCP(1, f)
reactor.run()
""",
    "twisted": """from twisted.internet import reactor, protocol
class Echo(protocol.Protocol):
    def __init__(self, factory=None): self.factory = factory
    def connectionMade(self): print(1)
    def dataReceived(self, data):
        self.transport.write(data)
        self.transport.write(data.decode().upper().encode())
    def connectionLost(self): print(2)
class D(protocol.DatagramProtocol):
    def startProtocol(self): pass
    def datagramReceived(self, data, addr):
        host, port = addr
        self.transport.write(data, (host, port))
class F(protocol.ServerFactory):
    def buildProtocol(self, addr): return Echo(self)
reactor.listenTCP(1, F())
reactor.listenUDP(2, D())
reactor.run()
""",
    "handlers": """import socketserver, threading, asyncio, json, logging
from http.server import BaseHTTPRequestHandler, HTTPServer
from concurrent.futures import ThreadPoolExecutor
class H(BaseHTTPRequestHandler):
    def do_GET(self, body=True):
        self.reply()
    def do_HEAD(self):
        self.do_GET(body=False)
    def do_POST(self, *args): self.reply()
    def reply(self):
        self.send_response(200)
        self.end_headers()
class S(socketserver.StreamRequestHandler):
    def handle(self): self.wfile.write(self.rfile.readline())
class W(threading.Thread):
    def __init__(self, n):
        super().__init__()
        self.n = n
    def run(self): print(self.n)
class Job(threading.Thread):
    def run(self, n): print(n)
class E(json.JSONEncoder):
    def default(self, o): return str(o)
class L(logging.Handler):
    def emit(self, record): print(record)
def work(a, b=1): return a
def none(): print(1)
def many(*args): print(args)
class Pool:
    def one(self, a): return a
    def go(self):
        with ThreadPoolExecutor() as pool:
            pool.submit(self.one, 1)
            pool.submit(work, 1)
            pool.submit(work, 1, 2)
            pool.submit(work, a=1)
            pool.submit(none)
            pool.submit(many, 1, 2, 3)
            pool.submit(work, *[1])
            list(pool.map(work, [1], [2]))
threading.Timer(1, none).start()
threading.Timer(1, work, args=[1]).start()
threading.Timer(1, work, [1, 2]).start()
threading.Timer(1, work, kwargs={'a': 1}).start()
threading.Timer(1, lambda: work(1)).start()
async def handle(reader, writer, extra=None):
    writer.write(await reader.read(1))
async def main():
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, work, 1)
    await loop.run_in_executor(None, none)
    loop.call_later(1, none)
    loop.call_later(1, work, 1)
    await asyncio.to_thread(work, 1, b=2)
    server = await asyncio.start_server(handle, 'a', 1)
    await server.serve_forever()
Job().run(5)
W(1).start()
Pool().go()
asyncio.run(main())
""",
    "tornado": """import tornado.web, tornado.websocket, tornado.ioloop
class H(tornado.websocket.WebSocketHandler):
    def check_origin(self, origin): return True
    def open(self, *args): print(1)
    async def on_message(self, message): await self.write_message(message)
    def on_close(self): print(2)
app = tornado.web.Application([(r'/', H)])
app.listen(1)
tornado.ioloop.IOLoop.current().start()
""",
}
