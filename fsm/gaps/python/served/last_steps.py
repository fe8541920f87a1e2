"""What a Python program does last: the end of its main path, followed into the own functions that stand there."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import full_name_of, last
from fsm.gaps.python.meaning.tree import Function, Scope, Tree

_QUIET = frozenset({"print", "info", "debug", "warning", "basicConfig"})
_AT_ONCE = frozenset(
    {
        *("str", "len", "repr", "format", "join", "upper", "strip", "decode", "dumps"),
        *("getsockname", "gethostname", "getpid", "now", "time", "strftime", "current_thread"),
    }
)
_RUNS = frozenset({"run_until_complete"})
_DEEPEST = 6


def main_steps(tree: Tree) -> Iterator[tuple[ast.stmt, Scope]]:
    """Yield the last statement of a program, and of each own function that such a statement is a call of."""
    module = tree.module.node
    body = list(module.body) if isinstance(module, ast.Module) else []
    guard = body[-1] if body else None
    if isinstance(guard, ast.If) and not guard.orelse and "__main__" in ast.dump(guard.test):
        body = guard.body
    yield from steps_of(body, tree.module, tree)


def steps_of(
    body: Sequence[ast.stmt], scope: Scope, tree: Tree, depth: int = 0
) -> Iterator[tuple[ast.stmt, Scope]]:
    """Yield the last of some statements that is not over at once, and those that it leads to."""
    loud = [statement for statement in body if not is_quiet(statement)]
    final = loud[-1] if loud else None
    if final is None or depth > _DEEPEST:
        return
    if isinstance(final, ast.Try):
        ends = [*final.orelse, *final.finalbody, *(part for item in final.handlers for part in item.body)]
        if all(is_quiet(part) or isinstance(part, ast.Raise) for part in ends):
            yield from steps_of(final.body, scope, tree, depth + 1)
        return
    yield final, scope
    function = _called(final, scope, tree)
    if function is not None:
        yield from steps_of(function.body, tree.scopes[function], tree, depth + 1)


def _called(statement: ast.stmt, scope: Scope, tree: Tree) -> Function | None:
    """Return the own function that a statement calls and waits for."""
    value = statement.value if isinstance(statement, ast.Expr | ast.Assign | ast.Return) else None
    is_awaited = isinstance(value, ast.Await)
    call = value.value if isinstance(value, ast.Await) else value
    if isinstance(call, ast.Call) and call.args and _is_run(call, scope):
        call, is_awaited = call.args[0], True
    called = inference_of(tree).of(call.func, scope) if isinstance(call, ast.Call) else None
    function = called.node if called and called.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD) else None
    is_plain = isinstance(function, Function) and not function.decorator_list
    is_waited_for = isinstance(function, ast.AsyncFunctionDef) == is_awaited
    is_known = is_plain and is_waited_for and function in tree.scopes and not tree.scopes[function].yields
    return function if is_known and isinstance(function, Function) else None


def _is_run(call: ast.Call, scope: Scope) -> bool:
    return full_name_of(call.func, scope) == "asyncio.run" or last(call.func) in _RUNS


def is_quiet(statement: ast.stmt) -> bool:
    """Say whether a statement tells something, or nothing at all."""
    value = statement.value if isinstance(statement, ast.Expr) else None
    is_told = isinstance(value, ast.Call) and last(value.func) in _QUIET and _is_plain(value)
    return isinstance(statement, ast.Pass) or isinstance(value, ast.Constant) or is_told


def _is_plain(call: ast.Call) -> bool:
    """Say whether what is told is there already: what has to be worked out may be waited for."""
    parts = [part for node in (*call.args, *call.keywords) for part in ast.walk(node)]
    return not any(
        isinstance(part, ast.Await) or (isinstance(part, ast.Call) and last(part.func) not in _AT_ONCE)
        for part in parts
    )
