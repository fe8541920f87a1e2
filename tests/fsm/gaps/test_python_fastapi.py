"""FastAPI makes fields of what the routes of a Python program are given, and http.server calls what it knows."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

ROUTES = """from dataclasses import dataclass
from typing import Dict, List, Optional, Union
import numpy as np
from fastapi import Depends, FastAPI, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel
app = FastAPI()
class Plain:
    def __init__(self, name: str = "a"):
        self.name = name
@dataclass
class Record:
    name: str
class Item(BaseModel):
    name: str
    size: int = 1
    def told(self):
        return self.name
{}
"""
METHODS = """from fastapi import APIRouter, FastAPI
class Server:
    {}
"""
HANDLER = """import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlparse
class Handler(BaseHTTPRequestHandler):
    def {}(self):
        {}
        self.send_response(200)
        self.end_headers()
        {}
HTTPServer(("", 80), Handler).serve_forever()
"""


def gaps(code: str) -> tuple[str, ...]:
    return gaps_of(parse(code, ".py"), Origin.ANSWER)


def route(signature: str, body: str, verb: str = 'post("/a")') -> str:
    return ROUTES.format(f"@app.{verb}\nasync def view{signature}:\n    {body}")


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (route("() -> Union[JSONResponse, Dict]", "return {}"), "a response or something else"),
        (route("() -> Optional[Response]", "return None"), "a response or something else"),
        (route("() -> dict | JSONResponse", "return {}"), "a response or something else"),
        (route("() -> np.ndarray", "return np.zeros(1)"), "no field for FastAPI"),
        (route("() -> Plain", "return Plain()"), "no field for FastAPI"),
        (route("(given: Plain)", "return given.name"), "no field for FastAPI"),
        (route("(item: Item)", 'return item["name"]'), "has fields and no keys"),
        (route("(item: Item)", 'return item.get("name")'), "Item has no get"),
        (route("(item: Item)", "return item.title"), "Item has no title"),
        (route("()", 'raise JSONResponse({"a": 1}, status_code=400)'), "is no exception"),
        (
            ROUTES.format(
                'def pieces():\n    for number in range(3):\n        yield {"a": number}\n'
                '@app.get("/a")\ndef view():\n    return StreamingResponse(pieces())'
            ),
            "and not of dict",
        ),
        (
            METHODS.format('app = FastAPI()\n    @app.get("/a")\n    def view(self):\n        return "a"'),
            "a part of the query",
        ),
        (HANDLER.format("do_get", "pass", 'self.wfile.write(b"a")'), "calls do_GET"),
        (
            HANDLER.format(
                "do_POST", 'body = self.rfile.read(self.headers["Content-Length"])', "self.wfile.write(body)"
            ),
            "what a header says is a text",
        ),
        (
            HANDLER.format(
                "do_POST",
                'size = self.headers.get("Content-Length"); body = self.rfile.read(size)',
                "self.wfile.write(body)",
            ),
            "what a header says is a text",
        ),
        (HANDLER.format("do_GET", "pass", 'json.dump({"a": 1}, self.wfile)'), "dump writes a text"),
        (HANDLER.format("do_GET", "pass", 'print("a", file=self.wfile)'), "print writes a text"),
        (
            HANDLER.format(
                "do_GET",
                "query = parse_qs(urlparse(self.path).query)",
                'self.wfile.write(query["a"].encode())',
            ),
            "which has no encode",
        ),
        (
            HANDLER.format(
                "do_GET",
                'size = int(parse_qs(urlparse(self.path).query).get("a"))',
                'self.wfile.write(b"a" * size)',
            ),
            "which is no int",
        ),
    ],
)
def test_what_a_server_cannot_use_is_found(program: str, said: str) -> None:
    assert any(said in gap for gap in gaps(program)), gaps(program)


@pytest.mark.parametrize(
    "program",
    [
        route("() -> JSONResponse", "return JSONResponse({})"),
        route("() -> Union[JSONResponse, Dict]", "return {}", 'post("/a", response_model=None)'),
        route("() -> Union[List[str], Dict]", "return {}"),
        route("() -> Optional[Item]", "return None"),
        route("() -> Record", 'return Record("a")'),
        route("(given: Plain = Depends())", "return given.name"),
        route("(given: Record)", "return given.name"),
        route("(request: Request)", "return await request.json()"),
        route("(item: Item)", "return item.name, item.size, item.told(), item.dict(), item.model_dump()"),
        route("(item: Item)", "item = {'a': item}\n    return item['a']"),
        route("()", 'return JSONResponse({"a": 1}, status_code=400)'),
        ROUTES.format(
            'def pieces():\n    for number in range(3):\n        yield f"{number}"\n'
            '@app.get("/a")\ndef view():\n    return StreamingResponse(pieces())'
        ),
        METHODS.format(
            "def __init__(self):\n        self.app = FastAPI()\n"
            '        self.app.add_api_route("/a", self.view)\n    def view(self):\n        return "a"'
        ),
        METHODS.format(
            'app = FastAPI()\n    @staticmethod\n    @app.get("/a")\n    def view():\n        return "a"'
        ),
        HANDLER.format("do_GET", "pass", 'self.wfile.write(json.dumps({"a": 1}).encode())'),
        HANDLER.format(
            "do_POST",
            'size = int(self.headers.get("Content-Length", 0)); body = self.rfile.read(size)',
            "self.wfile.write(body)",
        ),
        HANDLER.format(
            "do_GET",
            "query = parse_qs(urlparse(self.path).query)",
            'self.wfile.write(query["a"][0].encode())',
        ),
        HANDLER.format(
            "do_GET",
            'query = parse_qs(urlparse(self.path).query)\n        query["a"] = query["a"][0]',
            'self.wfile.write(query["a"].encode())',
        ),
        HANDLER.format("do_get", "pass", 'self.wfile.write(b"a")').replace(
            "HTTPServer((", "class Whole(Handler):\n    def do_GET(self): self.do_get()\nHTTPServer(("
        ),
    ],
)
def test_what_a_server_can_use_is_accepted(program: str) -> None:
    assert gaps(program) == ()
