"""A Python program's handlers and clients can be asked for what they have, and for no more."""

from __future__ import annotations

import pytest

from fsm.gaps.python.language.own import gaps_in_own_parts
from fsm.gaps.python.system.parts import gaps_in_system
from fsm.gaps.python.web.parts import gaps_in_web
from fsm.syntax import parse

SERVER = """import socketserver
from http.server import BaseHTTPRequestHandler, HTTPServer{0}
class Shop:
    def __init__(self, folder): self.folder = folder
    def open(self):
        door = HTTPServer(("", 80), Handler)
        {1}
        door.serve_forever()
class Handler(BaseHTTPRequestHandler):
    {2}
    def do_GET(self): print(self.server.{3})
"""
FOLDER = "nothing gives the server folder"
BASE = "super().__init__(*args, {}=None, **more)"
MADE = """from http.server import {0}
class Handler({0}):
    def __init__(self, *args, **more): {1}
"""
API = """from flask import Flask
from {0} import Api, Resource
class Desk(Resource):
    def __init__(self, api=None, **more): self.shop = more{1}
    def get(self): return self.shop.name
def start(shop):
    api = Api(Flask("a"))
    api.add_resource(Desk, "/", resource_class_{2})
"""
NESTED = """from flask_restx import Api, {0}
class Shop:
    def __init__(self, api):
        self.space, self.api, self.goods = api.namespace("a"), api, []
        self.open()
    def open(self):
        {1}
        class Goods({0}):
            {2}
            def get(self): return self.{3}
"""
PLAIN = """from {0} import {1}
class Asker:
    def __init__(self):
        self.client = None
    async def ask(self):
        self.client = {1}()
        return await self.client.chat.completions.create(model="a")
"""
PORT = """import http.client{0}
def ask(secure, host):
    port = 443 if secure else 80
    return http.client.{1}(host, {2})
"""
TLS = """import ssl
import paho.mqtt.client as mqtt
def start(file):
    context = ssl.create_default_context()
    {}
    client = mqtt.Client()
    client.{}
"""
PULL = """from github import Github
def comment(repository, text):
    place = repository.{}
    place.{}
"""
READ = """import base64, io, requests
def send(image, kind):
    buffer = io.BytesIO()
    image.save(buffer)
    buffer.seek(0)
    text = base64.b64encode(buffer.read())
    {}
    if kind == "a":
        return requests.post("http://a", files={{"image": buffer}})
    return requests.post("http://b", data=text)
"""
RUN = "import subprocess\ndef run(host, port, file, tool='ffprobe'):\n    {}\n    return subprocess.run({})"
CHILD = """import multiprocessing, time
class Shop:
    def __init__(self, port): self.port = port if port else 0
    def serve(self): {}
def start(port):
    shop = Shop(port)
    worker = multiprocessing.Process(target=shop.serve)
    worker.start()
    while shop.port == 0:
        {}
    return worker
"""


def gaps(text: str) -> tuple[str, ...]:
    syntax = parse(text, ".py")
    assert syntax is not None
    return (*gaps_in_web(syntax), *gaps_in_system(syntax), *gaps_in_own_parts(syntax, is_answer=True))


ASKED = (
    "def __init__(self, *args, **more):\n        super().__init__(*args, **more)\n        self.server = {}"
)


@pytest.mark.parametrize(
    ("parts", "gap"),
    [
        (("", "print(1)", "quiet = True", "folder"), FOLDER),
        (("", "print(1)", ASKED.format('more.get("server")'), "folder"), FOLDER),
        (("", "self.door = door", "quiet = True", "goods()"), "nothing gives the server goods"),
    ],
)
def test_plain_servers_have_no_attributes_of_the_program(parts: tuple[str, ...], gap: str) -> None:
    assert gaps(SERVER.format(*parts)) == (gap,)


@pytest.mark.parametrize(
    "parts",
    [
        ("", "door.folder = self.folder", "quiet = True", "folder"),
        ("", "setattr(door, 'folder', self.folder)", "quiet = True", "folder"),
        ("", "print(1)", "quiet = True", "server_address"),
        ("", "print(1)", "quiet = True", "server_name"),
        ("", "print(1)", "quiet = True", "RequestHandlerClass"),
        ("", "print(1)", "server = Shop('a')", "folder"),
        ("", "print(1)", ASKED.format("Shop('a')"), "folder"),
        ("\nclass Door(HTTPServer): folder = 'a'", "print(1)", "quiet = True", "folder"),
        ("", "Handler(1, 2, self)", "quiet = True", "folder"),
    ],
)
def test_servers_that_may_have_what_is_asked_of_them(parts: tuple[str, ...]) -> None:
    assert gaps(SERVER.format(*parts)) == ()


def test_bases_of_handlers_take_no_other_keywords() -> None:
    made = MADE.format("BaseHTTPRequestHandler", BASE.format("directory"))
    assert gaps(made) == ("BaseHTTPRequestHandler takes no directory",)
    assert gaps(MADE.format("SimpleHTTPRequestHandler", BASE.format("directory"))) == ()
    assert gaps(MADE.format("BaseHTTPRequestHandler", BASE.format("server"))) == ()


def test_words_that_tell_how_a_resource_is_made_are_not_given_to_it() -> None:
    told = API.format("flask_restplus", "['resource_class_args'][0]", "args=(shop,)")
    assert gaps(told) == ("a resource is made without a keyword resource_class_args",)
    assert gaps(API.format("flask_restplus", "['shop']", "kwargs={'shop': shop}")) == ()


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (
            ("Resource", "@self.space.route('/')", "pass", "goods"),
            ("goods belongs to Shop and not to Goods",),
        ),
        (("Resource", "shop = self", "goods = []", "goods"), ()),
        (("Resource", "@self.space.route('/')", "pass", "api"), ()),
        (("Resource", "@given(self)", "pass", "goods"), ()),
        (("Namespace", "@self.space.route('/')", "pass", "goods"), ()),
    ],
)
def test_resources_have_not_what_the_object_around_has(
    parts: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    assert gaps(NESTED.format(*parts)) == expected


def test_plain_clients_give_nothing_to_wait_for() -> None:
    assert gaps(PLAIN.format("openai", "OpenAI")) == ("openai.OpenAI is awaited and is not asynchronous",)
    wrapped = PLAIN.format("openai", "OpenAI").replace("= OpenAI()", "= instructor.patch(OpenAI())")
    assert gaps("import instructor\n" + wrapped) == ("openai.OpenAI is awaited and is not asynchronous",)
    assert gaps(PLAIN.format("openai", "AsyncOpenAI")) == ()
    assert gaps(PLAIN.format("redis.asyncio", "Redis")) == ()


def test_the_port_of_https_wants_tls() -> None:
    assert gaps(PORT.format("", "HTTPConnection", "port")) == ("port 443 is spoken to without TLS",)
    assert gaps(PORT.format("", "HTTPSConnection", "port")) == ()
    assert gaps(PORT.format(", ssl", "HTTPConnection", "port")) == ()
    assert gaps(PORT.format("", "HTTPConnection", "80")) == ()


@pytest.mark.parametrize(
    ("made", "call", "expected"),
    [
        ("print(file)", "tls_set(context)", ("tls_set takes a file and no context",)),
        ("print(file)", "tls_set(ca_certs=context)", ("tls_set takes a file and no context",)),
        ("print(file)", "tls_set_context(context)", ()),
        ("print(file)", "tls_set(file)", ()),
        ("context = file", "tls_set(context)", ()),
    ],
)
def test_files_and_contexts_of_certificates(made: str, call: str, expected: tuple[str, ...]) -> None:
    assert gaps(TLS.format(made, call)) == expected


@pytest.mark.parametrize(
    ("place", "call", "is_wrong"),
    [
        ("get_pull(1)", "create_comment(text)", True),
        ("get_pull(1)", "create_comment(text, 'c', 'p', 1)", False),
        ("get_pull(1)", "create_issue_comment(text)", False),
        ("get_issue(1)", "create_comment(text)", False),
    ],
)
def test_comments_on_pull_requests(place: str, call: str, is_wrong: bool) -> None:
    assert bool(gaps(PULL.format(place, call))) == is_wrong


def test_buffers_that_a_branch_sends_are_at_their_end() -> None:
    assert gaps(READ.format("print(text)")) == ("buffer is at its end when it is sent",)
    assert gaps(READ.format("buffer.seek(0)")) == ()


@pytest.mark.parametrize(
    ("before", "command", "gap"),
    [
        ("print(port)", "['nmap', '-sV', f'{host}:{port}']", "nmap takes no port behind the host"),
        (
            "words = [tool, '-v', 'quiet', '-show_format']\n    words.append(f'\"{file}\"')",
            "words",
            "quotes become part of the argument where no shell reads them",
        ),
        (
            "words = ['ps', 'aux', 'grep', 'a']\n    for each in [words]: subprocess.run(each)",
            "['ls']",
            "grep is given to ps as an argument",
        ),
    ],
)
def test_arguments_that_programs_do_not_take(before: str, command: str, gap: str) -> None:
    assert gaps(RUN.format(before, command)) == (gap,)


@pytest.mark.parametrize(
    ("before", "command"),
    [
        ("print(port)", "['nmap', '-p', port, '-sV', host]"),
        ("print(port)", "['nmap', '-oX', f'{host}:{port}', host]"),
        ("words = [tool, '-v', 'quiet', '-show_format']\n    words.append(f'{file}')", "words"),
        ("tool = file\n    words = [tool, '-v', f'\"{file}\"']", "words"),
        ("words = ['ps', 'aux']\n    for each in [words]: subprocess.run(each)", "['ls']"),
        ("words = ['ps', 'aux', 'grep']\n    for each in [words]: print(each)", "['ls']"),
    ],
)
def test_arguments_that_programs_may_take(before: str, command: str) -> None:
    assert gaps(RUN.format(before, command)) == ()


def test_nobody_waits_for_what_only_the_child_process_sets() -> None:
    waited = "port is waited for, and only another process sets it"
    assert gaps(CHILD.format("self.port = 7", "pass")) == (waited,)
    assert gaps(CHILD.format("self.port = 7", "time.sleep(1)")) == (waited,)
    assert gaps(CHILD.format("self.port = 7", "shop.port = ask()")) == ()
    assert gaps(CHILD.format("print(7)", "pass")) == ()
