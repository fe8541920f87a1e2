"""What a Python program's child process keeps in its own memory while the program reads its own, which stays empty."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fsm.gaps.python.meaning.nodes import (
    body_of,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    methods_of,
    own_attribute,
    value_of,
    within,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_PROCESSES = frozenset({"multiprocessing.Process", "multiprocessing.context.Process"})
_POOLS = frozenset(
    {"multiprocessing.Pool", "multiprocessing.pool.Pool", "concurrent.futures.ProcessPoolExecutor"}
)
_HANDED = frozenset(
    {
        "map",
        "map_async",
        "imap",
        "imap_unordered",
        "starmap",
        "apply",
        "apply_async",
        "submit",
        "starmap_async",
    }
)
_ADDS = frozenset({"append", "add", "update", "extend", "insert", "appendleft", "setdefault"})
_EMPTY = frozenset({"list", "dict", "set", "deque", "defaultdict", "OrderedDict", "Counter"})
_ENDS_OTHERWISE = re.compile(r"\.(?:terminate|kill|send_signal)\(|os\.kill|Value\(|Manager\(|join\([^)]")


@dataclass(frozen=True, slots=True)
class _Child:
    """The start of a process: the call, the function that it runs, and what that is given."""

    call: ast.Call
    scope: Scope
    function: ast.FunctionDef | ast.AsyncFunctionDef
    given: Sequence[ast.expr]


def gaps_in_child_memory(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is read of this process where only another one has set it."""
    is_pool = "Pool" in code and ("multiprocessing" in code or "ProcessPoolExecutor" in code)
    if "Process" not in code and not is_pool:
        return
    for child in _children(tree):
        yield from _of_names(child, tree)
        yield from _of_given(child, tree)
        yield from _of_attributes(child, tree)
    if "(multiprocessing.Process)" in code or "(Process)" in code:
        yield from _of_own_processes(tree)
    if ".join()" in code and "while" in code and not _ENDS_OTHERWISE.search(code):
        yield from _of_flags(tree)


def _children(tree: Tree) -> Iterator[_Child]:
    for node, scope in tree.nodes:
        if not isinstance(node, ast.Call):
            continue
        name, keywords = last(node.func), keywords_of(node)
        target: ast.expr | None = None
        given: Sequence[ast.expr] = ()
        if name == "Process" and full_name_of(node.func, scope) in _PROCESSES:
            target, words = keywords.get("target"), keywords.get("args")
            given = words.elts if isinstance(words, ast.Tuple | ast.List) else ()
        elif name in _HANDED and isinstance(node.func, ast.Attribute) and _is_pool(node.func.value, scope):
            target = node.args[0] if node.args else None
        function = _function(target, scope)
        if function is not None:
            yield _Child(node, scope, function, given)


def _is_pool(node: ast.expr, scope: Scope) -> bool:
    found = scope.bindings.get(node.id, []) if isinstance(node, ast.Name) else []
    made = found[0].node if len(found) == 1 and found[0].how in (How.VALUE, How.ENTERED) else None
    return isinstance(made, ast.Call) and full_name_of(made.func, scope) in _POOLS


def _function(node: ast.expr | None, scope: Scope) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    found: ast.AST | None = None
    if isinstance(node, ast.Name):
        place: Scope | None = scope
        while place is not None and not place.bindings.get(node.id):
            place = place.parent
        bindings = place.bindings[node.id] if place else []
        found = bindings[0].node if len(bindings) == 1 and bindings[0].how is How.DEFINITION else None
    elif (name := own_attribute(node, scope)) and scope.owner is not None:
        found = methods_of(scope.owner).get(name)
    return found if isinstance(found, Function) and not found.decorator_list else None


def _is_empty(node: ast.AST | None) -> bool:
    """Say whether it is nothing yet: an empty container, zero, None."""
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return not node.elts
    if isinstance(node, ast.Dict):
        return not node.keys
    if isinstance(node, ast.Constant):
        return not node.value and not isinstance(node.value, bool)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _EMPTY


def _changed(body: Sequence[ast.stmt]) -> Iterator[ast.AST]:
    """Yield the names and attributes that statements add something to, or set."""
    for part in within(body):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in _ADDS:
            yield part.func.value
        elif isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store):
            yield part.value
        elif isinstance(part, ast.Name | ast.Attribute) and isinstance(part.ctx, ast.Store):
            yield part


def _of_names(child: _Child, tree: Tree) -> Iterator[str]:
    """What a module keeps is there once for each process."""
    inside = tree.scopes[child.function]
    names = {
        part.id
        for part in _changed(child.function.body)
        if isinstance(part, ast.Name) and (part.id in inside.foreign or part.id not in inside.bindings)
    }
    for name in sorted(names):
        bindings = tree.module.bindings.get(name, [])
        values = [part.node for part in bindings if part.how is How.VALUE]
        is_own = any(
            isinstance(part, ast.Name) and part.id == name
            for function, scope in functions_of(tree)
            if function is not child.function and (name in scope.foreign or name not in scope.bindings)
            for part in _changed(function.body)
        )
        is_kept = len(values) == len(bindings) == 1 and _is_empty(values[0]) and not is_own
        is_shadowed = name in child.scope.bindings and child.scope is not tree.module
        if is_kept and not is_shadowed and _is_read(name, child):
            yield f"{name} is filled in another process only"


def _is_read(name: str, child: _Child) -> bool:
    """Say whether the program reads a name after it has started the process, and adds nothing to it there."""
    body = body_of(child.scope)
    if child.scope.node is child.function:
        return False
    changed = list(_changed(body))
    later = [part for part in changed if isinstance(part, ast.Name) and part.id == name]
    handed = {part for call in within(body) if _starts(call) for part in ast.walk(call)}
    return not [part for part in later if isinstance(part.ctx, ast.Load)] and any(
        isinstance(part, ast.Name) and part.id == name and isinstance(part.ctx, ast.Load)
        for part in within(body)
        if part not in handed and getattr(part, "lineno", 0) > (child.call.end_lineno or 0)
    )


def _starts(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and (last(node.func) == "Process" or last(node.func) in _HANDED)


def _of_given(child: _Child, tree: Tree) -> Iterator[str]:
    """A list or dictionary that a process is given is a copy there."""
    bound = int(bool(tree.scopes[child.function].self_name))
    places = [part.arg for part in child.function.args.args][bound:]
    changed = {last(part) for part in _changed(child.function.body) if isinstance(part, ast.Name)}
    rebound = {name for name in places if len(tree.scopes[child.function].bindings[name]) > 1}
    for place, given in zip(places, child.given, strict=False):
        name = last(given) if isinstance(given, ast.Name) else ""
        made = value_of(given, child.scope) if name in child.scope.bindings else None
        is_container = _is_empty(made) and not isinstance(made, ast.Constant)
        if is_container and place in changed - rebound and _is_read(name, child):
            yield f"{name} is filled in another process only"


def _of_attributes(child: _Child, tree: Tree) -> Iterator[str]:
    """An object that a process runs a method of is a copy there."""
    inside = tree.scopes[child.function]
    if inside.owner is None or child.scope.owner is not inside.owner or child.scope.node is child.function:
        return
    names = {own_attribute(part, inside) for part in _changed(child.function.body)} - {""}
    for name in sorted(names):
        if name in _changed_by_others(child.function, inside.owner, tree) or not _is_empty_first(
            name, inside, tree
        ):
            continue
        is_read = any(
            own_attribute(part, child.scope) == name
            for part in within(body_of(child.scope))
            if isinstance(part, ast.Attribute) and part.lineno > (child.call.end_lineno or 0)
        )
        if is_read:
            yield f"{name} is filled in another process only"


def _changed_by_others(function: Function, owner: ast.ClassDef, tree: Tree) -> set[str]:
    others = [part for part in methods_of(owner).values() if part is not function and part.name != "__init__"]
    return {own_attribute(part, tree.scopes[other]) for other in others for part in _changed(other.body)} - {
        ""
    }


def _is_empty_first(name: str, inside: Scope, tree: Tree) -> bool:
    """Say whether the initialiser sets an attribute to nothing, and nobody but the process anything else."""
    stored = [
        (part.node, place) for _, part, place in tree.stored.get(name, ()) if place.node is not inside.node
    ]
    return len(stored) == 1 and _is_empty(stored[0][0]) and stored[0][1].owner is inside.owner


def _of_own_processes(tree: Tree) -> Iterator[str]:
    """What the `run` of a process sets is set in its own memory."""
    for definition in [node for node in tree.scopes if isinstance(node, ast.ClassDef)]:
        outside = tree.scopes[definition].parent or tree.module
        bases = [full_name_of(base, outside) for base in definition.bases]
        run = methods_of(definition).get("run")
        if len(bases) != 1 or bases[0] not in _PROCESSES or run is None:
            continue
        inside = tree.scopes[run]
        changed = {own_attribute(part, inside) for part in _changed(run.body)} - {""}
        changed -= _changed_by_others(run, definition, tree)
        for node, scope in tree.nodes:
            if isinstance(node, ast.Attribute) and node.attr in changed and scope.owner is not definition:
                is_known = isinstance(node.ctx, ast.Load) and _is_empty_first(node.attr, inside, tree)
                if is_known and not _is_called(node, tree):
                    yield f"{node.attr} is set in another process only"


def _is_called(node: ast.Attribute, tree: Tree) -> bool:
    return any(isinstance(part, ast.Call) and part.func is node for part, _ in tree.nodes)


def _of_flags(tree: Tree) -> Iterator[str]:
    """A flag that is set here stops nothing in a process that looks at its own."""
    for child in _children(tree):
        inside = tree.scopes[child.function]
        owner = inside.owner
        if owner is None or last(child.call.func) != "Process":
            continue
        asked = {
            own_attribute(part, inside)
            for loop in within(child.function.body)
            if isinstance(loop, ast.While) and not _leaves(loop)
            for part in ast.walk(loop.test)
        } - {""}
        for method in methods_of(owner).values():
            scope = tree.scopes[method]
            joins = any(
                isinstance(part, ast.Call)
                and last(part.func) == "join"
                and not part.args
                and not part.keywords
                for part in within(method.body)
            )
            set_here = {
                own_attribute(part.targets[0], scope)
                for part in within(method.body)
                if isinstance(part, ast.Assign) and isinstance(part.value, ast.Constant)
            }
            is_other = method.name not in ("__init__", child.function.name) and method is not child.scope.node
            if joins and is_other:
                for name in sorted(asked & set_here):
                    yield f"{name} is looked at in another process, which has a flag of its own"


def _leaves(loop: ast.While) -> bool:
    """Say whether a loop may end in another way than by its condition."""
    return any(isinstance(part, ast.Break | ast.Return | ast.Raise) for part in within(loop.body))
