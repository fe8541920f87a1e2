"""A Python program writes as JSON what JSON has words for, and asks objects of the web for what they have."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

ANSWERED = """import base64, enum, json
import numpy as np
import pandas as pd
import pymongo
import redis
import requests
from flask import Flask, jsonify, request
from pydantic import BaseModel
class Color(enum.Enum):
    RED = 1
class Letter(str, enum.Enum):
    A = "a"
class Item(BaseModel):
    name: str = "a"
app = Flask(__name__)
cache = redis.Redis(host="localhost"{0})
notes = pymongo.MongoClient("localhost")["shop"]["notes"]
@app.route("/a", methods=["POST"])
def view(address="http://a.b"):
    known = {{"a": 1}}
    {1}
    return {2}
app.run()
"""
BOARD = """import json, socket
from jtop import jtop
def serve(port):
    with jtop() as board, socket.create_server(("", port)) as server:
        peer, _ = server.accept()
        peer.sendall(json.dumps(board.stats{}).encode())
serve(80)
"""
HANDLER = """import json
from http.server import BaseHTTPRequestHandler, HTTPServer
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        body = json.dumps({}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)
HTTPServer(("", 80), Handler).serve_forever()
"""
TABLES = """{}
from flask import Flask, jsonify
from flask_sqlalchemy import SQLAlchemy
app = Flask(__name__)
db = SQLAlchemy(app)
{}
class User(db.Model):
    id: int = db.Column(db.Integer, primary_key=True)
    def told(self): return {{"id": self.id}}
@app.route("/a")
def view():
    users = User.query.all()
    return jsonify({})
app.run()
"""
ASKED = """import requests
from flask import Flask, make_response, request
app = Flask(__name__)
@app.route("/a")
def view():
    given = requests.get("http://a.b")
    answer = make_response("a")
    {}
    return answer
app.run()
"""
TALK = """import asyncio
import websockets
async def talk():
    async with websockets.connect("ws://a.b") as peer:
        {}
asyncio.run(talk())
"""


def gaps(code: str) -> tuple[str, ...]:
    return gaps_of(parse(code, ".py"), Origin.ANSWER)


@pytest.mark.parametrize(
    ("before", "given"),
    [
        ("pass", "jsonify({'names': known.keys()})"),
        ("found = known.items()", "json.dumps(found)"),
        ("pass", "json.dumps(map(str, [1]))"),
        ("pass", "jsonify({'numbers': range(3)})"),
        ("pass", "json.dumps(number for number in [1])"),
        ("pass", "jsonify({'headers': request.headers})"),
        ("pass", "jsonify({'posted': request.data})"),
        ("posted = request.get_data()", "jsonify({'posted': posted})"),
        ("answer = requests.get(address)", "jsonify(answer.headers)"),
        ("answer = requests.get(address)", "json.dumps({'took': answer.elapsed})"),
        ("requests.post(address, json=Item(name='a'))", "'a'"),
        ("item = Item(name='a')", "jsonify(item)"),
        ("pass", "jsonify({'color': Color.RED})"),
        ("table = pd.read_csv('a.csv')", "jsonify(table)"),
        ("numbers = np.zeros(3)", "jsonify({'numbers': numbers})"),
        ("kept = cache.get('a')", "jsonify({'kept': kept})"),
        ("kept = cache.lrange('a', 0, -1)", "jsonify(kept)"),
        ("note = notes.find_one({'a': 1})", "jsonify(note)"),
        ("pass", "jsonify(list(notes.find()))"),
    ],
)
def test_what_json_has_no_word_for_is_found(before: str, given: str) -> None:
    assert any("json takes no" in gap for gap in gaps(ANSWERED.format("", before, given)))


@pytest.mark.parametrize(
    ("words", "before", "given"),
    [
        ("", "pass", "jsonify({'names': list(known.keys())})"),
        ("", "pass", "json.dumps(list(map(str, [1])))"),
        ("", "pass", "jsonify({'headers': dict(request.headers)})"),
        ("", "pass", "jsonify({'posted': request.get_data(as_text=True)})"),
        ("", "answer = requests.get(address)", "jsonify(dict(answer.headers))"),
        ("", "answer = requests.get(address)", "json.dumps({'took': answer.elapsed.total_seconds()})"),
        ("", "requests.post(address, json=Item(name='a').model_dump())", "'a'"),
        ("", "pass", "jsonify({'color': Color.RED.value, 'letter': Letter.A})"),
        ("", "table = pd.read_csv('a.csv')", "jsonify(table.to_dict())"),
        ("", "numbers = np.zeros(3)", "jsonify({'numbers': numbers.tolist()})"),
        (", decode_responses=True", "kept = cache.get('a')", "jsonify({'kept': kept})"),
        ("", "kept = cache.get('a')", "jsonify({'kept': kept.decode() if kept else None})"),
        ("", "kept = cache.get('a')\n    kept = json.loads(kept)", "jsonify({'kept': kept})"),
        ("", "note = notes.find_one({'a': 1}, {'_id': 0})", "jsonify(note)"),
        ("", "note = notes.find_one({'a': 1})\n    note['_id'] = str(note['_id'])", "jsonify(note)"),
        ("", "note = notes.find_one({'a': 1})\n    note.pop('_id')", "jsonify(note)"),
        ("", "pass", "jsonify([str(note['a']) for note in notes.find()])"),
        ("", "pass", "json.dumps(notes.find_one({'a': 1}), default=str)"),
    ],
)
def test_what_json_has_a_word_for_is_accepted(words: str, before: str, given: str) -> None:
    assert gaps(ANSWERED.format(words, before, given)) == ()


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (BOARD.format(""), "jtop.stats"),
        (TABLES.format("", "", "users"), "User.query.all"),
        (TABLES.format("", "", "user=User.query.filter_by(id=1).first()"), "User.query.first"),
        (HANDLER.format("self.headers"), "BaseHTTPRequestHandler.headers"),
        (ASKED.format('answer.add_header("a", "b")'), "flask.Response has no add_header"),
        (ASKED.format('answer.cookies["a"] = "b"'), "flask.Response has no cookies"),
        (ASKED.format('print(given.headers.get_all("a"))'), "requests.Response.headers has no get_all"),
        (ASKED.format('print(request.headers.getheader("a"))'), "flask.request.headers has no getheader"),
        (TALK.format('await peer.send_json({"a": 1})'), "websockets.Connection has no send_json"),
        (TALK.format("print(await peer.receive())"), "websockets.Connection has no receive"),
    ],
)
def test_an_object_of_the_web_is_asked_for_no_more_than_it_has(program: str, said: str) -> None:
    assert any(said in gap for gap in gaps(program)), gaps(program)


@pytest.mark.parametrize(
    "program",
    [
        BOARD.format(", default=str"),
        TABLES.format("", "", "[user.told() for user in users]"),
        TABLES.format("from dataclasses import dataclass", "@dataclass", "users"),
        HANDLER.format("dict(self.headers)"),
        ASKED.format('answer.headers["a"] = "b"; answer.set_cookie("a", "b")'),
        ASKED.format('print(given.headers.get("a"), given.cookies.get_dict(), request.headers.get("a"))'),
        TALK.format('await peer.send("a"); print(await peer.recv())'),
    ],
)
def test_an_object_of_the_web_that_is_asked_for_what_it_has_is_accepted(program: str) -> None:
    assert gaps(program) == ()
