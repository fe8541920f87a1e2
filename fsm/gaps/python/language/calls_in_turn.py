"""Which methods of a Python class call each other for ever: nothing between them changes what they decide by."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from fsm.gaps.python.meaning.nodes import certain_parts, extended_in, methods_of, own_attribute, within
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_SIMPLE = (ast.Expr, ast.Assign, ast.AnnAssign, ast.Return, ast.AugAssign)


def gaps_in_turns(tree: Tree, code: str) -> Iterator[str]:
    """Yield the pairs of methods of which one calls the other whatever happens, and that one is called by it."""
    if "class " not in code or code.count("self.") < 2:
        return
    extended = extended_in(tree)
    for owner in [node for node in tree.scopes if isinstance(node, ast.ClassDef)]:
        methods = methods_of(owner)
        if owner.name in extended:
            continue
        for name, method in methods.items():
            for called in _called_first(method, tree.scopes[method], methods):
                other = methods[called]
                if called != name and _comes_to(other, name, tree.scopes[other], tree, {name, called}):
                    yield f"{called} and {name} call each other for ever"


def _called_first(
    method: Function, scope: Scope, methods: dict[str, ast.FunctionDef | ast.AsyncFunctionDef]
) -> set[str]:
    """Return the own methods that a method calls before anything may end it but an error."""
    called: set[str] = set()
    if method.decorator_list or scope.yields or isinstance(method, ast.AsyncFunctionDef):
        return called
    for statement in method.body:
        if not isinstance(statement, _SIMPLE):
            break
        for part in certain_parts([statement]):
            name = own_attribute(part.func, scope) if isinstance(part, ast.Call) else ""
            if name in methods:
                called.add(name)
        if isinstance(statement, ast.Return):
            break
    return called


def _comes_to(method: Function, name: str, scope: Scope, tree: Tree, pair: set[str]) -> bool:
    """Say whether a method calls another on conditions of its object only, which neither of the two changes."""
    if method.decorator_list or scope.yields or isinstance(method, ast.AsyncFunctionDef):
        return False
    tests = _way_to(method.body, name, scope)
    if tests is None:
        return False
    asked = {attribute for test in tests for attribute in _asked(test, scope)}
    if any(not _is_own(test, scope) for test in tests):
        return False
    setters = {
        place.node.name
        for attribute in asked
        for _, _, place in tree.stored.get(attribute, ())
        if isinstance(place.node, Function)
    }
    return not setters & _reached(pair, scope)


def _way_to(block: Sequence[ast.stmt], name: str, scope: Scope) -> list[ast.expr] | None:
    """Return the conditions on the way to the first call of a method; None where there is no plain way."""
    for statement in block:
        if isinstance(statement, _SIMPLE):
            if any(_is_call(part, name, scope) for part in certain_parts([statement])):
                return []
            if isinstance(statement, ast.Return):
                return None
        elif isinstance(statement, ast.If):
            for branch in (statement.body, statement.orelse):
                inner = _way_to(branch, name, scope)
                if inner is not None:
                    return [statement.test, *inner]
            # What leaves on another condition is a condition of what follows.
            if any(isinstance(part, ast.Return | ast.Raise) for part in within([statement])):
                inner = _way_to(block[list(block).index(statement) + 1 :], name, scope)
                return None if inner is None else [statement.test, *inner]
        else:
            return None
    return None


def _is_call(node: ast.AST, name: str, scope: Scope) -> bool:
    return isinstance(node, ast.Call) and own_attribute(node.func, scope) == name


def _asked(test: ast.expr, scope: Scope) -> set[str]:
    """Return the own attributes that a condition depends on, also by way of local names."""
    attributes: set[str] = set()
    for part in ast.walk(test):
        attributes |= {own_attribute(part, scope)} - {""}
        if isinstance(part, ast.Name):
            for binding in scope.bindings.get(part.id, ()):
                if isinstance(binding.node, ast.expr) and binding.how in (How.VALUE, How.ITEM):
                    attributes |= {own_attribute(inner, scope) for inner in ast.walk(binding.node)} - {""}
    return attributes


def _is_own(test: ast.expr, scope: Scope) -> bool:
    """Say whether a condition compares what the object holds with constants and asks for nothing else."""
    for part in ast.walk(test):
        if isinstance(part, ast.Call | ast.Await | ast.NamedExpr):
            return False
        if isinstance(part, ast.Name) and part.id != scope.self_name:
            found = scope.bindings.get(part.id, [])
            values = [binding.node for binding in found if binding.how in (How.VALUE, How.ITEM)]
            if len(values) != len(found) or len(found) != 1 or not _is_held(values[0], scope):
                return False
    return True


def _is_held(node: ast.AST | None, scope: Scope) -> bool:
    """Say whether a value is an own attribute or an item of one."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return bool(own_attribute(node, scope))


def _reached(pair: set[str], scope: Scope) -> set[str]:
    """Return the methods of the two and those that they call themselves."""
    methods = methods_of(scope.owner) if scope.owner else {}
    reached: set[str] = set()
    pending = list(pair)
    while pending:
        name = pending.pop()
        if name in reached or name not in methods:
            continue
        reached.add(name)
        pending += [part.attr for part in ast.walk(methods[name]) if isinstance(part, ast.Attribute)]
    return reached
