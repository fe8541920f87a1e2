"""What Python's HTTP clients may be asked in other spellings is not refused."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

_WORKING = [
    pytest.param(
        """\
import requests
class A:
    def __init__(self, base):
        self.s = requests.Session()
        self.base = base
    def go(self):
        return self.s.get(f"{self.base}/x")
A("http://127.0.0.1:8000").go()
""",
        id="ctor given",
    ),
    pytest.param(
        """\
import requests
class A:
    def __init__(self, base):
        self.base = base
    def go(self):
        return requests.get(self.base)
A("127.0.0.1:8000").go()
A("http://127.0.0.1:8000").go()
""",
        id="two callers",
    ),
    pytest.param(
        """\
import requests
class S(requests.Session):
    def request(self, method, url, **kw):
        return super().request(method, "http://a.org" + url, **kw)
s = S()
s.get("/items")
""",
        id="own session",
    ),
    pytest.param(
        """\
import httpx
c = httpx.Client(base_url="http://a.org")
c.get("/items")
""",
        id="base httpx",
    ),
    pytest.param(
        """\
import aiohttp
async def f():
    async with aiohttp.ClientSession("http://a.org") as s:
        async with s.get("/items") as r:
            return await r.text()
""",
        id="aiohttp base",
    ),
    pytest.param(
        """\
import requests
from urllib.parse import urljoin
def f(base):
    return requests.get(urljoin(base, "/items"))
""",
        id="urljoin",
    ),
    pytest.param(
        """\
from flask import Flask
app = Flask(__name__)
client = app.test_client()
r = client.get("/items")
""",
        id="flask test client",
    ),
    pytest.param(
        """\
from fastapi import FastAPI
from fastapi.testclient import TestClient
app = FastAPI()
client = TestClient(app)
r = client.get("/items")
""",
        id="fastapi test client",
    ),
    pytest.param(
        """\
import http.client
c = http.client.HTTPConnection("a.org")
c.request("GET", "/items")
print(c.getresponse().read())
""",
        id="http.client path",
    ),
    pytest.param(
        """\
import requests
URL = "{}://{}/x"
requests.get(URL.format("http", "a"))
""",
        id="scheme in config",
    ),
    pytest.param(
        """\
import requests
def go(scheme="https"):
    return requests.get(scheme + "://api.a.org/v1")
""",
        id="scheme  host",
    ),
    pytest.param(
        """\
import urllib.request
urllib.request.urlopen("file:///etc/hosts")
""",
        id="urlopen file",
    ),
    pytest.param(
        """\
import requests
def api(path):
    return requests.get(f"http://a.org{path}")
api("/items")
""",
        id="request wrapper",
    ),
    pytest.param(
        """\
import requests
def get(url):
    if not url.startswith("http"):
        url = "http://" + url
    return requests.get(url)
get("a.org/x")
""",
        id="ensure scheme",
    ),
    pytest.param(
        """\
import websockets, asyncio
async def f():
    async with websockets.connect("ws://localhost:80") as ws:
        await ws.send("a")
""",
        id="ws ok",
    ),
    pytest.param(
        """\
import requests
def go(n):
    headers = {"Content-Length": len(n)}
    headers["Content-Length"] = str(len(n))
    return requests.post("http://a.org", headers=headers)
""",
        id="header overwritten",
    ),
    pytest.param(
        """\
import requests
def go(n):
    headers = {"Content-Length": len(n)}
    for k in headers:
        headers[k] = str(headers[k])
    return requests.post("http://a.org", headers=headers)
""",
        id="header converted",
    ),
    pytest.param(
        """\
import requests
def clean(h):
    for k in h: h[k] = str(h[k])
def go(n):
    headers = {"Content-Length": len(n)}
    clean(headers)
    return requests.post("http://a.org", headers=headers)
""",
        id="header cleaned",
    ),
    pytest.param(
        """\
import requests
def go(n):
    headers = {"Content-Length": f"{len(n)}", "B": b"a"}
    headers["X"] = str(n)
    return requests.post("http://a.org", headers=headers)
""",
        id="header formatted",
    ),
    pytest.param(
        """\
import requests
def go(n):
    return requests.post("http://a.org", headers={"A": None})
""",
        id="header none",
    ),
    pytest.param(
        """\
import requests
s = requests.Session()
s.headers.update({"A": "b"})
s.get("http://a.org")
""",
        id="session headers",
    ),
    pytest.param(
        """\
import requests
def ask(count):
    return requests.get("http://a.org", headers={"X-Count": count})
print(ask("5").text)
""",
        id="param header from caller",
    ),
    pytest.param(
        """\
import aiohttp
async def go():
    async with aiohttp.ClientSession() as s:
        async with s.get("http://a.org", params={"n": 1, "zero": 0, "s": "a"}) as r:
            return await r.text()
""",
        id="aiohttp numbers in params",
    ),
    pytest.param(
        """\
import urllib.request, json
def go():
    req = urllib.request.Request("http://a.org")
    req.data = json.dumps({"a": 1}).encode()
    return urllib.request.urlopen(req).read()
""",
        id="urllib data",
    ),
    pytest.param(
        """\
import asyncio, httpx
async def fetch(c, u):
    return (await c.get(u)).text
async def main():
    async with httpx.AsyncClient() as c:
        rs = await asyncio.gather(*[fetch(c, u) for u in ["http://a.org"]])
        t = asyncio.create_task(fetch(c, "http://a.org"))
        print(rs, await t)
asyncio.run(main())
""",
        id="gather coroutine calls",
    ),
    pytest.param(
        """\
import asyncio
class W:
    def work(self):
        return self.real()
    async def real(self): print("a")
    async def go(self):
        await asyncio.create_task(self.work())
asyncio.run(W().go())
""",
        id="plain own gives task",
    ),
    pytest.param(
        """\
import asyncio, requests
async def main():
    rs = await asyncio.gather(*[asyncio.to_thread(requests.get, u) for u in ["http://a.org"]])
    r = await asyncio.get_running_loop().run_in_executor(None, requests.get, "http://a.org")
    print(rs, r.status_code)
asyncio.run(main())
""",
        id="to_thread",
    ),
    pytest.param(
        """\
import asyncio
class W:
    def work(self):
        raise NotImplementedError
    async def go(self):
        asyncio.create_task(self.work())
class V(W):
    async def work(self):
        print("a")
asyncio.run(V().go())
""",
        id="abstract",
    ),
    pytest.param(
        """\
import urllib3
http = urllib3.PoolManager()
r = http.request("GET", "http://a.org")
print(r.status, r.data, r.json())
""",
        id="urllib3",
    ),
    pytest.param(
        """\
import aiohttp, json
async def go():
    async with aiohttp.ClientSession() as s:
        task = s.get("http://a.org")
        r = await task
        text = await r.text()
        async with s.get("http://a.org") as r2:
            for x in await r2.json():
                print(x + text, r2.status, r2.headers["a"], json.loads(await r2.text()))
""",
        id="aiohttp",
    ),
    pytest.param(
        """\
import aiohttp
async def go():
    async with aiohttp.ClientSession() as s:
        r = s.get("http://a.org")
        r = await r
        print(r.status)
""",
        id="aiohttp reuse name",
    ),
    pytest.param(
        """\
import http.client
def go(c: http.client.HTTPConnection):
    c.request("GET", "/")
    return c.getresponse().read()
""",
        id="getresponse",
    ),
    pytest.param(
        """\
import http.client
class C(http.client.HTTPConnection):
    def getresponse(self):
        return super().getresponse()
""",
        id="getresponse base",
    ),
    pytest.param(
        """\
import requests
from datetime import datetime
def go():
    p = {"t": datetime.now()}
    p["t"] = p["t"].isoformat()
    requests.post("http://a.org", json=p)
""",
        id="iso later",
    ),
    pytest.param(
        """\
import json
from datetime import datetime
print(json.dumps({"t": datetime.now()}, default=str))
""",
        id="default",
    ),
    pytest.param(
        """\
import json, uuid
from datetime import datetime
print(json.dumps({"t": str(datetime.now()), "u": str(uuid.uuid4()), "h": uuid.uuid4().hex}))
print(json.dumps({"i": datetime.now().isoformat(), "ts": datetime.now().timestamp()}))
""",
        id="str",
    ),
    pytest.param(
        """\
from flask import Flask, jsonify
from datetime import datetime
app = Flask(__name__)
@app.route("/")
def f():
    return jsonify({"t": datetime.now()})
""",
        id="flask time",
    ),
    pytest.param(
        """\
import json
class D(dict): pass
print(json.dumps(D()))
""",
        id="dict class",
    ),
    pytest.param(
        """\
from dataclasses import dataclass
from flask import Flask, jsonify
app = Flask(__name__)
@dataclass
class U:
    a: int
@app.route("/")
def f():
    return jsonify(U(1))
""",
        id="dataclass flask",
    ),
    pytest.param(
        """\
import json
class U:
    def to_dict(self): return {"a": 1}
u = U()
print(json.dumps(u.to_dict()), json.dumps(u.__dict__))
""",
        id="asdict",
    ),
    pytest.param(
        """\
from fastapi import FastAPI
from datetime import datetime
app = FastAPI()
@app.get("/")
def f():
    return {"t": datetime.now()}
""",
        id="fastapi return",
    ),
    pytest.param(
        """\
from fastapi import FastAPI
from fastapi.responses import JSONResponse
from fastapi.encoders import jsonable_encoder
from datetime import datetime
app = FastAPI()
@app.get("/")
def f():
    return JSONResponse(jsonable_encoder({"t": datetime.now()}))
""",
        id="jsonable",
    ),
    pytest.param(
        """\
import json, base64
def f(b):
    data = base64.b64encode(b)
    data = data.decode()
    return json.dumps({"a": data})
""",
        id="decoded",
    ),
    pytest.param(
        """\
import json
def f(xs):
    s = set(xs)
    return json.dumps({"a": list(s)})
""",
        id="list of set",
    ),
    pytest.param(
        """\
import simplejson as json
from datetime import datetime
print(json.dumps({"t": datetime.now()}))
""",
        id="own dumps",
    ),
    pytest.param(
        """\
import json
from datetime import datetime
def f(t=None):
    if t is None:
        t = datetime.now()
    return json.dumps({"t": t.isoformat()})
""",
        id="json.dumps none",
    ),
    pytest.param(
        """\
import json
from datetime import datetime
def f(t):
    return json.dumps({"t": t})
f("a")
f(datetime.now())
""",
        id="time or str",
    ),
]


@pytest.mark.parametrize("code", _WORKING)
def test_a_client_that_may_be_answered_is_not_refused(code: str) -> None:
    assert gaps_of(parse(code, ".py"), Origin.ANSWER) == ()
