"""What does not fit together in a Python program is told, and what looks like it and works is not."""

from __future__ import annotations

import pytest

from fsm.gaps.python.misuses import gaps_in_misuses
from fsm.syntax import parse

CHECKED = """class Shop:
    def __init__(self, door): self.door = door
    def check(self, name):
        {0}
    def open(self, name):
        {1}
"""
SAYS_NO = "if not name: print('no')"
NEEDED = ("check gives nothing, and its result is needed",)
HANDLER = """from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
class Handler(BaseHTTPRequestHandler):
    def __init__({0}):
        super().__init__({1})
HTTPServer(("", 80), {2}).serve_forever()
"""
UNMADE = ("Handler is made with a request, an address and a server, and wants other things",)
ROUTES = """import tornado.web
class Page(tornado.web.RequestHandler):
    def __init__(self, application, request, {0}): super().__init__(application, request)
app = tornado.web.Application([{1}])
"""
REACTOR = """from twisted.internet import reactor
def serve(factory):
    reactor.listenTCP(80, factory)
    {0}
if __name__ == "__main__":
    serve(None)
"""
BLUEPRINT = """from flask import Blueprint, Flask
class Shop:
    def __init__(self):
        self.app, self.api = Flask("a"), Blueprint("b", "b")
        {0}
        @self.api.route("/")
        def index(): return "a"
        {1}
"""
REGISTER = "self.app.register_blueprint(self.api)"
RPC = """import grpc
from concurrent import futures
class Server:
    def __init__(self, service):
        self.server = grpc.server(futures.ThreadPoolExecutor(){0})
        {1}
    def open(self):
        self.server.add_insecure_port("[::]:1")
        self.server.start()
"""
VIEW = """from flask import Flask{0}
app = Flask("a")
class Answer:
    def __init__(self, text): self.text = text
    {1}
@app.route("/")
def index():
    {2}
"""
PROTOCOL = """from {0} import {1}
class Line({1}):
    def dataReceived(self, data): self.transport.{2}
"""
SIGNAL = """from PyQt5.QtCore import QObject, pyqtSignal
class Link({0}):
    {1}
    def __init__(self):
        {2}
    def open(self): self.status.emit(1)
"""


def gaps(code: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(gaps_in_misuses(parse(code, ".py"))))


@pytest.mark.parametrize(
    ("check", "use"),
    [
        (SAYS_NO, "if not self.check(name): return None"),
        (SAYS_NO, "first, second = self.check(name)"),
        (SAYS_NO, "return self.check(name).upper()"),
        (SAYS_NO, "found = self.check(name)\n        return found[0]"),
        (SAYS_NO, "return [part for part in self.check(name)]"),
        ("pass", "self.door.sendall(self.check(name))"),
        ("pass", "data = self.check(name)\n        self.door.sendall(data)"),
    ],
)
def test_what_gives_nothing_has_no_result(check: str, use: str) -> None:
    assert gaps(CHECKED.format(check, use)) == NEEDED


@pytest.mark.parametrize(
    ("check", "use"),
    [
        ("return bool(name)", "if not self.check(name): return None"),
        ("yield name", "return [part for part in self.check(name)]"),
        ("raise NotImplementedError", "if not self.check(name): return None"),
        ("pass", "if not self.check(name): return None"),
        (SAYS_NO, "if self.check(name) is None: return None"),
        (SAYS_NO, "return self.check(name)"),
        (SAYS_NO, "self.check = len\n        return not self.check(name)"),
    ],
)
def test_what_gives_something_or_is_not_asked(check: str, use: str) -> None:
    assert gaps(CHECKED.format(check, use)) == ()


def test_what_is_overridden_may_give_something() -> None:
    extended = "class More(Shop):\n    def check(self, name): return True\n"
    assert gaps(CHECKED.format(SAYS_NO, "return not self.check(name)") + extended) == ()


def test_what_begins_with_itself_never_ends() -> None:
    again = "try: self.open(name)\n        except OSError: print(name)"
    assert gaps(CHECKED.format("return name", again)) == ("open calls itself for ever",)
    assert gaps(CHECKED.format("return name", again.replace("open(name)", "open(name[1:])"))) == ()
    assert gaps(CHECKED.format("return name", again.replace("self.open", "self.door.open"))) == ()
    replaced = "class More(Shop):\n    def open(self, name): return name\n"
    assert gaps(CHECKED.format("return name", again) + replaced) == ()


@pytest.mark.parametrize(
    ("parameters", "handed", "given", "expected"),
    [
        ("self, shop, *rest", "*rest", "Handler", UNMADE),
        ("self, shop, *rest, **more", "*rest, **more", "Handler", UNMADE),
        ("self, request, address, server, shop", "request, address, server", "Handler", UNMADE),
        ("self, shop, *rest", "*rest", "partial(Handler, 1)", ()),
        ("self, shop, *rest", "*rest", "lambda *rest: Handler(1, *rest)", ()),
        ("self, *rest, shop=None", "*rest", "Handler", ()),
        ("self, request, *rest", "request, *rest", "Handler", ()),
        ("self, request, address, server", "request, address, server", "Handler", ()),
    ],
)
def test_servers_make_their_handlers(
    parameters: str, handed: str, given: str, expected: tuple[str, ...]
) -> None:
    assert gaps(HANDLER.format(parameters, handed, given)) == expected


def test_routes_give_what_their_handlers_want() -> None:
    plain, told = "('/', Page)", "('/', Page, {'shop': 1})"
    assert gaps(ROUTES.format("shop", plain)) == ("Page wants shop, which its route does not give",)
    assert gaps(ROUTES.format("shop", told)) == ()
    assert gaps(ROUTES.format("shop=None", plain)) == ()
    assert gaps(ROUTES.format("**more", plain)) == ()


def test_a_reactor_is_run() -> None:
    assert gaps(REACTOR.format("print('open')")) == ("the reactor is never run",)
    assert gaps(REACTOR.format("reactor.run()")) == ()
    assert gaps(REACTOR.format("return reactor.run")) == ()
    part = REACTOR.format("print('open')").partition("if __name__")[0]
    assert gaps(part) == ()


def test_routes_come_before_their_blueprint_is_registered() -> None:
    assert gaps(BLUEPRINT.format(REGISTER, "")) == ("self.api gets a route after it was registered",)
    assert gaps(BLUEPRINT.format("", REGISTER)) == ()
    assert gaps(BLUEPRINT.format(REGISTER.replace("self.api", "other"), "")) == ()


@pytest.mark.parametrize(
    ("options", "registers", "expected"),
    [
        ("", "self.service = service", ("server is started without any service",)),
        ("", "service.add_ShopServicer_to_server(service, self.server)", ()),
        ("", "service.register(self.server)", ()),
        ("", "self.server.add_generic_rpc_handlers((service,))", ()),
        (", handlers=[service]", "self.service = service", ()),
    ],
)
def test_servers_have_services(options: str, registers: str, expected: tuple[str, ...]) -> None:
    assert gaps(RPC.format(options, registers)) == expected


@pytest.mark.parametrize(
    ("imports", "member", "body", "expected"),
    [
        ("", "", "return Answer('a')", ("index gives a Answer, which is no response",)),
        ("", "", "print('a')", ("index gives no response",)),
        ("", "def __call__(self, environ, start): return []", "return Answer('a')", ()),
        ("", "", "return Answer('a').text", ()),
        (", abort", "", "abort(404)", ()),
        ("", "", "exit(0)", ()),
        ("", "", "raise KeyError", ()),
        ("", "", "pass", ()),
        ("", "", "yield 'a'", ()),
        ("\nfrom fastapi import FastAPI", "", "return Answer('a')", ()),
    ],
)
def test_views_give_responses(imports: str, member: str, body: str, expected: tuple[str, ...]) -> None:
    assert gaps(VIEW.format(imports, member, body)) == expected


def test_transports_of_twisted_lose_their_connection() -> None:
    twisted = ("twisted.internet.protocol", "Protocol")
    assert gaps(PROTOCOL.format(*twisted, "close()")) == ("a transport of Twisted has no close",)
    assert gaps(PROTOCOL.format(*twisted, "loseConnection()")) == ()
    assert gaps(PROTOCOL.format("asyncio", "Protocol", "close()")) == ()


@pytest.mark.parametrize(
    ("base", "member", "start", "expected"),
    [
        ("QObject", "", "self.status = pyqtSignal(int)", ("status is a signal of no class",)),
        ("QObject", "status = pyqtSignal(int)", "super().__init__()", ()),
        ("QObject", "", "self.status = Other.status", ()),
    ],
)
def test_signals_belong_to_classes(base: str, member: str, start: str, expected: tuple[str, ...]) -> None:
    assert gaps(SIGNAL.format(base, member, start)) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            "import subprocess\ndef work(): print()\nsubprocess.Popen(work)\n",
            "a process is made of a command and not of a function",
        ),
        (
            "import grpc\nasync def serve(server): await server.add_insecure_port('[::]:1')\n",
            "add_insecure_port is awaited and gives a number",
        ),
        ("import socket\ns = socket.socket()\ns.settimeout(-1)\n", "a socket takes no time below zero"),
        (
            "import socket\ndef port(s):\n    _, _, port = s.getsockname()\n    return port\n",
            "an address has no three parts",
        ),
        (
            "import socket\ndef send(s, fd):\n"
            "    s.sendmsg([b'a'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, [fd])])\n",
            "the handles that go with a message are bytes and no list",
        ),
        (
            "import socket\ndef read():\n    s = socket.socket()\n    data = s.recv(9)\n"
            "    return ''.join(c for c in data if c.isprintable())\n",
            "an item of bytes is a number and no text",
        ),
        (
            "import json, tornado.web\nclass Page(tornado.web.RequestHandler):\n"
            "    def get(self): self.write(json.dumps({'a': self.request.arguments}))\n",
            "JSON takes no arguments of a request, which are bytes",
        ),
        ("import flask\ndef view(): return request.args\n", "request is used and not imported"),
        ("def wrap(text): return textwrap.fill(text, 9)\n", "textwrap is used and not imported"),
        (
            "from grpc_reflection.v1alpha import server_reflection\n",
            "grpc_reflection.v1alpha has no server_reflection",
        ),
        ("import jtop\nwith jtop.Jtop() as j: print(j)\n", "jtop has no Jtop"),
        (
            "from werkzeug.serving import BaseWSGIServer\nBaseWSGIServer('a', 1, None, threaded=True)\n",
            "werkzeug.serving.BaseWSGIServer takes no threaded",
        ),
        (
            "from http.client import HTTPConnection\nclass Link(HTTPConnection):\n"
            "    def __init__(self, host): super().__init__(host, strict=True)\n",
            "http.client.HTTPConnection takes no strict",
        ),
    ],
)
def test_objects_and_values_that_do_not_fit(code: str, expected: str) -> None:
    assert gaps(code) == (expected,)


@pytest.mark.parametrize(
    "code",
    [
        "import subprocess\ndef work(): return ['ls']\nsubprocess.Popen(work())\n",
        "import grpc\nasync def serve(server): server.add_insecure_port('[::]:1'); await server.start()\n",
        "import socket\ns = socket.socket()\ns.settimeout(-0)\ns.settimeout(1 - 0.5)\n",
        "import socket\ndef port(s):\n    host, port, *rest = s.getsockname()\n    return port\n",
        "import array, socket\ndef send(s, fd):\n    fds = array.array('i', [fd])\n"
        "    s.sendmsg([b'a'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, fds)])\n",
        "import socket\ndef read():\n    s = socket.socket()\n    data = s.recv(9)\n"
        "    return ''.join(chr(c) for c in data if c > 31)\n",
        "import socket\ndef read():\n    s = socket.socket()\n    data = s.recv(9).decode()\n"
        "    return ''.join(c for c in data if c.isprintable())\n",
        "import json, tornado.web\nclass Page(tornado.web.RequestHandler):\n"
        "    def get(self): self.write(json.dumps(list(self.request.arguments)))\n",
        "import flask\ndef view(request): return request.args\n",
        "import logging\ndef view(): return log.info('a')\n",
        "def wrap(queue, text): return queue.put(text)\n",
        "def wrap(text): return queue.add_text(text)\n",
        "try:\n    from grpc_reflection.v1alpha import server_reflection\nexcept ImportError:\n    pass\n",
        "from jtop import jtop\nwith jtop() as j: print(j.stats)\n",
        "from http.client import HTTPConnection\nclass Link(HTTPConnection):\n"
        "    def __init__(self, host): super().__init__(host, timeout=1)\n",
        "class Base:\n    def __init__(self, strict): pass\nclass Link(Base):\n"
        "    def __init__(self, host): super().__init__(strict=True)\n",
    ],
)
def test_what_looks_like_it_and_works(code: str) -> None:
    assert gaps(code) == ()
