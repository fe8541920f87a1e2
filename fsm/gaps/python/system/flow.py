"""What keeps a Python program from getting on: endless loops before its work, calls in a circle, steps left empty."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    body_of,
    dotted,
    exits_of,
    extended_in,
    functions_of,
    is_forever,
    last,
    methods_of,
    value_of,
    within,
)
from fsm.gaps.python.meaning.tree import Function, Scope, Tree

# Python 3 has these under other names.
_OLD_MODULES = frozenset(
    {
        *(
            "SocketServer",
            "Queue",
            "ConfigParser",
            "httplib",
            "urllib2",
            "urlparse",
            "BaseHTTPServer",
            "StringIO",
        ),
        *("SimpleHTTPServer", "CGIHTTPServer", "cStringIO", "cPickle", "Tkinter", "cookielib", "HTMLParser"),
        *("xmlrpclib", "SimpleXMLRPCServer", "robotparser", "copy_reg", "htmlentitydefs", "__builtin__"),
    }
)
_WITH_VALUE = (ast.Expr, ast.Return, ast.Assign)
_PLAIN = (ast.Expr, ast.Assign, ast.AnnAssign, ast.Import, ast.ImportFrom)
_ESSENTIAL = frozenset(
    {"put", "put_nowait", "set", "send", "send_bytes", "sendall", "notify", "notify_all", "set_result"}
)
_OF_ESSENTIAL = (".put", ".set", ".send", ".notify")
_STEP = re.compile(r"^_(?:\w*(?:negotiat|handshake)|authenticat|connect|send|recv|receive)")


def gaps_in_flow(tree: Tree, code: str) -> Iterator[str]:
    """Yield what a program never gets to, and what it asks of modules and processes that do not have it."""
    if any(module in code for module in _OLD_MODULES):
        yield from _of_old_modules(tree)
    if ("while True" in code or "while 1" in code) and any(word in code for word in _OF_ESSENTIAL):
        yield from _never_reached(tree)
    yield from _circles(tree)
    if "pass" in code or "..." in code:
        yield from _empty(tree)


def _of_old_modules(tree: Tree) -> Iterator[str]:
    """No version of Python has both these modules and that syntax; an import that may fail is not counted."""
    for statement in tree.module.node.body if isinstance(tree.module.node, ast.Module) else ():
        names = []
        if isinstance(statement, ast.Import):
            names = [alias.name for alias in statement.names]
        elif isinstance(statement, ast.ImportFrom) and not statement.level and statement.module:
            names = [statement.module]
        for name in names:
            if name.partition(".")[0] in _OLD_MODULES and any(map(_is_new, ast.walk(tree.module.node))):
                yield f"Python 3 has no {name}"


def _is_new(node: ast.AST) -> bool:
    """Say whether it is syntax that Python 2 never had."""
    if isinstance(node, Function) and (node.returns or node.args.kwonlyargs):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id == "super" and not node.args
    new = ast.JoinedStr | ast.AsyncFunctionDef | ast.Nonlocal | ast.AnnAssign | ast.NamedExpr
    return isinstance(node, new) or (isinstance(node, ast.arg) and node.annotation is not None)


def _is_endless(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A function that ends with a loop which nothing in it leaves."""
    block = function.body
    while block:
        end = block[-1]
        if isinstance(end, ast.While):
            return is_forever(end) and not any(exits_of(end))
        if not isinstance(end, ast.With):
            return False
        block = end.body
    return False


def _never_reached(tree: Tree) -> Iterator[str]:
    """What others wait for comes behind a call that does not return."""
    plain = (part for part, scope in functions_of(tree) if not (scope.yields or part.decorator_list))
    endless = {part for part in plain if isinstance(part, ast.FunctionDef) and _is_endless(part)}
    endless = {part for part in endless if part.name not in tree.stored}
    extended = extended_in(tree)
    for _, scope in functions_of(tree) if endless else ():
        for block in _blocks(scope):
            for place, statement in enumerate(block):
                call = statement.value if isinstance(statement, ast.Expr) else None
                if not isinstance(call, ast.Call) or _called(call, scope, extended) not in endless:
                    continue
                for part in within(block[place + 1 :]):
                    if isinstance(part, ast.Call) and last(part.func) in _ESSENTIAL:
                        yield f"{last(part.func)} comes behind {last(call.func)}, which does not return"


def _called(call: ast.Call, scope: Scope, extended: set[str]) -> ast.AST | None:
    """Return the program's own function or method that is called, where it is known."""
    function = call.func
    if isinstance(function, ast.Name):
        found = bindings_of(function.id, scope)
        return found[0].node if len(found) == 1 else None
    if not isinstance(function, ast.Attribute):
        return None
    owner = scope.owner if dotted(function.value) == scope.self_name != "" else None
    owner = None if owner and owner.name in extended else owner
    made = value_of(function.value, scope)
    if isinstance(function.value, ast.Name) and isinstance(made, ast.Call):
        name = last(made.func)
        found = bindings_of(name, scope)
        definition = _class_around(scope) if name == "cls" else found[0].node if len(found) == 1 else None
        owner = definition if isinstance(definition, ast.ClassDef) else None
    return methods_of(owner).get(function.attr) if owner else None


def _class_around(scope: Scope) -> ast.ClassDef | None:
    place: Scope | None = scope
    while place is not None and place.owner is None:
        place = place.parent
    return place.owner if place else None


def _blocks(scope: Scope) -> Iterator[list[ast.stmt]]:
    yield body_of(scope)
    for node in within(body_of(scope)):
        if isinstance(node, ast.With | ast.If | ast.For | ast.While):
            yield node.body


def _circles(tree: Tree) -> Iterator[str]:
    """A function that calls itself whatever happens."""
    extended = extended_in(tree)
    for function, scope in functions_of(tree):
        if scope.yields or function.name in tree.stored or (scope.owner and scope.owner.name in extended):
            continue
        for statement in function.body:
            value = statement.value if isinstance(statement, _WITH_VALUE) else None
            if isinstance(function, ast.AsyncFunctionDef):
                value = value.value if isinstance(value, ast.Await) else None
            name = last(value.func if isinstance(value, ast.Call) else value)
            if value is not None and name == function.name and _is_circle(value, function, scope):
                yield f"{function.name} calls itself for ever"
            if not isinstance(statement, _PLAIN) or not _is_certain(statement):
                break


def _is_certain(statement: ast.stmt) -> bool:
    """What calls something else may never come back, by an error or the end of the program."""
    calls = (part for part in within([statement]) if isinstance(part, ast.Call | ast.Await))
    return all(isinstance(part, ast.Call) and last(part.func) == "print" for part in calls)


def _is_circle(value: ast.expr, function: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope) -> bool:
    decorators = {last(part) for part in function.decorator_list}
    if scope.owner is None:
        is_own = (
            isinstance(value, ast.Call)
            and isinstance(value.func, ast.Name)
            and value.func.id == function.name
        )
        is_bound_once = scope.parent is not None and len(scope.parent.bindings[function.name]) == 1
        is_sure = isinstance(value, ast.Call) and all(map(_is_sure, value.args))
        return is_own and is_sure and is_bound_once and not decorators and function.name not in scope.bindings
    if (
        len([part for part in scope.owner.body if isinstance(part, Function) and part.name == function.name])
        > 1
    ):
        return False
    named = f"self.{function.name}"
    if scope.self_name != "self" or (isinstance(value, ast.Call) and not all(map(_is_sure, value.args))):
        return False
    if decorators == {"property"}:
        return dotted(value) == named and isinstance(function.body[-1], ast.Return)
    return not decorators and isinstance(value, ast.Call) and dotted(value.func) == named


def _is_sure(argument: ast.expr) -> bool:
    """An argument that calls or indexes something may end the circle by an error."""
    return not any(isinstance(part, ast.Call | ast.Subscript | ast.Await) for part in ast.walk(argument))


def _own_calls(statements: list[ast.stmt]) -> set[str]:
    calls = (node.func for node in within(statements) if isinstance(node, ast.Call))
    return {
        function.attr
        for function in calls
        if isinstance(function, ast.Attribute) and dotted(function.value) == "self"
    }


def _empty(tree: Tree) -> Iterator[str]:
    """A class's own steps of a protocol are no place for the project's code."""
    extended = extended_in(tree)
    for function, scope in functions_of(tree):
        is_step = _STEP.match(function.name)
        if not is_step or scope.owner is None or function.decorator_list or scope.owner.name in extended:
            continue
        if any(last(base) in ("Protocol", "ABC") for base in scope.owner.bases) or scope.owner.keywords:
            continue
        is_empty = all(
            isinstance(part, ast.Pass)
            or (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
            for part in function.body
        )
        if is_empty and function.name in _own_calls([*scope.owner.body, *_bodies(scope.owner)]):
            yield f"{function.name} does nothing"


def _bodies(definition: ast.ClassDef) -> Iterator[ast.stmt]:
    for method in methods_of(definition).values():
        yield from method.body
