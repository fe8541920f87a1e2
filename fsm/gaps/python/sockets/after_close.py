"""What a Python program still does with a socket after it has closed it, at once or in the next turn."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from fsm.gaps.python.meaning.inference import Inference, Kind, Type, inference_of
from fsm.gaps.python.meaning.nodes import body_of, dotted, exits_of, last, may_leave, own_calls, within
from fsm.gaps.python.meaning.tree import Scope, Tree
from fsm.gaps.python.system.processes_apart import blocks_of, own_parts

_TALKS = frozenset(
    {"recv", "recvfrom", "recv_into", "send", "sendall", "sendto", "accept", "connect", "listen", "bind"}
)
_SOCKET = Type(Kind.OBJECT, "socket.socket")
_EXPECT = frozenset({"raises", "assertRaises", "assertRaisesRegex", "suppress"})
_LEAVES = (ast.Return, ast.Raise, ast.Break, ast.Continue)


def gaps_in_sockets_after_close(tree: Tree, code: str) -> Iterator[str]:
    """Yield the sockets that are used when they are closed already."""
    if "socket" not in code or ".close()" not in code:
        return
    types = inference_of(tree)
    for block, scope in blocks_of(tree):
        yield from _in_turn(block, scope, types)
    for scope in tree.scopes.values():
        for loop in within(body_of(scope)):
            if isinstance(loop, ast.While | ast.For):
                yield from _in_next_turn(loop, scope, tree)


def _in_turn(block: Sequence[ast.stmt], scope: Scope, types: Inference) -> Iterator[str]:
    closed: set[str] = set()
    for statement in block:
        is_asked = isinstance(statement, ast.With) and any(
            isinstance(item.context_expr, ast.Call) and last(item.context_expr.func) in _EXPECT
            for item in statement.items
        )
        if isinstance(statement, ast.Try) or is_asked:
            # A handler may be where the close stood.
            closed.clear()
        parts = own_parts(statement)
        for name in sorted(closed & {owner for owner, method in _uses(parts) if method in _TALKS}):
            yield f"{name} is closed, and used after that"
        renewed = _renewed(statement)
        closed = {name for name in closed if not _is_renewed(name, renewed)}
        closed |= _closed(statement, scope, types)
        if isinstance(statement, _LEAVES):
            closed.clear()


def _uses(parts: Sequence[ast.AST]) -> Iterator[tuple[str, str]]:
    """Yield what is called: the name of the object and that of the method."""
    for part in parts:
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
            yield dotted(part.func.value), part.func.attr


def _closed(statement: ast.stmt, scope: Scope, types: Inference) -> set[str]:
    call = statement.value if isinstance(statement, ast.Expr) else None
    function = call.func if isinstance(call, ast.Call) and not call.args else None
    if not isinstance(function, ast.Attribute) or function.attr != "close":
        return set()
    return {dotted(function.value)} - {""} if types.of(function.value, scope) == _SOCKET else set()


def _renewed(statement: ast.stmt) -> set[str]:
    """Return the names that a statement sets anywhere in it, and those that what it calls may set."""
    names: set[str] = set()
    for part in ast.walk(statement):
        if isinstance(part, ast.Name | ast.Attribute) and not isinstance(part.ctx, ast.Load):
            names.add(dotted(part))
        elif isinstance(part, ast.Call) and dotted(part.func).count(".") == 1:
            # A method of the object that keeps the socket may make a new one.
            names.add(f"{dotted(part.func).partition('.')[0]}.*")
    return names


def _is_renewed(name: str, renewed: set[str]) -> bool:
    return name in renewed or ("." in name and f"{name.partition('.')[0]}.*" in renewed)


def _in_next_turn(loop: ast.While | ast.For, scope: Scope, tree: Tree) -> Iterator[str]:
    """What a turn closes has to be made again by the next one."""
    block = list(_straight(loop.body))
    if any(isinstance(part, ast.Try) for part in loop.body):
        return
    renewed = {name for statement in (*loop.body, *_targets(loop)) for name in _renewed(statement)}
    used: set[str] = set()
    for place, statement in enumerate(block):
        for name in sorted(_closed(statement, scope, inference_of(tree)) & used):
            following = list(block[place + 1 :])
            after = ast.While(ast.Constant(True), following, [])
            is_left = any(exits_of(after)) or any(map(may_leave, own_calls(following, tree)))
            if not (_is_renewed(name, renewed) or is_left or _stops(loop)):
                yield f"{name} is closed, and used by the next turn of the loop"
        used |= {owner for owner, method in _uses(own_parts(statement)) if method in _TALKS}


def _targets(loop: ast.While | ast.For) -> list[ast.stmt]:
    return [ast.Expr(loop.target)] if isinstance(loop, ast.For) else []


def _straight(block: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in block:
        yield statement
        if isinstance(statement, ast.With):
            yield from _straight(statement.body)


def _stops(loop: ast.While | ast.For) -> bool:
    """Say whether something in the loop may end it by its condition."""
    asked = {dotted(part) for part in ast.walk(loop.test)} - {""} if isinstance(loop, ast.While) else set()
    return any(
        isinstance(part, ast.Name | ast.Attribute)
        and not isinstance(part.ctx, ast.Load)
        and dotted(part) in asked
        for statement in loop.body
        for part in ast.walk(statement)
    )
