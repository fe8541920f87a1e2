"""What keeps a Python program from getting on: endless loops before its work, calls in a circle, steps left empty."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.system_nodes import (
    body_of,
    calls_of,
    dotted,
    exits_of,
    functions_of,
    is_forever,
    last,
    methods_of,
    value_of,
    within,
)
from fsm.gaps.python.tree import Function, Scope, Tree

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
_NEW_SYNTAX = re.compile(
    r"(?<![\w\"'])f[\"']|\basync def\b|\bnonlocal\b|\)\s*->|super\(\)\."
    r"|^\s*def \w+\([^)]*\w: *\w|\bprint\([^()]*\b(?:end|file|flush)=",
    re.MULTILINE,
)
_WITH_VALUE = (ast.Expr, ast.Return, ast.Assign)
_PLAIN = (ast.Expr, ast.Assign, ast.AnnAssign, ast.Import, ast.ImportFrom)
_ESSENTIAL = frozenset(
    {"put", "put_nowait", "set", "send", "send_bytes", "sendall", "notify", "notify_all", "set_result"}
)
_OF_ESSENTIAL = (".put", ".set", ".send", ".notify")
_STEP = re.compile(
    r"^_(?:\w*(?:negotiat|handshake)|encode|decode|encrypt|decrypt|authenticat|connect|send|recv|receive)"
)


def gaps_in_flow(tree: Tree, code: str) -> Iterator[str]:
    """Yield what a program never gets to, and what it asks of modules and processes that do not have it."""
    if any(module in code for module in _OLD_MODULES):
        yield from _of_old_modules(tree, code)
    if ("while True" in code or "while 1" in code) and any(word in code for word in _OF_ESSENTIAL):
        yield from _never_reached(tree)
    yield from _circles(tree)
    if ".connect(" in code and "(socket.socket)" in code:
        yield from _returns_to(tree)
    if "async def" in code and ("asyncio.run(" in code or "run_until_complete(" in code):
        yield from _loops_within(tree)
    if "pass" in code or "..." in code:
        yield from _empty(tree)


def _of_old_modules(tree: Tree, code: str) -> Iterator[str]:
    """No version of Python has both these modules and that syntax; an import that may fail is not counted."""
    for statement in tree.module.node.body if isinstance(tree.module.node, ast.Module) else ():
        names = []
        if isinstance(statement, ast.Import):
            names = [alias.name for alias in statement.names]
        elif isinstance(statement, ast.ImportFrom) and not statement.level and statement.module:
            names = [statement.module]
        for name in names:
            if name.partition(".")[0] in _OLD_MODULES and _NEW_SYNTAX.search(code):
                yield f"Python 3 has no {name}"


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
    endless = {function for function, _ in functions_of(tree) if _is_endless(function)}
    for _, scope in functions_of(tree) if endless else ():
        for block in _blocks(scope):
            for place, statement in enumerate(block):
                call = statement.value if isinstance(statement, ast.Expr) else None
                if not isinstance(call, ast.Call) or _called(call, scope, tree) not in endless:
                    continue
                for part in within(block[place + 1 :]):
                    if isinstance(part, ast.Call) and last(part.func) in _ESSENTIAL:
                        yield f"{last(part.func)} comes behind {last(call.func)}, which does not return"


def _called(call: ast.Call, scope: Scope, tree: Tree) -> ast.AST | None:
    """Return the program's own function or method that is called, where it is known."""
    function = call.func
    if isinstance(function, ast.Name):
        found = tree.module.bindings.get(function.id, []) if function.id not in scope.bindings else []
        return found[0].node if len(found) == 1 else None
    if not isinstance(function, ast.Attribute):
        return None
    owner = scope.owner if dotted(function.value) == scope.self_name != "" else None
    made = value_of(function.value, scope)
    if isinstance(function.value, ast.Name) and isinstance(made, ast.Call):
        name = last(made.func)
        found = tree.module.bindings.get(name, [])
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
    for function, scope in functions_of(tree):
        for statement in function.body:
            value = statement.value if isinstance(statement, _WITH_VALUE) else None
            value = value.value if isinstance(value, ast.Await) else value
            name = last(value.func if isinstance(value, ast.Call) else value)
            if value is not None and name == function.name and _is_circle(value, function, scope):
                yield f"{function.name} calls itself for ever"
            if not isinstance(statement, _PLAIN):
                break


def _is_circle(value: ast.expr, function: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope) -> bool:
    decorators = {last(part) for part in function.decorator_list}
    if scope.owner is None:
        is_own = (
            isinstance(value, ast.Call)
            and isinstance(value.func, ast.Name)
            and value.func.id == function.name
        )
        return is_own and not decorators and function.name not in scope.bindings
    if (
        len([part for part in scope.owner.body if isinstance(part, Function) and part.name == function.name])
        > 1
    ):
        return False
    named = f"{scope.self_name}.{function.name}"
    if decorators == {"property"}:
        return dotted(value) == named and isinstance(function.body[-1], ast.Return)
    return not decorators and isinstance(value, ast.Call) and dotted(value.func) == named and named[0] != "."


def _returns_to(tree: Tree) -> Iterator[str]:
    """Two methods that call each other while nothing that decides on it changes."""
    for definition in (node for node, _ in tree.nodes if isinstance(node, ast.ClassDef)):
        methods = methods_of(definition)
        for name, method in methods.items():
            if not _decides_by_attributes(method):
                continue
            for other in sorted(_own_calls(method.body) & methods.keys() - {name}):
                if name in _own_calls(_until_set(methods[other].body)):
                    yield f"{name} and {other} call each other for ever"


def _own_calls(statements: list[ast.stmt]) -> set[str]:
    calls = (node.func for node in within(statements) if isinstance(node, ast.Call))
    return {
        function.attr
        for function in calls
        if isinstance(function, ast.Attribute) and dotted(function.value) == "self"
    }


def _decides_by_attributes(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """No argument, error or attribute that the method sets itself has a part in what it does."""
    nodes = list(within(method.body))
    if any(isinstance(node, ast.Try | ast.AugAssign | ast.For | ast.While | ast.With) for node in nodes):
        return False
    if any(isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) for node in nodes):
        return False
    tests = [node.test for node in nodes if isinstance(node, ast.If | ast.IfExp)]
    if any(isinstance(part, ast.Call) for test in tests for part in ast.walk(test)):
        return False
    given = {part.arg for part in method.args.args[1:]}
    used = {part.id for test in tests for part in ast.walk(test) if isinstance(part, ast.Name)}
    return bool(tests) and not given & used


def _until_set(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements that are run whatever happens, up to one that may change something."""
    for place, statement in enumerate(body):
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        is_plain = isinstance(statement, ast.Assign | ast.Expr | ast.Import)
        if not is_plain or any(isinstance(target, ast.Attribute | ast.Subscript) for target in targets):
            return body[:place]
        if isinstance(statement, ast.Expr) and _own_calls([statement]):
            return body[: place + 1]
    return body


def _loops_within(tree: Tree) -> Iterator[str]:
    """A loop of events cannot be run in one that runs."""
    for node, scope in calls_of(tree, frozenset({"run", "run_until_complete"})):
        is_run = last(node.func) == "run_until_complete" or dotted(node.func) == "asyncio.run"
        if is_run and isinstance(scope.node, ast.AsyncFunctionDef):
            yield f"{last(node.func)} is called in a coroutine, where a loop runs"


def _empty(tree: Tree) -> Iterator[str]:
    """A class's own steps of a protocol are no place for the project's code."""
    extended = {last(base) for node, _ in tree.nodes if isinstance(node, ast.ClassDef) for base in node.bases}
    for function, scope in functions_of(tree):
        is_step = _STEP.match(function.name)
        if not is_step or scope.owner is None or function.decorator_list or scope.owner.name in extended:
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
