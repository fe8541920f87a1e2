"""What handlers of http.server do out of turn: headers never sent, bodies read to no end, pages that stay empty."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import BYTES, Inference, inference_of
from fsm.gaps.python.meaning.nodes import (
    exits_of,
    extended_in,
    full_name_of,
    functions_of,
    is_forever,
    last,
    methods_of,
    own_attribute,
    text_of,
    value_of,
    within,
)
from fsm.gaps.python.meaning.tree import Function, Scope, Tree
from fsm.gaps.python.served.requests import bases_of

_HANDLERS = frozenset(
    f"http.server.{name}"
    for name in ("BaseHTTPRequestHandler", "SimpleHTTPRequestHandler", "CGIHTTPRequestHandler")
)
_STATUS = frozenset({"send_response", "send_response_only"})
_ENDS = frozenset({"end_headers", "flush_headers"})
_ANSWERS = _STATUS | _ENDS | {"send_header", "send_error"}
# Python 2 had these on the headers of a request.
_OF_OLD_HEADERS = frozenset({"getheader", "getheaders", "getfirstmatchingheader", "has_key"})
_ANY = "any"
_ASKED = frozenset({"do_GET", "do_POST", "do_PUT", "do_DELETE", "do_PATCH"})
_TAKES_OVER = frozenset({"handle", "handle_one_request", "parse_request", "__getattr__", "__getattribute__"})
_WAYS_OUT = frozenset({"wfile", "request", "connection"})


def gaps_in_http_handlers(tree: Tree, code: str) -> Iterator[str]:
    """Yield what keeps a handler's client from a whole answer; each check has words that it looks for first."""
    if "HTTPRequestHandler" not in code:
        return
    handlers = {node for node in tree.scopes if isinstance(node, ast.ClassDef) and _is_handler(node, tree)}
    for function, scope in functions_of(tree) if handlers else ():
        if scope.owner not in handlers:
            continue
        if "send_header" in code or "send_response" in code:
            yield from _out_of_turn(function, scope, code)
        if "rfile" in code or ".headers." in code:
            yield from _of_requests(function, scope)
    yield from _idle(tree, handlers, code)
    if "parse_qs(" in code:
        yield from _bytes_for_names(tree)
    if "wfile.write(" in code and "setattr" not in code:
        yield from _empty_pages(tree, handlers)


def _is_handler(definition: ast.ClassDef, tree: Tree) -> bool:
    """Say whether a class is a handler of http.server that answers with the methods of its base."""
    bases = list(bases_of(definition, tree))
    outside = [base for base in bases if isinstance(base, str)]
    own = {name for base in bases if isinstance(base, ast.ClassDef) for name in methods_of(base)}
    return len(outside) == 1 and outside[0] in _HANDLERS and not own & (_ANSWERS - {"end_headers"})


def _out_of_turn(function: Function, scope: Scope, code: str) -> Iterator[str]:
    """The status comes first, then the headers and their end, then the body."""
    called = sorted(_answered(function.body, scope))
    first = called[0][1] if called else ""
    steps = {name for _, name in called}
    is_alone = function.name in _ASKED and not steps & {_ANY, "send_error"}
    if steps & _STATUS and not steps & _ENDS and (is_alone or not any(word in code for word in _ENDS)):
        yield "the headers are never ended, so that nothing of them is sent"
    for block in _blocks(function):
        done: list[str] = []
        for statement in block:
            names = [name for _, name in sorted(_answered([statement], scope))]
            if not names or not isinstance(statement, ast.Expr):
                done += [_ANY] if names else []
                continue
            if _ANY not in done:
                yield from _turn_of(names[0], done, first)
            done += names


def _turn_of(name: str, done: list[str], first: str) -> Iterator[str]:
    """Tell what is wrong with one more step after those done; `first` is the first step of the whole method."""
    if name == "write" and _STATUS & set(done) and not (_ENDS | {"send_error"}) & set(done):
        yield "the body is written before the headers have ended"
    elif name in _STATUS and done and done[0] == first in ("send_header", "write"):
        yield "the status is sent after what it begins"


def _answered(statements: list[ast.stmt], scope: Scope) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield what statements call of what answers, with its place; any method that gets the handler may answer."""
    for node in within(statements):
        if not isinstance(node, ast.Call):
            continue
        name = own_attribute(node.func, scope)
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        is_given = any(isinstance(part, ast.Name) and part.id == scope.self_name for part in node.args)
        is_super = isinstance(owner, ast.Call) and last(owner.func) == "super"
        place = (node.end_lineno or node.lineno, node.end_col_offset or 0)
        if name in _ANSWERS:
            yield place, name
        elif own_attribute(owner, scope) == "wfile" and last(node.func) == "write":
            yield place, "write"
        elif name.startswith(("log_", "date_", "address_", "version_")):
            continue
        elif name or is_given or is_super:
            yield place, _ANY


def _blocks(function: Function) -> Iterator[list[ast.stmt]]:
    for node in [function, *within(function.body)]:
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield block


def _of_requests(function: Function, scope: Scope) -> Iterator[str]:
    """The stream of a request ends when its client goes, and that one waits for an answer."""
    for node in within(function.body):
        if not isinstance(node, ast.Attribute):
            continue
        owner = own_attribute(node.value, scope)
        if owner == "headers" and node.attr in _OF_OLD_HEADERS:
            yield f"the headers of a request have no {node.attr}"
    for node in within(function.body):
        if _is_read_to_end(node, scope):
            yield "the body of a request is read up to an end that its client never sends"
        elif (
            isinstance(node, ast.Call)
            and _reads(node, scope) == "read"
            and len(node.args) == 1
            and _is_header(node.args[0], scope)
        ):
            yield "a length is read from the headers as a text and not made a number"


def _reads(node: ast.AST | None, scope: Scope) -> str:
    """Return the method of the request's stream that a call is of, "" for any other."""
    function = node.func if isinstance(node, ast.Call) else None
    is_read = isinstance(function, ast.Attribute) and own_attribute(function.value, scope) == "rfile"
    return last(function) if is_read else ""


def _is_read_to_end(node: ast.AST, scope: Scope) -> bool:
    """Say whether all of the stream is read: at once, line by line or in a loop that only its end leaves."""
    if isinstance(node, ast.Call):
        sizes = [getattr(part, "value", None) for part in node.args if isinstance(part, ast.Constant)]
        is_whole = not node.args and not node.keywords
        is_minus = len(node.args) == 1 and ast.unparse(node.args[0]) in ("-1", "None")
        given = last(node.func) in ("load", "copyfileobj", "list") and not sizes and bool(node.args)
        is_handed_on = given and own_attribute(node.args[0], scope) == "rfile" and len(node.args) < 3
        is_read = _reads(node, scope) in ("read", "readlines") and (is_whole or is_minus)
        return is_read or (is_handed_on and not node.keywords)
    if isinstance(node, ast.For):
        is_left = any(isinstance(part, ast.Break | ast.Return | ast.Raise) for part in within(node.body))
        return own_attribute(node.iter, scope) == "rfile" and not is_left
    return isinstance(node, ast.While) and _is_gathered(node, scope)


def _is_gathered(loop: ast.While, scope: Scope) -> bool:
    """Say whether a loop reads parts of one size until none comes."""
    exits = list(exits_of(loop))
    if isinstance(loop.test, ast.NamedExpr):
        return _is_part(loop.test.value, scope) and not exits
    names = {
        node.targets[0].id
        for node in loop.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and _is_part(node.value, scope)
    }
    left = [
        part
        for node in loop.body
        if isinstance(node, ast.If)
        and isinstance(node.test, ast.UnaryOp)
        and isinstance(node.test.op, ast.Not)
        for part in within(node.body)
        if last(node.test.operand) in names
    ]
    return is_forever(loop) and bool(exits) and all(part in left for part in exits)


def _is_part(node: ast.expr, scope: Scope) -> bool:
    size = node.args[0] if isinstance(node, ast.Call) and len(node.args) == 1 else None
    return _reads(node, scope) == "read" and isinstance(size, ast.Constant)


def _is_header(node: ast.expr, scope: Scope) -> bool:
    """Say whether a value is what the headers of a request hold under a name."""
    value = value_of(node, scope)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "get":
        return own_attribute(value.func.value, scope) == "headers"
    return isinstance(value, ast.Subscript) and own_attribute(value.value, scope) == "headers"


def _idle(tree: Tree, handlers: set[ast.ClassDef], code: str) -> Iterator[str]:
    """The base calls `do_` and the method of a request; what reads a request answers it."""
    extended = extended_in(tree)
    for definition in handlers:
        methods = methods_of(definition)
        outside = [last(base) for base in definition.bases]
        is_bare = outside == ["BaseHTTPRequestHandler"] and definition.name not in extended
        called = {
            name for method in methods.values() for _, name in _answered(method.body, tree.scopes[method])
        }
        if is_bare and called - {_ANY} and "do_" not in code and not _TAKES_OVER & methods.keys():
            yield f"{definition.name} has no method that a request calls"
        for name in sorted(_ASKED & methods.keys()):
            function = methods[name]
            scope = tree.scopes[function]
            nodes: list[ast.AST] = list(ast.walk(function))
            is_left = any(isinstance(node, ast.Raise) for node in nodes) or function.decorator_list
            is_used = any(own_attribute(node, scope) in _WAYS_OUT for node in nodes)
            is_stub = not any(isinstance(node, ast.Call) for node in nodes)
            if not (is_left or is_used or is_stub or any(True for _ in _answered(function.body, scope))):
                yield f"{name} gives no answer"


def _bytes_for_names(tree: Tree) -> Iterator[str]:
    """Of bytes the names are bytes too."""
    types = inference_of(tree)
    for function, scope in functions_of(tree):
        names = {
            name
            for name, given in scope.bindings.items()
            if given and all(_is_form_of_bytes(part.node, scope, types) for part in given)
        }
        for node in within(function.body) if names else ():
            if isinstance(node, ast.Subscript) and last(node.value) in names and text_of(node.slice):
                yield "the names of a form that is read as bytes are bytes"


def _is_form_of_bytes(node: ast.AST | None, scope: Scope, types: Inference) -> bool:
    is_parsed = isinstance(node, ast.Call) and full_name_of(node.func, scope) == "urllib.parse.parse_qs"
    return (
        is_parsed
        and isinstance(node, ast.Call)
        and [types.of(part, scope) for part in node.args[:1]] == [BYTES]
    )


def _empty_pages(tree: Tree, handlers: set[ast.ClassDef]) -> Iterator[str]:
    """Each request has a handler of its own: what its maker leaves empty and nobody sets is empty each time."""
    extended = extended_in(tree)
    for node, scope in tree.nodes:
        if not (isinstance(node, ast.Call) and last(node.func) == "write" and len(node.args) == 1):
            continue
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        given = node.args[0]
        if (
            isinstance(given, ast.Call)
            and last(given.func) == "encode"
            and isinstance(given.func, ast.Attribute)
        ):
            given = given.func.value
        name = own_attribute(given, scope)
        definition = scope.owner
        if not name or own_attribute(owner, scope) != "wfile" or definition not in handlers:
            continue
        values = [binding.node for binding in tree.scopes[definition].bindings.get(name, ())]
        for target, binding, place in tree.stored.get(name, ()):
            is_own = own_attribute(target, place) and place.owner is definition
            values.append(binding.node if is_own else None)
        is_empty = all(isinstance(value, ast.Constant) and value.value in ("", b"") for value in values)
        if values and is_empty and definition is not None and definition.name not in extended:
            yield f"{name} is sent and always empty"
