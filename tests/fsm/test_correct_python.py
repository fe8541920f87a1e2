"""Correct Python programs that look like those with a fault: other spellings, shadowed names, overridden hooks."""

from __future__ import annotations

import pytest

from fsm.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

PROGRAMS = {
    "import star no space": ('from os.path import*\nprint(join("a", "b"))\n'),
    "pep695": (
        "type Pair = tuple[int, int]\ndef first[T](items: list[T]) -> T:\n    return items[0]\n"
        "print(first([1]))\n"
    ),
    "lambda named like module": (
        "import queue\nf = lambda queue: queue.depth\nclass Q: depth = 1\nprint(f(Q()))\n"
        "print(queue.Queue().qsize())\n"
    ),
    "class of same name in function": (
        "import json\ndef f():\n    class json:\n        version = 1\n    return json.version\n"
        "print(f(), json.dumps(2))\n"
    ),
    "windows guard": (
        'import asyncio, sys, os\nif sys.platform == "win32":\n'
        "    asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())\n"
        '    os.startfile("a")\nasync def main(): await asyncio.sleep(0)\nasyncio.run(main())\n'
    ),
    "class dunder": (
        "class A:\n    where = __module__\n    name = __qualname__\n"
        "    def f(self): return __class__.__name__\nprint(A.where, A.name, A().f())\n"
    ),
    "NameError guard unknown name": (
        "try:\n    get_ipython()\n    interactive = True\nexcept NameError:\n    interactive = False\n"
        "print(interactive)\n"
    ),
    "globals": ('globals()["speed"] = 3\nprint(speed)\n'),
    "try/except AttributeError": (
        "import time\ntry:\n    now = time.clock()\nexcept AttributeError:\n    now = time.perf_counter()\n"
        "print(now)\n"
    ),
    "global rebind": (
        "import asyncio\npending = None\nasync def start():\n    global pending\n"
        "    pending = asyncio.get_running_loop().create_future()\n    pending.set_result(1)\n"
        "async def wait():\n    return await pending\nasync def main():\n    await start()\n"
        "    print(await wait())\nasyncio.run(main())\n"
    ),
    "function as class attribute": (
        "def on_message(self, m):\n    return m\nclass A:\n    handle = on_message\n"
        '    def f(self): return self.handle("x")\nprint(A().f())\n'
    ),
    "enum init lookup": (
        "from enum import Enum\nclass Planet(Enum):\n    EARTH = (1, 2)\n"
        "    def __init__(self, mass, radius):\n        self.mass = mass\n        self.radius = radius\n"
        "print(Planet((1, 2)).mass)\n"
    ),
    "property future awaited": (
        "import asyncio\nclass Job:\n    def __init__(self):\n"
        "        self._done = asyncio.get_running_loop().create_future()\n    @property\n"
        "    def done(self):\n        return self._done\n    def finish(self): self._done.set_result(3)\n"
        "    async def run(self):\n        asyncio.get_running_loop().call_soon(self.finish)\n"
        "        return await self.done\nasync def main(): print(await Job().run())\nasyncio.run(main())\n"
    ),
    "hook overridden with other params": (
        'class Base:\n    def hook(self):\n        """Called."""\n'
        '    def run(self): return self.hook(1, name="x")\nclass Sub(Base):\n'
        "    def hook(self, a, name): return a\nprint(Sub().run())\n"
    ),
    "own split": (
        'class Parts:\n    header = "h"\nclass Splitter:\n    def split(self, m): return Parts()\n'
        "class A:\n    def __init__(self, splitter): self.splitter = splitter\n"
        '    def f(self, m): return self.splitter.split(m).header\nprint(A(Splitter()).f("x"))\n'
    ),
    "base transport": (
        "import asyncio\nclass Echo(asyncio.DatagramProtocol):\n"
        "    def connection_made(self, transport: asyncio.BaseTransport) -> None:\n"
        "        self.transport = transport\n    def datagram_received(self, data, addr):\n"
        "        self.transport.sendto(data, addr)\nprint(Echo())\n"
    ),
    "ssl socket as socket": (
        "import socket, ssl\ndef describe(sock: socket.socket):\n    if isinstance(sock, ssl.SSLSocket):\n"
        "        return sock.version(), sock.cipher()\n    return sock.getpeername()\n"
    ),
    "self.__dict__": (
        "import threading\nclass W(threading.Thread):\n    def __init__(self, **options):\n"
        "        super().__init__()\n        self.__dict__.update(options)\n"
        "    def run(self): print(self.speed)\nw = W(speed=2); w.start(); w.join()\n"
    ),
    "setattr loop": (
        "import threading\nclass W(threading.Thread):\n    def __init__(self, **options):\n"
        "        super().__init__()\n        for key, value in options.items():\n"
        "            setattr(self, key, value)\n    def run(self): print(self.speed)\n"
        "w = W(speed=2); w.start(); w.join()\n"
    ),
    "metaclass singleton with args": (
        "class Single(type):\n    _all = {}\n    def __call__(cls, *a, **k):\n"
        "        return cls._all.setdefault(cls, super().__call__(1, 2))\nclass Base(metaclass=Single):\n"
        "    pass\nclass Conf(Base):\n    def __init__(self, a, b): self.a = a\nprint(Conf().a)\n"
    ),
    "inner self": (
        "class A:\n    def f(self):\n        def run(self): return self.speed\n"
        '        return type("T", (), {"run": run, "speed": 3})().run()\nprint(A().f())\n'
    ),
    "property with setter set to None": (
        "class C:\n    def __init__(self): self._conn = None\n    @property\n    def conn(self):\n"
        "        if self._conn is None: self._conn = []\n        return self._conn\n    @conn.setter\n"
        "    def conn(self, value): self._conn = value\n    def reset(self): self.conn = None\n"
        "    def f(self): return self.conn.append(1)\nc = C(); c.reset(); c.f()\n"
    ),
    "self rebind": (
        "class Node:\n    def __init__(self, v): self.v = v\nclass Tree:\n    def f(self, other):\n"
        "        self = other\n        return self.depth\nclass D: depth = 2\nprint(Tree().f(D()))\n"
    ),
    "set by function from outside": (
        "class A:\n    def __init__(self): self.parent = None\n"
        '    def name(self): return self.parent.title\nclass P:\n    title = "t"\n'
        'def attach(a, p): object.__setattr__(a, "parent", p)\na = A(); attach(a, P()); print(a.name())\n'
    ),
    "sqlite with returns connection": (
        "import sqlite3\ndef open_db(path):\n    with sqlite3.connect(path) as conn:\n"
        '        conn.execute("create table if not exists a(b)")\n        return conn\n'
        'print(open_db(":memory:").execute("select 1").fetchall())\n'
    ),
    "own client": (
        'class Client:\n    def __enter__(self): return self\n    def __exit__(self, *a): print("logged")\n'
        "    def send(self): return 1\ndef make():\n    with Client() as client:\n        client.send()\n"
        "        return client\nprint(make().send())\n"
    ),
    "port 8443 plain": (
        "import http.client\ndef get(host):\n    c = http.client.HTTPConnection(host, 14430)\n"
        '    c.request("GET", "/"); return c.getresponse().read()\n'
    ),
    "attempts with sys.exit": (
        "import sys, time\ndef main(): return 0\nfor attempt in range(3):\n    try:\n        main()\n"
        "        sys.exit(0)\n    except ConnectionError:\n        time.sleep(1)\n"
    ),
    "attempts with attribute flag": (
        "import time\nclass C:\n    connected = False\n    def dial(self): return True\n"
        "    def connect(self):\n        for attempt in range(3):\n            try:\n"
        "                if not self.connected:\n                    self.connected = self.dial()\n"
        "            except OSError:\n                time.sleep(0.1)\nC().connect()\n"
    ),
    "lock early return": (
        "import threading\nclass A:\n    def __init__(self): self._lock = threading.Lock(); self.n = 0\n"
        "    def close(self, locked=False):\n        if locked:\n            self.n = 0\n"
        "            return\n        with self._lock:\n            self.n = 0\n    def f(self):\n"
        "        with self._lock:\n            self.close(locked=True)\nA().f()\n"
    ),
    "RLock as Lock": (
        "from threading import RLock as Lock\nclass A:\n"
        "    def __init__(self): self._lock = Lock(); self.n = 0\n    def close(self):\n"
        "        with self._lock: self.n = 0\n    def f(self):\n        with self._lock: self.close()\n"
        "A().f()\n"
    ),
    "slots": (
        'class A:\n    __slots__ = ("x",)\n    def __init__(self): self.x = 1\nprint(A.x.__get__(A()))\n'
    ),
    "ssh pipe": (
        "import subprocess\n"
        'def f(host): return subprocess.run(["ssh", host, "ps aux", "|", "grep", "python"])\n'
    ),
    "expr": (
        'import subprocess\nprint(subprocess.run(["expr", "1", "|", "0"], capture_output=True).stdout)\n'
    ),
    "own struct": (
        'from struct import Struct\nclass A:\n    def __init__(self): self.struct = Struct("!I")\n'
        '    def f(self): return self.struct.unpack(b"\\x00\\x00\\x00\\x01")\nprint(A().f())\n'
    ),
    "indirect server": (
        "import socketserver\nclass BaseGate(socketserver.ThreadingTCPServer): allow_reuse_address = True\n"
        "class Gate(BaseGate):\n"
        "    def __init__(self, addr, handler): super().__init__(addr, handler); self.table = {}\n"
        "    def lookup(self, k): return self.table.get(k)\nclass H(socketserver.StreamRequestHandler):\n"
        '    def handle(self): self.wfile.write(self.server.lookup("k") or b""); self.server.table.clear()\n'
        'def main(): Gate(("", 0), H).serve_forever(); \n'
        'def other(): return socketserver.TCPServer(("", 0), H)\n'
    ),
    "flask default arg": (
        'from flask import Flask, request, Response\napp = Flask(__name__)\n@app.route("/a")\ndef a():\n'
        "    def generate(path=request.path):\n        yield path\n    return Response(generate())\n"
        '@app.route("/b")\ndef b():\n    def parts():\n        yield request.path\n'
        '    return "".join(parts())\n'
    ),
    "class attr via hasattr": (
        'class A:\n    def __init__(self): self.n = 1\ndef f(): return A.n if hasattr(A, "n") else None\n'
        "print(f())\n"
    ),
    "own process with inproc and tcp": (
        "import zmq, threading, multiprocessing\nclass Worker(multiprocessing.Process):\n"
        "    def run(self):\n"
        '        c = zmq.Context(); s = c.socket(zmq.REP); s.connect("tcp://127.0.0.1:5555"); s.close(); c.term()\n'
        'def main():\n    c = zmq.Context()\n    a = c.socket(zmq.PAIR); a.bind("inproc://ctl")\n'
        '    threading.Thread(target=lambda: c.socket(zmq.PAIR).connect("inproc://ctl")).start()\n'
    ),
    "replace": (
        'class A:\n    name = "a"\n    T = "hello {self.name}"\n'
        '    def f(self): return self.T.replace("{self.name}", self.name)\nprint(A().f())\n'
    ),
    "format_map": (
        'class A:\n    name = "a"\n    def f(self): return "hello {self.name}".format_map({"self": self})\n'
        "print(A().f())\n"
    ),
    "bound format": (
        'class A:\n    name = "a"\n    def f(self):\n        fill = "hello {self.name}".format\n'
        "        return fill(self=self)\nprint(A().f())\n"
    ),
    "generated code": (
        "CODE = '''class A:\n    name = \"x\"\n    def f(self):\n        return f\"it's '{self.name}'\"\n"
        "'''\nexec(CODE)\nprint(A().f())\n"
    ),
    "implicit concat": (
        'import re\nP = re.compile(r"(\\d+)"\n               r"-(\\d+)")\nprint(P.match("1-2").group(2))\n'
    ),
    "plus concat": (
        'import re\nWORD = r"(\\w+)"\nP = re.compile("(a)" + WORD)\nprint(P.match("ab").group(2))\n'
    ),
    "handler set after with default": (
        "import socketserver\nclass H(socketserver.StreamRequestHandler):\n    count = 0\n"
        "    def __init__(self, request, client_address, server):\n"
        "        super().__init__(request, client_address, server)\n        self.count = 5\n"
        "    def handle(self): self.wfile.write(str(self.count).encode())\n"
    ),
    "other group": (
        "import re\nclass Pier:\n    def group(self, n): return n\n"
        'print(re.match("(a)", "a").group(1), Pier().group(4))\n'
    ),
    "pattern from alternatives": (
        'import re\nfrom re import compile as rx\nP = re.compile("(a)")\nQ = rx("(a)(b)")\n'
        'print(Q.match("ab").group(2))\n'
    ),
    "an asynchronous socket": (
        "import zmq\nimport zmq.asyncio\nasync def f(c: zmq.asyncio.Context):\n    s = c.socket(zmq.REP)\n"
        "    await s.send_json(await s.recv_json())\n"
    ),
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=PROGRAMS)
def test_nothing_is_found_in_a_correct_program(text: str) -> None:
    assert gaps_of(parse(text, ".py"), Origin.ANSWER) == ()
