"""A Python program has to run its loops, reach its peers and read no more than it has set."""

from __future__ import annotations

import pytest

from fsm.gaps.python.web.parts import gaps_in_web
from fsm.syntax import parse

LOCKS = """import asyncio
class Shelf:
    def __init__(self):
        self.guard = asyncio.Lock()
    async def look(self):
        async with self.guard:
            return 1
    async def add(self):
        async with self.guard:
            {}
        {}
"""
SERVER = """import asyncio, threading, websockets
async def talk(peer): await peer.send("x")
def start(loop):
    listening = websockets.serve(talk, "", 1)
    threading.Thread(target=loop.run_until_complete, args=(listening,)).start()
{}
"""
TORNADO = """import tornado.ioloop
import tornado.web
def start(application):
    application.listen(80)
{}
"""
BRANCHES = """import requests
def ask(kind):
    if kind == "a":
        url = "http://a"
        {}
    elif kind == "b":
        url, extra = "http://b", 1
    else:
        {}
    return requests.get(url, params=extra)
"""
HANDLER = """from http.server import BaseHTTPRequestHandler
class Owner:
    def __init__(self, name): self.name = name
    def start(self):
        {}
        class Handler(BaseHTTPRequestHandler):
            {}
            def do_GET(self): print({}.name)
"""
FIRST = """class Box:
    def __init__(self, size):
        {}
        {}
"""
ZMQ = """import zmq
context = zmq.Context()
front, back = context.socket(zmq.DEALER), context.socket(zmq.REP)
def ask(data): front.{}
"""
SCHEMES = """import requests, websocket
class Logs:
    def __init__(self, base):
        self.base = base
        self.old = f"{{self.base}}/old"
        {}
    def read(self): return requests.get(self.old)
    def follow(self): return websocket.create_connection(f"{{self.new}}?x=1")
"""
LENGTH = """from http.server import BaseHTTPRequestHandler
class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        self.send_response(200)
        {}
        self.end_headers()
        self.wfile.write(b"x")
"""
BUFFER = """import io, requests
def upload(picture):
    buffer = io.BytesIO()
    picture.save(buffer)
    size = len(buffer.{}())
    files = {{"file": ("a.png", buffer)}}
    {}
    return requests.post("http://a", files=files)
"""
PAGE = """from http.server import BaseHTTPRequestHandler
class Handler(BaseHTTPRequestHandler):
    page = b""
    def do_GET(self): self.wfile.write(self.page)
    def do_POST(self): self.page = {}
"""
FLASK = """from flask import Flask, Request, request
from werkzeug.local import LocalProxy
class Site(Flask):
    request_class = {}
"""
TOKEN = """import requests
{}
def ask(text):
    return requests.post("http://a", headers={{"Authorization": f"Bearer {{token}}"}}, json=text)
"""


def gaps(text: str) -> list[str]:
    return list(gaps_in_web(parse(text, ".py")))


@pytest.mark.parametrize(
    "call", ["asyncio.run(work())", "asyncio.get_event_loop().run_until_complete(work())"]
)
def test_a_loop_cannot_be_run_within_a_loop(call: str) -> None:
    text = f"import asyncio\nasync def work(): pass\n{{}}def main():\n    {call}\n"
    assert "where a loop runs already" in gaps(text.format("async "))[0]
    assert not gaps(text.format(""))


def test_run_forever_of_what_is_no_loop_may_stand_in_a_coroutine() -> None:
    text = "import asyncio\nasync def main(client):\n    loop = {}\n    loop.run_forever()\n"
    assert gaps(text.format("asyncio.new_event_loop()"))
    assert not gaps(text.format("client.app()"))


def test_a_task_needs_a_running_loop() -> None:
    text = "import asyncio\nasync def work(): pass\n{}asyncio.create_task(work())\n"
    assert gaps(text.format("")) == ["asyncio.create_task is called before any loop runs"]
    assert not gaps(text.format("async def main():\n    "))


def test_a_lock_of_asyncio_is_taken_once() -> None:
    assert gaps(LOCKS.format("await self.look()", "return 2")) == [
        "look waits for guard, which its caller holds"
    ]
    assert not gaps(LOCKS.format("pass", "await self.look()"))


def test_a_loop_runs_on_while_its_server_listens() -> None:
    assert gaps(SERVER.format("")) == ["the loop ends as soon as the server listens"]
    assert not gaps(SERVER.format("def go(loop): loop.run_forever()"))


def test_the_loop_of_tornado_is_started() -> None:
    assert gaps(TORNADO.format("")) == ["the I/O loop is never started"]
    assert not gaps(TORNADO.format("    tornado.ioloop.IOLoop.current().start()"))


def test_every_branch_that_is_gone_on_from_binds_what_is_read_behind_them() -> None:
    assert gaps(BRANCHES.format("pass", "return None")) == ["extra is read where a branch has not bound it"]
    assert not gaps(BRANCHES.format("extra = 0", "return None"))
    assert not gaps(BRANCHES.format("return url", "raise ValueError(kind)"))


def test_what_is_read_only_on_a_condition_may_be_unbound() -> None:
    text = "def ask(kind):\n    if kind == 1:\n        a = 1\n    elif kind == 2:\n        b = 2\n    {}\n"
    assert gaps(text.format("return a"))
    assert not gaps(text.format("return a if kind == 1 else b"))


def test_an_inner_class_has_an_object_of_its_own() -> None:
    assert gaps(HANDLER.format("pass", "pass", "self")) == ["name belongs to Owner and not to Handler"]
    assert not gaps(HANDLER.format("owner = self", "pass", "owner"))
    assert not gaps(HANDLER.format("pass", "name = 'x'", "self"))


def test_an_attribute_is_set_before_it_is_read() -> None:
    assert gaps(FIRST.format("self.half = self.size / 2", "self.size = size")) == [
        "size is read before it is set"
    ]
    assert not gaps(FIRST.format("self.size = size", "self.half = self.size / 2"))
    assert not gaps(FIRST.format("self.show = lambda: self.size", "self.size = size"))


def test_a_function_is_defined_once() -> None:
    text = "{}def act(a, b): return a\n\n{}def {}(a=None): return a\nact({})\n"
    assert gaps(text.format("", "", "act", "1, 2")) == ["act is defined twice"]
    assert not gaps(text.format("", "", "other", "1, 2"))
    assert not gaps(text.format("", "", "act", "1"))
    assert not gaps(text.format("", "old = act\n", "act", "1"))


def test_a_token_has_to_come_from_somewhere() -> None:
    assert gaps(TOKEN.format("")) == ["nothing binds token"]
    assert not gaps(TOKEN.format("token = input()"))


def test_rep_takes_an_empty_frame_first() -> None:
    assert gaps(ZMQ.format("send(data)")) == [
        "REP takes nothing from a DEALER that sends no empty frame first"
    ]
    assert not gaps(ZMQ.format("send_multipart([b'', data])"))


def test_sub_asks_for_what_it_receives() -> None:
    text = "import zmq\nreceiver = zmq.Context().socket(zmq.SUB)\n{}print(receiver.recv())\n"
    assert gaps(text.format("")) == ["SUB receives nothing that it has not subscribed to"]
    assert not gaps(text.format("receiver.setsockopt(zmq.SUBSCRIBE, b'')\n"))


def test_one_address_is_not_of_two_schemes() -> None:
    assert gaps(SCHEMES.format('self.new = f"{self.base}/new"')) == [
        "self.base is used for HTTP and for WebSocket"
    ]
    assert not gaps(SCHEMES.format("self.new = f\"{self.base.replace('http', 'ws', 1)}/new\""))


def test_a_connection_that_stays_open_needs_the_length_of_a_body() -> None:
    assert gaps(LENGTH.format("pass")) == [
        "HTTP/1.1 wants the length of a body, or its reader waits for more"
    ]
    assert not gaps(LENGTH.format('self.send_header("Content-Length", "1")'))


def test_a_buffer_is_not_sent_from_its_end() -> None:
    assert gaps(BUFFER.format("read", "pass")) == ["buffer is at its end when it is sent"]
    assert not gaps(BUFFER.format("getvalue", "pass"))


def test_what_is_served_is_filled() -> None:
    assert gaps(PAGE.format("b''")) == ["page is sent and always empty"]
    assert not gaps(PAGE.format("self.rfile.read()"))


def test_flask_is_given_classes() -> None:
    assert gaps(FLASK.format("LocalProxy(lambda: request)")) == ["request_class is no class"]
    assert not gaps(FLASK.format("Request"))


def test_a_function_does_more_than_name_what_is_global() -> None:
    text = "def act():\n    global one, two\n{}"
    assert gaps(text.format("")) == ["act does nothing"]
    assert not gaps(text.format("    one = two = 1\n"))


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        (
            "import stomp\nstomp.Connection11().subscribe({})\n",
            ("'q', ack='auto'", "'q', 1, ack='auto'"),
            "wants id",
        ),
        (
            "from tornado.httpserver import HTTPServer\ndef start(site, ip, port): HTTPServer(site).bind({})\n",
            ("ip, port", "port, ip"),
            "takes address there and not port",
        ),
        (
            "from autobahn.twisted.websocket import WebSocketServerFactory\nmade = WebSocketServerFactory({})\n",
            ("protocol=None", "protocols=None"),
            "takes no protocol",
        ),
        (
            "from pydub import AudioSegment\nAudioSegment.{}('a')\n",
            ("from_bytes", "from_file"),
            "has no from_bytes",
        ),
        (
            "from pydub import AudioSegment\nAudioSegment.from_file({})\n",
            ("b'x'", "'x'"),
            "a file and not bytes",
        ),
    ],
)
def test_a_library_is_given_what_it_takes(wrong: str, right: tuple[str, str], told: str) -> None:
    bad, good = right
    assert told in gaps(wrong.format(bad))[0]
    assert not gaps(wrong.format(good))


def test_a_function_asks_for_what_it_is_given_has() -> None:
    text = """import aiohttp
def check(answer): return answer.{}
async def ask():
    async with aiohttp.ClientSession() as session:
        async with session.get("http://a") as answer:
            check(answer)
"""
    assert gaps(text.format("status_code")) == ["aiohttp.ClientResponse has no status_code"]
    assert not gaps(text.format("status"))


@pytest.mark.parametrize(
    "last",
    [
        "assert False",
        "leave(kind)",
        "sys.exit()",
        "return None",
        "while True: pass",
        "with lock: raise ValueError",
    ],
)
def test_a_branch_that_may_leave_binds_nothing(last: str) -> None:
    text = "import sys\ndef ask(kind, lock, leave):\n    if kind == 1:\n        a = 1\n    elif kind == 2:\n"
    assert not gaps(f"{text}        a = 2\n    else:\n        {last}\n    return a\n")
    assert gaps(f"{text}        a = 2\n    else:\n        print(kind)\n    return a\n")


def test_an_earlier_round_of_a_loop_may_have_bound_a_name() -> None:
    branches = "        if line == 1:\n            a = 1\n        elif line == 2:\n            pass\n"
    assert not gaps(f"def ask(lines):\n    for line in lines:\n{branches}        print(a)\n")


@pytest.mark.parametrize(
    "text",
    [
        "import threading\nclass T(threading.Thread):\n    def __init__(self):\n        super().__init__()\n"
        "        self.old = self._kwargs\n        self._kwargs = {}\n",
        FIRST.format("vars(self).update(size=size)\n        self.half = self.size", "self.size = size"),
        HANDLER.format("pass", "pass", "self") + "        type('H', (Handler,), {'name': 'x'})\n",
        "import lib\n"
        + HANDLER.format("pass", "pass", "self").replace("(BaseHTTPRequestHandler)", "(lib.Base)"),
        LOCKS.format("await self.look()", "return 2").replace("asyncio.Lock()", "Lock()")
        + "class Lock: pass\n",
        LOCKS.format("self.guard.release(); await self.look()", "return 2"),
        LENGTH.format("for pair in self.headers.items(): self.send_header(*pair)").replace(
            "(*pair", "(pair[0], *pair"
        ),
        LENGTH.format("pass").replace("200", "204"),
        BUFFER.format("read", "pass").replace("    files", "    rewind(buffer)\n    files"),
        PAGE.format("b''").replace("page = b", "page: bytes = b", 1) + "class Other(Handler): page = b'x'\n",
        PAGE.format("b''") + "setattr(Handler, 'page', b'x')\n",
        "import asyncio\nasync def work(): pass\nasync def main():\n    try:\n        asyncio.run(work())\n"
        "    except RuntimeError:\n        await work()\n",
    ],
)
def test_what_is_near_to_it_runs(text: str) -> None:
    assert not gaps(text)
