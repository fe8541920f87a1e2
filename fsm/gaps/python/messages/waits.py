"""What a Python program waits for and never gets: queues that nobody fills, messages without end."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    exits_of,
    full_name_of,
    functions_of,
    is_forever,
    last,
    methods_of,
    within,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.gaps.python.packages.library_parts import class_held

_QUEUES = frozenset(
    {
        *("queue.Queue", "queue.LifoQueue", "queue.PriorityQueue", "queue.SimpleQueue", "asyncio.Queue"),
        *("multiprocessing.Queue", "multiprocessing.JoinableQueue", "multiprocessing.SimpleQueue"),
    }
)
_CONSUMER = "aiokafka.AIOKafkaConsumer"


def gaps_in_queue_waits(tree: Tree, code: str) -> Iterator[str]:
    """Yield what waits for ever; each check has words that it looks for first."""
    if "Queue(" in code and ".get()" in code:
        yield from _never_filled(tree)
    if "aiokafka" in code and "break" in code:
        yield from _without_end(tree)


def _never_filled(tree: Tree) -> Iterator[str]:
    """A queue that a function makes, gives to one object and to nobody else has to be filled by that object."""
    for function, scope in functions_of(tree):
        for name, bindings in scope.bindings.items():
            made = bindings[0].node if len(bindings) == 1 and bindings[0].how is How.VALUE else None
            if not isinstance(made, ast.Call) or full_name_of(made.func, scope) not in _QUEUES:
                continue
            uses = [part for part in ast.walk(function) if isinstance(part, ast.Name) and part.id == name]
            calls = [part for part in ast.walk(function) if isinstance(part, ast.Call)]
            given = [(call, place) for call in calls for place, part in enumerate(call.args) if part in uses]
            if len(given) != 1 or len(uses) != 2:
                continue
            holder = _attribute_given(*given[0], scope, tree)
            if holder and _is_only_taken(*holder, tree):
                yield f"nothing is ever put into {holder[1]}, which is waited for"


def _attribute_given(call: ast.Call, place: int, scope: Scope, tree: Tree) -> tuple[ast.ClassDef, str] | None:
    """Return the own class that a call makes an object of, and the attribute that holds one of its arguments."""
    found = bindings_of(call.func.id, scope) if isinstance(call.func, ast.Name) else []
    owner = found[0].node if len(found) == 1 else None
    method = methods_of(owner).get("__init__") if isinstance(owner, ast.ClassDef) else None
    if not isinstance(owner, ast.ClassDef) or method is None or _is_extended(owner, tree):
        return None
    places = [*method.args.posonlyargs, *method.args.args][1:]
    name = places[place].arg if place < len(places) else ""
    uses = [part for part in ast.walk(method) if isinstance(part, ast.Name) and part.id == name]
    stores = [part for part in method.body if isinstance(part, ast.Assign) and part.value in uses]
    target = stores[0].targets[0] if len(stores) == len(uses) == 1 else None
    return (owner, target.attr) if isinstance(target, ast.Attribute) else None


def _is_extended(owner: ast.ClassDef, tree: Tree) -> bool:
    """Say whether another class extends this one; a base may have the same name elsewhere."""
    others = (node for node in tree.scopes if isinstance(node, ast.ClassDef) and node is not owner)
    return any(last(base) == owner.name for node in others for base in node.bases)


def _is_only_taken(owner: ast.ClassDef, name: str, tree: Tree) -> bool:
    """Say whether an attribute of any object is set once, and everywhere else waited for without a limit."""
    nodes = [node for node, _ in tree.nodes if isinstance(node, ast.Attribute) and node.attr == name]
    read = [node for node in nodes if isinstance(node.ctx, ast.Load)]
    waits = [
        call.func.value
        for call, _ in tree.nodes
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "get"
        and not call.args
        and not call.keywords
    ]
    is_own = name not in tree.scopes[owner].bindings and len(tree.stored.get(name, ())) == 1
    return is_own and bool(read) and all(node in waits for node in read)


def _without_end(tree: Tree) -> Iterator[str]:
    """aiokafka waits for the next message as long as it takes: only a limit that is always given ends that."""
    for function, scope in functions_of(tree):
        optional = _may_be_none(function)
        for loop in within(function.body) if optional else ():
            if not _is_endless(loop, scope, tree):
                continue
            guards = _guards(loop)
            if guards and guards <= optional:
                yield f"{function.name} waits for ever where no {min(guards)} is given"


def _may_be_none(function: Function) -> set[str]:
    """Return the parameters that need not be given, or are said to be None at times."""
    places = [*function.args.posonlyargs, *function.args.args]
    defaults = function.args.defaults
    pairs = zip(places[len(places) - len(defaults) :], defaults, strict=True) if defaults else ()
    names = {part.arg for part, value in pairs if isinstance(value, ast.Constant) and value.value is None}
    told = {
        part.arg
        for part in places
        if isinstance(part.annotation, ast.Subscript) and last(part.annotation.value) == "Optional"
    }
    return names | told


def _is_endless(loop: ast.AST, scope: Scope, tree: Tree) -> bool:
    if isinstance(loop, ast.AsyncFor):
        return class_held(loop.iter, scope, tree) == _CONSUMER
    if not isinstance(loop, ast.While) or not is_forever(loop):
        return False
    calls = (part.func for part in within(loop.body) if isinstance(part, ast.Call))
    owners = [part.value for part in calls if isinstance(part, ast.Attribute) and part.attr == "getone"]
    words = {last(part.func) for part in within(loop.body) if isinstance(part, ast.Call)}
    is_limited = bool(words & {"wait_for", "timeout", "wait"})
    return len(owners) == 1 and class_held(owners[0], scope, tree) == _CONSUMER and not is_limited


def _guards(loop: ast.AST) -> set[str]:
    """Return the names that have to be given for any `break` of a loop; nothing where there is another way out."""
    assert isinstance(loop, ast.While | ast.AsyncFor)
    whole = ast.While(test=ast.Constant(value=True), body=loop.body, orelse=[])
    leaving = [part for part in exits_of(whole) if not isinstance(part, ast.Await)]
    guarded: dict[ast.AST, str] = {}
    for part in within(loop.body):
        if isinstance(part, ast.If) and (name := _asked_first(part.test)):
            guarded |= dict.fromkeys(within(part.body), name)
    if not leaving or any(part not in guarded for part in leaving):
        return set()
    return {guarded[part] for part in leaving}


def _asked_first(test: ast.expr) -> str:
    """Return the name that has to be something for a condition to hold."""
    first = test.values[0] if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else test
    if isinstance(first, ast.Compare) and len(first.ops) == 1 and isinstance(first.ops[0], ast.IsNot):
        first = first.left
    return first.id if isinstance(first, ast.Name) else ""
