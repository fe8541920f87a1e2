"""A Python program has to be right about its libraries, what it awaits and enters, and its own parts."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

CONNECTION = (
    "from http.client import HTTPConnection\nclass Wire(HTTPConnection):\n    def ask(self):\n        "
)
SERVER = """import socketserver
class Peer(socketserver.BaseRequestHandler):
    def handle(self): self.request.sendall(self.server.names)
{}server = socketserver.TCPServer(("", 1), Peer)
{}
"""
VAULT = """import threading
class Vault:
    def __init__(self): self.guard = threading.{}()
    def total(self):
        with self.guard: return 1
    def show(self):
        with self.guard: return {}
"""
STREAM = """import flask
from flask import Flask, Response, request
app = Flask(__name__)
@app.route("/")
def view():
    {}def rows():
        yield {}
    return Response(rows())
"""


def gaps(text: str, origin: Origin = Origin.ANSWER) -> tuple[str, ...]:
    return gaps_of(parse(text, ".py"), origin)


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("from fastapi import StreamingResponse", "fastapi has no StreamingResponse"),
        ("import asyncio\nasyncio.wait_until(1)", "asyncio has no wait_until"),
        (
            "from twisted.internet import reactor\nreactor.listenWS(1)",
            "twisted.internet.reactor has no listenWS",
        ),
        ("import sanic\napp = sanic.Sanic('a')\napp.on_load(print)", "sanic.Sanic has no on_load"),
        ("import socket\ns = socket.create_connection(('', 1))\ns.read(1)", "socket.socket has no read"),
        (
            "import socket\ns = socket.socket()\ns.connect('a', 1)",
            "socket.socket.connect takes at most 1 arguments and not 2",
        ),
        (
            "import socket\ns = socket.socket()\ns.sendall('a')",
            "socket.socket.sendall takes bytes and not str",
        ),
        (
            "import socket\ns = socket.socket()\nd, a = s.recvfrom(9)\nd.split(',')",
            "bytes.split takes bytes and not str",
        ),
        ("import socket\ns = socket.socket()\nprint('got ' + s.recv(9))", "a text and bytes are added"),
        ("def names(): return input().strip().split()\nnames().split(',')", "list has no split"),
    ],
)
def test_what_no_version_of_a_library_has(text: str, gap: str) -> None:
    assert gaps(text) == (gap,)


@pytest.mark.parametrize(
    "text",
    [
        "from fastapi.responses import StreamingResponse",
        "from asyncio import timeout",
        "from twisted.internet import reactor\nreactor.listenTCP(1, 2)",
        "import tornado.web\nprint(tornado.web.Application)",
        "import os, os.path\nprint(os.path.join('a', 'b'))",
        "import pika\nc = pika.BlockingConnection().channel()\nprint(c.queue_declare('q').method.queue)",
        "import httpx\nc = httpx.Client(proxies={})\nc = httpx.Client(proxy='p')",
        "import socket\ns = socket.socket()\ns.extra = 1\nprint(s.extra)",
        "import socket\ns = socket.socket()\nif hasattr(s, 'sendv'): s.sendv(1)",
        "import socket\nclass Own: pass\ns = Own()\nif s: s = socket.socket()\ns.anything()",
        "from datetime import datetime\nprint(datetime.strftime(datetime.now(), '%Y'))",
        "from elsewhere import connect\nconnect('a').whatever(1)",
    ],
)
def test_what_some_version_has_or_nobody_knows(text: str) -> None:
    assert gaps(text) == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "c = httpx.AsyncClient()\n    r = await c.get('u')\n    await r.json()",
            "json is awaited and is no coroutine",
        ),
        ("r = await httpx.get('u')", "httpx.Response is awaited and is no coroutine"),
        ("with httpx.get('u') as r: r.read()", "httpx.Response has no __enter__"),
        (
            "c = httpx.AsyncClient()\n    async with c.get('u') as r: r.read()",
            "a coroutine of httpx.Response is entered and not awaited",
        ),
        (
            "c = httpx.AsyncClient()\n    r = c.get('u')\n    r.json()",
            "a coroutine of httpx.Response has to be awaited before json is taken of it",
        ),
        ("work()", "what work gives is never awaited"),
    ],
)
def test_what_has_to_be_awaited_or_cannot_be(body: str, gap: str) -> None:
    assert gap in gaps(f"import httpx\nasync def work():\n    {body}\n")


def test_an_awaited_request_and_a_streamed_one() -> None:
    text = "import httpx\nasync def work(c: httpx.AsyncClient):\n    r = await c.get('u')\n    r.json()\n"
    text += "    async with c.stream('GET', 'u') as s: await s.aread()\n    await c.aclose()\n"
    assert gaps(text) == ()


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        (
            CONNECTION + "super().request('GET', '/', follow=True)",
            "http.client.HTTPConnection.request takes no follow",
        ),
        ("def f(a, b): pass\nf(1)", "f takes at least 2 arguments"),
        (
            "class A:\n    def f(self, a): pass\n    def g(self): self.f(1, 2)",
            "f takes at most 1 arguments and not 2",
        ),
        ("class A:\n    def __init__(self, a): pass\nA(b=1)", "__init__ takes no b"),
        (
            "class A:\n    @property\n    def f(self) -> int: return 1\n    def g(self): return self.f()",
            "int is called and is no function",
        ),
        (
            "class A:\n    def __init__(self): self.folder = ''\n    class B:\n        def f(self): return A.folder",
            "A has no folder of its own",
        ),
        (
            "import struct\nprint(struct.unpack('<BI', b'12345678'[:4]))",
            "the format '<BI' wants 5 bytes and not 4",
        ),
        ("import struct\nprint(struct.pack('!HH', 1))", "the format '!HH' packs 2 values and not 1"),
        (CONNECTION + "return self.mirror", "Wire never gets mirror"),
        (
            "import subprocess\np = subprocess.Popen('a', text=True)\nout, err = p.communicate()\nout.decode()",
            "str has no decode",
        ),
        (
            "import subprocess\nsubprocess.run('a', capture_output=True).stdout.split(',')",
            "bytes.split takes bytes and not str",
        ),
        (
            "import subprocess\nsubprocess.Popen('a').communicate(input='b')",
            "subprocess.Popen.communicate takes bytes and not str",
        ),
        ("import subprocess\nsubprocess.run(['a', '|', 'b'])", "| is no pipe where no shell reads it"),
        (
            "import socket\ns = socket.socket()\n"
            "s.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton('224.0.0.1'))",
            "a membership is the address of a group and of an interface",
        ),
        (
            "import zmq\nfrom multiprocessing import Process\nclass Own(Process):\n"
            "    def run(self): zmq.Context().socket(zmq.REP).connect('inproc://a')\n"
            "zmq.Context().socket(zmq.REQ).bind('inproc://a')",
            "inproc does not reach another process",
        ),
        (
            "import stomp\ndef on_message(frame): print(frame)\n"
            "stomp.Connection([('a', 1)]).set_listener('', on_message)",
            "a listener is an object and no function",
        ),
        ("class A:\n    def f(self): return self.Own\nclass Own: pass", "A never gets Own"),
        (SERVER.format("", ""), "nothing gives the server names"),
        (VAULT.format("Lock", "self.total()"), "total waits for guard, which its caller holds"),
        (STREAM.format("", "request.path"), "request is read when the request is over"),
        (
            "import socket\ndef f():\n    with socket.create_connection(('', 1)) as s:\n        return s",
            "s is closed when it is returned",
        ),
        (
            "import time, requests\ndef f():\n    for attempt in range(3):\n        try: requests.get('u')\n"
            "        except OSError: time.sleep(1)",
            "attempts go on after one has succeeded",
        ),
        (
            "from http.client import HTTPConnection\nHTTPConnection('a', 443).request('GET', '/')",
            "port 443 is spoken to without TLS",
        ),
    ],
)
def test_own_parts_that_do_not_fit_together(text: str, gap: str) -> None:
    assert gap in gaps(text)


@pytest.mark.parametrize(
    "text",
    [
        CONNECTION + "super().request('GET', '/', encode_chunked=True)",
        "def f(a, b=1, *more, **named): pass\nf(1, 2, 3, c=4)\nf(*[1, 2])",
        "class A:\n    @property\n    def f(self): return print\n    def g(self): return self.f()",
        "class A:\n    folder = ''\n    def __init__(self): self.folder = 'b'\nprint(A.folder)",
        "import struct\nprint(struct.unpack('<BI', b'12345'[:5]), struct.pack('!HH', *[1, 2]))",
        CONNECTION + "self.mirror = 1\n        return self.mirror",
        "import subprocess\np = subprocess.Popen('a', text=True)\nout, err = p.communicate('b')\nout.split(',')",
        "import subprocess\nhow = {}\nsubprocess.run('a', capture_output=True, **how).stdout.split(',')",
        "import subprocess\nsubprocess.run(['sh', '-c', 'a | b'])\nsubprocess.run('a | b', shell=True)",
        SERVER.format("", "server.names = b''"),
        SERVER.format("class Own(socketserver.TCPServer):\n    names = b''\n", "server = Own(('', 1), Peer)"),
        VAULT.format("RLock", "self.total()"),
        VAULT.format("Lock", "1\n    def all(self): return self.total()"),
        STREAM.format("path = request.path\n    ", "path"),
        STREAM.format("@flask.stream_with_context\n    ", "request.path"),
        "import socket\ndef f():\n    with socket.create_connection(('', 1)) as s:\n        return s.recv(1)",
        "import time, requests\ndef f():\n    for attempt in range(3):\n        try: return requests.get('u')\n"
        "        except OSError: time.sleep(1)",
        "from http.client import HTTPSConnection\nHTTPSConnection('a', 443).request('GET', '/')",
    ],
)
def test_own_parts_that_fit_together(text: str) -> None:
    assert gaps(text) == ()


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        (
            "from node_pb2_grpc import Servicer\nclass A(Servicer):\n    def f(self): node_pb2_grpc.add(self)",
            "node_pb2_grpc is used and not imported",
        ),
        ("from flask import Flask\napp = Flask('a')\ndef f(): abort(404)", "abort is used and not imported"),
        (
            "def f(): kind = 'a'; return kind\ndef g(): return kind.upper()",
            "kind is bound in another function only",
        ),
    ],
)
def test_names_that_are_bound_elsewhere(text: str, gap: str) -> None:
    assert gaps(text) == (gap,)


@pytest.mark.parametrize(
    "text",
    [
        "def f(): return LIMITS['a']\ndef g(LIMITS): return LIMITS",
        "def f(): return project_store.get('a')",
        "kind = 'b'\ndef f(): kind = 'a'; return kind\ndef g(): return kind.upper()",
    ],
)
def test_names_that_a_project_may_bind(text: str) -> None:
    assert gaps(text) == ()


def test_an_extract_is_held_to_what_is_true_of_every_version() -> None:
    assert gaps("from sanic import Sanic\napp = Sanic('a')\napp.on_load(print)", Origin.UNKNOWN) != ()
    assert gaps("import urllib, sanic\nprint(urllib.quote('a'))", Origin.UNKNOWN) == ()
    assert gaps("import socket, sanic\nsocket.socket().send('a')", Origin.UNKNOWN) == ()
