"""A Python program uses the handlers and files of Tornado, what it waits for and replies as they are."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

SOCKET = """import tornado.ioloop
import tornado.web
import tornado.websocket
class Talk(tornado.websocket.WebSocketHandler):
    {}
    def on_message(self, message):
        {}
tornado.web.Application([("/", Talk)]).listen(80)
tornado.ioloop.IOLoop.current().start()
"""
FILES = """import tornado.ioloop
import tornado.web
class Take(tornado.web.RequestHandler):
    def post(self):
        given = self.request.files["a"]
        {}
tornado.web.Application([("/", Take)]).listen(80)
tornado.ioloop.IOLoop.current().start()
"""
FETCHED = """from tornado.httpclient import HTTPClient
print(HTTPClient().fetch("http://a.b", {}).body)
"""
WAITING = """import asyncio
import {0}
async def ask(address):
    {1}
asyncio.run(ask("http://a.b"))
"""
UPLOADS = """import asyncio
from fastapi import FastAPI, File, UploadFile
app = FastAPI()
@app.post("/a")
{} take(given: UploadFile = File(...)):
    {}
"""
REPLIES = """import openai
from openai import OpenAI
class Writer:
    def __init__(self):
        self.client = OpenAI(api_key="a")
    def ask(self, text):
        reply = self.client.chat.completions.create(model="a", messages=[{{"role": "user", "content": text}}]{})
        {}
print(Writer().ask("a"))
"""


def gaps(code: str) -> tuple[str, ...]:
    return gaps_of(parse(code, ".py"), Origin.ANSWER)


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (SOCKET.format("", "self.write(message)"), "write of a WebSocket's handler"),
        (
            SOCKET.format('def open(self): self.set_header("a", "b")', "pass"),
            "set_header of a WebSocket's handler",
        ),
        (FILES.format("self.write(given.body)"), "which has no body"),
        (FILES.format("self.write(given[0].read())"), "has no read"),
        (FETCHED.format('method="POST", headers={"a": "b"}'), "wants a body"),
        (
            WAITING.format(
                "httpx",
                "async with httpx.AsyncClient() as client:\n        answer = await client.get(address)\n"
                "        await answer.raise_for_status()\n        print(answer.text)",
            ),
            "raise_for_status is done at once",
        ),
        (
            WAITING.format(
                "aiohttp",
                "async with aiohttp.ClientSession() as client, client.get(address) as answer:\n"
                "        await print(await answer.text())",
            ),
            "what print gives is awaited",
        ),
        (UPLOADS.format("def", 'open("b", "wb").write(given.read())'), "has to be awaited"),
        (UPLOADS.format("def", "text = given.read()\n    return {'size': len(text)}"), "awaited"),
        (REPLIES.format("", 'return reply["choices"][0]["message"]["content"]'), "attributes and no keys"),
        (REPLIES.format("", 'return reply.choices[0].message["content"]'), "attributes and no keys"),
        (REPLIES.format("", "return self.client.ChatCompletion.create(model='a')"), "has no ChatCompletion"),
        (
            'import openai\nreply = openai.embeddings.create(model="a", input="b")\nprint(reply["data"])',
            "attributes and no keys",
        ),
    ],
)
def test_what_is_used_as_it_is_not_is_found(program: str, said: str) -> None:
    assert any(said in gap for gap in gaps(program)), gaps(program)


@pytest.mark.parametrize(
    "program",
    [
        SOCKET.format("", "self.write_message(message)"),
        SOCKET.format("def write(self, text): self.write_message(text)", "self.write(message)"),
        SOCKET.format(
            'def set_default_headers(self): self.set_header("a", "b")', "self.write_message(message)"
        ),
        FILES.format('self.write(given[0]["body"]); print(given[0].filename, given[0].body)'),
        FETCHED.format('method="POST", body=""'),
        FETCHED.format('method="GET"'),
        WAITING.format(
            "httpx",
            "async with httpx.AsyncClient() as client:\n        answer = await client.get(address)\n"
            "        answer.raise_for_status()\n        print(answer.text)",
        ),
        WAITING.format(
            "httpx",
            "async def print(text): return text\n    async with httpx.AsyncClient() as client:\n"
            "        await print((await client.get(address)).text)",
        ),
        UPLOADS.format("async def", 'open("b", "wb").write(await given.read())'),
        UPLOADS.format("def", 'open("b", "wb").write(given.file.read())'),
        UPLOADS.format("def", "return {'size': len(asyncio.run(given.read()))}"),
        UPLOADS.format("async def", "later = given.read()\n    return {'size': len(await later)}"),
        REPLIES.format("", "return reply.choices[0].message.content"),
        REPLIES.format("", 'return reply.model_dump()["choices"][0]["message"]["content"]'),
        REPLIES.format(", stream=True", "return [part for part in reply]"),
        'import openai\nreply = openai.Embedding.create(model="a", input="b")\nprint(reply["data"])',
    ],
)
def test_what_is_used_as_it_is_is_accepted(program: str) -> None:
    assert gaps(program) == ()
