"""A Python program does with values what they bear, whatever way they come to where they are used."""

from __future__ import annotations

import textwrap

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin


def told(code: str) -> str:
    return "; ".join(gaps_of(parse(textwrap.dedent(code), ".py"), Origin.ANSWER))


def socket_program(*lines: str) -> str:
    body = "\n".join(f"    {line}" for line in lines)
    opened = "def f(h, p, n):\n    s = socket.create_connection((h, p))\n"
    return f"import socket, json, time, re, struct, sys\n{opened}{body}\n"


def request_program(line: str) -> str:
    return f"import requests, json\ndef f(u):\n    r = requests.get(u)\n    {line}\n"


WRONG = [
    (socket_program("d = s.recv(9)", "d = d.decode()", "s.sendall(d)"), "takes bytes and not str"),
    (
        socket_program("b = ''", "while True:", "    d = s.recv(9)", "    if not d: break", "    b += d"),
        "a text and bytes",
    ),
    (
        socket_program("x = struct.unpack('!I', s.recv(4))", "return s.recv(9)[:x]"),
        "a slice ends at a number",
    ),
    (socket_program("s.settimeout('5')", "return s.recv(1)"), "takes a number and no str"),
    (socket_program("s.sendall({'a': 1})"), "takes bytes and not dict"),
    (socket_program("s.sendall(len(n))"), "takes bytes and not int"),
    (socket_program("return re.findall(r'x', s.recv(9))"), "a pattern for texts"),
    (socket_program("time.sleep(sys.argv[1])"), "takes a number and no str"),
    (socket_program("return 'x' + len(n)"), "a text and a number are added"),
    (socket_program("return s.recv(1).decode() > 5"), "compared by size"),
    (socket_program("for i in range(n / 2): print(i)"), "whole numbers"),
    (request_program("return r['a']"), "has no items"),
    (request_program("return r.text['a']"), "numbered items"),
    (request_program("return r.json['a']"), "json is not called"),
    (request_program("d = r.json; return d"), "json of an answer is not called"),
    (request_program("return json.loads(r)"), "takes a text or bytes"),
    (request_program("return requests.get(u, auth=['a', 'b'])"), "the auth of a request"),
    (request_program("return json.load('a.json')"), "reads a file"),
    (request_program("json.dump({}, 'a.json')"), "writes into a file"),
    (request_program("return next([1])"), "next takes an iterator"),
    (request_program("with open('x', 'w') as t: t.write({'a': 1})"), "takes str and not dict"),
    (
        "import requests\ndef g(u):\n    r = requests.get(u)\n    return 1, r.text\na, b = g('u')\nb.json()",
        "str has no json",
    ),
    ("def g():\n    return 1, 2, 3\ndef f():\n    a, b = g()\n", "a tuple of 3 is unpacked into 2"),
    ("async def f():\n    async for x in [1, 2]: print(x)\n", "at once and not asynchronously"),
    ("class A:\n    def m(self): return {}\n    def n(self): return self.m['a']\n", "m is not called"),
    ("class A:\n    def m(): return 1\n    def n(self): return self.m()\n", "no place for its own object"),
    ("class A:\n    @property\n    def x(self): return [1]\n    def n(self): return self.x()\n", "is called"),
    ("import socket\ndef f():\n    s = socket.socket().connect(('h', 1))\n    s.recv(1)\n", "gives nothing"),
    ("from datetime import datetime\nprint(datetime.datetime.now())\n", "has no datetime"),
    ("from socket import socket\ns = socket(socket.AF_INET, 1)\n", "is a class and has no AF_INET"),
    ("from time import time\ntime.sleep(1)\n", "is a function and has no sleep"),
    ("import urllib.request, json\nurllib.request.Request('u', data=json.dumps({}))\n", "sends bytes"),
    ("import urllib.request\nurllib.request.urlopen('u').json()\n", "has no json"),
    ("import reactpy\nreactpy.render(1)\n", "reactpy has no render"),
    (
        "from reactpy.backend.sanic import configure\ndef f(a, b): configure(a, b, options={'url_prefix': '/'})\n",
        "the options of configure",
    ),
    ("import pika\nc = pika.BlockingConnection({'host': 'h'})\n", "the parameters of BlockingConnection"),
    ("from flask import request\ndef f(): return request.json()['a']\n", "json of a request is a value"),
    (
        "from flask import request\ndef f():\n    d = request.get_json\n    return d['a']\n",
        "get_json of a request",
    ),
    ("import threading\nt = threading.Thread(target=print, args=(1))\n", "are a tuple"),
]


@pytest.mark.parametrize(("code", "gap"), WRONG)
def test_values_that_are_misused_are_told(code: str, gap: str) -> None:
    assert gap in told(code)


PIPES = """
    import subprocess
    def f(cmd):
        p = subprocess.Popen(cmd, stdout=subprocess.PIPE{0})
        for line in {1}:
            {2}
"""


@pytest.mark.parametrize(
    ("text", "walked", "done", "gap"),
    [
        ("", "iter(p.stdout.readline, '')", "print(line)", "an end of another kind"),
        ("", "iter(p.stdout.readline, b'')", "print(line.decode())", ""),
        (", text=True", "iter(p.stdout.readline, b'')", "print(line)", "an end of another kind"),
        (", text=True", "iter(p.stdout.readline, '')", "print(line.split(','))", ""),
        ("", "p.stdout", "print(line.split(','))", "bytes"),
        ("", "p.stdout", "line = line.decode(); print(line.split(','))", ""),
        (", text=True", "p.stdout", "print(line.decode())", "str has no decode"),
    ],
)
def test_lines_of_a_process_are_of_the_kind_of_its_pipes(text: str, walked: str, done: str, gap: str) -> None:
    found = told(PIPES.format(text, walked, done))
    assert gap in found
    assert bool(gap) == bool(found)


DEFAULTS = """
    import os
    from http.client import HTTPConnection
    class Pool:
        def __init__(self, host, retries=None, folder='', headers=None):
            self.host = host
            self.retries = retries
            self.folder = folder
            self.headers = headers
            {}
        def ask(self, method):
            c = HTTPConnection(self.host)
            {}
    {}
"""


@pytest.mark.parametrize(
    ("made", "asked", "after", "gap"),
    [
        ("pass", "c.request(method, '/', headers=self.headers)", "", "headers is None"),
        ("pass", "c.request(method, '/', headers=self.headers or {})", "", ""),
        ("pass", "c.request(method, '/', headers=self.headers)", "Pool('h', 1, 'f', {})", ""),
        ("pass", "return range(self.retries.total + 1)", "", "retries is None"),
        ("pass", "return self.retries.total if self.retries else 1", "", ""),
        ("self.retries = 3", "return self.retries.real", "", ""),
        ("os.makedirs(self.folder, exist_ok=True)", "pass", "", "folder is an empty text"),
        ("if folder: os.makedirs(self.folder, exist_ok=True)", "pass", "", ""),
        ("os.makedirs(self.folder or '.', exist_ok=True)", "pass", "", ""),
    ],
)
def test_defaults_bear_what_is_done_with_them(made: str, asked: str, after: str, gap: str) -> None:
    found = told(DEFAULTS.format(made, asked, after))
    assert gap in found
    assert bool(gap) == bool(found)


@pytest.mark.parametrize(
    ("code", "gap"),
    [
        ("d = {}\ndef f(a, b, c): d[a][b] = c\n", "d has no items"),
        (
            "class A:\n    def __init__(self): self.d = {}\n    def f(self, a, b): self.d[a][b] = 1\n",
            "d has no items",
        ),
        ("d = {}\ndef f(a, b, c): d.setdefault(a, {})[b] = c\n", ""),
        ("d = {}\ndef f(a, b, c):\n    if a not in d: d[a] = {}\n    d[a][b] = c\n", ""),
        ("from collections import defaultdict\nd = defaultdict(dict)\ndef f(a, b, c): d[a][b] = c\n", ""),
        ("d = {}\ndef g(x): x['a'] = {}\ndef f(b, c):\n    g(d)\n    d['a'][b] = c\n", ""),
    ],
)
def test_inner_dictionaries_are_made_before_they_are_filled(code: str, gap: str) -> None:
    found = told(code)
    assert gap in found
    assert bool(gap) == bool(found)


THREAD = """import threading
class T(threading.Thread):
    def __init__(self, x):
{}
    def run(self): print(self.x)
T(1).start()
"""
ABSTRACT = """from abc import ABC, abstractmethod
class A(ABC):
    @abstractmethod
    def m(self): ...
{}
"""
RECORD = """from dataclasses import dataclass, field
@dataclass
class A:
    x: int
    y: int{}
def f(): return A({})
"""


@pytest.mark.parametrize(
    ("code", "gap"),
    [
        (THREAD.format("        self.x = x"), "never runs the initialiser"),
        (THREAD.format("        super().__init__()\n        self.x = x"), ""),
        (THREAD.format("        self.x = x\n        threading.Thread.__init__(self)"), ""),
        (ABSTRACT.format("A()"), "has no m of its own"),
        (ABSTRACT.format("class B(A): pass\nB()"), "has no m of its own"),
        (ABSTRACT.format("class B(A):\n    def m(self): return 1\nB()"), ""),
        (ABSTRACT.format("class B(A):\n    m = print\nB()"), ""),
        (RECORD.format("", "1"), "made without y"),
        (RECORD.format("", "1, z=2"), "made without y"),
        (RECORD.format(" = 3", "1"), ""),
        (RECORD.format(" = field(default=3)", "1"), ""),
        (RECORD.format("", "y=1, x=2"), ""),
        ("from pydantic import BaseModel\nclass A(BaseModel):\n    x: int\nA(1)\n", "by name only"),
        ("from pydantic import BaseModel\nclass A(BaseModel):\n    x: int\nA(x=1)\n", ""),
    ],
)
def test_objects_of_own_classes_are_made_as_these_want_it(code: str, gap: str) -> None:
    found = told(code)
    assert gap in found
    assert bool(gap) == bool(found)


RIGHT = [
    socket_program("if isinstance(n, str): n = n.encode()", "s.sendall(n)"),
    socket_program(
        "d = ''", "for i in range(3):", "    c = s.recv(9)", "    c = c.decode()", "    d += c", "return d"
    ),
    socket_program(
        "d = None", "try: d = json.loads(s.recv(9))", "except ValueError: d = {}", "return d.get('x')"
    ),
    socket_program("d = b''", "for x in n:", "    d = d + x", "    d = d.decode() if h else d", "return d"),
    socket_program("while (d := s.recv(9)): print(d.decode())"),
    socket_program("(x,) = struct.unpack('!I', s.recv(4))", "return s.recv(x)[:x]"),
    socket_program("d = s.recv(9)", "if n: d = d.decode()", "return d"),
    request_program("a = r.json(); return a['a'], r.text[0], list(r), len(r.content)"),
    "def g(x):\n    if x: return 1, 'a'\n    return None, None\ndef f():\n    a, b = g(1)\n    return b.strip()\n",
    "def g(x):\n    if x: return 1, 2\n    return 1, 2, 3\ndef f():\n    *a, b = g(1)\n    return g(2)[-1] + b\n",
    "class A:\n    @property\n    def x(self): return lambda: 1\n    def n(self): return self.x()\n",
    "class A:\n    def m(self): return 1\n    def n(self): return {'m': self.m}['m'](), [self.m][0]()\n",
    "import urllib.request\nwith urllib.request.urlopen('u', data=b'x') as r:\n    print(r.code, r.read().decode())\n",
    "with open('x', 'rb') as f: print(f.name, f.peek(1))\nwith open('x') as f: print(f.buffer, next(f))\n",
    "from datetime import datetime, timedelta\nprint(datetime.now() - timedelta(1) > datetime.min)\n",
    "import sys\nport = int(sys.argv[1]) + 1\nprint('x' + sys.argv[2], sys.argv[1:] + ['a'])\n",
    "import re\nm = re.match('(a)', 'a')\nif m: print(m[1] + 'x', [x.strip() for x in re.findall('a', 'a')])\n",
    "from flask import request\ndef f(): return request.get_json()['a'], request.json['a'], request.args.get('a')\n",
    "def f(x):\n    y = 1\n    match x:\n        case [a, b]: y = 's'\n        case str(): y = b'x'\n    return y\n",
    "def open(x): return {'a': x}\ndef f(): return open('x')['a']\n",
]


@pytest.mark.parametrize("code", RIGHT)
def test_programs_that_come_near_are_left_alone(code: str) -> None:
    assert told(code) == ""
