"""What calls of Python's own library are given and refuse: texts for numbers, bytes for texts, values for files."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from fsm.gaps.python.meaning.facts import class_of
from fsm.gaps.python.meaning.inference import BYTES, TEXT, Inference, Kind, Type, inference_of
from fsm.gaps.python.meaning.nodes import full_name_of, keywords_of, last
from fsm.gaps.python.meaning.tree import Scope, Tree

_PATTERNS = frozenset({"search", "match", "fullmatch", "findall", "finditer", "split"})
_SLEEPS = frozenset({"time.sleep", "asyncio.sleep"})
_OF_SOCKETS = frozenset({"recv", "recvfrom", "settimeout", "listen"})
_NO_NUMBERS = frozenset({"str", "bytes", "list", "dict", "set", "tuple"})
# What is no text, and what a text cannot be added to.
_NO_TEXTS = frozenset(
    {
        *("list", "dict", "set", "tuple", "float", "bool", "pathlib.Path", "uuid.UUID", "datetime.datetime"),
        *(
            "datetime.date",
            "datetime.timedelta",
            "requests.Response",
            "socket.socket",
            "http.client.HTTPResponse",
        ),
        *("subprocess.CompletedProcess", "subprocess.Popen", "re.Match", "threading.Thread", "queue.Queue"),
    }
)
_DECODES = frozenset({"json.loads", "pickle.loads"})
_WORKERS = frozenset({"threading.Thread", "multiprocessing.Process", "threading.Timer"})
_READS = frozenset({"json.load", "pickle.load"})
_WRITES = frozenset({"json.dump", "pickle.dump"})
_SENDS_DATA = frozenset({"urllib.request.urlopen", "urllib.request.Request"})
# What takes an object of its library in one place, and no dictionary that says the same.
_OBJECTS = {
    "pika.BlockingConnection": ("parameters", 0),
    "pika.SelectConnection": ("parameters", 0),
    **{
        f"reactpy.backend.{server}.configure": ("options", 2)
        for server in ("sanic", "flask", "fastapi", "starlette", "tornado")
    },
}
_REQUESTS = frozenset({f"requests.{name}" for name in ("get", "post", "put", "patch", "delete", "request")})
# What Flask's request has as values, and what it has as methods.
_VALUES = frozenset(
    f"flask.request.{name}"
    for name in (
        "json",
        "form",
        "args",
        "data",
        "files",
        "headers",
        "method",
        "values",
        "cookies",
        "url",
        "path",
    )
)
_OF_SANIC = frozenset(
    {"json", "form", "args", "files", "body", "headers", "cookies", "method", "path", "url"}
)
_METHODS = frozenset({"flask.request.get_json", "flask.request.get_data"})
_RESPONSES = frozenset({"requests.Response", "httpx.Response", "http.client.HTTPResponse"})


def gaps_in_arguments(tree: Tree, _: str) -> Iterator[str]:
    """Yield what calls are given and refuse, and sums of a text with what is none."""
    types = inference_of(tree)
    called = {node.func for node, _ in tree.nodes if isinstance(node, ast.Call)}
    for node, scope in tree.nodes:
        if isinstance(node, ast.Call):
            yield from _of_call(node, scope, types)
        elif isinstance(node, ast.Attribute) and node not in called and full_name_of(node, scope) in _METHODS:
            yield f"{node.attr} of a request is not called"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            yield from _of_sum(node, scope, types)


def _of_call(node: ast.Call, scope: Scope, types: Inference) -> Iterator[str]:
    name = last(node.func)
    full = full_name_of(node.func, scope)
    if full in _SENDS_DATA:
        given = node.args[1] if len(node.args) > 1 else keywords_of(node).get("data")
        if types.of(given, scope) == TEXT:
            yield f"{name} sends bytes and no str"
    arguments = keywords_of(node).get("args") if full in _WORKERS else None
    if isinstance(arguments, ast.Constant) and not isinstance(arguments.value, str | None):
        yield "the args of a thread or process are a tuple"
    if full in _VALUES or (name in _OF_SANIC and _is_of(node, "sanic.Request", scope, types)):
        yield f"{name} of a request is a value and no function"
    if full in _REQUESTS:
        yield from _of_request(keywords_of(node), scope, types)
    if node.args:
        yield from _of_places(node, full, scope, types)
    yield from _of_object(node, full, scope, types)


def _of_request(given: Mapping[str | None, ast.expr], scope: Scope, types: Inference) -> Iterator[str]:
    """Headers are given by name, and a user with a password as a pair."""
    auth, headers = types.of(given.get("auth"), scope), types.of(given.get("headers"), scope)
    if auth and _is_one_of(auth, frozenset({"list", "dict", "str"})):
        yield f"the auth of a request is a pair or an object and no {auth.name}"
    if headers in (TEXT, BYTES):
        yield "the headers of a request are a dictionary and no text"


def _of_object(node: ast.Call, full: str, scope: Scope, types: Inference) -> Iterator[str]:
    word, place = _OBJECTS.get(full, ("", 0))
    called = types.of(node.func, scope) if last(node.func) == "basic_publish" else None
    if called is not None and called.name.startswith("pika."):
        word, place = "properties", 3
    if not word:
        return
    given = node.args[place] if len(node.args) > place else keywords_of(node).get(word)
    kind = types.of(given, scope)
    if kind and _is_one_of(kind, frozenset({"dict"})):
        yield f"the {word} of {last(node.func)} are an object and no dict"


def _of_places(node: ast.Call, full: str, scope: Scope, types: Inference) -> Iterator[str]:
    name = last(node.func)
    first = types.of(node.args[0], scope)
    if full in _SLEEPS or _is_of_socket(node, name, scope, types):
        if first and _is_one_of(first, _NO_NUMBERS):
            yield f"{name} takes a number and no {_told(first)}"
    elif full.startswith("re.") and name in _PATTERNS and len(node.args) > 1:
        if {first, types.of(node.args[1], scope)} == {TEXT, BYTES}:
            yield "a pattern for texts finds nothing in bytes, nor the other way round"
    elif full in _DECODES and first and _is_one_of(first, _RESPONSES | {"dict", "list"}):
        yield f"{full} takes a text or bytes and no {_told(first)}"
    elif full in _READS and first in (TEXT, BYTES):
        yield f"{full} reads a file and no {_told(first)}"
    elif full in _WRITES and len(node.args) > 1 and types.of(node.args[1], scope) in (TEXT, BYTES):
        yield f"{full} writes into a file and not into its name"


def _is_of_socket(node: ast.Call, name: str, scope: Scope, types: Inference) -> bool:
    return name in _OF_SOCKETS and _is_of(node, "socket.socket", scope, types)


def _is_of(node: ast.Call, name: str, scope: Scope, types: Inference) -> bool:
    """Say whether what is called is taken of an object of this class."""
    owner = types.of(node.func.value, scope) if isinstance(node.func, ast.Attribute) else None
    return owner is not None and owner.kind is Kind.OBJECT and owner.name == name


def _of_sum(node: ast.BinOp, scope: Scope, types: Inference) -> Iterator[str]:
    left, right = types.of(node.left, scope), types.of(node.right, scope)
    for one, other in ((left, right), (right, left)):
        if one in (TEXT, BYTES) and other and one and _is_one_of(other, _NO_TEXTS):
            yield f"{one.name} and {_told(other)} are added"


def _is_one_of(kind: Type, names: frozenset[str]) -> bool:
    if kind.kind is Kind.TUPLE:
        return "tuple" in names
    return kind.kind is Kind.OBJECT and kind.name in names and class_of(kind.name) is not None


def _told(kind: Type) -> str:
    return "tuple" if kind.kind is Kind.TUPLE else kind.name
