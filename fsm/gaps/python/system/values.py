"""What keeps a Python program from running: values of the wrong kind that are unpacked, compared, joined or sent."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache

from fsm.gaps.python.http.entries import entries_of, is_read_once
from fsm.gaps.python.meaning.facts import class_of
from fsm.gaps.python.meaning.inference import BYTES, TEXT, Inference, Kind, Type
from fsm.gaps.python.meaning.nodes import (
    body_of,
    calls_of,
    dotted,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    text_of,
    value_of,
    within,
)
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_PATTERNS = frozenset({"match", "search", "fullmatch"})
_NOT_FOR_JSON = frozenset(
    {
        *("bytes", "set", "datetime.datetime", "datetime.date", "datetime.timedelta", "decimal.Decimal"),
        *("uuid.UUID", "pathlib.Path", "subprocess.CompletedProcess", "subprocess.Popen", "socket.socket"),
        *("requests.Response", "httpx.Response", "threading.Thread", "re.Match"),
    }
)
_OF_TEXTS = frozenset({"utf8", "ascii", "latin1", "iso88591", "utf16", "utf32", "cp1252", "idna"})
_GIVE_OBJECTS = ("datetime.now", "datetime.utcnow", "date.today", "uuid.uuid4", "uuid.uuid1")


class Values(Inference):
    """Knows of what nothing else is known that encoding gives bytes, and so does a number of bytes received."""

    def __init__(self, tree: Tree, code: str) -> None:
        super().__init__(tree)
        self.own = {function.name for function, _ in functions_of(tree)}
        # What a WebSocket receives may be a text.
        self.own |= {"recv"} if "websocket" in code else set()
        # A channel of Paramiko sends texts too, and another stream may stand for that of the system.
        self.own |= {"send", "sendall"} if "paramiko" in code else set()
        self.own |= {"write"} if re.search(r"\bsys\.std(?:out|err) *=(?!=)", code) else set()

    def _of_unknown_call(self, node: ast.Call, scope: Scope) -> Type | None:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if name in self.own:
            return super()._of_unknown_call(node, scope)
        is_plain = not node.keywords and all(map(_is_encoding, node.args[:1]))
        if name == "encode" and is_plain:
            return BYTES
        if name == "decode" and is_plain:
            return TEXT
        if name == "recv" and len(node.args) == 1 and not node.keywords:
            return BYTES
        if isinstance(node.func, ast.Name) and node.func.id == "open" and "open" not in scope.bindings:
            return _opened(node)
        return super()._of_unknown_call(node, scope)


@lru_cache(maxsize=4)
def values_of(tree: Tree, code: str) -> Values:
    """Return what tells of one program's values with what encoding and receiving give."""
    return Values(tree, code)


def _is_encoding(node: ast.expr) -> bool:
    """Other codecs make texts of texts, and other objects encode what they are given."""
    return re.sub(r"[-_ ]", "", text_of(node)).lower() in _OF_TEXTS


def _opened(node: ast.Call) -> Type | None:
    mode = node.args[1] if len(node.args) > 1 else keywords_of(node).get("mode")
    if mode is not None and not text_of(mode):
        return None
    return Type(Kind.OBJECT, "io.BufferedIOBase" if "b" in text_of(mode) else "io.TextIOBase")


def gaps_in_values(tree: Tree, code: str) -> Iterator[str]:
    """Yield where a value is used as what it is not."""
    types = values_of(tree, code)
    yield from _unpacked(tree, types)
    if ".groups()" in code:
        yield from _groups(tree)
    if "json" in code and "dump" in code and "JSONEncoder.default" not in code:
        yield from _for_json(tree, types)


def _unpacked(tree: Tree, types: Inference) -> Iterator[str]:
    for scope in tree.scopes.values():
        counts: dict[ast.AST, int] = {}
        for bindings in scope.bindings.values():
            for binding in bindings:
                if binding.how is How.ITEM and binding.node is not None:
                    counts[binding.node] = max(counts.get(binding.node, 0), binding.place + 1)
        for node, count in counts.items():
            if isinstance(node, ast.Call):
                yield from _not_unpacked(types.of(node, scope), node, count)
            elif isinstance(node, ast.Name):
                yield from _handed_over(node, scope, tree, types)


def _not_unpacked(kind: Type | None, node: ast.AST, count: int) -> Iterator[str]:
    if kind is None:
        return
    if kind.kind is Kind.TUPLE and kind.name:
        size = kind.name.count("|") + 1
        if count > size:
            yield f"a tuple of {size} is unpacked into {count}"
    elif kind.kind is Kind.OBJECT and kind.name != "None":
        known = class_of(kind.name)
        if known and not known.is_open and not {"__iter__", "__getitem__"} & known.members.keys():
            yield f"{kind.name} cannot be unpacked"
        elif kind == BYTES and isinstance(node, ast.Call) and _gives_other_number(node, count):
            yield "bytes that were received are unpacked"


def _gives_other_number(node: ast.Call, count: int) -> bool:
    """Bytes are numbers: as many of them as are asked for may be unpacked."""
    size = node.args[0].value if len(node.args) == 1 and isinstance(node.args[0], ast.Constant) else None
    return last(node.func) in ("recv", "read") and isinstance(size, int) and size > count


def _handed_over(node: ast.AST, scope: Scope, tree: Tree, types: Inference) -> Iterator[str]:
    """A parameter is what every call gives for it."""
    if not isinstance(node, ast.Name) or not isinstance(scope.node, ast.FunctionDef):
        return
    names = [part.arg for part in scope.node.args.args]
    if node.id not in names or len(scope.bindings[node.id]) != 1:
        return
    place = names.index(node.id) - int(scope.owner is not None)
    calls = list(calls_of(tree, frozenset({scope.node.name})))
    given = [(call.args[place], around) for call, around in calls if len(call.args) > place >= 0]
    if given and len(given) == len(calls):
        kinds = {types.of(part, around) for part, around in given}
        yield from _not_unpacked(kinds.pop(), node, 0) if len(kinds) == 1 else ()


def _groups(tree: Tree) -> Iterator[str]:
    """As many names as the literal pattern has groups."""
    for scope in tree.scopes.values():
        for node in within(body_of(scope)):
            target = node.targets[0] if isinstance(node, ast.Assign) else None
            call = node.value if isinstance(node, ast.Assign) else None
            if not isinstance(target, ast.Tuple | ast.List) or not isinstance(call, ast.Call) or call.args:
                continue
            if isinstance(call.func, ast.Attribute) and call.func.attr == "groups":
                number = _number_of_groups(value_of(call.func.value, scope), scope)
                count = len(target.elts)
                if number not in (None, count) and not any(
                    isinstance(part, ast.Starred) for part in target.elts
                ):
                    yield f"{number} groups are unpacked into {count} names"


def _number_of_groups(match: ast.AST | None, scope: Scope) -> int | None:
    """Return how many groups the pattern has by which a match was found."""
    if not (
        isinstance(match, ast.Call)
        and last(match.func) in _PATTERNS
        and isinstance(match.func, ast.Attribute)
    ):
        return None
    owner = match.func.value
    made: ast.AST | None = match if full_name_of(owner, scope) == "re" else value_of(owner, scope)
    if not isinstance(made, ast.Call) or full_name_of(made.func, scope).rpartition(".")[0] != "re":
        return None
    # Flags may change what the pattern means.
    is_flagged = bool(made.keywords) or len(made.args) != (2 if made is match else 1)
    pattern = None if is_flagged else made.args[0]
    try:
        return re.compile(text_of(pattern)).groups if text_of(pattern) else None
    except (re.error, OverflowError, RecursionError):
        return None


def _for_json(tree: Tree, types: Inference) -> Iterator[str]:
    for node, scope in calls_of(tree, frozenset({"dumps", "dump"})):
        is_json = full_name_of(node.func, scope) in ("json.dumps", "json.dump")
        if not is_json or any(keyword.arg in ("default", "cls", None) for keyword in node.keywords):
            continue
        held = _held(node.args[0] if node.args else None, scope)
        for part in (part for entry in held for part in _parts(entry)):
            kind = types.of(part, scope)
            given = dotted(part.func) if isinstance(part, ast.Call) else ""
            if given.endswith(_GIVE_OBJECTS):
                yield f"json takes nothing that {given} gives"
            elif isinstance(part, ast.Set | ast.SetComp):
                yield "json takes no set"
            elif kind and kind.kind is Kind.OBJECT and kind.name in _NOT_FOR_JSON:
                yield f"json takes no {kind.name}"
            elif kind and kind.kind is Kind.OWN_OBJECT and isinstance(kind.node, ast.ClassDef):
                bases = {last(base) for base in kind.node.bases}
                if not bases - {"object", "ABC"} and not kind.node.keywords:
                    yield f"json takes no {kind.node.name}"


def _held(node: ast.expr | None, scope: Scope) -> list[ast.AST]:
    """Return what is made into JSON: of a named dictionary the values that nothing changes before."""
    value = value_of(node, scope)
    if isinstance(node, ast.Name) and isinstance(value, ast.Dict):
        return [entry for _, entry in entries_of(node, scope)]
    if isinstance(node, ast.Name) and not is_read_once(node.id, scope):
        return [node]
    return [part for part in (value or node,) if part is not None]


def _parts(node: ast.AST | None) -> Iterator[ast.AST]:
    """Yield what a literal holds, or what is no literal itself."""
    if isinstance(node, ast.Dict):
        for part in (*node.keys, *node.values):
            yield from _parts(part)
    elif isinstance(node, ast.List | ast.Tuple):
        for part in node.elts:
            yield from _parts(part)
    elif node is not None:
        yield node
