"""A Python program runs its coroutines, and gives remote calls and the factories of WebSockets what they need."""

from __future__ import annotations

import pytest

from fsm.gaps.python.misuses import gaps_in_misuses
from fsm.syntax import parse

RUN = """import asyncio
async def work():
    await asyncio.sleep(1)
async def main():
    {}
asyncio.run({})
"""
STREAM = """import asyncio
async def handle(reader, writer):
    data = {}
    {}
    await writer.drain()
async def main():
    server = await asyncio.start_server(handle, "localhost", 1)
    async with server:
        await server.serve_forever()
asyncio.run(main())
"""
SOCKET = """import asyncio, websockets
{} handler(socket):
    pass
async def main():
    async with websockets.serve(handler, "localhost", 1):
        await asyncio.Future()
asyncio.run(main())
"""
THREAD = """import asyncio, threading
async def work():
    await asyncio.sleep(1)
def run():
    loop = asyncio.{}()
    {}
    loop.run_until_complete(work())
threading.Thread(target=run).start()
"""
TOGETHER = """import asyncio, time
async def first():
    while True:
        print("first")
        {}
async def second():
    await asyncio.sleep(1)
async def main():
    await asyncio.gather(first(), second())
asyncio.run(main())
"""
CONNECTION = """from fastapi import FastAPI, WebSocket
app = FastAPI()
@app.websocket("/ws")
async def answer(socket: WebSocket):
    await socket.accept()
    text = {}socket.receive_text()
    await socket.send_text(text)
"""
RPC = """import grpc
from concurrent import futures
import a_pb2, a_pb2_grpc
class Greeter(a_pb2_grpc.GreeterServicer):
    {}def SayHello(self, request, context):
        print(request.name)
        {}
def serve():
    server = {}
    a_pb2_grpc.add_GreeterServicer_to_server(Greeter(), server)
    {}
    server.add_insecure_port("[::]:1")
    {}server.start()
    {}server.wait_for_termination()
"""
HEALTH = """from grpc_health.v1 import health
import grpc
class Gateway:
    def __init__(self): self.servicer = health.{}HealthServicer()
    async def stop(self):
        await self.servicer.enter_graceful_shutdown()
"""
PROTOCOL = """from autobahn.twisted.websocket import WebSocketServerProtocol, WebSocketServerFactory{0}
from twisted.internet import reactor
class Echo(WebSocketServerProtocol):
    def onMessage(self, payload, isBinary):
        if payload == {1}:
            self.sendClose()
        self.sendMessage({2})
factory = WebSocketServerFactory({3})
factory.protocol = {4}
{5}
reactor.run()
"""
ROOT = """from twisted.web.server import Site
from twisted.web.resource import Resource
from twisted.web.wsgi import WSGIResource
from twisted.internet import reactor
from autobahn.twisted.websocket import WebSocketServerFactory, listenWS
from autobahn.twisted.resource import WebSocketResource
def start(app):
    factory = WebSocketServerFactory("ws://localhost:9000")
    root = {}
    root.putChild(b"ws", {})
    reactor.listenTCP(80, Site(root))
    reactor.run()
"""
OFFERS = """from autobahn.twisted.websocket import WebSocketServerFactory
from autobahn.websocket.compress import PerMessageDeflateOffer, PerMessageDeflateOfferAccept
def accept(offers):
    {}
factory = WebSocketServerFactory("ws://localhost:9000")
factory.setProtocolOptions(perMessageCompressionAccept=accept)
"""
SHADOWED = """import logging
class Server:
    def __init__(self, port, logging={}):
        self.port = port
        {}
"""
OPENED = """import zmq
class Publisher:
    def __init__(self, port):
        self.port = port
        self.socket = None
        {}
    def _bind(self):
        self.socket = zmq.Context().socket(zmq.PUB)
        self.socket.bind(f"tcp://*:{{self.port}}")
    def publish(self, text):
        if self.socket:
            self.socket.send_string(text)
"""
ASKED = """import weakref
class Child:
    def __init__(self, parent): self._parent = weakref.ref(parent)
    {}
    def parent(self): return self._parent()
    def tell(self): self.parent{}.tell(self)
"""
OWN = """import tornado.websocket
class Handler(tornado.websocket.WebSocketHandler):
    {}
    def on_message(self, message): pass
def publish(message):
    for client in Handler.clients:
        client.write_message(message)
"""
PLAIN_SERVER = """from websockets.sync.server import serve
def handler(connection):
    for text in connection:
        connection.send(text)
with serve(handler, "localhost", 1) as server:
    server.serve_forever()
"""
PROPERTY = """import asyncio
class Reader:
    @property
    async def value(self): return 1
    async def run(self): return await asyncio.create_task(self.value)
"""
OWN_OBJECTS = """from dataclasses import dataclass
from enum import Enum
import threading
class Kind(Enum):
    PLAIN = 1
@dataclass
class Point:
    x: int
class Error(Exception): pass
class Worker(threading.Thread):
    def run(self): print(self.name)
class Config: pass
worker, config, point = Worker(), Config(), Point(1)
config.host = "a"
worker.start()
print(Kind.PLAIN.value, point.x, Error("a").args, worker.is_alive(), config.host)
"""
FETCH = """import aiohttp
async def fetch(address):
    async with aiohttp.ClientSession() as session:
        async with session.get(address) as response:
            return {}
"""
STUB = """import websockets
class Client:
    async def ask(self, address, what):
        words = self._encode(what)
        return await self.tell(address, words)
    async def tell(self, address, words):
        async with websockets.connect(address) as connection:
            await connection.send(words)
            return await connection.recv()
    def _encode(self, what):
        {}
"""
_WAIT = "server.wait_for_termination()"
_POOL = "grpc.server(futures.ThreadPoolExecutor())"
_REPLY = "return a_pb2.Reply()"


def _reasons(code: str) -> list[str]:
    return list(gaps_in_misuses(parse(code, ".py")))


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (RUN.format("await work()", "main"), "main is handed to run and not called"),
        (RUN.format("await asyncio.gather(work, work)", "main()"), "work is handed to gather and not called"),
        (RUN.format("asyncio.sleep(1)", "main()"), "asyncio.sleep is never awaited"),
        (RUN.format("print(work())", "main()"), "print is given a coroutine that nobody has awaited"),
        (
            RUN.format('reader, writer = asyncio.open_connection("a", 1)', "main()"),
            "what open_connection gives is taken apart and not awaited",
        ),
        (STREAM.format("await reader.read(9)", 'writer.write("a")'), "a stream writes bytes and no text"),
        (STREAM.format("reader.read(9)", "writer.write(data)"), "read of a stream is never awaited"),
        (
            STREAM.format("await reader.read(9)", 'writer.write(b"a" if data == "a" else b"b")'),
            "what is read of a stream is bytes and no text",
        ),
        (SOCKET.format("def"), "handler handles connections and is no coroutine"),
        (THREAD.format("get_event_loop", ""), "get_event_loop is called in a thread that has no loop"),
        (TOGETHER.format("time.sleep(1)"), "first never waits, and what is gathered with it never runs"),
        (CONNECTION.format(""), "send_text is given a coroutine that nobody has awaited"),
        (
            FETCH.format("response.json()"),
            "json is returned and not awaited, and then nothing is open any more",
        ),
        (STUB.format("pass"), "_encode gives nothing, and that is sent"),
    ],
)
def test_coroutines_are_called_awaited_and_run_where_a_loop_is(code: str, reason: str) -> None:
    assert reason in _reasons(code)


@pytest.mark.parametrize(
    "code",
    [
        RUN.format("await asyncio.gather(work(), work())", "main()"),
        RUN.format("task = asyncio.create_task(work()); await task", "main()"),
        RUN.format("loop = asyncio.get_running_loop(); await loop.run_in_executor(None, print)", "main()"),
        RUN.format('reader, writer = await asyncio.open_connection("a", 1)', "main()"),
        STREAM.format("await reader.read(9)", 'writer.write("a".encode() + data)'),
        STREAM.format("asyncio.create_task(reader.read(9))", 'writer.write(b"a")'),
        STREAM.format("(await reader.read(9)).decode()", 'writer.write(b"a" if data == "a" else b"b")'),
        SOCKET.format("async def"),
        THREAD.format("new_event_loop", "asyncio.set_event_loop(loop)"),
        TOGETHER.format("await asyncio.sleep(1)"),
        TOGETHER.format("break"),
        CONNECTION.format("await "),
        FETCH.format("await response.json()"),
        PLAIN_SERVER,
        PROPERTY,
        STUB.format("return str(what)"),
        STUB.format("raise NotImplementedError"),
    ],
)
def test_coroutines_that_are_run_are_no_fault(code: str) -> None:
    assert _reasons(code) == []


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (RPC.format("", "", _POOL, "", "", ""), "SayHello answers its client with nothing"),
        (
            RPC.format("async ", _REPLY, _POOL, "", "", ""),
            "SayHello is a coroutine, and the server is no asynchronous one",
        ),
        (
            RPC.format(
                *("", _REPLY, _POOL, "a_pb2_grpc.add_GreeterServicer_to_server(Greeter(), server)", "", "")
            ),
            "add_GreeterServicer_to_server is called twice for one server",
        ),
        (
            RPC.format(
                "", _REPLY, _POOL, "import threading", "threading.Thread(target=server.start).start()  # ", ""
            ).replace(f"    {_WAIT}\n", ""),
            "the thread ends as soon as the server is started",
        ),
        (
            HEALTH.format(""),
            "enter_graceful_shutdown of grpc_health.v1.health.HealthServicer is awaited and no coroutine",
        ),
        (
            PROTOCOL.format(
                "", '"quit"', "payload, isBinary", '"ws://a:1"', "Echo", "reactor.listenTCP(1, factory)"
            ),
            "what onMessage is given is bytes and no text",
        ),
        (
            PROTOCOL.format(
                "", 'b"quit"', 'f"{payload}"', '"ws://a:1"', "Echo", "reactor.listenTCP(1, factory)"
            ),
            "sendMessage of Twisted takes bytes and no text",
        ),
        (
            PROTOCOL.format(
                "", 'b"quit"', "payload", '"ws://a:1"', "Echo()", "reactor.listenTCP(1, factory)"
            ),
            "a factory is given an object of Echo and not the class",
        ),
        (
            PROTOCOL.format(", listenWS", 'b"quit"', "payload", "", "Echo", "listenWS(factory)"),
            "listenWS is given a factory that knows no port",
        ),
        (ROOT.format("WSGIResource(reactor, None, app)", "Resource()"), "a WSGIResource takes no children"),
        (ROOT.format("Resource()", "listenWS(factory)"), "what listenWS gives is a port and no resource"),
        (
            OFFERS.format("return PerMessageDeflateOfferAccept(offers)"),
            "the offers of a client are a list, of which one is accepted",
        ),
        (
            SHADOWED.format("False", "logging.basicConfig()"),
            "logging is a parameter here and no module: basicConfig is not in it",
        ),
        (OPENED.format(""), "socket is made in _bind, which nothing calls"),
        (ASKED.format("@property", "()"), "parent is a property and is called"),
        (OWN.format("def open(self): print(1)"), "Handler has no clients"),
    ],
)
def test_remote_calls_and_factories_get_what_they_need(code: str, reason: str) -> None:
    assert reason in _reasons(code)


@pytest.mark.parametrize(
    "code",
    [
        RPC.format("", _REPLY, _POOL, "", "", ""),
        RPC.format("", "context.abort(grpc.StatusCode.NOT_FOUND, 'none')", _POOL, "", "", ""),
        RPC.format("async ", _REPLY, "grpc.aio.server()", "", "await ", "await ").replace(
            "def serve", "async def serve"
        ),
        RPC.replace("        print(request.name)\n", "").format("", "pass", _POOL, "", "", ""),
        HEALTH.format("aio."),
        PROTOCOL.format(
            "", 'b"quit"', "payload, isBinary", '"ws://a:1"', "Echo", "reactor.listenTCP(1, factory)"
        ),
        PROTOCOL.format(", listenWS", 'b"quit"', "payload", '"ws://a:1"', "Echo", "listenWS(factory)"),
        ROOT.format("Resource()", "WebSocketResource(factory)"),
        OFFERS.format(
            "for offer in offers:\n"
            "        if isinstance(offer, PerMessageDeflateOffer):\n"
            "            return PerMessageDeflateOfferAccept(offer)"
        ),
        SHADOWED.format("logging", "logging.basicConfig()"),
        SHADOWED.format("False", "self.is_logging = logging"),
        OPENED.format("self._bind()"),
        ASKED.format("", "()"),
        ASKED.format("@property", ""),
        OWN.format("clients = set()"),
        OWN_OBJECTS,
    ],
)
def test_remote_calls_and_factories_that_have_it_are_no_fault(code: str) -> None:
    assert _reasons(code) == []
