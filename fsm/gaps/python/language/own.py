"""What keeps a Python program from doing its work: how its own classes, locks, connections and loops fit together."""

from __future__ import annotations

import ast
import re
import struct
from collections.abc import Iterator, Sequence

from fsm.gaps.python.meaning.facts import class_of
from fsm.gaps.python.meaning.nodes import last, within
from fsm.gaps.python.meaning.tree import Binding, Function, How, Scope, Tree, tree_of
from fsm.gaps.python.served.handlers import hands_itself_on, has_another_server
from fsm.syntax import Syntax

_SERVERS = (
    "http.server.ThreadingHTTPServer",
    "socketserver.ThreadingTCPServer",
    "socketserver.ThreadingUDPServer",
)
_MAKES_SERVER = re.compile(r"\b(?:\w*HTTP|\w*TCP|\w*UDP)Server\s*\(\s*[(\w]")
_OPENED = frozenset(
    {"connect", "create_connection", "socket", "open_connection", "Client", "AsyncClient", "ClientSession"}
)
# Programs that get signs as their arguments.
_READ_TEXT = frozenset(
    {"ssh", "adb", "expr", "test", "wsl", "cmd", "docker", "kubectl", "jq", "psql", "tmux", "eval"}
    | {"tr", "cut", "column", "paste", "sort", "awk", "sed", "grep", "echo", "printf", "join"}
)
_COMMANDS = frozenset({"Popen", "run", "call", "check_call", "check_output"})
_ATTEMPT = re.compile(r"attempt|retr(?:y|ies)|tries")
_APART = re.compile(r"^class\s+\w+\s*\([^)]*\bProcess\b[^)]*\):", re.MULTILINE)
_PLAIN_TLS_PORT = re.compile(r"\bHTTPConnection\s*\([^()]*(?<![\w.\"'])443(?![\w.\"'])")
_REACHES_ALL = re.compile(r"\b(?:tcp|ipc)://")
_LEAVES = frozenset({"exit", "_exit", "quit", "abort"})
_DATABASES = frozenset({"sqlite3", "psycopg2", "pyodbc", "pymssql", "oracledb", "cx_Oracle"})
_EAGER = frozenset(
    {"join", "list", "tuple", "set", "dict", "sorted", "sum", "next", "max", "min", "any", "all"}
)
_TLS = re.compile(r"\b(?:HTTPSConnection|ssl|set_tunnel|wrap_socket)\b")


def gaps_in_own_parts(syntax: Syntax, *, is_answer: bool) -> Iterator[str]:
    """Yield what a program asks of its own parts and does not have, or what makes them wait for ever."""
    code = syntax.code
    yield from _of_text(code)
    tree = tree_of(code)
    if tree is None:
        return
    if "RequestHandler" in code and ".server." in code and "attr(" not in code and _MAKES_SERVER.search(code):
        yield from _of_servers(tree)
    yield from _of_classes(tree)
    if "Lock(" in code:
        yield from _of_locks(tree)
    yield from _of_nodes(tree, is_answer=is_answer)
    if "flask" in code and "yield" in code and "stream_with_context" not in code:
        yield from _out_of_request(tree)


def _of_text(code: str) -> Iterator[str]:
    if (
        "inproc://" in code
        and _APART.search(code)
        and code.count("Context(") > 1
        and not _REACHES_ALL.search(code)
    ):
        yield "inproc does not reach another process"
    if _PLAIN_TLS_PORT.search(code) and not _TLS.search(code):
        yield "port 443 is spoken to without TLS"


def _of_nodes(tree: Tree, *, is_answer: bool) -> Iterator[str]:
    for node, _ in tree.nodes:
        match node:
            case ast.With() | ast.AsyncWith():
                yield from _returned_from(node, tree)
            case ast.For() if isinstance(node.target, ast.Name) and _ATTEMPT.search(node.target.id):
                yield from _goes_on(node)
            case ast.Call():
                yield from _of_call(node, tree, is_answer=is_answer)


def _of_servers(tree: Tree) -> Iterator[str]:
    """A handler of requests finds on its server what the server's class has and what is set on it."""
    members = {member for name in _SERVERS for member in getattr(class_of(name), "members", ())}
    # A server's class may extend one of another name: any that handles no requests counts.
    # One that extends none makes no server, unless its objects hand themselves on in the place of one.
    servers = {
        node
        for node, _ in tree.nodes
        if isinstance(node, ast.ClassDef)
        and (node.bases or hands_itself_on(node))
        and not any("RequestHandler" in last(base) for base in node.bases)
    }
    members |= {name for node in servers for name in tree.scopes[node].bindings}
    for node, scope in tree.nodes:
        if not (isinstance(node, ast.Attribute) and _is_own(node.value, "server", scope)):
            continue
        if scope.owner is None or not any("RequestHandler" in last(base) for base in scope.owner.bases):
            continue
        if has_another_server(scope.owner, tree):
            continue
        is_set = any(
            not _is_self(target.value, inside) or inside.owner in servers
            for target, _, inside in tree.stored.get(node.attr, ())
        )
        if isinstance(node.ctx, ast.Load) and not is_set and node.attr not in members and node.attr[0] != "_":
            yield f"nothing gives the server {node.attr}"


def _of_classes(tree: Tree) -> Iterator[str]:
    """What is set on objects of a class is not there on the class itself."""
    for node, scope in tree.nodes:
        if not (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id[:1].isupper()
        ):
            continue
        definition = _definition_of(node.value.id, scope)
        stored = tree.stored.get(node.attr)
        if definition is None or not stored or not isinstance(node.ctx, ast.Load):
            continue
        if "__slots__" in tree.scopes[definition].bindings or _is_asked(node, tree):
            continue
        is_plain = not (definition.keywords or definition.decorator_list) and all(
            last(base) == "object" for base in definition.bases
        )
        by_methods = all(
            _is_self(target.value, inside) and inside.owner is definition for target, _, inside in stored
        )
        if is_plain and by_methods and node.attr not in tree.scopes[definition].bindings:
            yield f"{definition.name} has no {node.attr} of its own"


def _is_asked(node: ast.Attribute, tree: Tree) -> bool:
    return any(
        isinstance(part, ast.Call)
        and last(part.func) in ("hasattr", "setattr")
        and part.args
        and last(part.args[0]) == last(node.value)
        for part, _ in tree.nodes
    )


def _of_locks(tree: Tree) -> Iterator[str]:
    """Who holds a lock that is no RLock cannot wait for it once more."""
    locks = {
        name
        for name, stored in tree.stored.items()
        if all(
            isinstance(binding.node, ast.Call) and last(binding.node.func) == "Lock"
            for _, binding, _ in stored
        )
    }
    given = tree.module.bindings.get("Lock", [])
    if any(not (part.how is How.IMPORT and part.full.endswith(".Lock")) for part in given):
        return
    for node, scope in tree.nodes:
        held = _held_lock(node, scope) if isinstance(node, ast.With) else ""
        if held not in locks or scope.owner is None:
            continue
        methods = {part.name: part for part in scope.owner.body if isinstance(part, ast.FunctionDef)}
        for used in within(node.body if isinstance(node, ast.With) else []):
            name = used.attr if isinstance(used, ast.Attribute) and _is_self(used.value, scope) else ""
            method = methods.get(name)
            if method is None or not (_is_property(method) or _is_called(used, node)):
                continue
            if _waits_for(held, method, tree.scopes[method]):
                yield f"{name} waits for {held}, which its caller holds"


def _waits_for(lock: str, method: ast.FunctionDef, inside: Scope) -> bool:
    """Say whether a method always takes a lock; one that may return before is given to say that it is held."""
    for part in method.body:
        if isinstance(part, ast.With) and _held_lock(part, inside) == lock:
            return not inside.yields
        if any(isinstance(inner, ast.Return | ast.Raise) for inner in within([part])):
            return False
    return False


def _held_lock(node: ast.stmt, scope: Scope) -> str:
    items = node.items if isinstance(node, ast.With) else []
    expressions = [item.context_expr for item in items]
    return next(
        (
            part.attr
            for part in expressions
            if isinstance(part, ast.Attribute) and _is_self(part.value, scope)
        ),
        "",
    )


def _is_property(method: ast.FunctionDef) -> bool:
    return any(last(part) == "property" for part in method.decorator_list)


def _is_called(used: ast.AST, around: ast.AST) -> bool:
    return any(isinstance(node, ast.Call) and node.func is used for node in ast.walk(around))


def _returned_from(node: ast.With | ast.AsyncWith, tree: Tree) -> Iterator[str]:
    """What a `with` has opened is closed when it is returned from within."""
    opened = {
        item.optional_vars.id
        for item in node.items
        if isinstance(item.optional_vars, ast.Name)
        and isinstance(item.context_expr, ast.Call)
        and _closes(item.context_expr.func, tree)
    }
    for part in within(node.body) if opened else ():
        value = part.value if isinstance(part, ast.Return) else None
        if isinstance(value, ast.Call) and len(value.args) == 1 and last(value.func)[:1].isupper():
            value = value.args[0]
        if isinstance(value, ast.Name) and value.id in opened:
            yield f"{value.id} is closed when it is returned"


def _closes(function: ast.expr, tree: Tree) -> bool:
    """A connection to a database ends its transaction and stays open; the program's own classes do as they like."""
    name = last(function)
    own = any(getattr(node, "name", "") == name for node in tree.scopes)
    is_database = name == "connect" and bool(_DATABASES & tree.module.bindings.keys())
    from_database = any(
        part.full.partition(".")[0] in _DATABASES for part in tree.module.bindings.get(name, ())
    )
    return name in _OPENED and not (own or is_database or from_database)


def _goes_on(node: ast.For) -> Iterator[str]:
    """A loop over attempts whose success does not end it does the same work again."""
    attempts = [part for part in node.body if isinstance(part, ast.Try)]
    is_counted = isinstance(node.iter, ast.Call) and last(node.iter.func) == "range"
    if not is_counted or len(attempts) != 1 or node.body[-1] is not attempts[0]:
        return
    handled = {part for handler in attempts[0].handlers for part in ast.walk(handler)}
    leaves = [
        part
        for part in within(list(node.body))
        if isinstance(part, ast.Return | ast.Break | ast.Raise | ast.Yield | ast.Assign)
        and part not in handled
    ]
    sleeps = any(isinstance(part, ast.Call) and last(part.func) == "sleep" for part in handled)
    is_left = any(isinstance(part, ast.Call) and last(part.func) in _LEAVES for part in ast.walk(node))
    if (
        sleeps
        and not is_left
        and not any(not isinstance(part, ast.Assign) for part in leaves)
        and not _counts(node, leaves)
    ):
        yield "attempts go on after one has succeeded"


def _counts(node: ast.For, leaves: Sequence[ast.AST]) -> bool:
    """Something asks in the loop for what is set in it."""
    names = {last(target) for part in leaves if isinstance(part, ast.Assign) for target in part.targets} - {
        ""
    }
    tests = [part.test for part in ast.walk(node) if isinstance(part, ast.If | ast.While)]
    return any(last(part) in names for test in tests for part in ast.walk(test))


def _of_call(node: ast.Call, tree: Tree, *, is_answer: bool) -> Iterator[str]:
    name = last(node.func)
    if name in ("pack", "unpack") and is_answer:
        if [part.full for part in tree.module.bindings.get("struct", ())] == ["struct"]:
            yield from _of_structure(node)
    elif name == "setsockopt" and len(node.args) == 3 and last(node.args[1]) == "IP_ADD_MEMBERSHIP":
        value = node.args[2]
        if isinstance(value, ast.Call) and last(value.func) == "inet_aton":
            yield "a membership is the address of a group and of an interface"
    elif name in _COMMANDS and node.args and isinstance(node.args[0], ast.List):
        words = node.args[0].elts
        is_told = bool(words) and isinstance(words[0], ast.Constant)
        parts = [part.value for part in words if isinstance(part, ast.Constant)] if is_told else []
        is_shell = any(keyword.arg in ("shell", None) for keyword in node.keywords)
        if not is_shell and _is_piped(parts):
            yield "| is no pipe where no shell reads it"


def _is_piped(words: Sequence[object]) -> bool:
    """A bar stands between two commands; it may as well be what an option takes, or a program looks for."""
    place = words.index("|") if "|" in words else 0
    is_between = 0 < place < len(words) - 1
    return is_between and not str(words[place - 1]).startswith("-") and words[0] not in _READ_TEXT


def _of_structure(node: ast.Call) -> Iterator[str]:
    """The number of bytes and of values has to fit a literal format."""
    name = last(node.func)
    owner = node.func.value if isinstance(node.func, ast.Attribute) else None
    is_module = isinstance(owner, ast.Name) and owner.id == "struct"
    first = node.args[0] if is_module and node.args and name in ("pack", "unpack") else None
    if not isinstance(first, ast.Constant) or not isinstance(first.value, str | bytes):
        return
    try:
        size = struct.calcsize(first.value)
        values = len(struct.unpack(first.value, bytes(size)))
    except struct.error:
        yield f"struct has no format {first.value!r}"
        return
    if name == "pack" and not any(isinstance(part, ast.Starred) for part in node.args):
        if len(node.args) - 1 != values:
            yield f"the format {first.value!r} packs {values} values and not {len(node.args) - 1}"
    elif name == "unpack" and len(node.args) == 2 and _length(node.args[1]) not in (None, size):
        yield f"the format {first.value!r} wants {size} bytes and not {_length(node.args[1])}"


def _length(node: ast.expr) -> int | None:
    """Return the number of bytes of a slice between numbers."""
    if not (isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)) or node.slice.step:
        return None
    first, last = node.slice.lower, node.slice.upper
    start = first.value if isinstance(first, ast.Constant) else 0 if first is None else None
    end = last.value if isinstance(last, ast.Constant) else None
    return end - start if isinstance(start, int) and isinstance(end, int) and end > start else None


def _out_of_request(tree: Tree) -> Iterator[str]:
    """Flask has no request any more when it walks through what a view returned."""
    requests = _flask_requests(tree)
    for scope in tree.scopes.values():
        is_inner = isinstance(scope.parent and scope.parent.node, Function)
        is_late = scope.yields and is_inner and bool(requests) and not _is_eager(scope.node, tree)
        for node in within(getattr(scope.node, "body", [])) if is_late else ():
            if isinstance(node, ast.Name) and node.id in requests and node.id not in scope.bindings:
                yield f"{node.id} is read when the request is over"


def _is_eager(function: ast.AST, tree: Tree) -> bool:
    """A generator that is decorated, or walked through by its own view, ends before the request does."""
    name = getattr(function, "name", "")
    return bool(getattr(function, "decorator_list", ())) or any(
        isinstance(node, ast.Call)
        and last(node.func) in _EAGER
        and any(isinstance(part, ast.Call) and last(part.func) == name for part in node.args)
        for node, _ in tree.nodes
    )


def _flask_requests(tree: Tree) -> set[str]:
    bindings = tree.module.bindings.items()
    return {name for name, given in bindings if [part.full for part in given] == ["flask.request"]}


def _definition_of(name: str, scope: Scope) -> ast.ClassDef | None:
    place: Scope | None = scope
    while place is not None:
        if name in place.bindings:
            bindings: list[Binding] = place.bindings[name]
            node = bindings[0].node
            is_class = len(bindings) == 1 and bindings[0].how is How.DEFINITION
            return node if is_class and isinstance(node, ast.ClassDef) else None
        place = place.parent
    return None


def _is_own(node: ast.expr, name: str, scope: Scope) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == name and _is_self(node.value, scope)


def _is_self(node: ast.expr, scope: Scope) -> bool:
    """Say whether it is a method's own object, in a function inside of the method too."""
    place: Scope | None = scope
    while place is not None and place.owner is None:
        place = place.parent
    return isinstance(node, ast.Name) and place is not None and node.id == place.self_name != ""
