"""A Python program uses values, servers, clients and libraries for what they are, or it cannot work."""

from __future__ import annotations

import pytest

from fsm.gaps.python.misuses import gaps_in_misuses
from fsm.syntax import parse

TRADE = """from flask import Flask
balance = 1
def trade(amount):
    {0}
    if balance >= amount:
        balance {1} amount
    return balance
"""
SERVE = """import asyncio
import websockets
async def server(websocket): await websocket.send("a")
async def main():
    async with websockets.serve({0}, "localhost", 80) as {1}:
        await {1}.wait_closed()
"""
WORKER = """import queue
def work({0}):
    try:
        return {0}.get(timeout=1)
    except queue.{1}:
        return None
"""
UPLOAD = """from flask import Flask, request
{0}
def upload():
    return secure_filename(request.files["a"].filename)
"""
THREAD = """import threading
class Server:
    def __init__(self):
        {0}
        self.thread = threading.Thread(target=self.run)
        self.thread.start()
        {1}
    def run(self):
        while not self.is_over: pass
"""
CHAT = """from fastapi import Request
{0} chat(request: Request):
    data = {1}request.json()
    return data["text"]
"""
CRACK = """import subprocess
def crack(file):
    process = subprocess.Popen(["steghide", file], stdout=subprocess.PIPE{0})
    output, _ = process.communicate()
    return {1}"done" in output
"""
MADE = """from http.server import BaseHTTPRequestHandler
class Request(BaseHTTPRequestHandler):
    {0}
def make(a, b, c): return Request({1})
"""
PIPE = """from multiprocessing import Pipe, Process
def work(end): end.{0}
def start():
    ours, theirs = Pipe()
    Process(target=work, args=(theirs,)).start()
"""
DICTS = """def show(names):
    proxies = []
    for name in names:
        proxies.append({0})
    return [a + b for a, b in proxies]
"""
LOGIN = """def is_right(user, password, known):
    return password == {0}
"""
BIND = """import socket
def port():
    door = socket.socket()
    {0}
"""
GATHER = """def receive(sock, size):
    data = b""
    while len(data) < size:
        chunk = sock.recv(size)
        if not chunk:
            {1}
        {0}
    return data
"""
EARLY = """import socket
def connect(address):
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.setblocking({0})
    {1}
    return sock
"""
CLOSED = """import subprocess
def run(data):
    process = subprocess.Popen(["a"], stdin=subprocess.PIPE, stdout={0})
    process.stdin.write(data)
    process.stdin.{1}()
    return process.communicate()
"""

ECHO = """import threading
class Echo:
    def __init__(self): self.ready = threading.Event()
    def serve(self, sock):
        self.ready.set()
        {0}
        self.ready.wait({1})
        sock.sendall(b"a")
    def go_on(self): {2}
"""
IMAGE = """import io
from PIL import Image
def shrink(data):
    image = Image.open(io.BytesIO(data))
    {0}
    image = image.{1}
    buffer = io.BytesIO()
    image.save(buffer, format={2})
    return buffer.getvalue()
"""
CONSOLE = """import socketserver
class Handler(socketserver.BaseRequestHandler):
    {0}
    def handle(self): self.request.sendall(self.words)
class Shop:
    def __init__(self, words): self.words = words
def serve(words):
    server = socketserver.TCPServer(("", 80), Handler)
    {1}.words = words
    server.serve_forever()
"""
RESIZED = "resize((9, 9))"

NOT_SET = "balance is read before its function sets it"
NEVER_AWAITED = "a coroutine has no items before it is awaited"
IN_BYTES = "a text is looked for in bytes, or bytes in a text"
OF_HANDLER = "Request is made with other arguments than http.server.BaseHTTPRequestHandler takes"
NOT_LONGER = "data never gets longer in the loop that waits for it"
NOT_YET = "sock does not wait, and is not connected yet when {} comes back"
FLUSHED = "communicate is called after stdin was closed, and flushes it"
TOO_LATE = "is_over is asked for by a thread that is started before it is set"
ITEM = '{"a": name, "b": name}'


@pytest.mark.parametrize(
    ("code", "gap"),
    [
        (TRADE.format("pass", "-="), NOT_SET),
        (TRADE.format("pass", "="), NOT_SET),
        (TRADE.format("if amount: return 0", "-=").replace("if balance", "if amount and balance"), NOT_SET),
        (SERVE.format("server", "server"), "server is read before its function sets it"),
        (WORKER.format("queue", "Empty"), "queue is a parameter here and no module: Empty is not in it"),
        (UPLOAD.format(""), "secure_filename is not imported"),
        (THREAD.format("", "self.is_over = False"), TOO_LATE),
        (CHAT.format("def", ""), NEVER_AWAITED),
        (CRACK.format("", ""), IN_BYTES),
        (MADE.format("pass", ""), OF_HANDLER),
        (PIPE.format("recv(9)"), "recv of an end of a pipe takes no number"),
        (PIPE.format("sendall(b'a')"), "an end of a pipe has no sendall"),
        (DICTS.format(ITEM), "the dicts in proxies are unpacked as if they were tuples"),
        (LOGIN.format("password"), "password is compared with itself"),
        (BIND.format("return door.bind(('', 0))[1]"), "bind gives nothing that has items"),
        (GATHER.format("pass", "return b''"), NOT_LONGER),
        (EARLY.format("False", "sock.connect(address)"), NOT_YET.format("connect")),
        (
            EARLY.format("0", "code = sock.connect_ex(address)\n    if code == 0: pass"),
            NOT_YET.format("connect_ex"),
        ),
        (CLOSED.format("subprocess.PIPE", "close"), FLUSHED),
        (ECHO.format("self.ready.clear()", "", "pass"), "self.ready is cleared before it is waited for"),
        (IMAGE.format("", RESIZED, "image.format"), "image has no format any more when it is saved"),
        (CONSOLE.format("", "server"), "nothing gives Handler words"),
    ],
)
def test_misused_values_are_told(code: str, gap: str) -> None:
    assert gap in list(gaps_in_misuses(parse(code, ".py")))


@pytest.mark.parametrize(
    "code",
    [
        TRADE.format("global balance", "-="),
        TRADE.format("balance = 2", "-="),
        TRADE.format("(balance := 2)", "-="),
        TRADE.format("for balance in (1, 2): pass", "-="),
        "def f():\n    if (a := 1) and a: return a\n    a = 2\n    return [b for b in [a]]\n",
        "def f(x):\n    try:\n        y = x\n    except ValueError as e:\n        e = 1\n    return y\n",
        "x = 1\ndef f():\n    while True:\n        if f: x = 2\n        print(x)\n",
        SERVE.format("server", "door"),
        WORKER.format("tasks", "Empty"),
        WORKER.format("queue", "Empty").replace("queue.Empty", "Exception"),
        UPLOAD.format("from werkzeug.utils import secure_filename"),
        UPLOAD.format("def secure_filename(name): return name"),
        THREAD.format("self.is_over = False", ""),
        THREAD.format("", "self.is_over = False").replace("while not", "pass\n        while not"),
        CHAT.format("async def", "await "),
        CRACK.format(", text=True", ""),
        CRACK.format("", "b"),
        MADE.format("pass", "a, b, c"),
        MADE.format("def __init__(self): pass", ""),
        PIPE.format("recv()"),
        PIPE.format("send([1])"),
        DICTS.format("(name, name)"),
        LOGIN.format("known[user]"),
        BIND.format("door.bind(('', 0))\n    return door.getsockname()[1]"),
        GATHER.format("data += chunk", "return b''"),
        GATHER.format("data = data + chunk", "break"),
        GATHER.format("return chunk", "break"),
        EARLY.format("True", "sock.connect(address)"),
        EARLY.format("False", "try:\n        sock.connect(address)\n    except OSError:\n        pass"),
        EARLY.format("False", "code = sock.connect_ex(address)\n    if code == 0 or code == 115: pass"),
        EARLY.format("False", "sock.setblocking(True)\n    sock.connect(address)"),
        EARLY.format("False", "sock.connect(address)").replace("SOCK_STREAM", "SOCK_DGRAM"),
        CLOSED.format("subprocess.PIPE", "flush"),
        CLOSED.format("None", "close"),
        ECHO.format("pass", "", "pass"),
        ECHO.format("self.ready.clear()", "9", "pass"),
        ECHO.format("self.ready.clear()", "", "self.ready.set()"),
        IMAGE.format("kind = image.format", RESIZED, "kind"),
        IMAGE.format("", RESIZED, 'image.format or "PNG"'),
        IMAGE.format("", "open(data)", "image.format"),
        CONSOLE.format("", "Handler"),
        CONSOLE.format("def setup(self): self.words = b''", "server"),
        CONSOLE.format("words = b''", "server"),
    ],
)
def test_like_programs_that_work_are_left_alone(code: str) -> None:
    assert list(gaps_in_misuses(parse(code, ".py"))) == []
