"""What servers of gRPC leave undone in a Python program: methods without a reply, services nobody reaches."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import (
    body_of,
    dotted,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    methods_of,
)
from fsm.gaps.python.meaning.tree import Function, Scope, Tree
from fsm.gaps.python.packages.library_parts import class_held

_SERVERS = frozenset({"grpc.server", "grpc.aio.server"})
# Who does one of these has told the client what went wrong, or leaves the method to others.
_TELLS = ("abort", "abort_with_status", "set_code", "set_trailing_metadata", "write")
_KEEP_RUNNING = ("wait_for_termination", "sleep(", "serve_forever", "run_forever", "while ")
_NO_MESSAGES = frozenset({"dict", "list", "tuple", "str", "bytes", "int", "float", "bool"})


def gaps_in_rpc_servicers(tree: Tree, code: str) -> Iterator[str]:
    """Yield them where gRPC is named."""
    if "grpc" not in code:
        return
    if "Servicer" in code and "context" in code and "interceptors" not in code:
        yield from _without_reply(tree)
        yield from _plain_replies(tree)
    if "async def" in code and "Servicer" in code and "aio" not in code:
        yield from _asynchronous(tree)
    if "_to_server(" in code:
        yield from _registered_twice(tree)
        yield from _wrongly_registered(tree)
    if "Thread(" in code and not any(word in code for word in _KEEP_RUNNING):
        yield from _started_aside(tree)


def _without_reply(tree: Tree) -> Iterator[str]:
    """Every call is answered with a message, which is empty at most; nothing at all is an error for the client."""
    extended = {
        last(base)
        for node in tree.scopes
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        if last(base) != node.name
    }
    for function, scope in functions_of(tree):
        owner = scope.owner
        is_servicer = owner is not None and any(_is_generated(base) for base in owner.bases)
        if not is_servicer or owner is None or owner.name in extended:
            continue
        if function.decorator_list or owner.decorator_list:
            continue
        names = [part.arg for part in function.args.args]
        is_called = len(names) == 3 and names[2] == "context" and not function.name.startswith("_")
        if is_called and _gives_nothing(function, scope) and not _is_told_elsewhere(function, tree):
            yield f"{function.name} answers its client with nothing"


def _plain_replies(tree: Tree) -> Iterator[str]:
    """A reply is a message of the service: a dictionary or a text is none."""
    types = inference_of(tree)
    for function, scope in functions_of(tree):
        owner = scope.owner
        is_method = owner is not None and any(_is_generated(base) for base in owner.bases)
        names = [part.arg for part in function.args.args]
        if not is_method or names[2:] != ["context"] or scope.yields:
            continue
        if function.decorator_list or (owner is not None and owner.decorator_list):
            continue
        kinds = {types.of(value, scope) for value in scope.returns if value is not None}
        if kinds and all(
            kind is not None and kind.kind is Kind.OBJECT and kind.name in _NO_MESSAGES for kind in kinds
        ):
            yield f"{function.name} answers its client with no message"


def _wrongly_registered(tree: Tree) -> Iterator[str]:
    """A service is registered with an object of its class first and the server behind it."""
    types = inference_of(tree)
    for node, scope in _calls(tree):
        name = last(node.func)
        if not (name.startswith("add_") and name.endswith("Servicer_to_server")) or len(node.args) != 2:
            continue
        first, second = types.of(node.args[0], scope), types.of(node.args[1], scope)
        definition = first.node if first is not None and first.kind is Kind.OWN_CLASS else None
        if isinstance(definition, ast.ClassDef) and not any(
            method.decorator_list for method in methods_of(definition).values()
        ):
            yield f"{name} is given a class and no object"
        elif second is not None and second.kind in (Kind.OWN_OBJECT, Kind.OWN_CLASS):
            yield f"{name} is given the server first"


def _asynchronous(tree: Tree) -> Iterator[str]:
    """A server that is no `aio` one sends what a method gives, and that is a coroutine here."""
    served = _served_classes(tree)
    for function, scope in functions_of(tree) if served else ():
        owner = scope.owner
        is_plain = owner in served and not function.decorator_list
        is_method = owner is not None and is_plain and any(_is_generated(base) for base in owner.bases)
        names = [part.arg for part in function.args.args]
        if isinstance(function, ast.AsyncFunctionDef) and is_method and names[2:] == ["context"]:
            yield f"{function.name} is a coroutine, and the server is no asynchronous one"


def _served_classes(tree: Tree) -> set[ast.AST]:
    """Return the own classes, left as they are, that servers with plain threads are given objects of."""
    executors = [
        last(part.func)
        for node, scope in _calls(tree)
        if full_name_of(node.func, scope) == "grpc.server"
        for part in (node.args[0] if node.args else None,)
        if isinstance(part, ast.Call)
    ]
    if not executors or set(executors) != {"ThreadPoolExecutor"}:
        return set()
    types = inference_of(tree)
    given = [types.of(node.args[0], scope) for node, scope in _calls(tree) if _adds(node.func) and node.args]
    nodes = {kind.node for kind in given if kind is not None and kind.kind is Kind.OWN_OBJECT}
    return {node for node in nodes if isinstance(node, ast.ClassDef) and not node.decorator_list}


def _calls(tree: Tree) -> Iterator[tuple[ast.Call, Scope]]:
    yield from ((node, scope) for node, scope in tree.nodes if isinstance(node, ast.Call))


def _is_generated(base: ast.expr) -> bool:
    """Say whether a base is a servicer that was made from a description of the service."""
    words = dotted(base).split(".")
    return words[-1].endswith("Servicer") and len(words) > 1 and words[-2].endswith("grpc")


def _gives_nothing(function: Function, scope: Scope) -> bool:
    """Say whether a method works and never replies; one that does nothing may be asked for as it is."""
    if all(isinstance(part, ast.Pass | ast.Return) or _is_said(part) for part in function.body):
        return False
    parts = [part for statement in function.body for part in ast.walk(statement)]
    tells = any(isinstance(part, ast.Call) and last(part.func) in _TELLS for part in parts)
    raises = any(isinstance(part, ast.Raise) for part in parts)
    is_empty = all(value is None or _is_none(value) for value in scope.returns)
    return is_empty and not (tells or raises or scope.yields)


def _is_told_elsewhere(function: Function, tree: Tree) -> bool:
    """Say whether another function gets the context, or one of the program's own does no more than fail."""
    calls = [part for part in ast.walk(function) if isinstance(part, ast.Call)]
    given = [part for call in calls for part in (*call.args, *(word.value for word in call.keywords))]
    names = {last(call.func) for call in calls}
    own = [other for other, _ in functions_of(tree) if other.name in names]
    return any(last(part) == "context" for part in given) or any(
        isinstance(part, ast.Raise) or (isinstance(part, ast.Call) and last(part.func) in _TELLS)
        for other in own
        for part in ast.walk(other)
    )


def _is_said(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _registered_twice(tree: Tree) -> Iterator[str]:
    """A server takes one servicer for a service: of two the one is never asked."""
    for scope in tree.scopes.values():
        seen: set[tuple[str, str]] = set()
        for statement in body_of(scope):
            call = statement.value if isinstance(statement, ast.Expr) else None
            if not isinstance(call, ast.Call) or len(call.args) != 2 or not _adds(call.func):
                continue
            key = (dotted(call.func), dotted(call.args[1]))
            if all(key) and key in seen:
                yield f"{last(call.func)} is called twice for one server"
            seen.add(key)


def _adds(function: ast.expr) -> bool:
    name = last(function)
    return name.startswith("add_") and name.endswith("Servicer_to_server")


def _started_aside(tree: Tree) -> Iterator[str]:
    """To start a server is done at once: a thread that does no more ends then, and who waits for it goes on."""
    for node, scope in tree.nodes:
        if not isinstance(node, ast.Call) or full_name_of(node.func, scope) != "threading.Thread":
            continue
        target = keywords_of(node).get("target")
        owner = target.value if isinstance(target, ast.Attribute) and target.attr == "start" else None
        if owner is not None and class_held(owner, scope, tree) in _SERVERS:
            yield "the thread ends as soon as the server is started"
