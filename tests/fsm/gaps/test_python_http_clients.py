"""What Python's HTTP clients are asked in other spellings and cannot be answered is told."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

_FAILING = [
    pytest.param(
        """\
import aiohttp, json
async def go():
    async with aiohttp.ClientSession() as session:
        async with session.get("http://a.org") as response:
            data = json.loads(response.text)
            return data
""",
        "text of aiohttp.ClientResponse is a method and is not called",
        id="aiohttp response.text no call indexing",
    ),
    pytest.param(
        """\
import aiohttp
async def go():
    async with aiohttp.ClientSession() as session:
        async with session.get("http://a.org") as response:
            for item in response.json():
                print(item)
""",
        "what aiohttp reads has to be awaited before it is used",
        id="aiohttp json loop",
    ),
    pytest.param(
        """\
import aiohttp
async def go():
    async with aiohttp.ClientSession() as s:
        r = await s.get("http://a.org")
        return "x" + r.text()
""",
        "what aiohttp reads has to be awaited before it is used",
        id="aiohttp text added and not awaited",
    ),
    pytest.param(
        """\
import requests
def go():
    return requests.get("http://a.org").status_code()
""",
        "status_code of a response is a value and no method",
        id="requests status_code called",
    ),
    pytest.param(
        """\
import requests
def go():
    r = requests.get("http://a.org")
    return r.json.get("a")
""",
        "json of requests.Response is a method and is not called",
        id="requests json not called .get",
    ),
    pytest.param(
        """\
import requests, json
def go():
    r = requests.get("http://a.org")
    return json.loads(r.json)
""",
        "json of requests.Response is a method and is not called",
        id="json.loads of a method",
    ),
    pytest.param(
        """\
import urllib.request, json
def go():
    req = urllib.request.Request("http://a.org")
    req.data = json.dumps({"a": 1})
    return urllib.request.urlopen(req).read()
""",
        "urllib sends bytes and no str",
        id="urllib add data late",
    ),
    pytest.param(
        """\
import http.client
def go():
    c = http.client.HTTPConnection("a.org")
    r = c.getresponse()
    return r.read()
""",
        "a response is waited for, and nothing was asked",
        id="http.client getresponse before request",
    ),
    pytest.param(
        """\
import requests
def go(data):
    headers = {}
    headers["Content-Length"] = len(data)
    return requests.post("http://a.org", data=data, headers=headers)
""",
        "requests takes texts for headers and no numbers",
        id="header numbers set later",
    ),
    pytest.param(
        """\
import aiohttp
async def go(data):
    async with aiohttp.ClientSession() as s:
        async with s.get("http://a.org", params={"full": True}) as r:
            return await r.text()
""",
        "aiohttp takes texts and numbers for params, and neither True, False nor None",
        id="aiohttp bool param",
    ),
    pytest.param(
        """\
import httpx
def go():
    return httpx.get("http://a.org", timeout="5")
""",
        "a time to wait is a number and no text",
        id="timeout text httpx",
    ),
    pytest.param(
        """\
import aiohttp
async def go():
    async with aiohttp.ClientSession() as s:
        async with s.get("localhost:8080/a") as r:
            return await r.text()
""",
        "an address of HTTP begins with its scheme",
        id="no scheme aiohttp",
    ),
    pytest.param(
        """\
import httpx
async def go():
    async with httpx.AsyncClient() as s:
        return await s.get("localhost:8080/a")
""",
        "an address of HTTP begins with its scheme",
        id="no scheme httpx client",
    ),
    pytest.param(
        """\
import requests
BASE = "api.example.com/v1"
def go():
    return requests.get(BASE + "/x")
""",
        "an address of HTTP begins with its scheme",
        id="no scheme const concat",
    ),
    pytest.param(
        """\
import requests
def go():
    return requests.get("example.com/api")
""",
        "an address of HTTP begins with its scheme",
        id="scheme less domain literal",
    ),
    pytest.param(
        """\
import requests
def go():
    return requests.get("/api/items")
""",
        "an address of HTTP begins with its scheme",
        id="relative url",
    ),
    pytest.param(
        """\
import requests
class A:
    def __init__(self):
        self.session = requests.Session()
        self.session.headers["a"] = "b"
    def go(self):
        return self.session.post("/api/items", json={})
""",
        "an address of HTTP begins with its scheme",
        id="relative url session",
    ),
    pytest.param(
        """\
import httpx
def go():
    with httpx.Client() as c:
        return c.get("/api/items")
""",
        "an address of HTTP begins with its scheme",
        id="relative url httpx client without base",
    ),
    pytest.param(
        """\
import aiohttp
async def go():
    async with aiohttp.ClientSession() as c:
        return await c.get("/api/items")
""",
        "an address of HTTP begins with its scheme",
        id="relative url aiohttp",
    ),
    pytest.param(
        """\
import requests
def go(items):
    payload = {"a": 1}
    payload["b"] = set(items)
    requests.post("http://a.org", json=payload)
""",
        "json takes no set",
        id="json set later",
    ),
    pytest.param(
        """\
from fastapi import FastAPI
from fastapi.responses import JSONResponse
from datetime import datetime
app = FastAPI()
@app.get("/")
async def f():
    return JSONResponse({"t": datetime.now()})
""",
        "json takes nothing that datetime.datetime.now gives",
        id="json response datetime fastapi",
    ),
    pytest.param(
        """\
from fastapi import FastAPI
from fastapi.responses import JSONResponse
import base64
app = FastAPI()
@app.get("/")
async def f():
    return JSONResponse(content={"t": base64.b64encode(b"a")})
""",
        "json takes no bytes",
        id="json response bytes",
    ),
    pytest.param(
        """\
import aiohttp
async def go():
    async with aiohttp.ClientSession(auth=("a", "b")) as s:
        return await s.get("http://a.org")
""",
        "aiohttp takes a BasicAuth and no tuple",
        id="aiohttp auth tuple in session",
    ),
    pytest.param(
        """\
import aiohttp
async def go():
    async with aiohttp.ClientSession() as session:
        with session.get("http://a.org") as r:
            return await r.text()
""",
        "a request of aiohttp is entered by async with",
        id="aiohttp get plain with",
    ),
    pytest.param(
        """\
import aiohttp
async def go():
    session = aiohttp.ClientSession()
    r = session.get("http://a.org")
    print(r.status)
""",
        "a request of aiohttp has no status before it is awaited",
        id="aiohttp without await used",
    ),
    pytest.param(
        """\
import requests, asyncio
async def go():
    rs = await asyncio.gather(*[requests.get(u) for u in ["http://a.org"]])
    return rs
""",
        "gather waits for what is done later, and for no requests.Response",
        id="gather of requests",
    ),
    pytest.param(
        """\
import requests, asyncio
async def go():
    t = asyncio.create_task(requests.get("http://a.org"))
    return await t
""",
        "create_task waits for what is done later, and for no requests.Response",
        id="create_task of requests",
    ),
    pytest.param(
        """\
import urllib3
http = urllib3.PoolManager()
def go():
    r = http.request("GET", "http://a.org")
    return r.text
""",
        "a response of urllib3 has no text",
        id="urllib3 response text",
    ),
    pytest.param(
        """\
import urllib3
def go():
    http = urllib3.PoolManager()
    r = http.request("GET", "http://a.org")
    return r.status_code
""",
        "a response of urllib3 has no status_code",
        id="urllib3 status_code",
    ),
    pytest.param(
        """\
import requests
class A:
    def __init__(self, base):
        self.s = requests.Session()
        self.base = base
    def go(self):
        return self.s.get(f"{self.base}/x")
A("127.0.0.1:8000").go()
""",
        "an address of HTTP begins with its scheme",
        id="ctor given",
    ),
    pytest.param(
        """\
import websockets, asyncio
async def f():
    async with websockets.connect("http://localhost:80") as ws:
        await ws.send("a")
""",
        "an address of a WebSocket begins with ws: or wss:",
        id="ws http",
    ),
    pytest.param(
        """\
import websocket
URL = "localhost:8080/ws"
ws = websocket.WebSocketApp(URL)
ws.run_forever()
""",
        "an address of a WebSocket begins with ws: or wss:",
        id="ws host",
    ),
    pytest.param(
        """\
from websocket import create_connection
ws = create_connection("http://localhost/ws")
ws.send("a")
""",
        "an address of a WebSocket begins with ws: or wss:",
        id="ws create",
    ),
    pytest.param(
        """\
import requests
s = requests.Session()
s.headers.update({"A": 5})
s.get("http://a.org")
""",
        "a client takes texts for headers and no numbers",
        id="session headers",
    ),
    pytest.param(
        """\
import httpx
class A:
    def __init__(self, key):
        self.c = httpx.Client(headers={"A": "b", "Retry": 3})
    def go(self): return self.c.get("http://a.org").text
""",
        "a client takes texts for headers and no numbers",
        id="client headers",
    ),
    pytest.param(
        """\
import requests
def ask(count):
    return requests.get("http://a.org", headers={"X-Count": count})
print(ask(5).text)
""",
        "requests takes texts for headers and no numbers",
        id="param header from caller",
    ),
    pytest.param(
        """\
import asyncio
class W:
    def work(self):
        print("a")
    async def go(self):
        asyncio.create_task(self.work())
        await asyncio.sleep(5)
asyncio.run(W().go())
""",
        "work gives nothing, and its result is needed",
        id="create_task of plain own",
    ),
    pytest.param(
        """\
import urllib3
class A:
    def __init__(self):
        self.http = urllib3.PoolManager()
    def go(self):
        r = self.http.request("GET", "http://a.org")
        return r.text
""",
        "a response of urllib3 has no text",
        id="urllib3 self",
    ),
    pytest.param(
        """\
import json
class U:
    def __init__(self): self.a = 1
def f(u):
    return json.dumps({"u": u})
print(f(U()))
""",
        "json takes no U",
        id="own",
    ),
    pytest.param(
        """\
import json
from datetime import datetime
class A:
    def __init__(self):
        self.t = datetime.now()
    def go(self):
        return json.dumps({"t": self.t})
""",
        "json takes nothing that datetime.datetime.now gives",
        id="time in attr",
    ),
    pytest.param(
        """\
import requests, uuid
def go():
    item = {"id": uuid.uuid4()}
    requests.post("http://a.org", json=[item, {"items": [item]}])
""",
        "json takes nothing that uuid.uuid4 gives",
        id="nested list",
    ),
]


@pytest.mark.parametrize(("code", "expected"), _FAILING)
def test_a_client_is_refused_in_any_spelling(code: str, expected: str) -> None:
    assert expected in gaps_of(parse(code, ".py"), Origin.ANSWER)
