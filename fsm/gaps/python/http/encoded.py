"""What a Python program sends as JSON and JSON has no word for: bytes, sets, times and identifiers."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.http.entries import entries_of, is_read_once
from fsm.gaps.python.http.not_json import gaps_in_not_json
from fsm.gaps.python.http.requests import library_of
from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import calls_of, full_name_of, keywords_of, last, value_of
from fsm.gaps.python.meaning.origins import origins_of
from fsm.gaps.python.meaning.tree import Scope, Tree

_VERBS = frozenset({"get", "post", "put", "patch", "delete", "request"})
# Where these calls are given what they write as JSON, under which name, and whether they have words for times.
_ANSWERS = {
    "flask.jsonify": "",
    "aiohttp.web.json_response": "data",
    "fastapi.responses.JSONResponse": "content",
    "starlette.responses.JSONResponse": "content",
    "json.dumps": "obj",
    "json.dump": "obj",
}
_METHODS = frozenset(
    {"aiohttp.ClientWebSocketResponse", "aiohttp.web.WebSocketResponse", "fastapi.WebSocket"}
)
_NAMES = frozenset({name.rpartition(".")[2] for name in _ANSWERS}) | {"send_json"}
_WORDS = ("json=", "jsonify(", "json_response(", "JSONResponse(", "send_json(", "json.dump", "dumps(")
_NO_WORDS = frozenset(
    {"bytes", "set", "frozenset", "requests.Response", "httpx.Response", "aiohttp.FormData"}
)
# Flask has words for times and identifiers.
_TIMES = frozenset({"datetime.datetime", "datetime.date", "datetime.timedelta", "uuid.UUID", "pathlib.Path"})
_OBJECTS = frozenset(
    {
        *("datetime.datetime.now", "datetime.datetime.utcnow", "datetime.datetime.today"),
        *(
            "datetime.date.today",
            "datetime.datetime.fromtimestamp",
            "uuid.uuid4",
            "uuid.uuid1",
            "decimal.Decimal",
        ),
    }
)
_ENCODERS = frozenset({"default", "cls", "dumps", None})
# A program may teach all calls another word.
_OWN_ENCODERS = (
    "json_serialize",
    "json_encoder",
    "JSONProvider",
    "json_provider",
    "JSONEncoder.default",
    "__html__",
)
_MOST_DEEP = 6


def gaps_in_http_encoded(tree: Tree, code: str) -> Iterator[str]:
    """Yield what cannot be sent; each check has words that it looks for first."""
    if not any(word in code for word in _WORDS) or any(word in code for word in _OWN_ENCODERS):
        return
    types = inference_of(tree)
    for node, scope in calls_of(tree, _VERBS | _NAMES):
        name = full_name_of(node.func, scope)
        given: ast.expr | None = None
        if name == "flask.jsonify":
            for part in (*node.args, *(word.value for word in node.keywords if word.arg)):
                yield from _without_words(part, scope, tree, is_flask=True)
        elif name in _ANSWERS:
            given = node.args[0] if node.args else keywords_of(node).get(_ANSWERS[name])
        elif last(node.func) == "send_json":
            given = node.args[0] if node.args and _is_socket(node.func, scope, types) else None
        elif library_of(node, scope, types):
            given = keywords_of(node).get("json")
        if given is not None and not _ENCODERS & keywords_of(node).keys():
            yield from _without_words(given, scope, tree, is_flask=False)


def _is_socket(function: ast.expr, scope: Scope, types: Inference) -> bool:
    owner = types.of(function.value, scope) if isinstance(function, ast.Attribute) else None
    return owner is not None and owner.kind is Kind.OBJECT and owner.name in _METHODS


def _without_words(given: ast.expr, scope: Scope, tree: Tree, *, is_flask: bool) -> Iterator[str]:
    types = inference_of(tree)
    for part in _parts(given, scope, 0):
        kind = types.of(part, scope)
        name = kind.name if kind is not None and kind.kind is Kind.OBJECT else ""
        values = [] if name in _NO_WORDS else origins_of(part, scope, tree)
        made = {full_name_of(value.func, place) for value, place in values if isinstance(value, ast.Call)}
        if isinstance(part, ast.Set | ast.SetComp) or name in _NO_WORDS:
            yield f"json takes no {name or 'set'}"
        elif not is_flask and values and made <= _OBJECTS and all(isinstance(v, ast.Call) for v, _ in values):
            yield f"json takes nothing that {min(made)} gives"
        elif not is_flask and name in _TIMES:
            yield f"json takes no {name}"
        elif kind is not None and kind.kind is Kind.OWN_OBJECT and _is_bare(kind.node):
            yield "json takes no object of an own class"
        else:
            yield from gaps_in_not_json(part, scope, tree)


def _is_bare(definition: ast.AST | None) -> bool:
    """Say whether a class is no dictionary, list, text or number, and none that a decorator makes."""
    is_plain = isinstance(definition, ast.ClassDef) and not definition.bases and not definition.keywords
    return is_plain and isinstance(definition, ast.ClassDef) and not definition.decorator_list


def _parts(node: ast.AST | None, scope: Scope, depth: int) -> Iterator[ast.AST]:
    """Yield the values of dictionaries and lists, and what is neither."""
    value = value_of(node, scope)
    if depth > _MOST_DEEP:
        return
    if isinstance(value, ast.Dict):
        for _, entry in entries_of(node, scope):
            yield from _parts(entry, scope, depth + 1)
    elif isinstance(value, ast.List | ast.Tuple):
        for entry in value.elts if not isinstance(node, ast.Name) or is_read_once(node.id, scope) else ():
            yield from _parts(entry, scope, depth + 1)
    elif node is not None:
        yield node
