"""Flask calls the views of a Python program, and gives their requests what these have."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

RULES = """from flask import Flask
class Server:
    def __init__(self):
        self.app = Flask(__name__)
        self.app.add_url_rule("/a", {})
    def page(self):
        return "a"
    def run(self):
        self.app.run()
"""
ALIAS = """from flask import Flask
app = Flask(__name__)
{}
@app.route("/a")
def page():
    return "a"
app.add_url_rule("/b", {})
app.run()
"""
CLASSES = """from flask import Flask
from flask.views import MethodView
app = Flask(__name__)
class Page(MethodView):
    def get(self):
        return "a"
app.add_url_rule("/a", view_func={})
app.run()
"""
SESSION = """import os
from flask import Flask, flash, session
app = Flask(__name__)
{}
@app.route("/a")
def page():
    {}
    return "a"
app.run()
"""
WRAPPED = """import functools
from flask import Flask
app = Flask(__name__)
def checked(view):
    {}
    def inside(*args, **words):
        return view(*args, **words)
    return inside
@app.route("/a"{})
@checked
def first():
    return "a"
@app.route("/b")
{}
def second():
    return "b"
app.run()
"""
BLUEPRINT = """from flask import Blueprint, Flask
pages = Blueprint("pages", __name__)
@pages.route("/a")
def page():
    return "a"
app = Flask(__name__)
{}
app.run()
"""
TEMPLATE = """from flask import Flask, render_template, render_template_string
app = Flask(__name__)
@app.route("/a")
def page():
    return {}
app.run()
"""
POSTED = """import json
from flask import Flask, request
app = Flask(__name__)
@app.route("/a", methods=["POST"])
{} page():
    {}
    return "a"
app.run()
"""


def gaps(code: str) -> tuple[str, ...]:
    return gaps_of(parse(code, ".py"), Origin.ANSWER)


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (RULES.format("self.page"), "second, and its view third"),
        (RULES.format('"page", methods=["GET"]'), "given no view"),
        (CLASSES.format("Page"), "a class of views"),
        (CLASSES.format("Page.as_view()"), "wants the name"),
        (SESSION.format("", 'session["a"] = 1'), "need a secret key"),
        (SESSION.format("", 'flash("a")'), "need a secret key"),
        (WRAPPED.format("", "", "@checked"), "the name of several views"),
        (BLUEPRINT.format(""), "never registered"),
        (TEMPLATE.format('render_template("<h1>a</h1>")'), "not its text"),
    ],
)
def test_a_view_that_is_never_called_is_found(program: str, said: str) -> None:
    assert any(said in gap for gap in gaps(program)), gaps(program)


@pytest.mark.parametrize(
    "program",
    [
        RULES.format('"page", self.page, methods=["GET"]'),
        RULES.format("view_func=self.page"),
        RULES.format('endpoint="page", view_func=self.page'),
        ALIAS.format("", 'endpoint="page"'),
        ALIAS.format("", '"old", redirect_to="/a"'),
        ALIAS.format('app.view_functions["other"] = lambda: "b"', '"other"'),
        ALIAS.format('app.add_url_rule("/c", "other", lambda: "c")', 'endpoint="other"'),
        CLASSES.format('Page.as_view("page")'),
        SESSION.format("app.secret_key = os.urandom(16)", 'session["a"] = 1'),
        SESSION.format('app.config["SECRET_KEY"] = "a"', 'flash("a")'),
        SESSION.format('app.config.from_pyfile("settings.py")', 'session["a"] = 1'),
        SESSION.format("", 'print(session.get("a"))'),
        WRAPPED.format("@functools.wraps(view)", "", "@checked"),
        WRAPPED.format("", ', endpoint="a"', "@checked"),
        WRAPPED.format("", "", ""),
        BLUEPRINT.format("app.register_blueprint(pages)"),
        TEMPLATE.format('render_template("page.html")'),
        TEMPLATE.format('render_template_string("<h1>a</h1>")'),
    ],
)
def test_a_view_that_is_called_is_accepted(program: str) -> None:
    assert gaps(program) == ()


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (POSTED.format("def", 'print(request.data["a"])'), "have no keys"),
        (POSTED.format("def", 'print(request.data.get("a"))'), "have no get"),
        (POSTED.format("def", 'posted = request.get_data(); print(posted.get("a"))'), "have no get"),
        (POSTED.format("async def", "print(await request.get_json())"), "is there and not awaited"),
        (POSTED.format("def", "print(request.is_json())"), "a value and no method"),
        (POSTED.format("def", 'request.files["a"].save_as("b")'), "has no save_as"),
        (POSTED.format("def", 'given = request.files.get("a"); print(given.content)'), "has no content"),
        (POSTED.format("def", 'print(open(request.files["a"], "rb").read())'), "not a file that was posted"),
    ],
)
def test_a_request_is_asked_for_no_more_than_it_has(program: str, said: str) -> None:
    assert any(said in gap for gap in gaps(program)), gaps(program)


@pytest.mark.parametrize(
    "program",
    [
        POSTED.format("def", 'print(json.loads(request.data)["a"])'),
        POSTED.format("def", 'print(request.get_data(as_text=True).split("a"))'),
        POSTED.format("def", 'posted = json.loads(request.get_data()); print(posted.get("a"))'),
        POSTED.format("async def", "print(request.get_json())"),
        POSTED.format("def", "print(request.is_json, request.path)"),
        POSTED.format("def", 'request.files["a"].save("b"); print(request.files["a"].filename)'),
        POSTED.format("def", 'given = request.files.get("a"); print(given.read(), given.stream)'),
    ],
)
def test_a_request_that_is_asked_for_what_it_has_is_accepted(program: str) -> None:
    assert gaps(program) == ()
