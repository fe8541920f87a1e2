"""Python's HTTP servers that serve nobody, in other spellings, are told."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

_FAILING = [
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"a")
    def do_POST(self):
        self.send_response(204)
HTTPServer(("", 80), H).serve_forever()
""",
        "the headers are never ended, so that nothing of them is sent",
        id="handler no end_headers in one method other has",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(-1).decode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body.encode())
HTTPServer(("", 80), H).serve_forever()
""",
        "the body of a request is read up to an end that its client never sends",
        id="read 1",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
import json
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.load(self.rfile)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(str(body).encode())
HTTPServer(("", 80), H).serve_forever()
""",
        "the body of a request is read up to an end that its client never sends",
        id="json load of rfile",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        for line in self.rfile:
            print(line)
        self.send_response(200)
        self.end_headers()
HTTPServer(("", 80), H).serve_forever()
""",
        "the body of a request is read up to an end that its client never sends",
        id="for line in rfile",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
HTTPServer("localhost", 80, H).serve_forever()
""",
        "the address of a server is one pair of a host and a port",
        id="HTTPServer address as two args",
    ),
    pytest.param(
        """\
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
class S:
    def __init__(self, port):
        self.port = port
    def run(self):
        HTTPServer(("", self.port), H).serve_forever()
S(sys.argv[1]).run()
""",
        "the port of a server is a number and no text",
        id="port text from argv in class",
    ),
    pytest.param(
        """\
import argparse
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
p = argparse.ArgumentParser()
p.add_argument("--port", default="8000")
args = p.parse_args()
HTTPServer(("", args.port), H).serve_forever()
""",
        "the port of a server is a number and no text",
        id="argparse port without type",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        self.send_response(200)
        self.end_headers()
        server.shutdown()
server = HTTPServer(("", 80), H)
server.serve_forever()
""",
        "a server cannot end while the request that ends it is handled",
        id="shutdown global from handler",
    ),
    pytest.param(
        """\
import signal
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        self.send_response(200)
        self.end_headers()
server = HTTPServer(("", 80), H)
signal.signal(signal.SIGTERM, lambda s, f: server.shutdown())
server.serve_forever()
""",
        "shutdown waits for serve_forever, which waits for the handler of the signal",
        id="signal lambda shutdown",
    ),
    pytest.param(
        """\
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        self.send_response(200)
        self.end_headers()
def run():
    server = HTTPServer(("", 80), H)
    server.serve_forever()
if __name__ == "__main__":
    thread = threading.Thread(target=run)
    thread.setDaemon(True)
    thread.start()
    print("Running")
""",
        "the program ends, and the thread that serves with it",
        id="thread daemon setDaemon",
    ),
    pytest.param(
        """\
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        self.send_response(200)
        self.end_headers()
class S:
    def __init__(self):
        self.server = HTTPServer(("", 80), H)
    def start(self):
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
if __name__ == "__main__":
    s = S()
    s.start()
""",
        "the program ends, and the thread that serves with it",
        id="thread daemon method",
    ),
    pytest.param(
        """\
import threading
from flask import Flask
app = Flask(__name__)
@app.route("/")
def f(): return "a"
def run():
    app.run(port=5000)
threading.Thread(target=run, daemon=True).start()
""",
        "the program ends, and the thread that serves with it",
        id="threads daemon flask",
    ),
    pytest.param(
        """\
from flask import Flask
import threading
app = Flask(__name__)
@app.route("/")
def f(): return "a"
def work():
    while True: print("a")
app.run()
threading.Thread(target=work).start()
""",
        "start comes after an application that serves, which does not end",
        id="after app.run",
    ),
    pytest.param(
        """\
import threading
from flask import Flask
app = Flask(__name__)
@app.route("/")
def f(): return "a"
t = threading.Thread(target=app.run(port=5000))
t.start()
print("go")
""",
        "run is called and not given to the thread",
        id="flask app.run called as target",
    ),
    pytest.param(
        """\
import uvicorn, asyncio
from fastapi import FastAPI
app = FastAPI()
async def main():
    server = uvicorn.Server(uvicorn.Config(app))
    server.run()
asyncio.run(main())
""",
        "server.run begins a loop where one runs already",
        id="uvicorn.Server.run in async",
    ),
    pytest.param(
        """\
import uvicorn, asyncio
from fastapi import FastAPI
app = FastAPI()
asyncio.run(uvicorn.run(app))
""",
        "run takes coroutines and no None",
        id="asyncio.run uvicorn.run",
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
asyncio.run(main())
""",
        "the loop ends as soon as the server listens",
        id="tornado async with asyncio.run ends",
    ),
    pytest.param(
        """\
import asyncio
class S:
    async def h(self, r, w):
        while True:
            w.write(await r.readline())
    async def run(self):
        self.server = await asyncio.start_server(self.h, "localhost", 80)
        print("started")
asyncio.run(S().run())
""",
        "the loop ends as soon as the server listens",
        id="start_server ends class",
    ),
    pytest.param(
        """\
import asyncio
class S:
    async def h(self, r, w):
        while True:
            w.write(await r.readline())
    async def run(self):
        self.server = await asyncio.start_server(self.h, "localhost", 80)
async def main():
    s = S()
    await s.run()
asyncio.run(main())
""",
        "the loop ends as soon as the server listens",
        id="start_server ends class var",
    ),
    pytest.param(
        """\
import asyncio
from aiohttp import web
async def h(request): return web.Response()
async def main():
    app = web.Application()
    app.router.add_get("/", h)
    runner = web.AppRunner(app)
    site = web.TCPSite(runner, "localhost", 80)
    await site.start()
    await asyncio.Event().wait()
asyncio.run(main())
""",
        "a runner is never set up, and has no place to listen at",
        id="runner never setup",
    ),
    pytest.param(
        """\
import asyncio, grpc
async def main():
    server = grpc.aio.server()
    add_x_to_server(S(), server)
    server.add_insecure_port("[::]:50051")
    await server.start()
asyncio.run(main())
""",
        "the loop ends as soon as the server listens",
        id="grpc aio server ends",
    ),
    pytest.param(
        """\
import grpc
from concurrent import futures
import x_pb2_grpc
class S(x_pb2_grpc.XServicer):
    def Go(self, request, context):
        return request
def serve():
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=10))
    x_pb2_grpc.add_XServicer_to_server(S(), server)
    server.add_insecure_port("[::]:50051")
    server.start()
if __name__ == "__main__":
    serve()
""",
        "the program ends as soon as the server listens",
        id="grpc server ends",
    ),
    pytest.param(
        """\
import asyncio, websockets, json
async def main():
    async with websockets.connect("ws://a") as ws:
        msg = ws.recv()
        print(json.loads(msg))
asyncio.run(main())
""",
        "loads is given a coroutine that nobody has awaited",
        id="websockets recv not awaited",
    ),
    pytest.param(
        """\
import asyncio, websockets
async def h():
    print("a")
async def main():
    async with websockets.serve(h, "localhost", 80):
        await asyncio.Future()
asyncio.run(main())
""",
        "h is given a connection and nothing else",
        id="websockets handler no param",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
def main():
    server = HTTPServer(("", 80), H)
    print("listening")
if __name__ == "__main__":
    main()
""",
        "a server listens, and nothing ever serves with it",
        id="http server never serves",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        body = b""
        while True:
            chunk = self.rfile.read(1024)
            if not chunk:
                break
            body += chunk
        self.send_response(200)
        self.end_headers()
HTTPServer(("", 80), H).serve_forever()
""",
        "the body of a request is read up to an end that its client never sends",
        id="gather loop",
    ),
    pytest.param(
        """\
from http.server import BaseHTTPRequestHandler, HTTPServer
class H(BaseHTTPRequestHandler):
    def do_POST(self):
        body = b""
        while chunk := self.rfile.read(1024):
            body += chunk
        self.send_response(200)
        self.end_headers()
HTTPServer(("", 80), H).serve_forever()
""",
        "the body of a request is read up to an end that its client never sends",
        id="walrus loop",
    ),
    pytest.param(
        """\
import argparse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
def main():
    p = argparse.ArgumentParser()
    p.add_argument("port", help="port")
    args = p.parse_args()
    run(args.port)
def run(port):
    ThreadingHTTPServer(("", port), BaseHTTPRequestHandler).serve_forever()
main()
""",
        "the port of a server is a number and no text",
        id="argparse positional",
    ),
    pytest.param(
        """\
import asyncio
async def h(r, w): w.close()
async def start():
    await asyncio.start_server(h, "localhost", 80)
loop = asyncio.new_event_loop()
loop.run_until_complete(start())
""",
        "the loop ends as soon as the server listens",
        id="loop run_until own",
    ),
    pytest.param(
        """\
from wsgiref.simple_server import make_server
def app(env, start):
    start("200 OK", [])
    return [b"a"]
if __name__ == "__main__":
    httpd = make_server("", 80, app)
    print("Serving on port", httpd.server_port)
""",
        "a server listens, and nothing ever serves with it",
        id="wsgi",
    ),
]


@pytest.mark.parametrize(("code", "expected"), _FAILING)
def test_a_server_that_serves_nobody_is_refused_in_any_spelling(code: str, expected: str) -> None:
    assert expected in gaps_of(parse(code, ".py"), Origin.ANSWER)
