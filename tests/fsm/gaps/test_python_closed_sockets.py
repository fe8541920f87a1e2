"""A Python program uses no socket that it has closed, and its loops end when the peer has gone."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin


def gaps(code: str) -> tuple[str, ...]:
    return gaps_of(parse(code, ".py"), Origin.ANSWER)


@pytest.mark.parametrize(
    ("code", "gap"),
    [
        pytest.param(
            """import socket
class C:
    def __init__(self):
        self.s = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self.s.connect(("a", 1))
    def ask(self, items):
        for item in items:
            self.s.sendall(item)
            print(self.s.recv(10))
            self.s.close()
""",
            "self.s is closed, and used by the next turn of the loop",
            id="in method twice",
        ),
        pytest.param(
            """import asyncio
class S:
    async def handle(self, reader, writer):
        try:
            while True:
                data = await reader.read(100)
                message = data.decode()
                print(message)
        except Exception as error:
            print(error)
    async def main(self):
        server = await asyncio.start_server(self.handle, "", 9)
        await server.serve_forever()
""",
            "data stays empty when the peer has gone, and nothing ends the loop",
            id="asyncio reader in try",
        ),
        pytest.param(
            """import socket
class C:
    def __init__(self):
        self.sock = socket.create_connection(("a", 1))
    def read(self):
        while True:
            data = self.sock.recv(1024)
            if data == "":
                break
            print(data)
""",
            "bytes never equal a text",
            id="recv compare through self",
        ),
        pytest.param(
            """import socket
def serve():
    s = socket.socket()
    s.bind(("", 9)); s.listen()
    c, a = s.accept()
    while True:
        data = c.recv(1024)
        if not data or data == "quit":
            break
        c.send(data)
""",
            "bytes never equal a text",
            id="recv compare to quit",
        ),
        pytest.param(
            """import socket
def serve():
    s = socket.socket()
    s.bind(("", 9)); s.listen()
    c, a = s.accept()
    while True:
        data = c.recv(1024)
        if not data:
            break
        if data.strip() == "quit":
            break
        c.send(data)
""",
            "bytes never equal a text",
            id="compare stripped",
        ),
        pytest.param(
            """import socket
def serve():
    s = socket.socket()
    s.bind(("", 9)); s.listen()
    c, a = s.accept()
    while True:
        data = c.recv(1024)
        if not data:
            break
        if data in ("quit", "exit"):
            break
        c.send(data)
""",
            "bytes never equal a text",
            id="compare lower in tuple",
        ),
        pytest.param(
            """import socket
def serve():
    s = socket.socket()
    s.bind(("", 9)); s.listen()
    c, a = s.accept()
    while True:
        data = c.recv(1024).strip()
        if not data:
            break
        if data.lower() in ["quit", "exit"]:
            break
        c.send(data)
""",
            "bytes never equal a text",
            id="compare lower in list strip",
        ),
        pytest.param(
            """import socket
def chat():
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    s.bind(("", 9))
    while True:
        data, addr = s.recvfrom(10)
        if data == "stop":
            break
        print(data)
""",
            "bytes never equal a text",
            id="recvfrom data text",
        ),
        pytest.param(
            """import socket
class C:
    def __init__(self):
        self.sock = socket.create_connection(("a", 1))
    def loop(self):
        while True:
            data = self.sock.recv(1024)
            if data:
                print(data)
""",
            "data stays empty when the peer has gone, and nothing ends the loop",
            id="loop without end b empty self",
        ),
        pytest.param(
            """import socket, threading
def handle(conn):
    while True:
        msg = conn.recv(1024).decode("utf-8")
        print(msg)
def serve():
    s = socket.socket()
    s.bind(("", 9)); s.listen()
    while True:
        conn, addr = s.accept()
        threading.Thread(target=handle, args=(conn,)).start()
""",
            "msg stays empty when the peer has gone, and nothing ends the loop",
            id="loop while not end",
        ),
        pytest.param(
            """import socket, threading
def handle(conn):
    while True:
        msg = conn.recv(1024)
        if not msg:
            continue
        print(msg)
def serve():
    s = socket.socket()
    s.bind(("", 9)); s.listen()
    while True:
        conn, addr = s.accept()
        threading.Thread(target=handle, args=(conn,)).start()
""",
            "msg stays empty when the peer has gone, and nothing ends the loop",
            id="loop while else continue",
        ),
        pytest.param(
            """import socket, threading
class Server:
    def __init__(self):
        self.door = socket.socket()
        self.door.bind(("", 9))
        self.door.listen()
    def handle(self, conn, addr):
        while True:
            msg = conn.recv(1024)
            if not msg:
                continue
            print(msg)
    def serve(self):
        while True:
            conn, addr = self.door.accept()
            threading.Thread(target=self.handle, args=(conn, addr)).start()
""",
            "msg stays empty when the peer has gone, and nothing ends the loop",
            id="method loop continue",
        ),
        pytest.param(
            """import asyncio
async def handle(reader, writer):
    while True:
        data = await reader.read(100)
        print(data)
async def main():
    server = await asyncio.start_server(handle, "", 9)
    await server.serve_forever()
asyncio.run(main())
""",
            "data stays empty when the peer has gone, and nothing ends the loop",
            id="asyncio reader loop no end",
        ),
        pytest.param(
            """import asyncio
async def handle(reader, writer):
    while True:
        line = await reader.readline()
        print(line.decode().strip())
async def main():
    server = await asyncio.start_server(handle, "", 9)
    async with server:
        await server.serve_forever()
asyncio.run(main())
""",
            "line stays empty when the peer has gone, and nothing ends the loop",
            id="asyncio reader readline no end",
        ),
        pytest.param(
            """import asyncio
async def handle(reader, writer):
    while True:
        line = await reader.readline()
        if line == "":
            break
        print(line)
async def main():
    server = await asyncio.start_server(handle, "", 9)
    async with server:
        await server.serve_forever()
asyncio.run(main())
""",
            "bytes never equal a text",
            id="asyncio compare text",
        ),
        pytest.param(
            """import asyncio
async def handle(reader, writer):
    line = await reader.readline()
    writer.write("hello\\n")
    await writer.drain()
async def main():
    server = await asyncio.start_server(handle, "", 9)
    async with server:
        await server.serve_forever()
asyncio.run(main())
""",
            "a stream writes bytes and no text",
            id="asyncio writer text",
        ),
        pytest.param(
            """import asyncio
async def main(name):
    reader, writer = await asyncio.open_connection("a", 9)
    writer.write(f"hello {name}\\n")
    await writer.drain()
    print(await reader.read(100))
""",
            "a stream writes bytes and no text",
            id="asyncio client writer text",
        ),
        pytest.param(
            """import asyncio
class Echo(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
    def data_received(self, data):
        if data == "quit":
            self.transport.close()
        self.transport.write(data)
""",
            "bytes never equal a text",
            id="asyncio protocol compare",
        ),
        pytest.param(
            """import socketserver
class H(socketserver.StreamRequestHandler):
    def handle(self):
        while True:
            line = self.rfile.readline()
            if line == "quit\\n":
                break
            self.wfile.write(line)
socketserver.TCPServer(("", 9), H).serve_forever()
""",
            "bytes never equal a text",
            id="streamrequesthandler compare",
        ),
    ],
)
def test_sockets_that_are_gone_are_told(code: str, gap: str) -> None:
    assert gap in gaps(code)


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(
            """import socket
class C:
    def open(self):
        self.s = socket.create_connection(("a", 1))
    def ask(self):
        self.s.close()
        self.open()
        self.s.sendall(b"x")
""",
            id="reopened by method",
        ),
        pytest.param(
            """import socket
def f():
    s = socket.create_connection(("a", 1))
    s.close()
    s = socket.create_connection(("b", 1))
    s.sendall(b"x")
""",
            id="reopened name",
        ),
        pytest.param(
            """import socket
def f(x):
    s = socket.create_connection(("a", 1))
    if x:
        s.close()
        return
    s.sendall(b"x")
""",
            id="closed in branch",
        ),
        pytest.param(
            """import socket
def f(x):
    s = socket.create_connection(("a", 1))
    while True:
        s.sendall(b"x")
        if not s.recv(10):
            s.close()
            break
""",
            id="closed in branch of loop",
        ),
        pytest.param(
            """import socket
def f(x):
    door = socket.create_server(("", 9))
    while True:
        s, _ = door.accept()
        s.sendall(b"x")
        s.close()
""",
            id="accepted each time",
        ),
        pytest.param(
            """import socket
def f(x):
    s = socket.create_connection(("a", 1))
    while True:
        s.sendall(b"x")
        s.close()
        break
""",
            id="single turn",
        ),
        pytest.param(
            """import socket
def f(x):
    s = socket.create_connection(("a", 1))
    going = True
    while going:
        s.sendall(b"x")
        s.close()
        going = False
""",
            id="flag ends",
        ),
        pytest.param(
            """import socket
def f(x):
    s = socket.socket()
    try:
        s.connect(("a", 1))
    except OSError:
        s.close()
        raise
    s.sendall(b"x")
""",
            id="handler closes, then again",
        ),
        pytest.param(
            """import socket
def f(x):
    s = socket.socket()
    try:
        s.connect(("a", 1))
        s.close()
    except OSError:
        s.connect(("b", 1))
""",
            id="try closes",
        ),
        pytest.param(
            """import socket
def f(x):
    for s in x:
        s.sendall(b"x")
        s.close()
""",
            id="for over sockets",
        ),
        pytest.param(
            """import socket
def f(x):
    a = socket.create_connection(("a", 1))
    b = socket.create_connection(("b", 1))
    a.sendall(b"x")
    a.close()
    b.sendall(b"x")
    b.close()
""",
            id="two sockets",
        ),
        pytest.param(
            """import socket
s = socket.create_connection(("a", 1))
def again():
    global s
    s = socket.create_connection(("a", 1))
s.close()
again()
s.sendall(b"x")
""",
            id="global reconnect",
        ),
    ],
)
def test_sockets_that_are_there_are_left_alone(code: str) -> None:
    assert gaps(code) == ()
