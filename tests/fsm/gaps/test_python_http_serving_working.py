"""Python's HTTP servers that may serve, in other spellings, are not refused."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

_WORKING = [
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        left = int(self.headers["Content-Length"])
        body = b""
        while left > 0:
            chunk = self.rfile.read(min(1024, left))
            if not chunk:
                break
            left -= len(chunk)
            body += chunk
        self.send_response(200)
        self.end_headers()
HTTPServer(("", 80), H).serve_forever()
""",
        id="counted loop",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        n = int(self.headers["Content-Length"])
        body = b""
        while True:
            chunk = self.rfile.read(1)
            if not chunk:
                break
            body += chunk
            if len(body) >= n:
                break
        self.send_response(200)
        self.end_headers()
HTTPServer(("", 80), H).serve_forever()
""",
        id="counted forever",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        while True:
            line = self.rfile.readline().strip()
            size = int(line, 16)
            if size == 0:
                break
            self.rfile.read(size)
        self.send_response(200)
        self.end_headers()
HTTPServer(("", 80), H).serve_forever()
""",
        id="chunked",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
import json, shutil
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        data = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.end_headers()
        with open("a", "rb") as f:
            shutil.copyfileobj(f, self.wfile)
HTTPServer(("", 80), H).serve_forever()
""",
        id="load limited",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.finish_headers()
    def finish_headers(self):
        self.end_headers()
    def do_POST(self):
        if self.path == "/":
            self.send_error(404)
        else:
            self.send_error(405)
HTTPServer(("", 80), H).serve_forever()
""",
        id="headers ended by helper",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
def done(h):
    h.end_headers()
class H(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        done(self)
HTTPServer(("", 80), H).serve_forever()
""",
        id="headers ended by function",
    ),
    pytest.param(
        """\
from http.server import SimpleHTTPRequestHandler, HTTPServer
class H(SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/x":
            self.send_response(200)
            self.end_headers()
        super().do_GET()
HTTPServer(("", 80), H).serve_forever()
""",
        id="super",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        for line in self.rfile:
            if not line.strip():
                break
        self.send_response(200)
        self.end_headers()
HTTPServer(("", 80), H).serve_forever()
""",
        id="for with break",
    ),
    pytest.param(
        """\
import socketserver
class H(socketserver.StreamRequestHandler):
    def handle(self):
        for line in self.rfile:
            self.wfile.write(line)
socketserver.TCPServer(("", 80), H).serve_forever()
""",
        id="stream handler of sockets",
    ),
    pytest.param(
        """\
import argparse
from http.server import BaseHTTPRequestHandler, HTTPServer
p = argparse.ArgumentParser()
p.add_argument("--port", type=int, default=8000)
args = p.parse_args()
HTTPServer(("", args.port), BaseHTTPRequestHandler).serve_forever()
""",
        id="argparse int",
    ),
    pytest.param(
        """\
import argparse
from http.server import BaseHTTPRequestHandler, HTTPServer
p = argparse.ArgumentParser()
p.add_argument("--port", default=8000)
args = p.parse_args()
HTTPServer(("", args.port), BaseHTTPRequestHandler).serve_forever()
""",
        id="argparse default int",
    ),
    pytest.param(
        """\
import argparse
from http.server import BaseHTTPRequestHandler, HTTPServer
p = argparse.ArgumentParser()
p.add_argument("-p", "--port", default="8000")
args = p.parse_args()
HTTPServer(("", int(args.port)), BaseHTTPRequestHandler).serve_forever()
""",
        id="argparse int later",
    ),
    pytest.param(
        """\
import argparse
from http.server import BaseHTTPRequestHandler, HTTPServer
p = argparse.ArgumentParser()
p.add_argument("-p", "--port", default="8000")
args = p.parse_args()
args.port = int(args.port)
HTTPServer(("", args.port), BaseHTTPRequestHandler).serve_forever()
""",
        id="argparse converted",
    ),
    pytest.param(
        """\
import os
from http.server import BaseHTTPRequestHandler, HTTPServer
port = int(os.environ.get("PORT") or 80)
HTTPServer(("", port), BaseHTTPRequestHandler).serve_forever()
""",
        id="env or",
    ),
    pytest.param(
        """\
import signal, threading
from http.server import BaseHTTPRequestHandler, HTTPServer
server = HTTPServer(("", 80), BaseHTTPRequestHandler)
signal.signal(signal.SIGTERM, lambda s, f: threading.Thread(target=server.shutdown).start())
server.serve_forever()
""",
        id="signal thread",
    ),
    pytest.param(
        """\
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        self.send_response(200)
        self.end_headers()
        threading.Thread(target=server.shutdown).start()
server = HTTPServer(("", 80), H)
server.serve_forever()
""",
        id="shutdown from handler in thread",
    ),
    pytest.param(
        """\
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
def main():
    server = HTTPServer(("", 80), BaseHTTPRequestHandler)
    t = threading.Thread(target=server.serve_forever, daemon=True)
    t.start()
    t.join()
main()
""",
        id="joined",
    ),
    pytest.param(
        """\
import threading, time
from http.server import BaseHTTPRequestHandler, HTTPServer
def start():
    server = HTTPServer(("", 80), BaseHTTPRequestHandler)
    t = threading.Thread(target=server.serve_forever, daemon=True)
    t.start()
def main():
    start()
    while True:
        time.sleep(1)
main()
""",
        id="loop after",
    ),
    pytest.param(
        """\
import threading, time
from http.server import BaseHTTPRequestHandler, HTTPServer
class S:
    def start(self):
        self.server = HTTPServer(("", 80), BaseHTTPRequestHandler)
        self.t = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.t.start()
if __name__ == "__main__":
    s = S()
    s.start()
    input("Press enter")
""",
        id="input after",
    ),
    pytest.param(
        """\
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
class S:
    def start(self):
        self.server = HTTPServer(("", 80), BaseHTTPRequestHandler)
        self.t = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.t.start()
""",
        id="library",
    ),
    pytest.param(
        """\
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
server = HTTPServer(("", 80), BaseHTTPRequestHandler)
threading.Thread(target=server.serve_forever).start()
""",
        id="non daemon",
    ),
    pytest.param(
        """\
import threading
def work():
    print("a")
threading.Thread(target=work, daemon=True).start()
""",
        id="short daemon",
    ),
    pytest.param(
        """\
import threading, time
from http.server import BaseHTTPRequestHandler, HTTPServer
def main():
    server = HTTPServer(("", 80), BaseHTTPRequestHandler)
    t = threading.Thread(target=server.serve_forever)
    t.daemon = True
    t.start()
    try:
        while t.is_alive():
            time.sleep(1)
    except KeyboardInterrupt:
        pass
main()
""",
        id="try wait",
    ),
    pytest.param(
        """\
import threading, time
from http.server import BaseHTTPRequestHandler, HTTPServer
server = HTTPServer(("", 80), BaseHTTPRequestHandler)
t = threading.Thread(target=server.serve_forever, daemon=True)
try:
    t.start()
finally:
    t.join()
""",
        id="finally waits",
    ),
    pytest.param(
        """\
import asyncio
async def h(r, w):
    w.write(await r.read(10))
async def main():
    server = await asyncio.start_server(h, "localhost", 80)
    async with server:
        await server.serve_forever()
asyncio.run(main())
""",
        id="asyncio server",
    ),
    pytest.param(
        """\
import asyncio
class S:
    async def h(self, r, w):
        w.write(await r.read(10))
    async def start(self):
        self.server = await asyncio.start_server(self.h, "localhost", 80)
    async def run(self):
        await self.start()
        await self.server.serve_forever()
asyncio.run(S().run())
""",
        id="asyncio server class",
    ),
    pytest.param(
        """\
import asyncio
from aiohttp import web
async def start():
    runner = web.AppRunner(web.Application())
    await runner.setup()
    await web.TCPSite(runner).start()
async def main():
    await start()
    await asyncio.Event().wait()
asyncio.run(main())
""",
        id="start then wait event",
    ),
    pytest.param(
        """\
import asyncio
async def h(r, w): w.close()
async def start():
    await asyncio.start_server(h, "localhost", 80)
loop = asyncio.new_event_loop()
loop.run_until_complete(start())
loop.run_forever()
""",
        id="loop run_until then forever",
    ),
    pytest.param(
        """\
import grpc
from concurrent import futures
import x_pb2_grpc
def serve():
    server = grpc.server(futures.ThreadPoolExecutor())
    x_pb2_grpc.add_XServicer_to_server(x_pb2_grpc.XServicer(), server)
    server.add_insecure_port("[::]:50051")
    server.start()
    server.wait_for_termination()
serve()
""",
        id="grpc wait",
    ),
    pytest.param(
        """\
import grpc, time
from concurrent import futures
import x_pb2_grpc
def serve():
    server = grpc.server(futures.ThreadPoolExecutor())
    x_pb2_grpc.add_XServicer_to_server(x_pb2_grpc.XServicer(), server)
    server.start()
    return server
s = serve()
time.sleep(100)
""",
        id="grpc started and returned",
    ),
    pytest.param(
        """\
import asyncio, tornado.web
class H(tornado.web.RequestHandler):
    def get(self):
        self.write("a")
async def main():
    app = tornado.web.Application([("/", H)])
    app.listen(80)
    await asyncio.Event().wait()
asyncio.run(main())
""",
        id="tornado",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
def make():
    server = HTTPServer(("", 80), BaseHTTPRequestHandler)
    return server
""",
        id="returned",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
def make(run):
    server = HTTPServer(("", 80), BaseHTTPRequestHandler)
    run(server)
""",
        id="given",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
class A:
    def __init__(self):
        self.server = HTTPServer(("", 80), BaseHTTPRequestHandler)
""",
        id="self",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
def make(pool):
    server = HTTPServer(("", 80), BaseHTTPRequestHandler)
    pool.submit(lambda: server.serve_forever())
""",
        id="closure",
    ),
    pytest.param(
        """\
from wsgiref.simple_server import make_server
def app(env, start):
    start("200 OK", [])
    return [b"a"]
if __name__ == "__main__":
    with make_server("", 80, app) as httpd:
        httpd.serve_forever()
""",
        id="wsgi",
    ),
]


@pytest.mark.parametrize("code", _WORKING)
def test_a_server_that_may_serve_is_not_refused(code: str) -> None:
    assert gaps_of(parse(code, ".py"), Origin.ANSWER) == ()
