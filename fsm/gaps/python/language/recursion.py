"""What a Python function does before anything else, and for ever: it calls itself with what it was given."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import extended_in, functions_of, own_attribute
from fsm.gaps.python.meaning.tree import Function, Scope, Tree


def gaps_in_recursion(tree: Tree) -> Iterator[str]:
    """Yield the functions that come to nothing but themselves; what extends a class may replace its methods."""
    extended = extended_in(tree)
    for function, scope in functions_of(tree):
        is_replaced = scope.owner is not None and scope.owner.name in extended
        if not is_replaced and _calls_itself_first(function, scope):
            yield f"{function.name} calls itself for ever"


def _calls_itself_first(function: Function, scope: Scope) -> bool:
    """The first thing in it, perhaps after a `try`, is the same call once more."""
    first = function.body[0]
    while isinstance(first, ast.Try) and first.body:
        first = first.body[0]
    call = first.value if isinstance(first, ast.Expr | ast.Return | ast.Assign) else None
    call = call.value if isinstance(call, ast.Await) else call
    if not isinstance(call, ast.Call) or function.decorator_list:
        return False
    is_method = own_attribute(call.func, scope) == function.name
    is_own = isinstance(call.func, ast.Name) and call.func.id == function.name and scope.owner is None
    places = [part.arg for part in function.args.args][int(is_method) :]
    given = [part.id if isinstance(part, ast.Name) else "" for part in call.args]
    return (is_method or is_own) and given == places and not call.keywords
