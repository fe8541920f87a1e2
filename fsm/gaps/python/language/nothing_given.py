"""What a Python program asks of its own functions that give nothing: conditions that never hold, parts of nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    body_of,
    children_of,
    full_name_of,
    functions_of,
    last,
    own_attribute,
    within,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_SENDS = frozenset({"sendall", "sendto"})
_RUN = frozenset(
    {"asyncio.run", "asyncio.create_task", "asyncio.ensure_future", "asyncio.gather", "asyncio.wait_for"}
)
_NONE = (ast.Is, ast.IsNot, ast.Eq, ast.NotEq)


def gaps_in_nothing_given(tree: Tree) -> Iterator[str]:
    """Yield the functions without a result whose result is needed."""
    empty = {function for function, scope in functions_of(tree) if _gives_nothing(function, scope)}
    if not empty:
        return
    names = {function.name for function in empty}
    calls = (
        (node, scope, _own_function(node, scope, tree))
        for node, scope in tree.nodes
        if isinstance(node, ast.Call) and last(node.func) in names
    )
    found = [(node, scope, function) for node, scope, function in calls if function in empty]
    around = _parents(tree.module.node) if found else {}
    for node, scope, function in found:
        used: ast.AST = node
        if isinstance(function, ast.AsyncFunctionDef):
            used = around[node]
            if not isinstance(used, ast.Await):
                continue
        uses = [used, *_uses_of_name(around[used], scope)]
        is_sent = any(_is_sent(use, around[use]) or _is_run(use, around[use], scope) for use in uses)
        if is_sent or (not _is_stub(function) and any(_is_needed(use, around[use]) for use in uses)):
            yield f"{function.name} gives nothing, and its result is needed"


def _gives_nothing(function: Function, scope: Scope) -> bool:
    """Say whether a function ends, and never with a value; what only raises is there for others to replace."""
    is_empty = all(value is None or _is_none(value) for value in scope.returns)
    is_plain = not function.decorator_list and not scope.yields
    return is_empty and is_plain and not isinstance(function.body[-1], ast.Raise)


def _is_stub(function: Function) -> bool:
    """Nothing stands in it: it is to be filled by others."""
    return all(
        isinstance(part, ast.Pass)
        or (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
        or (isinstance(part, ast.Return) and (part.value is None or _is_none(part.value)))
        for part in function.body
    )


def _own_function(node: ast.Call, scope: Scope, tree: Tree) -> Function | None:
    """Return the one function of the program that a call calls, as far as it is certain."""
    method = _attribute_of_self(node.func, scope)
    if method:
        owner = _class_around(scope)
        if owner is None or method in tree.stored or _is_extended(owner, tree):
            return None
        bindings = tree.scopes[owner].bindings.get(method, [])
    elif isinstance(node.func, ast.Attribute):
        return _method_of_object(node.func, scope, tree)
    else:
        bindings = bindings_of(node.func.id, scope) if isinstance(node.func, ast.Name) else []
    found = bindings[0].node if len(bindings) == 1 and bindings[0].how is How.DEFINITION else None
    return found if isinstance(found, Function) else None


def _method_of_object(node: ast.Attribute, scope: Scope, tree: Tree) -> Function | None:
    """Return the method of an object of the program's own, where no other class may have another one."""
    kind = inference_of(tree).of(node, scope)
    method = kind.node if kind is not None and kind.kind is Kind.OWN_METHOD else None
    if not isinstance(method, Function) or node.attr in tree.stored:
        return None
    owner = tree.scopes[method].owner
    return method if owner is not None and not _is_extended(owner, tree) else None


def _attribute_of_self(node: ast.AST, scope: Scope) -> str:
    """A function inside of a method has the method's object too."""
    place: Scope | None = scope
    while place is not None:
        name = own_attribute(node, place)
        owner = node.value if isinstance(node, ast.Attribute) else None
        if name or not isinstance(owner, ast.Name) or owner.id in place.bindings:
            return name
        place = place.parent
    return ""


def _class_around(scope: Scope) -> ast.ClassDef | None:
    place: Scope | None = scope
    while place is not None and place.owner is None:
        place = place.parent
    return place.owner if place else None


def _is_extended(owner: ast.ClassDef, tree: Tree) -> bool:
    return any(
        isinstance(node, ast.ClassDef) and any(last(base) == owner.name for base in node.bases)
        for node in tree.scopes
    )


def _parents(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    found: dict[ast.AST, ast.AST] = {}
    pending = [tree]
    while pending:
        node = pending.pop()
        children = children_of(node)
        found.update(dict.fromkeys(children, node))
        pending += children
    return found


def _uses_of_name(parent: ast.AST, scope: Scope) -> list[ast.AST]:
    """Return where a name is read that stands for a call's result and for nothing else."""
    target = parent.targets[0] if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
    if not isinstance(target, ast.Name) or len(scope.bindings[target.id]) != 1 or target.id in scope.foreign:
        return []
    read = [node for node in within(body_of(scope)) if isinstance(node, ast.Name) and node.id == target.id]
    return [node for node in read if isinstance(node.ctx, ast.Load)]


def _is_sent(used: ast.AST, parent: ast.AST) -> bool:
    is_argument = isinstance(parent, ast.Call) and used in parent.args[:1]
    return is_argument and isinstance(parent, ast.Call) and last(parent.func) in _SENDS


def _is_run(used: ast.AST, parent: ast.AST, scope: Scope) -> bool:
    """Say whether what gave nothing is run as a coroutine, or called as a function."""
    if not isinstance(parent, ast.Call) or used not in parent.args:
        return False
    if last(parent.func) == "run_in_executor":
        return len(parent.args) > 1 and used is parent.args[1]
    return last(parent.func) == "run_until_complete" or full_name_of(parent.func, scope) in _RUN


def _is_needed(used: ast.AST, parent: ast.AST) -> bool:
    needed = isinstance(parent, ast.BinOp)
    match parent:
        case ast.If() | ast.While() | ast.IfExp():
            needed = parent.test is used
        case ast.UnaryOp():
            needed = isinstance(parent.op, ast.Not)
        case ast.Subscript() | ast.Attribute() | ast.Await():
            needed = parent.value is used
        case ast.For() | ast.comprehension():
            needed = parent.iter is used
        case ast.Compare():
            others = [part for part in (parent.left, *parent.comparators) if part is not used]
            is_asked = all(isinstance(sign, _NONE) for sign in parent.ops) and any(map(_is_none, others))
            needed = not is_asked
        case ast.Assign():
            needed = any(isinstance(target, ast.Tuple | ast.List) for target in parent.targets)
    return needed


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
