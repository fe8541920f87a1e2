"""Where a Python program hands a text to what takes bytes, or bytes to what takes a text."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping

from fsm.gaps.python.meaning.inference import BYTES, TEXT, Inference, Kind, Type
from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    body_of,
    dotted,
    full_name_of,
    keywords_of,
    last,
    text_of,
    within,
)
from fsm.gaps.python.meaning.tree import How, Scope, Tree
from fsm.gaps.python.system.values import Values, values_of

_OF_BYTES = (
    ".encode(",
    ".recv(",
    "sendall(",
    "input=",
    "'wb'",
    '"wb"',
    "'rb'",
    '"rb"',
    ".stdout",
    ".body",
    ".rfile",
    ".readline(",
    "communicate(",
    "check_output(",
    "_received(",
    "sendto(",
    "NamedTemporaryFile(",
    ".send(",
)
# What comes from others is bytes, as it is read from these.
_READ_FROM = (".recv", ".read", ".stdout", "communicate(", "check_output(", ".body", "_received(")
_TEXT_BESIDE = re.compile(r"(?:[!=]=|\bin)\s*[\[({]?b?[\"']|[\"']\s+(?:not )?in\b|[!=]=")
_SEARCHES = frozenset(
    {
        *(
            "split",
            "rsplit",
            "strip",
            "lstrip",
            "rstrip",
            "startswith",
            "endswith",
            "replace",
            "find",
            "rfind",
        ),
        *("index", "count", "partition", "rpartition", "removeprefix", "removesuffix"),
    }
)
_OF_SYSTEM = frozenset({"sys.stdout", "sys.stderr"})
_TEMPORARY = frozenset({"tempfile.NamedTemporaryFile", "tempfile.TemporaryFile"})
_FILES = (Type(Kind.OBJECT, "io.TextIOBase"), Type(Kind.OBJECT, "io.BufferedIOBase"))
_SOCKET = Type(Kind.OBJECT, "socket.socket")


def gaps_in_bytes_and_texts(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; both checks have words that they look for first."""
    types = values_of(tree, code)
    if any(word in code for word in _OF_BYTES):
        yield from _kinds(tree, types)
    if any(word in code for word in _READ_FROM) and _TEXT_BESIDE.search(code):
        for scope in tree.scopes.values():
            yield from _compared(scope, types)


def _kinds(tree: Tree, types: Values) -> Iterator[str]:
    """Bytes and texts do not meet."""
    for node, scope in tree.nodes:
        kind = type(node)
        if kind is ast.Attribute and isinstance(node, ast.Attribute):
            if node.attr in _CHANGES and types.of(node.value, scope) == _CHANGES[node.attr]:
                yield f"{_CHANGES[node.attr].name} has no {node.attr}"
        elif kind is ast.Call and isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr in _TAKES:
                yield from _of_call(node, node.func, scope, types)
        elif kind is ast.BinOp and isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            kinds = {types.of(node.left, scope), types.of(node.right, scope)}
            if kinds == {TEXT, BYTES}:
                yield "a text and bytes are added"


_CHANGES: Mapping[str, Type] = {"decode": TEXT, "encode": BYTES}
_OTHER: Mapping[Type, Type] = {TEXT: BYTES, BYTES: TEXT}


def _of_call(node: ast.Call, function: ast.Attribute, scope: Scope, types: Values) -> Iterator[str]:
    if last(function.value) == "subprocess":
        yield from _of_input(node, scope, types)
    elif node.args and function.attr not in types.own and function.attr in _CALLS:
        yield from _CALLS[function.attr](node.args[0], function, scope, types)


def _of_sent(given: ast.expr, function: ast.Attribute, scope: Scope, types: Inference) -> Iterator[str]:
    """Of a socket that is known the checks of all calls tell it, but for sums; others may send texts."""
    owner = types.of(function.value, scope)
    is_socket = owner == _SOCKET if function.attr == "send" or owner is not None else True
    is_told = owner is not None and types.of(given, scope) is not None
    if is_socket and not is_told and _whole(given, scope, types) == TEXT:
        yield f"{function.attr} takes bytes and not str"


def _of_process(given: ast.expr, function: ast.Attribute, scope: Scope, types: Inference) -> Iterator[str]:
    process = types.of(function.value, scope)
    wanted = process.inner if process else None
    if wanted in _OTHER and wanted and _whole(given, scope, types) == _OTHER[wanted]:
        yield f"the process takes {wanted.name} and not {_OTHER[wanted].name}"


def _of_search(given: ast.expr, function: ast.Attribute, scope: Scope, types: Inference) -> Iterator[str]:
    many = given.elts if isinstance(given, ast.Tuple) else [given]
    kinds = {types.of(part, scope) for part in many}
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind is not None and kind in _OTHER and types.of(function.value, scope) == _OTHER[kind]:
        yield f"{function.attr} of {_OTHER[kind].name} takes no {kind.name}"


def _of_written(given: ast.expr, function: ast.Attribute, scope: Scope, types: Inference) -> Iterator[str]:
    owner = types.of(function.value, scope) or _made(function.value, scope, types)
    wanted = {"io.TextIOBase": TEXT, "io.BufferedIOBase": BYTES}.get(owner.name if owner else "")
    wanted = TEXT if full_name_of(function.value, scope) in _OF_SYSTEM else wanted
    if wanted and _whole(given, scope, types) == _OTHER[wanted]:
        yield f"{wanted.name} is written and not {_OTHER[wanted].name}"


def _made(node: ast.expr, scope: Scope, types: Inference) -> Type | None:
    """Return what a temporary file takes, and what a connection that is used as a file does."""
    found = bindings_of(node.id, scope) if isinstance(node, ast.Name) else []
    call = found[0].node if len(found) == 1 and found[0].how in (How.VALUE, How.ENTERED) else None
    if not isinstance(call, ast.Call):
        return None
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    is_connection = last(call.func) == "makefile" and types.of(owner, scope) == _SOCKET
    if not is_connection and full_name_of(call.func, scope) not in _TEMPORARY:
        return None
    mode = call.args[0] if call.args else keywords_of(call).get("mode")
    if mode is None:
        return _FILES[not is_connection]
    return _FILES["b" in text_of(mode)] if text_of(mode) else None


def _whole(node: ast.expr, scope: Scope, types: Inference) -> Type | None:
    """A sum of which one part is a text is a text, if it is anything."""
    kind = types.of(node, scope)
    if isinstance(node, ast.Call) and full_name_of(node.func, scope) == "" and dotted(node.func) == "input":
        return TEXT
    if kind is None and isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        kinds = {_whole(side, scope, types) for side in (node.left, node.right)} - {None}
        kind = kinds.pop() if len(kinds) == 1 else None
    return kind


def _joined(given: ast.expr, function: ast.Attribute, scope: Scope, types: Inference) -> Iterator[str]:
    """What is joined is of the kind of what stands between."""
    sign = types.of(function.value, scope)
    if sign is None or sign not in _OTHER:
        return
    other, parts = _OTHER[sign], []
    if isinstance(given, ast.Name):
        values = [part.node for part in scope.bindings.get(given.id, ()) if part.how is How.VALUE]
        is_only = [isinstance(part, ast.List) and not part.elts for part in values] == [True]
        is_only = is_only and len(scope.bindings[given.id]) == 1
        parts = [call.args[0] for call in _added(given.id, scope)] if is_only else []
    elif isinstance(given, ast.Call) and isinstance(given.func, ast.Attribute):
        parts = [given.func.value] if given.func.attr in ("split", "splitlines") else []
    elif isinstance(given, ast.List | ast.Tuple):
        parts = [part for part in given.elts if not isinstance(part, ast.Starred)]
    if any(types.of(part, scope) == other for part in parts):
        yield f"{sign.name} joins no {other.name}"


def _added(name: str, scope: Scope) -> list[ast.Call]:
    calls = [part for part in within(body_of(scope)) if isinstance(part, ast.Call) and len(part.args) == 1]
    return [call for call in calls if dotted(call.func) == f"{name}.append"]


def _of_input(node: ast.Call, scope: Scope, types: Inference) -> Iterator[str]:
    """What goes into a process is of the kind that comes out."""
    keywords = keywords_of(node)
    if None in keywords or "input" not in keywords:
        return
    told = [
        keywords[word] for word in ("text", "universal_newlines", "encoding", "errors") if word in keywords
    ]
    if not all(isinstance(part, ast.Constant) for part in told):
        return
    wanted = TEXT if any(isinstance(part, ast.Constant) and part.value for part in told) else BYTES
    if types.of(keywords["input"], scope) == _OTHER[wanted]:
        yield f"the process takes {wanted.name} and not {_OTHER[wanted].name}"


# What takes the first argument of a method, by its name.
_CALLS: Mapping[str, Callable[[ast.expr, ast.Attribute, Scope, Inference], Iterator[str]]] = {
    **dict.fromkeys(("send", "sendall", "sendto"), _of_sent),
    **dict.fromkeys(_SEARCHES, _of_search),
    "communicate": _of_process,
    "write": _of_written,
    "join": _joined,
}
_TAKES = frozenset({*_CALLS, "run", "check_output"})


def _compared(scope: Scope, types: Inference) -> Iterator[str]:
    nodes = list(within(body_of(scope)))
    either = {part for node in nodes for part in _ready_for_both(node, scope, types)}
    for node in nodes:
        if not isinstance(node, ast.Compare) or len(node.ops) != 1 or node in either:
            continue
        left, right, sign = node.left, node.comparators[0], node.ops[0]
        if isinstance(sign, ast.In | ast.NotIn) and isinstance(right, ast.Tuple | ast.List | ast.Set):
            kinds = {types.of(part, scope) for part in right.elts}
            if len(kinds) == 1 and kinds | {types.of(left, scope)} == {TEXT, BYTES}:
                yield "bytes never equal a text"
        elif {types.of(left, scope), types.of(right, scope)} == {TEXT, BYTES}:
            is_within = isinstance(sign, ast.In | ast.NotIn)
            yield (
                "bytes are looked for in a text, or a text in bytes"
                if is_within
                else "bytes never equal a text"
            )


def _ready_for_both(node: ast.AST, scope: Scope, types: Inference) -> Iterator[ast.AST]:
    """Yield what is asked side by side of one value where one of the questions is of its kind."""
    parts = (
        [part for part in node.values if isinstance(part, ast.Compare)]
        if isinstance(node, ast.BoolOp)
        else []
    )
    is_same = len({ast.dump(part.left) for part in parts}) == 1 and len(parts) > 1
    if is_same and any(types.of(part.left, scope) == types.of(part.comparators[0], scope) for part in parts):
        yield from parts
