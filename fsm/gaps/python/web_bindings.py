"""What a Python program reads before it has it: attributes, names of another branch, what belongs to another object."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.facts import class_of
from fsm.gaps.python.inference import Inference, Kind
from fsm.gaps.python.names import unbound_names
from fsm.gaps.python.tree import Function, How, Scope, Tree
from fsm.gaps.python.web_loops import last, own_attribute

_CREDENTIAL = re.compile(r"(?:Bearer|[Tt]oken|Basic|ApiKey|key=) ?\{([a-z_]+)\}")
_LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_SIMPLE = (ast.Assign, ast.AnnAssign, ast.Expr, ast.Return, ast.AugAssign)
# Frameworks set these on the objects of classes that extend theirs.
_OFTEN_SET = frozenset(
    {"api", "app", "request", "response", "server", "args", "kwargs", "loop", "factory", "transport"}
)


def gaps_in_bindings(tree: Tree, code: str) -> Iterator[str]:
    """Yield names and attributes that are read where they are not set, or set on something else."""
    if "elif " in code:
        yield from _of_branches(tree)
    if "class " in code and "setattr" not in code and "__getattr" not in code and "__dict__" not in code:
        yield from _of_classes(tree)
    if "Authorization" in code or "key=" in code:
        yield from _of_credentials(code)
    yield from _defined_twice(tree)


def _of_credentials(code: str) -> Iterator[str]:
    names = {match[1] for match in _CREDENTIAL.finditer(code)}
    for name in sorted(names):
        if not re.search(
            rf"\b{name}\b\s*(?::[^=\n]*)?=(?!=)|[(,]\s*{name}\s*[,:)]|\b(?:for|as|import)\b.*\b{name}\b", code
        ):
            yield from (f"nothing binds {name}" for _ in [0] if name in unbound_names(code))


def _of_branches(tree: Tree) -> Iterator[str]:
    """A name that one branch binds and another, which is gone on from, does not."""
    for function, scope in tree.scopes.items():
        if isinstance(function, Function):
            for block in _blocks(function.body):
                for place, node in enumerate(block):
                    if isinstance(node, ast.If) and node.orelse:
                        yield from _of_chain(node, block[place + 1 :], scope)


def _blocks(body: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
    yield body
    for node in body:
        if isinstance(node, Function | ast.ClassDef):
            continue
        for name in ("body", "orelse", "finalbody"):
            inner = getattr(node, name, None)
            if inner:
                yield from _blocks(inner)
        for handler in getattr(node, "handlers", ()):
            yield from _blocks(handler.body)


def _of_chain(node: ast.If, following: list[ast.stmt], scope: Scope) -> Iterator[str]:
    branches = []
    part: ast.stmt = node
    while isinstance(part, ast.If):
        branches.append(part.body)
        rest = part.orelse
        if len(rest) != 1 or not isinstance(rest[0], ast.If):
            branches += [rest] if rest else []
            break
        part = rest[0]
    bound = [_bound_in(branch) for branch in branches]
    for name in sorted(set().union(*bound)):
        missing = [branch for branch, names in zip(branches, bound, strict=True) if name not in names]
        if not any(not _leaves(branch) for branch in missing) or name in scope.foreign:
            continue
        all_bound = sum(_count(branch, name) for branch in branches)
        bindings = scope.bindings.get(name, [])
        is_only_here = len(bindings) == all_bound and all(
            part.how in (How.VALUE, How.ITEM) for part in bindings
        )
        if is_only_here and name in _read_first(following):
            yield f"{name} is read where a branch has not bound it"


def _bound_in(branch: list[ast.stmt]) -> set[str]:
    return {node.id for node in _names(branch) if isinstance(node.ctx, ast.Store)}


def _count(branch: list[ast.stmt], name: str) -> int:
    return sum(node.id == name and isinstance(node.ctx, ast.Store) for node in _names(branch))


def _names(statements: list[ast.stmt]) -> Iterator[ast.Name]:
    for statement in statements:
        yield from (node for node in ast.walk(statement) if isinstance(node, ast.Name))


def _leaves(branch: list[ast.stmt]) -> bool:
    final = branch[-1]
    is_exit = isinstance(final, ast.Expr) and isinstance(final.value, ast.Call)
    if is_exit and isinstance(final, ast.Expr) and isinstance(final.value, ast.Call):
        return last(final.value.func) in ("exit", "_exit", "abort", "quit", "fail", "error")
    if isinstance(final, ast.If):
        return bool(final.orelse) and _leaves(final.body) and _leaves(final.orelse)
    if isinstance(final, ast.Try | ast.With):
        return _leaves(final.body)
    return isinstance(final, _LEAVES)


def _read_first(following: list[ast.stmt]) -> set[str]:
    """Return the names that the simple statements up to the next compound one read whatever happens."""
    names: set[str] = set()
    for statement in following:
        if not isinstance(statement, _SIMPLE):
            break
        for node in _certain(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                names.add(node.id)
    return names


def _certain(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what of a statement is worked out in any case."""
    pending = [node]
    while pending:
        part = pending.pop()
        yield part
        if isinstance(part, ast.BoolOp):
            pending.append(part.values[0])
        elif isinstance(part, ast.IfExp):
            pending.append(part.test)
        elif not isinstance(part, ast.Lambda | ast.ListComp | ast.DictComp | ast.SetComp | ast.GeneratorExp):
            pending += ast.iter_child_nodes(part)


def _of_classes(tree: Tree) -> Iterator[str]:
    types = Inference(tree)
    extended = {last(base) for node in tree.scopes if isinstance(node, ast.ClassDef) for base in node.bases}
    for definition, scope in tree.scopes.items():
        if not isinstance(definition, ast.ClassDef) or definition.keywords or definition.name in extended:
            continue
        first = next((part for part in definition.body if _is_initialiser(part)), None)
        if isinstance(first, Function):
            yield from _read_before_set(first, definition, tree, types)
        outer = scope.parent.owner if scope.parent else None
        if outer is not None and outer is not definition:
            yield from _of_outer(definition, outer, tree, types)


def _is_initialiser(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "__init__" and not node.decorator_list


def _inherits(definition: ast.ClassDef, name: str, tree: Tree, types: Inference) -> bool | None:
    """Say whether a base has a member; None where a base is not known."""
    outside = tree.scopes[definition].parent
    is_known = True
    for base in definition.bases:
        kind = types.of(base, outside or tree.module)
        known = class_of(kind.name) if kind and kind.kind is Kind.CLASS else None
        if known is not None and (known.is_open or name in known.members):
            return True
        is_known = is_known and (known is not None or last(base) == "object")
    return False if is_known else None


def _read_before_set(
    method: ast.FunctionDef | ast.AsyncFunctionDef, definition: ast.ClassDef, tree: Tree, types: Inference
) -> Iterator[str]:
    """The first statements of an initialiser, up to one with parts of its own, are run in their order."""
    scope, inside = tree.scopes[method], tree.scopes[definition]
    is_set: set[str] = set()
    for statement in method.body:
        if not isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr):
            return
        for node in _certain(statement.value) if statement.value else ():
            name = own_attribute(node, scope)
            stored = [
                (target, place)
                for target, _, place in (tree.stored.get(name, ()) if name and name not in is_set else ())
                if place.owner is definition or not own_attribute(target, place)
            ]
            is_here = all(place is scope and own_attribute(target, scope) for target, place in stored)
            is_new = stored and is_here and name not in inside.bindings
            if is_new and _inherits(definition, name, tree, types) is False:
                yield f"{name} is read before it is set"
        targets = (
            statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        )
        is_set |= {own_attribute(part, scope) for target in targets if target for part in ast.walk(target)}


def _of_outer(definition: ast.ClassDef, outer: ast.ClassDef, tree: Tree, types: Inference) -> Iterator[str]:
    """A class within a method has objects of its own: what the method's object has is not on them."""
    inside = tree.scopes[definition]
    for node, scope in tree.nodes:
        name = own_attribute(node, scope) if scope.owner is definition else ""
        if not name or not isinstance(getattr(node, "ctx", None), ast.Load) or name in inside.bindings:
            continue
        stored = tree.stored.get(name, ())
        on_outer = all(place.owner is outer and own_attribute(target, place) for target, _, place in stored)
        is_outer = bool(stored) or name in tree.scopes[outer].bindings
        if is_outer and on_outer and name not in _OFTEN_SET and not _inherits(definition, name, tree, types):
            yield f"{name} belongs to {outer.name} and not to {definition.name}"


def _defined_twice(tree: Tree) -> Iterator[str]:
    """Of two functions with one name the first is lost; with other parameters it was meant to be there."""
    for scope in (
        tree.module,
        *(scope for node, scope in tree.scopes.items() if isinstance(node, ast.ClassDef)),
    ):
        for name, bindings in scope.bindings.items():
            if len(bindings) != 2:
                continue
            first, second = (binding.node for binding in bindings)
            if not (isinstance(first, Function) and isinstance(second, Function)) or name.startswith("_"):
                continue
            if first.decorator_list or second.decorator_list or first not in scope.node.body:  # type: ignore[attr-defined]
                continue
            if second in scope.node.body and ast.dump(first.args) != ast.dump(second.args):  # type: ignore[attr-defined]
                yield f"{name} is defined twice"
