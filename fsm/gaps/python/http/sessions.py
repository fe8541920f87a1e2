"""What a Python program does with the responses and requests of aiohttp too early, or as if they were another's."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.facts import class_of
from fsm.gaps.python.meaning.inference import Inference, Kind, Type, inference_of
from fsm.gaps.python.meaning.nodes import functions_of, last, within
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.gaps.python.served.answers import handlers_of

_SESSION = Type(Kind.OBJECT, "aiohttp.ClientSession")
_VERBS = frozenset({"get", "post", "put", "patch", "delete", "head", "options", "request"})
_OF_RESPONSES = frozenset(
    {"status", "status_code", "text", "json", "read", "content", "headers", "ok", "reason"}
)
_RESPONSE, _REQUEST = "aiohttp.ClientResponse", "aiohttp.web.Request"
_AWAITED = frozenset({"json", "text", "read", "post", "multipart"})
# A result that one of these gets is no longer waited for by who has it.
_TAKES = frozenset({"loads", "print", "len", "dumps", "write", "BeautifulSoup", "fromstring"})


def gaps_in_http_sessions(tree: Tree, code: str) -> Iterator[str]:
    """Yield what a response or a request of aiohttp has not, and what of it is not waited for."""
    if "aiohttp" not in code:
        return
    types = inference_of(tree)
    for node, scope in tree.nodes:
        entered = [item.context_expr for item in node.items] if isinstance(node, ast.With) else []
        if any(types.of(part, scope) == _SESSION for part in entered):
            yield "a session of aiohttp is entered by async with"
        if any(_is_request(part, scope, types) for part in entered):
            yield "a request of aiohttp is entered by async with"
        if isinstance(node, ast.Attribute) and node.attr in _OF_RESPONSES and _is_early(node, scope, types):
            yield f"a request of aiohttp has no {node.attr} before it is awaited"
    served = {function: place for function, _, place in handlers_of(tree, types)}
    for function, scope in functions_of(tree):
        names = {name: _RESPONSE for name in scope.bindings if _is_response(name, scope, types)}
        if function in served and isinstance(function, ast.AsyncFunctionDef):
            names |= dict.fromkeys(_first_of(function, scope, int(served[function])), _REQUEST)
        if names:
            yield from _of_names(function, names, tree)


def _is_request(node: ast.AST | None, scope: Scope, types: Inference) -> bool:
    """Say whether a session begins to ask, which is to be awaited."""
    function = node.func if isinstance(node, ast.Call) else None
    is_verb = isinstance(function, ast.Attribute) and function.attr in _VERBS
    return is_verb and isinstance(function, ast.Attribute) and types.of(function.value, scope) == _SESSION


def _is_early(node: ast.Attribute, scope: Scope, types: Inference) -> bool:
    owner = node.value
    if not isinstance(owner, ast.Name):
        return _is_request(owner, scope, types)
    bindings = scope.bindings.get(owner.id, ())
    return bool(bindings) and all(
        part.how is How.VALUE and _is_request(part.node, scope, types) for part in bindings
    )


def _is_response(name: str, scope: Scope, types: Inference) -> bool:
    """Say whether a name stands for what a session answers, and for nothing else."""
    bindings = scope.bindings[name]
    for binding in bindings:
        call = binding.node.value if isinstance(binding.node, ast.Await) else binding.node
        is_given = binding.how is How.ENTERED_ASYNC or (
            binding.how is How.VALUE and isinstance(binding.node, ast.Await)
        )
        function = call.func if isinstance(call, ast.Call) else None
        if not (is_given and isinstance(function, ast.Attribute) and function.attr in _VERBS):
            return False
        if types.of(function.value, scope) != _SESSION:
            return False
    return bool(bindings)


def _first_of(function: Function, scope: Scope, place: int) -> list[str]:
    names = [part.arg for part in function.args.args][place : place + 1]
    return [name for name in names if len(scope.bindings[name]) == 1]


def _of_names(function: Function, names: dict[str, str], tree: Tree) -> Iterator[str]:
    nodes = list(within(function.body))
    for node in nodes:
        if not (
            isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names
        ):
            continue
        known = class_of(names[node.value.id])
        is_told = known is None or known.is_open or node.attr in known.members or node.attr.startswith("_")
        if isinstance(node.ctx, ast.Load) and not is_told and node.attr not in tree.stored:
            yield f"{names[node.value.id]} has no {node.attr}"
    for node in nodes:
        for given in node.args[:1] if isinstance(node, ast.Call) and last(node.func) in _TAKES else ():
            is_method = isinstance(given, ast.Attribute) and given.attr in _AWAITED
            if is_method and isinstance(given, ast.Attribute) and last(given.value) in names:
                yield f"{given.attr} of {names[last(given.value)]} is a method and is not called"
    assigned = {
        node.targets[0].id: node.value
        for node in nodes
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and _is_asked(node.value, names)
    }
    awaited = {last(part) for node in nodes if isinstance(node, ast.Await) for part in ast.walk(node)}
    for node in nodes:
        for part in _used(node):
            is_late = isinstance(part, ast.Name) and part.id in assigned and part.id not in awaited
            if _is_asked(part, names) or (
                is_late and isinstance(part, ast.Name) and _is_once(part.id, nodes)
            ):
                yield "what aiohttp reads has to be awaited before it is used"


def _is_asked(node: ast.AST | None, names: dict[str, str]) -> bool:
    function = node.func if isinstance(node, ast.Call) else None
    is_method = isinstance(function, ast.Attribute) and function.attr in _AWAITED
    return is_method and isinstance(function, ast.Attribute) and last(function.value) in names


def _used(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what has to be there for a node: what items or members are taken of, and what is written or told."""
    if isinstance(node, ast.Subscript | ast.Attribute):
        yield node.value
    elif isinstance(node, ast.For):
        yield node.iter
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from (node.left, node.right)
    elif isinstance(node, ast.Call) and last(node.func) in _TAKES:
        yield from node.args


def _is_once(name: str, nodes: list[ast.AST]) -> bool:
    return (
        sum(
            isinstance(part, ast.Name) and part.id == name and isinstance(part.ctx, ast.Store)
            for part in nodes
        )
        == 1
    )
