"""What Python's routes call and are given back in other spellings: what cannot be answered is told, the rest not."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

_FAILING = [
    pytest.param(
        """\
from flask import Flask
app = Flask(__name__)
def show(id):
    return str(id)
app.add_url_rule("/users/<user_id>", view_func=show)
""",
        "show wants id, which its route does not give",
        id="flask add_url_rule param",
    ),
    pytest.param(
        """\
from flask import Flask
from flask.views import MethodView
app = Flask(__name__)
class Users(MethodView):
    def get(self, id):
        return str(id)
app.add_url_rule("/users/<user_id>", view_func=Users.as_view("users"))
""",
        "get of Users takes other parameters than its route gives",
        id="flask MethodView param",
    ),
    pytest.param(
        """\
from flask import Flask
from flask_restful import Api, Resource
app = Flask(__name__)
api = Api(app)
class User(Resource):
    def get(self, id):
        return {"a": id}
api.add_resource(User, "/users/<int:user_id>")
""",
        "get of User takes other parameters than its route gives",
        id="flask restful param",
    ),
    pytest.param(
        """\
from flask import Flask, request
app = Flask(__name__)
@app.route("/a", methods=["GET"])
def upload():
    return request.form["a"]
""",
        "upload reads what is posted and takes no POST",
        id="flask form.get on get",
    ),
    pytest.param(
        """\
from flask import Flask, request
app = Flask(__name__)
@app.route("/a", methods=["POST"])
def upload():
    return None
""",
        "upload gives nothing, which is no response",
        id="flask gives None",
    ),
    pytest.param(
        """\
from flask import Flask, jsonify
app = Flask(__name__)
class U:
    def __init__(self): self.a = 1
@app.route("/a")
def a():
    return jsonify(U())
""",
        "json takes no object of an own class",
        id="flask jsonify of own object",
    ),
    pytest.param(
        """\
from fastapi import FastAPI
from flask import request
app = FastAPI()
@app.post("/a")
async def a():
    return request.json
""",
        "a asks the request of Flask, which answers nobody here",
        id="fastapi request from flask",
    ),
    pytest.param(
        """\
from aiohttp import web
async def h(request):
    return web.Response(text={"a": 1})
app = web.Application()
app.router.add_get("/ws", h)
web.run_app(app)
""",
        "a response of aiohttp takes a text and no dict",
        id="aiohttp response json body dict",
    ),
    pytest.param(
        """\
from aiohttp import web
async def h(request):
    data = await request.json()
    print(data)
app = web.Application()
app.router.add_post("/", h)
web.run_app(app)
""",
        "h gives no response of aiohttp",
        id="aiohttp handler returns none",
    ),
    pytest.param(
        """\
from bottle import route, run, request
@route("/a", method="POST")
def a():
    return request.get_json()["a"]
run(host="localhost")
""",
        "bottle.request has no get_json",
        id="bottle json",
    ),
    pytest.param(
        """\
from bottle import Bottle, run
app = Bottle()
@app.route("/a/<name>")
def a():
    return "a"
run(app)
""",
        "a takes other parameters than its route gives",
        id="bottle params",
    ),
    pytest.param(
        """\
from flask import Flask, request
app = Flask(__name__)
@app.route("/a", methods=["POST"])
def a():
    return request.body
""",
        "flask.request has no body",
        id="flask request.body",
    ),
    pytest.param(
        """\
import asyncio, websockets
class C:
    async def go(self):
        self.ws = await websockets.connect("ws://a")
        await self.ws.send({"a": 1})
""",
        "a WebSocket sends texts and bytes, and no dict",
        id="websockets send dict attr",
    ),
    pytest.param(
        """\
from flask import Flask
class S:
    def __init__(self):
        self.app = Flask(__name__)
        self.app.add_url_rule("/x/<name>", "x", self.x)
    def x(self, other): return other
""",
        "x wants other, which its route does not give",
        id="add_url_rule method",
    ),
    pytest.param(
        """\
from flask import Flask
def routes(app):
    @app.route("/x/<name>")
    def x():
        return "a"
app = Flask(__name__)
routes(app)
""",
        "x does not take name of its route",
        id="app as parameter",
    ),
    pytest.param(
        """\
from flask import Flask
from flask_restx import Api, Resource, Namespace
ns = Namespace("a")
@ns.route("/<string:id>")
class User(Resource):
    @ns.doc("x")
    def get(self): return {"a": 5}
""",
        "get of User takes other parameters than its route gives",
        id="restx",
    ),
    pytest.param(
        """\
from flask import Flask
from flask.views import MethodView
app = Flask(__name__)
class Users(MethodView):
    def get(self): return "a"
    def put(self, user_id): return "b"
app.add_url_rule("/users", view_func=Users.as_view("users"))
""",
        "put of Users takes other parameters than its route gives",
        id="methodview wants",
    ),
    pytest.param(
        """\
from bottle import route, run
@route("/b")
def b(n): return str(n)
""",
        "b takes other parameters than its route gives",
        id="bottle wants",
    ),
    pytest.param(
        """\
from sanic import Sanic
from sanic.response import text
app = Sanic("a")
@app.get("/x/<name>")
async def x(request): return text("a")
""",
        "x takes other parameters than its route gives",
        id="sanic",
    ),
    pytest.param(
        """\
from sanic import Sanic, response
app = Sanic("a")
@app.get("/x")
async def x(): return response.text("a")
""",
        "x takes other parameters than its route gives",
        id="sanic no request",
    ),
    pytest.param(
        """\
from sanic import Sanic
app = Sanic("a")
@app.get("/x")
async def x(request): return {"a": 1}
""",
        "x gives a dict, which is no response of Sanic",
        id="sanic 2",
    ),
]

_WORKING = [
    pytest.param(
        """\
from flask import Flask
class S:
    def __init__(self):
        self.app = Flask(__name__)
        self.app.add_url_rule("/x/<name>", "x", self.x)
        self.app.add_url_rule("/y", view_func=self.y, methods=["POST"])
    def x(self, name): return name
    def y(self): return "a"
""",
        id="add_url_rule",
    ),
    pytest.param(
        """\
from flask import Flask
def routes(app):
    @app.route("/x/<name>")
    def x(name):
        return name
app = Flask(__name__)
routes(app)
""",
        id="app as parameter",
    ),
    pytest.param(
        """\
from flask import Flask
app = Flask(__name__)
def show(id=None): return str(id)
app.add_url_rule("/a", view_func=show)
app.add_url_rule("/a/<id>", view_func=show)
""",
        id="same view two rules",
    ),
    pytest.param(
        """\
from flask import Flask
app = Flask(__name__)
def show(id): return str(id)
app.add_url_rule("/a", view_func=show, defaults={"id": 5})
app.add_url_rule("/a/<id>", view_func=show)
""",
        id="defaults",
    ),
    pytest.param(
        """\
from flask import Flask, request
app = Flask(__name__)
@app.route("/a", methods=("GET", "POST"))
def a():
    return request.form["a"]
@app.route("/b", methods=["GET"])
@app.route("/c", methods=["post"])
def b():
    return request.form["a"]
""",
        id="get and post",
    ),
    pytest.param(
        """\
from flask import Flask
from flask.views import MethodView
app = Flask(__name__)
class Users(MethodView):
    def get(self, user_id=None):
        return str(user_id)
    def post(self):
        return "a"
    def put(self, user_id):
        return "b"
view = Users.as_view("users")
app.add_url_rule("/users", view_func=view, defaults={"user_id": None}, methods=["GET"])
app.add_url_rule("/users", view_func=view, methods=["POST"])
app.add_url_rule("/users/<int:user_id>", view_func=view, methods=["GET", "PUT"])
""",
        id="methodview",
    ),
    pytest.param(
        """\
from flask import Flask
from flask_restful import Api, Resource
app = Flask(__name__)
api = Api(app)
class User(Resource):
    def get(self, user_id): return {"a": user_id}
    def delete(self, **kw): return {}
class Users(Resource):
    def get(self): return {}
api.add_resource(User, "/users/<int:user_id>", endpoint="user")
api.add_resource(Users, "/users", "/people")
""",
        id="restful",
    ),
    pytest.param(
        """\
from bottle import Bottle, run, route, get
app = Bottle()
@app.route("/a/<name>")
@app.route("/a")
def a(name="x"): return name
@route("/b/<n:int>")
def b(n): return str(n)
@get("/c/<path:path>")
def c(path): return path
@get("/d/:old")
def d(old): return old
""",
        id="bottle",
    ),
    pytest.param(
        """\
from sanic import Sanic
from sanic.response import text
app = Sanic("a")
@app.get("/x/<name:str>")
async def x(request, name): return text(name)
@app.post("/y")
async def y(request): return text("a")
""",
        id="sanic",
    ),
    pytest.param(
        """\
from flask import Flask, Blueprint
bp = Blueprint("a", __name__, url_prefix="/<lang>")
@bp.route("/x")
def x(lang): return lang
""",
        id="blueprint prefix",
    ),
    pytest.param(
        """\
from aiohttp import web
async def h(request):
    data = await request.json()
    raise web.HTTPFound("/")
async def g(request):
    ws = web.WebSocketResponse()
    await ws.prepare(request)
    async for m in ws:
        await ws.send_str(m.data)
    return ws
app = web.Application()
app.router.add_post("/", h)
app.router.add_get("/ws", g)
web.run_app(app)
""",
        id="aiohttp raising",
    ),
    pytest.param(
        """\
from aiohttp import web
import json
async def h(request):
    return web.Response(text=json.dumps({"a": 1}), status=200)
app = web.Application()
app.router.add_post("/", h)
web.run_app(app)
""",
        id="response text",
    ),
    pytest.param(
        """\
from flask import Flask, request
app = Flask(__name__)
@app.route("/a", methods=["POST"])
def a():
    if request.headers.get("a"):
        return None
    return request.data or request.form.get("a") or request.values["x"]
@app.route("/b")
def b():
    return "", 204
@app.before_request
def c():
    return None
""",
        id="flask",
    ),
    pytest.param(
        """\
from flask import Flask, request
app = Flask(__name__)
@app.before_request
def c():
    request.body = request.get_data()
@app.route("/a")
def a():
    return request.body
""",
        id="request own attr",
    ),
    pytest.param(
        """\
from bottle import request, route, run
@route("/a", method="POST")
def a():
    return request.forms.get("a") or request.json["x"] or request.query.q or request.body.read()
run()
""",
        id="bottle 2",
    ),
    pytest.param(
        """\
from flask import Flask, request
from fastapi import FastAPI
app = FastAPI()
old = Flask(__name__)
@old.route("/x")
def x(): return request.args["a"]
@app.get("/y")
def y(): return {}
""",
        id="both apps",
    ),
    pytest.param(
        """\
from sanic import Sanic
from sanic.response import json
app = Sanic("a")
@app.get("/x")
async def x(request): return json({"a": 1})
@app.websocket("/w")
async def w(request, ws):
    await ws.send("a")
""",
        id="sanic 2",
    ),
]


@pytest.mark.parametrize(("code", "expected"), _FAILING)
def test_a_route_that_fails_each_time_is_refused_in_any_spelling(code: str, expected: str) -> None:
    assert expected in gaps_of(parse(code, ".py"), Origin.ANSWER)


@pytest.mark.parametrize("code", _WORKING)
def test_a_route_that_may_be_answered_is_not_refused(code: str) -> None:
    assert gaps_of(parse(code, ".py"), Origin.ANSWER) == ()
