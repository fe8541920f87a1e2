"""A Python program's HTTP servers answer and its HTTP clients are answered, or it cannot work."""

from __future__ import annotations

import pytest

from fsm.gaps.python.http.parts import gaps_in_http
from fsm.gaps.python.meaning.tree import tree_of
from fsm.syntax import parse

HANDLER = """from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs
class Desk(BaseHTTPRequestHandler):
    {0}
    def do_{1}(self):
        {2}
{3}
"""
BEGUN = "self.send_response(200)"
ENDED = f"{BEGUN}; self.end_headers()"
OK = "self.send_response(200)\n        self.end_headers()\n        "
SERVE = 'HTTPServer(("", 80), Desk).serve_forever()'
MADE = """def __init__(self, *args):
        self.page = b""
        super().__init__(*args)"""
SERVER = """import os, signal, sys, threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from socketserver import TCPServer
class Desk(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        {0}
{1}
"""
SHOP = """import threading
from functools import wraps
from flask import Flask, Blueprint, jsonify, request
import requests
app = Flask(__name__)
part = Blueprint("part", __name__)
{0}
"""
CLOUD = """import asyncio, uvicorn
from aiohttp import web
from fastapi import FastAPI, Request, WebSocket
app = FastAPI()
{0}
"""
ASKER = """import base64, datetime, http.client, httpx, json, requests, urllib.request, urllib.parse, uuid
import aiohttp
HOME = "https://shop.org"
{0}
"""


def told(code: str) -> list[str]:
    tree = tree_of(parse(code, ".py").code)
    assert tree is not None
    return list(gaps_in_http(tree, code))


@pytest.mark.parametrize(
    ("members", "verb", "body", "expected"),
    [
        ("", "GET", f"{BEGUN}\n        self.wfile.write(b'a')", "the headers are never ended"),
        (
            "",
            "GET",
            f"{BEGUN}\n        self.wfile.write(b'a')\n        self.end_headers()",
            "before the headers have",
        ),
        ("", "GET", f"self.send_header('A', 'b')\n        {OK}", "the status is sent after what it begins"),
        ("", "GET", f"self.wfile.write(b'a')\n        {OK}", "the status is sent after what it begins"),
        ("", "POST", f"data = self.rfile.read()\n        {OK}", "an end that its client never sends"),
        (
            "",
            "POST",
            f"{OK}self.rfile.read(self.headers['Content-Length'])",
            "as a text and not made a number",
        ),
        ("", "POST", f"{OK}self.headers.getheader('A')", "the headers of a request have no getheader"),
        ("", "POST", "print(self.rfile.read(5))", "do_POST gives no answer"),
        ("page = b''", "GET", f"{OK}self.wfile.write(self.page)", "page is sent and always empty"),
        (MADE, "GET", f"{OK}self.wfile.write(self.page)", "page is sent and always empty"),
        ("", "POST", f"{OK}form = parse_qs(b'a')\n        print(form['a'])", "read as bytes are bytes"),
    ],
)
def test_a_handler_answers_in_turn_and_what_its_client_sent(
    members: str, verb: str, body: str, expected: str
) -> None:
    assert expected in "; ".join(told(HANDLER.format(members, verb, body, SERVE)))


@pytest.mark.parametrize(
    ("members", "verb", "body", "end"),
    [
        ("", "GET", f"{OK}self.wfile.write(b'a')", SERVE),
        ("def end_headers(self): self.send_header('A', 'b'); super().end_headers()", "GET", OK, SERVE),
        (
            "def begin(self): self.send_response(200)",
            "GET",
            "self.begin(); self.send_header('A', 'b')",
            "# end_headers",
        ),
        ("def reply(self): self.send_error(404)", "POST", "print(self.rfile.read(5)); self.reply()", SERVE),
        ("page = b''", "GET", f"{OK}self.wfile.write(self.page)", f"Desk.page = b'a'\n{SERVE}"),
        ("page = b''", "GET", f"{OK}self.page += b'a'\n        self.wfile.write(self.page)", SERVE),
        ("", "POST", f"{OK}self.rfile.read(int(self.headers['Content-Length']))", SERVE),
        ("", "POST", f"{OK}form = parse_qs(b'a')\n        print(form[b'a'])", SERVE),
        (
            "",
            "PUT",
            f"if self.path:\n            self.send_error(404)\n            return\n        {OK}",
            SERVE,
        ),
        ("", "POST", "raise NotImplementedError(self.path.strip())", SERVE),
    ],
)
def test_a_handler_may_answer_through_its_own_methods(members: str, verb: str, body: str, end: str) -> None:
    assert told(HANDLER.format(members, verb, body, end)) == []


THREAD = "    t = threading.Thread(target=s.serve_forever)\n    t.start()\n"
STOP = 's = HTTPServer(("", 80), Desk)\ndef stop(a, b): s.shutdown()\nsignal.signal(2, stop)\n'


@pytest.mark.parametrize(
    ("body", "end", "expected"),
    [
        ("self.server.shutdown()", SERVE, "cannot end while the request that ends it is handled"),
        ("", f"{STOP}s.serve_forever()", "which waits for the handler of the signal"),
        ("", 's = HTTPServer(("", 80), Desk)\ns.handle_request()\ns.shutdown()', "which is never called"),
        ("", f'with HTTPServer(("", 80), Desk) as s:\n{THREAD}    print("a")', "closed as soon as a thread"),
        ("", f"{SERVE}\nthreading.Thread(target=print).start()", "comes after serve_forever"),
        ("", 'HTTPServer(("", "80"), Desk)', "a number and no text"),
        ("", 'HTTPServer(("", sys.argv[1]), Desk)', "a number and no text"),
        ("", 'port = os.getenv("PORT", "80")\nTCPServer(("", port), Desk)', "a number and no text"),
        ("", 's = HTTPServer(("", 80), Desk)\ns.serve_forever(threading.Event())', "polls by a number"),
        (
            "",
            's = HTTPServer(("", 80), Desk)\nthreading.Thread(target=s.serve_forever())',
            "not given to the thread",
        ),
        (
            "",
            's = HTTPServer(("", 80), Desk)\nt = threading.Thread(target=s.serve_forever, daemon=True)\nt.start()',
            "the program ends",
        ),
    ],
)
def test_a_server_goes_on_until_it_is_ended(body: str, end: str, expected: str) -> None:
    assert expected in "; ".join(told(SERVER.format(body, end)))


@pytest.mark.parametrize(
    ("body", "end"),
    [
        ("threading.Thread(target=self.server.shutdown).start()", SERVE),
        ("self.server.shutdown()", f"from http.server import ThreadingHTTPServer\nThreading{SERVE}"),
        ("", f"{STOP}threading.Thread(target=s.serve_forever).start()"),
        ("", f'with HTTPServer(("", 80), Desk) as s:\n{THREAD}    t.join()'),
        (
            "",
            f'def serve():\n  with HTTPServer(("", 80), Desk) as s:\n{THREAD}    yield s'.replace(
                "    ", "      "
            ),
        ),
        ("", f"try:\n    {SERVE}\nfinally:\n    print()"),
        ("", 'HTTPServer(("", int(sys.argv[1])), Desk)'),
        ("", 'port = os.getenv("PORT", 80)\nHTTPServer(("", int(port)), Desk)'),
        ("", 's = HTTPServer(("", 80), Desk)\ns.serve_forever(0.5)'),
        ("", "class Own:\n    def serve_forever(self): return 5\nOwn().serve_forever()\nprint.start()"),
        ("", 's = HTTPServer(("", 80), Desk)\nt = threading.Thread(target=s.serve_forever)\nt.start()'),
    ],
)
def test_a_server_may_be_ended_from_another_thread(body: str, end: str) -> None:
    assert told(SERVER.format(body, end)) == []


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        ("@app.route('/a/<int:n>')\ndef show(): return 'a'", "show does not take n of its route"),
        ("@part.route('/a')\ndef show(n): return 'a'", "show wants n, which its route does not give"),
        ("class A:\n    @app.route('/')\n    def show(self): return 'a'", "show wants self"),
        (
            "@app.get('/a')\ndef show(): return 'a'\n@app.post('/a')\ndef show(): return 'b'",
            "the view of two routes",
        ),
        ("@app.route('/a')\ndef show(): return request.files['a'].filename", "takes no POST"),
        (
            "@app.route('/a')\ndef show():\n    if request.method == 'POST': return 'a'\n    return 'b'",
            "takes no POST",
        ),
        ("@app.route('/a', methods='POST')\ndef show(): return 'a'", "a list of texts"),
        ("@app.route('a')\ndef show(): return 'a'", "begins with no slash"),
        ("app.run()\n@app.route('/a')\ndef show(): return 'a'", "when the server has ended"),
        ("def show(): return 'a'\napp.add_url_rule('/', 'show', show())", "what its function gives"),
        ("@app.route('/a')\ndef show(): return 404", "which is no response"),
        ("@app.route('/a')\ndef show(): return requests.get('http://a'), 200", "which is no response"),
        ("@app.route('/a')\ndef show(): return jsonify({'a': {1, 2}})", "json takes no set"),
        ("threading.Thread(target=lambda: app.run(debug=True)).start()", "the main thread alone"),
        ("threading.Thread(target=app.run, kwargs={'debug': True}).start()", "the main thread alone"),
        (
            "class A:\n    def make(self): return app.run()\n"
            "    def run(self):\n        self.server = self.make()\n        self.server.shutdown()",
            "server is what Flask's run gives",
        ),
    ],
)
def test_a_view_of_flask_gets_what_its_route_gives(view: str, expected: str) -> None:
    assert expected in "; ".join(told(SHOP.format(view)))


@pytest.mark.parametrize(
    "view",
    [
        "@app.route('/a/<int:n>/<path:rest>')\ndef show(n, rest, extra=None): return 'a'",
        "@app.route('/a', defaults={'n': 1})\n@app.route('/a/<n>')\ndef show(n): return n",
        "@app.route('/a/<any(x, y):kind>')\ndef show(kind): return kind",
        "@app.route('/a/<n>')\n@given\ndef show(user): return user",
        "@app.route('/a/<n>')\ndef show(**words): return words",
        "@app.route('/a', methods=['GET', 'POST'])\ndef show(): return request.form['a']",
        "@app.route('/a')\ndef show(): return Form(request.form).page()",
        "@app.get('/a', endpoint='b')\ndef show(): return 'a'\n@app.post('/a')\ndef show(): return 'b', 201",
        "def show(): return request.form['a']\napp.add_url_rule('/', 'show', show, methods=['POST'])",
        "class A:\n    def __init__(self):\n        @app.route('/<n>')\n        def show(n): return [n]",
        "@app.route('/a')\ndef show(): return 'a'\nif __name__ == '__main__': app.run(debug=True)",
        "threading.Thread(target=lambda: app.run(debug=True, use_reloader=False)).start()",
        "@app.route('/a')\ndef show(): return jsonify(requests.get('http://a').json()), 200",
    ],
)
def test_a_view_of_flask_may_take_less_and_more(view: str) -> None:
    assert told(SHOP.format(view)) == []


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("uvicorn.run(app, reload=True)", "it wants its name"),
        ("uvicorn.run(app, workers=4)", "it wants its name"),
        ("async def main(): uvicorn.run(app)", "where one runs already"),
        ("async def main(): web.run_app(web.Application())", "where one runs already"),
        ("@app.post('/')\nasync def show(request): return await request.json()", "a part of the query"),
        ("@app.websocket('/')\nasync def talk(ws: WebSocket): await ws.send_text('a')", "never accepted"),
        (
            "async def show(request): return {}\nweb.Application().add_routes([web.get('/', show)])",
            "gives no response of aiohttp",
        ),
        ("async def show(): return web.Response()\nweb.get('/', show)", "given a request and nothing else"),
        (
            "async def show(request):\n    ws = web.WebSocketResponse()\n    await ws.send_str('a')",
            "never prepared",
        ),
        (
            "async def show(r): return web.Response(text=r.json()['a'])\nweb.post('/', show)",
            "has to be awaited",
        ),
        (
            "async def h(r, w): pass\nasync def main(): await asyncio.start_server(h)\nasyncio.run(main())",
            "ends as soon",
        ),
    ],
)
def test_an_asynchronous_server_runs_and_answers(code: str, expected: str) -> None:
    assert expected in "; ".join(told(CLOUD.format(code)))


@pytest.mark.parametrize(
    "code",
    [
        "uvicorn.run('shop:app', reload=True, workers=4)",
        "uvicorn.run(app, reload=False, workers=1)",
        "async def main(): await uvicorn.Server(uvicorn.Config(app)).serve()",
        "@app.post('/')\nasync def show(request: Request): return await request.json()",
        "@app.get('/{request}')\nasync def show(request): return request.headers",
        "@app.websocket('/')\nasync def talk(ws: WebSocket):\n    await ws.accept()\n    await ws.send_text('a')",
        "@app.websocket('/')\nasync def talk(ws: WebSocket):\n    await join(ws)\n    await ws.send_text('a')",
        "async def show(request): return web.json_response({})\nweb.get('/', show)",
        "@template('a.html')\nasync def show(request): return {}\nweb.get('/', show)",
        "class A:\n    async def f(self, request): return web.Response()\n    def add(self): web.get('/', self.f)",
        "async def show(r):\n    data = await r.json()\n    return web.Response(text=data['a'])\nweb.post('/', show)",
        "async def f():\n    s = await asyncio.start_server(print)\n    await s.serve_forever()\nasyncio.run(f())",
    ],
)
def test_an_asynchronous_server_may_be_begun_in_other_ways(code: str) -> None:
    assert told(CLOUD.format(code)) == []


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("requests.post(HOME, body='a')", "takes no body"),
        ("def f(s: requests.Session): s.put(HOME, payload={})", "takes no payload"),
        ("requests.post(HOME, headers={'A': len('a')})", "texts for headers"),
        ("HEADERS = {'A': 5}\nhttpx.get(HOME, headers=HEADERS)", "texts for headers"),
        ("requests.get(HOME, timeout='5')", "a number and no text"),
        ("print(requests.get(HOME).json['a'])", "is a method and is not called"),
        ("urllib.request.urlopen(HOME, json.dumps({'a': 1}))", "urllib sends bytes and no str"),
        ("urllib.request.Request(HOME, data={'a': 1})", "urllib sends bytes and no dict"),
        ("def f():\n    r = urllib.request.urlopen(HOME)\n    return r.status_code", "has no status_code"),
        ("http.client.HTTPConnection('a').request('POST', '/', {'a': 1})", "a body is no dict"),
        ("http.client.HTTPSConnection(HOME)", "not to an address"),
        ("http.client.HTTPSConnection('api.shop.org/v1')", "not to an address"),
        ("requests.get('localhost:80/a')", "begins with its scheme"),
        (
            "class A:\n    home = 'ws://a'\n    def f(self): requests.get(f'{self.home}/a')",
            "begins with its scheme",
        ),
        ("requests.post(HOME, json={'a': base64.b64encode(b'a')})", "json takes no bytes"),
        ("requests.post(HOME, json={'a': [uuid.uuid4()]})", "json takes nothing that uuid.uuid4 gives"),
        ("async def f(s: aiohttp.ClientSession): await s.get(HOME, verify=False)", "takes no verify"),
        ("async def f(s: aiohttp.ClientSession): await s.get(HOME, auth=('a', 'b'))", "a BasicAuth"),
        ("def f():\n    with aiohttp.ClientSession() as s: pass", "entered by async with"),
        (
            "async def f(s: aiohttp.ClientSession):\n    async with s.get(HOME) as r: return r.status_code",
            "has no status_code",
        ),
        (
            "async def f(s: aiohttp.ClientSession):\n    async with s.get(HOME) as r: return r.json()['a']",
            "has to be awaited",
        ),
        (
            "def f(url, **words):\n    mine = {}\n    if 'headers' in words: mine.update(words['headers'])\n"
            "    return requests.get(url, headers=mine, **words)",
            "headers is given twice",
        ),
    ],
)
def test_a_client_is_given_what_it_takes(code: str, expected: str) -> None:
    assert expected in "; ".join(told(ASKER.replace("{0}", code)))


@pytest.mark.parametrize(
    "code",
    [
        "requests.post(HOME, data='a', headers={'A': str(5)}, timeout=5, stream=True)",
        "class Mine(requests.Session):\n    def get(self, url, tries=3): pass\nMine().get(HOME, tries=5)",
        "urllib.request.urlopen(HOME, json.dumps({}).encode())",
        "urllib.request.Request(HOME, headers={'A': 5})",
        "http.client.HTTPConnection('a').request('GET', '/', {})",
        "http.client.HTTPSConnection('shop.org', 443).request('POST', '/', 'a', {'A': '5'})",
        "def f(host): return requests.get(f'{host}:80/a')",
        "requests.get(HOME + '/localhost:80')",
        "httpx.Client(base_url=HOME).get('items.json')",
        "requests.post(HOME, json={'a': base64.b64encode(b'a').decode(), 'b': str(uuid.uuid4())})",
        "async def f(s: aiohttp.ClientSession):\n    async with s.get(HOME, ssl=False) as r: return await r.json()",
        "async def f(s: aiohttp.ClientSession):\n    r = await s.get(HOME)\n    data = r.text()\n    print(await data)",
        "def f(url, **words):\n    if 'timeout' in words: return requests.get(url, **words)\n"
        "    return requests.get(url, timeout=5, **words)",
        "def f(url, **words):\n    mine = {}\n    if 'headers' in words: mine.update(words.pop('headers'))\n"
        "    return requests.get(url, headers=mine, **words)",
    ],
)
def test_a_client_may_be_asked_in_other_ways(code: str) -> None:
    assert told(ASKER.replace("{0}", code)) == []
