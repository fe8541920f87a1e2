"""What the checks of whole Python programs ask of a tree: loops, calls and what names hold."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

from fsm.gaps.python.meaning.tree import Binding, Function, How, Scope, Tree

_INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_APART = (*_INNER, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_EXITS = (ast.Return, ast.Raise, ast.Yield, ast.YieldFrom, ast.Await)
# Most nodes are of another kind: to compare types is quicker than to ask for an instance.
_FUNCTIONS = frozenset({ast.FunctionDef, ast.AsyncFunctionDef})
_LEAVING = frozenset({"exit", "_exit", "quit", "abort", "kill"})


def last(node: ast.AST | None) -> str:
    """Return the last name of a dotted expression, "" for any other."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def dotted(node: ast.AST | None) -> str:
    """Return a dotted expression as it is written, "" for any other."""
    if isinstance(node, ast.Attribute):
        owner = dotted(node.value)
        return f"{owner}.{node.attr}" if owner else ""
    return node.id if isinstance(node, ast.Name) else ""


def own_attribute(node: ast.AST | None, scope: Scope) -> str:
    """Return the name of an attribute of a method's own object, "" for what is none."""
    if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)):
        return ""
    return node.attr if isinstance(scope.node, Function) and node.value.id == scope.self_name else ""


def full_name_of(node: ast.AST | None, scope: Scope) -> str:
    """Return the full name of what is taken of an imported module, "" where it may be anything else."""
    if isinstance(node, ast.Attribute):
        owner = full_name_of(node.value, scope)
        return f"{owner}.{node.attr}" if owner else ""
    names = {binding.full for binding in bindings_of(node.id, scope)} if isinstance(node, ast.Name) else set()
    return names.pop() if len(names) == 1 else ""


def bindings_of(name: str, scope: Scope) -> list[Binding]:
    """Return how a name is bound in the nearest scope that binds it; a class has names for its own body only."""
    place: Scope | None = scope
    while place is not None:
        is_seen = place is scope or not isinstance(place.node, ast.ClassDef)
        if is_seen and place.bindings.get(name):
            return place.bindings[name]
        place = place.parent
    return []


def extended_in(tree: Tree) -> set[str]:
    """Return the names of classes that others extend: what these override is not known of their objects."""
    extended = {last(base) for node in tree.scopes if isinstance(node, ast.ClassDef) for base in node.bases}
    return extended | {name for node, _ in tree.nodes for name in bases_of_call(node)}


def bases_of_call(node: ast.AST) -> Iterator[str]:
    """Yield the names of the classes that a call of `type` extends."""
    if isinstance(node, ast.Call) and len(node.args) == 3 and last(node.func) == "type":
        yield from (last(part) for part in ast.walk(node.args[1]) if isinstance(part, ast.Name))


def calls_of(tree: Tree, names: frozenset[str]) -> Iterator[tuple[ast.Call, Scope]]:
    """Yield the calls of what has one of these last names."""
    for node, scope in tree.nodes:
        if isinstance(node, ast.Call) and last(node.func) in names:
            yield node, scope


def children_of(node: ast.AST) -> list[ast.AST]:
    """Return what a node consists of, but for whether it is read or set: quicker than what Python has for it."""
    children: list[ast.AST] = []
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, list):
            children += [part for part in value if isinstance(part, ast.AST)]
        elif isinstance(value, ast.AST) and name != "ctx":
            children.append(value)
    return children


def within(statements: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """Yield the nodes of statements but those of functions and classes in them."""
    pending = list(statements)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, _INNER):
            pending += children_of(node)


def body_of(scope: Scope) -> list[ast.stmt]:
    node = scope.node
    return node.body if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) else []


def functions_of(tree: Tree) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, Scope]]:
    for node, scope in tree.scopes.items():
        if type(node) in _FUNCTIONS and isinstance(node, Function):
            yield node, scope


def methods_of(definition: ast.ClassDef) -> dict[str, ast.FunctionDef | ast.AsyncFunctionDef]:
    return {part.name: part for part in definition.body if isinstance(part, Function)}


def is_forever(node: ast.AST) -> bool:
    return isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and bool(node.test.value)


def exits_of(loop: ast.While) -> Iterator[ast.AST]:
    """Yield what leaves a loop, but for errors that something called in it raises."""
    pending: list[tuple[ast.AST, bool]] = [(part, True) for part in loop.body]
    while pending:
        node, is_own = pending.pop()
        is_exit = isinstance(node, _EXITS) or (isinstance(node, ast.Break) and is_own)
        if is_exit or (isinstance(node, ast.Call) and last(node.func) in _LEAVING):
            yield node
        if not isinstance(node, _INNER):
            is_own = is_own and not isinstance(node, ast.For | ast.AsyncFor | ast.While)
            pending += [(part, is_own) for part in children_of(node)]


def may_leave(function: Function) -> bool:
    """Say whether a function may fail by its own will, or end the program."""
    return any(
        isinstance(part, ast.Raise) or (isinstance(part, ast.Call) and last(part.func) in _LEAVING)
        for part in ast.walk(function)
    )


def own_calls(statements: Iterable[ast.AST], tree: Tree) -> Iterator[Function]:
    """Yield the own functions and methods that some statements may call, by their names."""
    parts = [part for statement in statements for part in ast.walk(statement)]
    names = {last(part.func) for part in parts if isinstance(part, ast.Call)}
    return (function for function, _ in functions_of(tree) if function.name in names)


def value_of(node: ast.AST | None, scope: Scope) -> ast.AST | None:
    """Return the one expression that a name stands for in its scope, or what is no name itself."""
    if not isinstance(node, ast.Name):
        return node
    bindings = bindings_of(node.id, scope)
    return bindings[0].node if len(bindings) == 1 and bindings[0].how is How.VALUE else None


def keywords_of(node: ast.Call) -> dict[str | None, ast.expr]:
    return {keyword.arg: keyword.value for keyword in node.keywords}


def text_of(node: ast.AST | None) -> str:
    """Return a literal text, "" for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def certain_parts(parts: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield what of some code is worked out whenever the code is, itself included."""
    pending = list(parts)
    while pending:
        part = pending.pop()
        yield part
        if isinstance(part, ast.BoolOp):
            pending.append(part.values[0])
        elif isinstance(part, ast.IfExp):
            pending.append(part.test)
        elif isinstance(part, ast.Compare):
            pending += [part.left, part.comparators[0]]
        elif not isinstance(part, _APART):
            pending += children_of(part)
