"""A Python program gives the calls of its web libraries what they take, and reads of responses what these have."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

ASKING = """import json, re
import requests
from bs4 import BeautifulSoup
from requests.adapters import HTTPAdapter
from requests.packages.urllib3.util.retry import Retry
def fetch(url, token):
    session = requests.Session()
    {}
    return answer
"""
HTTPX = """import httpx
def fetch(url, is_new):
    {}
"""
LATER = """import asyncio
import httpx
async def fetch(url):
    async with httpx.AsyncClient() as client:
        {}
asyncio.run(fetch("http://a.b"))
"""
LINES = """import json
import requests
def follow(url, seen=""):
    answer = requests.get(url, stream=True)
    for line in answer.iter_lines({}):
        {}
"""
STREAM = """import httpx
def follow(url):
    with httpx.stream("GET", url) as answer:
        {}
"""
FLASK = """from flask import Flask, Response, abort, make_response
app = Flask(__name__)
@app.route("/a"{})
def view():
    {}
if __name__ == "__main__":
    app.run()
"""
FAST = """import io
from fastapi import FastAPI, HTTPException, Response, WebSocket
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse, StreamingResponse
app = FastAPI()
def pieces():
    yield "a"
{}
@app.get("/a")
def view(name: str = "a"):
    {}
"""
SANIC = """from sanic import Sanic, response
app = Sanic("a")
@app.route("/a")
async def view(request):
    return response.{}
app.run()
"""
TORNADO = """import tornado.ioloop
import tornado.web
class Page(tornado.web.RequestHandler):
    def get(self):
        {}
        self.write("a")
application = tornado.web.Application({})
application.listen({})
tornado.ioloop.IOLoop.current().start()
"""
TORNADO_CLIENT = """import asyncio, json
from tornado.httpclient import AsyncHTTPClient
async def ask(url):
    answer = await AsyncHTTPClient().fetch(url, {})
    return json.loads(answer.body)
asyncio.run(ask("http://a.b"))
"""
HANDLER = """import socketserver
from http.server import BaseHTTPRequestHandler, HTTPServer
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response({})
        self.end_headers()
        self.wfile.write(b"a")
with {} as server:
    server.serve_forever()
"""
SOCKET = """import asyncio
import websockets
async def talk(token):
    async with websockets.connect("ws://a.b", {}) as peer:
        await peer.send("a")
asyncio.run(talk("a"))
"""


def gaps(code: str) -> tuple[str, ...]:
    return gaps_of(parse(code, ".py"), Origin.ANSWER)


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (ASKING.format('answer = session.get(url, proxies="http://a.b:1")'), "takes no str"),
        (ASKING.format('answer = session.get(url, headers=["a: b"])'), "takes no list"),
        (ASKING.format('answer = requests.get(url, cookies="a=b")'), "takes no str"),
        (ASKING.format('answer = requests.get(url, auth={"user": "a"})'), "takes no dict"),
        (ASKING.format('answer = requests.post(url, files=open("a", "rb"))'), "takes no io.BufferedReader"),
        (ASKING.format('answer = session.send(requests.Request("GET", url))'), "takes no requests.Request"),
        (ASKING.format('session.mount("https://", Retry(total=3)); answer = session.get(url)'), "takes no"),
        (ASKING.format("answer = json.load(requests.get(url))"), "takes no requests.Response"),
        (
            ASKING.format('page = requests.get(url); answer = BeautifulSoup(page, "html.parser")'),
            "takes no requests.Response",
        ),
        (ASKING.format('answer = re.findall("a", requests.get(url))'), "takes no requests.Response"),
        (HTTPX.format('return httpx.post(url, content={"a": 1}).text'), "takes no dict"),
        (FLASK.format("", 'return Response({"a": 1}, status=201)'), "takes no dict"),
        (FLASK.format("", 'abort("not there")'), "takes no str"),
        (FLASK.format("", 'abort(404, message="not there")'), "takes no message"),
        (FLASK.format(', method=["POST"]', 'return "a"'), "takes no method"),
        (
            FLASK.format("", 'return "a"').replace("route(", "get(").replace('"/a"', '"/a", methods=["GET"]'),
            "methods",
        ),
        (FAST.format("", 'return Response(content={"a": 1})'), "takes no dict"),
        (FAST.format("", "return HTMLResponse([name])"), "takes no list"),
        (FAST.format("", 'raise HTTPException(404, message="a")'), "takes no message"),
        (FAST.format("", 'raise HTTPException(status=404, detail="a")'), "takes no status"),
        (FAST.format("", "return StreamingResponse(pieces)"), "takes no function that is not called"),
        (FAST.format("", 'return StreamingResponse(open("a", "rb").read())'), "takes no bytes"),
        (FAST.format("", "return FileResponse(io.BytesIO())"), "takes no io.BytesIO"),
        (FAST.format('app.add_middleware(CORSMiddleware, origins=["*"])', 'return "a"'), "takes no origins"),
        (
            FAST.format(
                '@app.websocket("/b")\nasync def talk(peer: WebSocket):\n    await peer.accept()\n'
                '    await peer.send("a")',
                'return "a"',
            ),
            "takes no str",
        ),
        (SANIC.format("json({}, status_code=400)"), "takes no status_code"),
        (SANIC.format('text({"a": 1})'), "takes no dict"),
        (TORNADO.format('self.set_status("404")', '[("/", Page)]', "80"), "takes no str"),
        (TORNADO.format("pass", '{"/": Page}', "80"), "takes no dict"),
        (TORNADO.format("pass", '[("/", Page)]', '"0.0.0.0", 80'), "takes no name of a host"),
        (TORNADO_CLIENT.format('method="POST", body={"a": 1}'), "takes no dict"),
        (TORNADO_CLIENT.format('params={"a": 1}'), "takes no params"),
        (HANDLER.format('"200 OK"', 'HTTPServer(("", 80), Handler)'), "takes no str"),
        (HANDLER.format("200", "HTTPServer(80, Handler)"), "takes no int"),
        (HANDLER.format("200", "socketserver.TCPServer(8080, Handler)"), "takes no int"),
        (SOCKET.format('headers={"a": token}'), "takes no headers"),
    ],
)
def test_a_value_or_a_word_that_is_refused_is_found(program: str, said: str) -> None:
    assert any(said in gap for gap in gaps(program)), gaps(program)


@pytest.mark.parametrize(
    "program",
    [
        ASKING.format('answer = session.get(url, proxies={"http": "http://a.b:1"}, auth=("a", "b"))'),
        ASKING.format('answer = requests.get(url, headers={"a": "b"}, cookies={"a": "b"}, proxies="")'),
        ASKING.format('answer = requests.post(url, files={"a": open("a", "rb")}, data="a")'),
        ASKING.format('answer = session.send(session.prepare_request(requests.Request("GET", url)))'),
        ASKING.format(
            'session.mount("https://", HTTPAdapter(max_retries=Retry(total=3))); answer = session.get(url)'
        ),
        ASKING.format('answer = BeautifulSoup(requests.get(url).text, "html.parser").title'),
        ASKING.format('answer = re.findall("a", requests.get(url).text)'),
        HTTPX.format('return httpx.post(url, content=b"a", headers={"a": "b"}, auth=("a", "b")).text'),
        FLASK.format("", 'return Response("a", status=201, mimetype="text/plain")'),
        FLASK.format("", "return Response({}, status=204)"),
        FLASK.format("", 'abort(404, description="not there")'),
        FLASK.format("", 'abort(Response("a", 400))'),
        FLASK.format(', methods=["POST"], strict_slashes=False', 'return "a"'),
        FAST.format("", 'return Response(content="a", media_type="text/plain")'),
        FAST.format("", 'raise HTTPException(404, detail={"a": name}, headers={"a": "b"})'),
        FAST.format("", 'return StreamingResponse(pieces(), media_type="text/plain")'),
        FAST.format("", 'return FileResponse("a.png")'),
        FAST.format('app.add_middleware(CORSMiddleware, allow_origins=["*"])', 'return "a"'),
        SANIC.format("json({}, status=400, indent=2)"),
        TORNADO.format("self.set_status(404)", '[("/", Page)]', "80"),
        TORNADO.format("pass", '[("/", Page)]', '8080, "0.0.0.0"'),
        TORNADO.format("pass", '[("/", Page)]', '"8080"'),
        TORNADO_CLIENT.format('method="POST", body=json.dumps({"a": 1}), raise_error=False'),
        HANDLER.format("200", 'HTTPServer(("", 80), Handler)'),
        SOCKET.format('extra_headers={"a": token}'),
        SOCKET.format('additional_headers={"a": token}'),
    ],
)
def test_what_is_taken_is_not_refused(program: str) -> None:
    assert gaps(program) == ()


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (LINES.format("", 'print(line.startswith("data:"))'), "startswith of bytes takes no str"),
        (LINES.format("", 'yield json.loads(line.replace("data: ", ""))'), "replace of bytes takes no str"),
        (
            LINES.format("", 'key, value = line.split(":", 1); print(key, value)'),
            "split of bytes takes no str",
        ),
        (LINES.format("", 'print("got " + line)'), "a text and bytes are added"),
        (LINES.format("", 'print("a" in line)'), "no str is in bytes"),
        (STREAM.format("for line in answer.iter_lines(): print(line.decode())"), "str has no decode"),
        (STREAM.format("return answer.json()"), "before it is read"),
        (STREAM.format("return answer.text"), "before it is read"),
        (
            HTTPX.format('answer = httpx.stream("GET", url)\n    return list(answer.iter_bytes())'),
            "entered before",
        ),
        (LATER.format('answer = await client.stream("GET", url)'), "entered and not awaited"),
        (
            LATER.format('with client.stream("GET", url) as answer: print(await answer.aread())'),
            "by async with",
        ),
        (
            LATER.format(
                'async with client.stream("GET", url) as answer:\n'
                "            for line in answer.aiter_lines(): print(line)"
            ),
            "walked through",
        ),
        (
            HTTPX.format("return httpx.get(url, timeout=httpx.Timeout(connect=5, read=9)).text"),
            "wants a time",
        ),
        (
            HTTPX.format("with httpx.Client() as client: pass\n    return client.get(url).text"),
            "when it is closed",
        ),
        (HTTPX.format('return httpx.request(url, "GET").text'), "the verb first"),
        (ASKING.format('answer = requests.request(url, "POST")'), "the verb first"),
        (
            ASKING.format('headers = {"Authorization": token}; answer = requests.get(url, headers)'),
            "takes headers by their name",
        ),
        (
            ASKING.format('answer = requests.post(url, "a", {"Content-Type": "text/plain", "X-A": token})'),
            "takes headers by their name",
        ),
        (
            ASKING.format(
                'page = requests.get(url); answer = page.text if page.status_code == "200" else None'
            ),
            "a number and never '200'",
        ),
    ],
)
def test_a_response_is_not_taken_for_something_else(program: str, said: str) -> None:
    assert any(said in gap for gap in gaps(program)), gaps(program)


@pytest.mark.parametrize(
    "program",
    [
        LINES.format("", 'print(line.startswith(b"data:"))'),
        LINES.format("decode_unicode=True", 'print(line.startswith("data:"))'),
        LINES.format("", 'line = line.decode()\n        print(line.startswith("data:"))'),
        LINES.format("", 'text = line.decode("utf-8")\n        print(text.startswith("data:"))'),
        LINES.format("", 'print(line.split("a") if isinstance(line, str) else line.split(b"a"))'),
        STREAM.format('for line in answer.iter_lines(): print(line.startswith("a"))'),
        STREAM.format("answer.read()\n        return answer.json()"),
        STREAM.format("for part in answer.iter_bytes(): print(part.decode())"),
        STREAM.format("print(answer.status_code, answer.headers)"),
        HTTPX.format('with httpx.stream("GET", url) as answer:\n        return list(answer.iter_bytes())'),
        LATER.format(
            'async with client.stream("GET", url) as answer:\n'
            "            async for line in answer.aiter_lines(): print(line)"
        ),
        HTTPX.format("return httpx.get(url, timeout=httpx.Timeout(9, connect=5)).text"),
        HTTPX.format(
            "client = httpx.Client()\n    with client: pass\n    client = httpx.Client(); client.get(url)"
        ),
        HTTPX.format("with httpx.Client() as client:\n        return client.get(url).text"),
        ASKING.format('answer = requests.request("GET", url)'),
        ASKING.format('answer = requests.get(url, {"q": token, "page": "1"})'),
        ASKING.format('answer = requests.get(url, headers={"Authorization": token})'),
        ASKING.format('page = requests.get(url); answer = page.status_code == 200 and page.reason == "OK"'),
    ],
)
def test_a_response_that_is_read_as_it_is_is_accepted(program: str) -> None:
    assert gaps(program) == ()
