"""What servers of the standard library wait for in vain: their own end, a thread that is left, what comes after."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    calls_of,
    full_name_of,
    keywords_of,
    last,
    own_attribute,
    text_of,
    value_of,
)
from fsm.gaps.python.meaning.origins import origins_of
from fsm.gaps.python.meaning.tree import Function, Scope, Tree
from fsm.gaps.python.served.requests import bases_of

_PLAIN = frozenset({"http.server.HTTPServer", "socketserver.TCPServer", "socketserver.UDPServer"})
_THREADED = frozenset(
    {"http.server.ThreadingHTTPServer", "socketserver.ThreadingTCPServer", "socketserver.ThreadingUDPServer"}
)
_SERVERS = _PLAIN | _THREADED | {"xmlrpc.server.SimpleXMLRPCServer"}
_HANDLERS = ("http.server.", "socketserver.")
_APART = ("Threading", "Forking", "Thread(", "Process(", "Executor", "Timer(")
_QUIET = frozenset({"print", "info", "debug", "warning", "log", "append", "sleep_until"})


def gaps_in_http_servers(tree: Tree, code: str) -> Iterator[str]:
    """Yield servers that hang or end; each check has words that it looks for first."""
    if "Server" not in code:
        return
    if "shutdown()" in code:
        yield from _never_ended(tree, code)
    if "serve_forever" in code and "def serve_forever" not in code:
        yield from _left_behind(tree)
        yield from _nothing_after(tree, code)
    yield from _texts_for_ports(tree)


def _made_by(node: ast.expr | None, scope: Scope, tree: Tree) -> set[str]:
    """Return the full names of what makes the object of a name or an own attribute; None does not count."""
    name = own_attribute(node, scope)
    made = [(binding.node, place) for _, binding, place in tree.stored.get(name, ())] if name else []
    if isinstance(node, ast.Name):
        made = [(binding.node, scope) for binding in bindings_of(node.id, scope)]
    calls = [
        (part, place) for part, place in made if not (isinstance(part, ast.Constant) and part.value is None)
    ]
    return {full_name_of(part.func, place) if isinstance(part, ast.Call) else "" for part, place in calls}


def _is_server(node: ast.expr | None, scope: Scope, tree: Tree) -> bool:
    names = _made_by(node, scope, tree)
    return bool(names) and names <= _SERVERS


def _never_ended(tree: Tree, code: str) -> Iterator[str]:
    """`shutdown` comes back when `serve_forever` has come to its end, which it does between two requests."""
    is_single = not any(word in code for word in _APART)
    given = [node.args[1] for node, _ in calls_of(tree, frozenset({"signal"})) if len(node.args) == 2]
    handlers = {last(node) for node in given} - {""}
    for node, scope in calls_of(tree, frozenset({"shutdown"})):
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if node.args or node.keywords or owner is None:
            continue
        is_own = own_attribute(owner, scope) == "server" or _is_server(owner, scope, tree)
        if is_single and is_own and _is_handler(scope.owner, tree):
            yield "a server cannot end while the request that ends it is handled"
        elif _is_server(owner, scope, tree):
            function = scope.node
            is_signal = (isinstance(function, Function) and function.name in handlers) or function in given
            if "serve_forever" not in code and "getattr" not in code:
                yield "shutdown waits for the end of serve_forever, which is never called"
            elif is_single and is_signal and "os._exit" not in code:
                yield "shutdown waits for serve_forever, which waits for the handler of the signal"


def _is_handler(definition: ast.ClassDef | None, tree: Tree) -> bool:
    bases = [base for base in bases_of(definition, tree) if isinstance(base, str)] if definition else []
    return len(bases) == 1 and bases[0].startswith(_HANDLERS) and bases[0].endswith("Handler")


def _left_behind(tree: Tree) -> Iterator[str]:
    """The end of a `with` closes the server, though a thread has only begun to serve."""
    for node, scope in tree.nodes:
        if not isinstance(node, ast.With) or len(node.items) != 1:
            continue
        made, name = node.items[0].context_expr, node.items[0].optional_vars
        is_server = isinstance(made, ast.Call) and full_name_of(made.func, scope) in _SERVERS
        if not is_server or not isinstance(name, ast.Name):
            continue
        started = [place for place, part in enumerate(node.body) if _starts_thread(part, node.body, name.id)]
        rest = node.body[started[0] + 1 :] if started else []
        if started and all(map(_is_quiet, rest)):
            yield f"{name.id} is closed as soon as a thread has begun to serve"


def _starts_thread(statement: ast.stmt, body: list[ast.stmt], server: str) -> bool:
    """Say whether a statement starts a thread of this block that serves."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not (
        isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "start"
    ):
        return False
    thread = call.func.value
    made = [thread] if isinstance(thread, ast.Call) else []
    for part in body:
        names = {last(target) for target in part.targets} if isinstance(part, ast.Assign) else set()
        if isinstance(part, ast.Assign) and isinstance(part.value, ast.Call) and last(thread) in names - {""}:
            made.append(part.value)
    targets = [keywords_of(part).get("target") for part in made]
    return any(
        isinstance(target, ast.Attribute) and target.attr == "serve_forever" and last(target.value) == server
        for target in targets
    )


def _is_quiet(statement: ast.stmt) -> bool:
    """Say whether a statement is over at once: it tells something, or keeps or returns what is there."""
    value = statement.value if isinstance(statement, ast.Expr | ast.Assign | ast.Return) else statement
    if isinstance(statement, ast.Expr):
        return isinstance(value, ast.Call) and last(value.func) in _QUIET
    return value is None or isinstance(value, ast.Name | ast.Attribute | ast.Constant | ast.Tuple)


def _nothing_after(tree: Tree, code: str) -> Iterator[str]:
    """Where nobody calls `shutdown` what stands after `serve_forever` is never come to."""
    if "shutdown" in code or "handle_timeout" in code or "service_actions" in code:
        return
    for node in ast.walk(tree.module.node):
        for name in ("body", "orelse"):
            statements = getattr(node, name, None)
            if isinstance(statements, list):
                yield from _after(statements)


def _after(statements: list[ast.stmt]) -> Iterator[str]:
    is_over = False
    for statement in statements:
        call = statement.value if isinstance(statement, ast.Expr) else None
        name = last(call.func) if isinstance(call, ast.Call) else ""
        if is_over and name in ("serve_forever", "start", "open", "open_new_tab", "run"):
            yield f"{name} comes after serve_forever, which does not end"
        is_own = isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
        is_over = is_over or (name == "serve_forever" and is_own)


def _texts_for_ports(tree: Tree) -> Iterator[str]:
    """The port of a server is a number; what stands on the command line or in the environment is a text."""
    for node, scope in tree.nodes:
        if not (isinstance(node, ast.Call) and node.args and full_name_of(node.func, scope) in _SERVERS):
            continue
        address = value_of(node.args[0], scope)
        port = address.elts[1] if isinstance(address, ast.Tuple) and len(address.elts) == 2 else None
        origins = origins_of(port, scope, tree)
        if origins and all(_is_text(value, place, tree) for value, place in origins):
            yield "the port of a server is a number and no text"
        elif _is_host(address) and "address_family" not in tree.stored:
            yield "the address of a server is one pair of a host and a port"


def _is_host(node: ast.AST | None) -> bool:
    return isinstance(node, ast.JoinedStr) or text_of(node) != ""


def _is_text(node: ast.AST, scope: Scope, tree: Tree) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    if isinstance(node, ast.Subscript):
        return full_name_of(node.value, scope) in ("sys.argv", "os.environ") and not isinstance(
            node.slice, ast.Slice
        )
    if isinstance(node, ast.Attribute):
        return _is_untyped_option(node, scope, tree)
    if not isinstance(node, ast.Call):
        return False
    default = node.args[1:2]
    is_plain = all(
        _is_text(value, place, tree) for part in default for value, place in origins_of(part, scope, tree)
    )
    is_told = not default or bool(origins_of(default[0], scope, tree))
    return full_name_of(node.func, scope) in ("os.getenv", "os.environ.get") and is_plain and is_told


def _is_untyped_option(node: ast.Attribute, scope: Scope, tree: Tree) -> bool:
    """Say whether an option of argparse has no type and no number for its default: it is a text, or nothing."""
    parsed = origins_of(node.value, scope, tree)
    if not parsed or not all(
        isinstance(part, ast.Call) and last(part.func) == "parse_args" for part, _ in parsed
    ):
        return False
    options = [
        keywords_of(call)
        for call, _ in calls_of(tree, frozenset({"add_argument"}))
        if node.attr in _destinations(call)
    ]
    if len(options) != 1 or any(True for _ in calls_of(tree, frozenset({"set_defaults"}))):
        return False
    words = options[0]
    default = words.get("default")
    is_open = bool({"type", "action", "nargs", "choices", None} & words.keys()) or node.attr in tree.stored
    return not is_open and (default is None or text_of(default) != "")


def _destinations(call: ast.Call) -> set[str]:
    """Return the names that an option may get."""
    told = keywords_of(call).get("dest")
    names = {text_of(part).lstrip("-").replace("-", "_") for part in call.args}
    return {text_of(told)} if told is not None else names
