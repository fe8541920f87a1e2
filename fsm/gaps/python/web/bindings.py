"""What a Python program reads before it has it: attributes, names of another branch, what belongs to another object."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

from fsm.gaps.python.language.names import unbound_names
from fsm.gaps.python.meaning.facts import class_of
from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import certain_parts, extended_in, full_name_of, last, own_attribute
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_CREDENTIAL = re.compile(r"(?:Bearer|[Tt]oken|Basic|ApiKey|key=) ?\{([a-z_]+)\}")
# Attributes and classes are made of names that are not written as such.
_SET_BY_NAME = re.compile(r"setattr|__getattr|__dict__|\bvars\(|\btype\(\s*[\"']")
_LOGS = frozenset({"debug", "info", "warning", "warn", "error", "exception", "critical", "log"})
_LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break, ast.Assert)
_SIMPLE = (ast.Assign, ast.AnnAssign, ast.Expr, ast.Return, ast.AugAssign)
# Frameworks set these on the objects of classes that extend theirs.
_OFTEN_SET = frozenset(
    {"api", "app", "request", "response", "server", "args", "kwargs", "loop", "factory", "transport"}
)
# Classes for what is served, with all that their objects have.
_RESOURCES = frozenset(
    {"flask.views.MethodView", *(f"flask_{name}.Resource" for name in ("restx", "restful", "restplus"))}
)
_OF_RESOURCES = frozenset(
    {
        *("api", "as_view", "decorators", "dispatch_request", "init_every_request", "method_decorators"),
        *("methods", "provide_automatic_options", "representations", "validate_payload", "view_class"),
    }
)
_REGISTERS = frozenset({"route", "response", "param", "doc", "hide", "deprecated"})


def gaps_in_bindings(tree: Tree, code: str) -> Iterator[str]:
    """Yield names and attributes that are read where they are not set, or set on something else."""
    if "elif " in code:
        yield from _of_branches(tree)
    if "class " in code and not _SET_BY_NAME.search(code):
        yield from _of_classes(tree)
    if "Authorization" in code or "key=" in code:
        yield from _of_credentials(code)
    yield from _defined_twice(tree)


def _of_credentials(code: str) -> Iterator[str]:
    names = {match[1] for match in _CREDENTIAL.finditer(code)}
    for name in sorted(names):
        if name in unbound_names(code):
            yield f"nothing binds {name}"


def _of_branches(tree: Tree) -> Iterator[str]:
    """A name that one branch binds and another, which is gone on from, does not."""
    for function, scope in tree.scopes.items():
        if isinstance(function, Function):
            for block in blocks_outside_loops(function.body):
                for place, node in enumerate(block):
                    if isinstance(node, ast.If) and node.orelse:
                        yield from _of_chain(node, block[place + 1 :], scope)


def blocks_outside_loops(body: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
    """Yield the blocks that are run once at most: in a loop an earlier round may have bound a name."""
    pending = [body]
    while pending:
        block = pending.pop(0)
        yield block
        for node in block:
            if isinstance(node, ast.If | ast.With | ast.AsyncWith | ast.Try):
                inner = [getattr(node, name, []) for name in ("body", "orelse", "finalbody")]
                inner += [handler.body for handler in getattr(node, "handlers", ())]
                pending += [part for part in inner if part and not _is_elif(node, part)]
                pending += [part.body for part in _elifs(node)]


def _is_elif(node: ast.stmt, block: list[ast.stmt]) -> bool:
    return (
        isinstance(node, ast.If) and block is node.orelse and len(block) == 1 and isinstance(block[0], ast.If)
    )


def _elifs(node: ast.stmt) -> Iterator[ast.If]:
    """Yield the further conditions of a chain; only its last block may be another."""
    while isinstance(node, ast.If) and _is_elif(node, node.orelse):
        node = node.orelse[0]
        if isinstance(node, ast.If):
            yield node


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
        if not any(map(_goes_on, missing)) or name in scope.foreign:
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


def _goes_on(branch: list[ast.stmt]) -> bool:
    """What calls a function of which nothing is known may leave, and so may what has blocks of its own."""
    if any(isinstance(part, _LEAVES) for part in branch):
        return False
    final = branch[-1]
    if isinstance(final, ast.Expr):
        return isinstance(final.value, ast.Constant) or _tells(final.value)
    is_assigned = isinstance(final, ast.Assign | ast.AugAssign | ast.AnnAssign)
    return is_assigned or isinstance(final, ast.Pass)


def _tells(node: ast.expr) -> bool:
    """Say whether it prints or logs, which comes back; `parser.error` does not."""
    function = node.func if isinstance(node, ast.Call) else None
    is_log = (
        isinstance(function, ast.Attribute)
        and function.attr in _LOGS
        and "log" in last(function.value).lower()
    )
    return is_log or (isinstance(function, ast.Name) and function.id == "print")


def _read_first(following: list[ast.stmt]) -> set[str]:
    """Return the names that the simple statements up to the next compound one read whatever happens."""
    names: set[str] = set()
    for statement in following:
        if not isinstance(statement, _SIMPLE):
            break
        for node in certain_parts([statement]):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                names.add(node.id)
    return names


def _of_classes(tree: Tree) -> Iterator[str]:
    types = inference_of(tree)
    extended = extended_in(tree)
    for definition, scope in tree.scopes.items():
        if (
            not isinstance(definition, ast.ClassDef)
            or definition.keywords
            or definition.name in extended
            or not all(map(_only_registers, definition.decorator_list))
        ):
            continue
        first = next((part for part in definition.body if _is_initialiser(part)), None)
        if isinstance(first, Function):
            yield from _read_before_set(first, definition, tree, types)
        outer = scope.parent.owner if scope.parent else None
        if outer is not None and outer is not definition:
            yield from _of_outer(definition, outer, tree, types)


def _only_registers(decorator: ast.expr) -> bool:
    """Say whether a decorator takes note of a class and leaves it as it is."""
    return isinstance(decorator, ast.Call) and last(decorator.func) in _REGISTERS


def _is_initialiser(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "__init__" and not node.decorator_list


def _inherits(definition: ast.ClassDef, name: str, tree: Tree, types: Inference) -> bool | None:
    """Say whether a base has a member; None where a base is not known."""
    outside = tree.scopes[definition].parent
    is_known = not name.startswith("_") or not definition.bases  # of libraries the public members are known
    for base in definition.bases:
        kind = types.of(base, outside or tree.module)
        known = class_of(kind.name) if kind and kind.kind is Kind.CLASS else None
        if full_name_of(base, outside or tree.module) in _RESOURCES and name not in _OF_RESOURCES:
            continue
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
        for node in certain_parts([statement.value]) if statement.value else ():
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
        if (
            is_outer
            and on_outer
            and name not in _OFTEN_SET
            and _inherits(definition, name, tree, types) is False
        ):
            yield f"{name} belongs to {outer.name} and not to {definition.name}"


def _defined_twice(tree: Tree) -> Iterator[str]:
    """Of two functions with one name the first is lost; a call that fits only that one fails."""
    classes = [(node.body, scope) for node, scope in tree.scopes.items() if isinstance(node, ast.ClassDef)]
    module = tree.module.node
    calls: dict[str, list[ast.Call]] = defaultdict(list)
    for node, _ in tree.nodes:
        if isinstance(node, ast.Call):
            calls[last(node.func)].append(node)
    for body, scope in [(module.body if isinstance(module, ast.Module) else [], tree.module), *classes]:
        for name, bindings in scope.bindings.items():
            first, second = (bindings[0].node, bindings[1].node) if len(bindings) == 2 else (None, None)
            if not (isinstance(first, Function) and isinstance(second, Function)) or name in tree.stored:
                continue
            if first.decorator_list or second.decorator_list or first not in body or second not in body:
                continue
            bound = int(scope is not tree.module)
            for call in calls[name]:
                is_alike = isinstance(call.func, ast.Attribute) == bool(bound)
                is_between = first.lineno < call.lineno < second.lineno
                if (
                    is_alike
                    and not is_between
                    and _fits(call, first, bound)
                    and not _fits(call, second, bound)
                ):
                    yield f"{name} is defined twice"


def _fits(call: ast.Call, function: ast.FunctionDef | ast.AsyncFunctionDef, bound: int) -> bool:
    """Say whether the number of arguments may be right."""
    if any(isinstance(part, ast.Starred) for part in call.args) or call.keywords or function.args.kwonlyargs:
        return True
    places = len(function.args.posonlyargs) + len(function.args.args) - bound
    fewest = places - len(function.args.defaults)
    return fewest <= len(call.args) and (len(call.args) <= places or function.args.vararg is not None)
