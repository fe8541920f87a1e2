"""Small programs with classes, names and values of their own."""

from __future__ import annotations

MISTAKEN = {
    "attribute from other local": """class A:
    def __init__(self, host):
        host = host
    def run(self):
        print(self.host)
A('a').run()
""",
    "attribute local in init": """import socket
class Client:
    def __init__(self, host, port):
        self.host = host
        sock = socket.socket()
        sock.connect((host, port))
    def send(self, data):
        self.sock.sendall(data)
Client('a', 1).send(b'a')
""",
    "base never initialised": """class Base:
    def __init__(self):
        self.x = 1
class B(Base):
    def __init__(self):
        self.y = 2
    def run(self):
        print(self.x)
B().run()
""",
    "base never initialised append": """class Handler:
    def __init__(self, name):
        self.name = name
        self.clients = []
class Chat(Handler):
    def __init__(self, port):
        self.port = port
    def add(self, client):
        self.clients.append(client)
Chat(1).add(2)
""",
    "method without self": """class A:
    def helper(self):
        return 1
    def run(self):
        return helper()
A().run()
""",
    "static method without class": """class A:
    @staticmethod
    def encode(text):
        return text.encode()
    def run(self):
        return encode('a')
A().run()
""",
    "attribute without self": """class A:
    def __init__(self):
        self.host = 'a'
    def run(self):
        print(host)
A().run()
""",
    "class constant without self": """class A:
    PORT = 80
    def run(self):
        print(PORT)
A().run()
""",
    "callback without self": """import threading
class A:
    def work(self):
        print(1)
    def run(self):
        threading.Thread(target=work).start()
A().run()
""",
    "thread args no tuple": """import socket, threading
def handle(conn):
    conn.close()
s = socket.socket()
s.bind(('', 1))
s.listen()
while True:
    conn, addr = s.accept()
    threading.Thread(target=handle, args=(conn)).start()
""",
    "thread args str": """import threading
def handle(name):
    print(name)
threading.Thread(target=handle, args=('worker')).start()
""",
    "thread args count": """import threading
def handle(name, other):
    print(name)
threading.Thread(target=handle, args=('worker',)).start()
""",
    "unpack own function": """def f():
    return 1, 2, 3
a, b = f()
""",
    "unpack own method": """class A:
    def pair(self):
        return 1, 2
    def run(self):
        a, b, c = self.pair()
A().run()
""",
    "unpack none": """class A:
    def load(self):
        print(1)
    def run(self):
        a, b = self.load()
A().run()
""",
    "global none": """import socket
conn = None
def connect():
    conn = socket.socket()
    conn.connect(('a', 1))
def send(data):
    conn.sendall(data)
connect()
send(b'a')
""",
    "global counter": """count = 0
def add():
    count += 1
add()
""",
    "sort result": """def top(items):
    ordered = items.sort()
    return ordered[0]
def best(names):
    rows = list(names)
    ordered = rows.sort()
    for row in ordered:
        print(row)
best(['a'])
""",
    "dataclass attr": """from dataclasses import dataclass
@dataclass
class Point:
    x: int
    y: int = 0
p = Point(1)
print(p.z)
""",
    "enum member": """from enum import Enum
class Color(Enum):
    RED = 1
print(Color.BLUE)
""",
    "sends annotated": """import hashlib
def digest(password: str):
    return hashlib.sha256(password).hexdigest()
digest('a')
""",
    "base64 annotated": """import base64
class A:
    def encode(self, text: str) -> str:
        return base64.b64encode(text).decode()
A().encode('a')
""",
    "socket annotated": """import socket
class C:
    def __init__(self):
        self.s = socket.socket()
        self.s.connect(('a', 1))
    def send(self, message: str):
        self.s.sendall(message)
C().send('a')
""",
    "grpc stub method on channel": """import grpc
channel = grpc.insecure_channel('a')
channel.SayHello('a')
""",
    "subclass of thread run args": """import threading
class W(threading.Thread):
    def run(self, name):
        print(name)
W().start()
""",
    "http handler missing": """from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_header('a', 'b')
        self.write(b'a')
HTTPServer(('', 1), H).serve_forever()
""",
}
TAKEN = {
    "same names elsewhere": """from requests import get
host = 'a'
def helper(): return 1
class A:
    PORT = 80
    OTHER = PORT + 1
    def __init__(self, host):
        self.host = host
    def helper(self):
        return helper()
    def get(self, url):
        return get(url)
    def run(self):
        host = self.host
        print(host, self.PORT, A.OTHER)
        for helper in [1]: print(helper)
A('a').run()
""",
    "base initialised": """class Base:
    def __init__(self): self.x = 1
    def setup(self): self.z = 1
class B(Base):
    def __init__(self):
        super().__init__()
        self.y = 2
    def run(self): print(self.x)
class C(Base):
    def __init__(self):
        Base.__init__(self)
    def run(self): print(self.x)
class D(Base):
    def run(self): print(self.x)
class E(Base):
    def __init__(self):
        self.x = 5
    def run(self): print(self.x)
class F(Base):
    x = 5
    def __init__(self): pass
    def run(self): print(self.x)
for k in (B, C, D, E, F): k().run()
""",
    "attributes set": """import socket
class Client:
    timeout = 5
    sock: socket.socket = None
    def __init__(self, host, port):
        self.host, self.port = host, port
        with open('a') as self.file:
            pass
        for self.i in range(3): pass
    def open(self):
        self.sock = socket.socket()
        (self.a, self.b) = 1, 2
    def use(self):
        print(self.timeout, self.sock, self.host, self.port, self.file, self.i, self.a, self.b, self.later)
c = Client('a', 1)
c.later = 5
c.use()
""",
    "class body flow": """class A:
    if True:
        x = 1
    else:
        x = 2
    try:
        import json as j
    except ImportError:
        j = None
    for k in range(3):
        pass
    def use(self):
        print(self.x, self.j, self.k)
A().use()
""",
    "lambda in class": """class A:
    def __init__(self):
        self.items = []
    def use(self):
        return sorted(self.items, key=lambda items: items)
A().use()
""",
    "globals": """import socket
conn = None
client = None
state = None
cache = None
other = None
def connect():
    global conn
    conn = socket.socket()
def send(data):
    conn.sendall(data)
def use():
    if client: client.send(b'1')
def run():
    state = socket.socket()
    state.close()
def guarded():
    try:
        cache.send(1)
    except AttributeError:
        pass
def given(other):
    other.close()
if __name__ == '__main__':
    connect()
    send(b'a')
    client = socket.socket()
    use()
""",
    "sort": """import random
def top(items):
    items = list(items)
    items.sort()
    ordered = sorted(items)
    random.shuffle(items)
    done = items.sort()
    print(done, ordered[0])
    return items[0]
top([1])
""",
    "dataclass": """from dataclasses import dataclass, field, asdict
from enum import Enum, IntEnum, auto
@dataclass
class Point:
    x: int
    y: int = 0
    tags: list = field(default_factory=list)
    total = 5
    def __post_init__(self):
        self.norm = self.x + self.y
    @property
    def size(self): return 1
    def show(self): print(self.x, self.norm)
@dataclass
class Other(Point):
    z: int = 1
def use(p: Point):
    print(p.x, p.norm, p.size, p.tags, p.total, asdict(p), p.__dict__, p.__class__)
    p.show()
use(Point(1))
class Color(Enum):
    RED = 1
    GREEN = auto()
    @classmethod
    def pick(cls): return cls.RED
class Level(IntEnum):
    LOW = 1
class Mixed(str, Enum):
    A = 'a'
print(Color.RED.name, Color.GREEN.value, Color.pick(), Color.__members__, Level.LOW.bit_length())
print(Mixed.A.upper(), Color['RED'], Color(1))
""",
    "annotated": """import hashlib, base64, socket
from typing import Union
def digest(password: str):
    return hashlib.sha256(password.encode()).hexdigest()
def either(data: Union[str, bytes]):
    return base64.b64encode(data if isinstance(data, bytes) else data.encode())
def both(data: str):
    if isinstance(data, str): data = data.encode()
    return hashlib.md5(data)
class C:
    def __init__(self):
        self.s = socket.socket()
    def send(self, message: bytes):
        self.s.sendall(message)
    def raw(self, message: str):
        self.s.sendall(message)
    def go(self):
        self.raw(b'a')
C().go()
digest('a'); either(b'a'); both('a')
""",
    "thread run": """import threading, multiprocessing
class W(threading.Thread):
    def run(self, times=1): print(times)
class P(multiprocessing.Process):
    def run(self): print(1)
class Own(W):
    def run(self, name): print(name)
W().start(); P().start(); Own().run('a')
""",
    "methods taken": """import socket
from functools import partial
class A:
    def work(self): pass
a = A()
print(a.work.__name__, a.work.__func__)
s = socket.socket()
f = s.recv
print(f.__doc__, f.__self__)
items = []
items.append.__call__(1)
""",
}
