"""What a Python program reads of a child process that it has not captured: there is nothing to be read."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from fsm.gaps.python.meaning.nodes import (
    body_of,
    children_of,
    dotted,
    full_name_of,
    keywords_of,
    last,
    within,
)
from fsm.gaps.python.meaning.tree import Binding, How, Scope, Tree

_STREAMS = ("stdin", "stdout", "stderr")
_MAKES = frozenset({"subprocess.Popen", "subprocess.run"})
_MAKES_APART = frozenset({"asyncio.create_subprocess_exec", "asyncio.create_subprocess_shell"})
_USED_OF_OUTPUT = frozenset({"decode", "splitlines", "split", "strip", "read", "readline", "readlines"})
# Who hands nothing on does not ask whether it is something.
_MINDS_NOTHING = (ast.Return, ast.Tuple, ast.List, ast.FormattedValue)


def gaps_in_uncaptured(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is used of the streams of a process, or of what it has written, and is None."""
    if not any(word in code for word in ("run(", "Popen(", "create_subprocess_")):
        return
    yield from _streams(tree)
    if "communicate(" in code:
        for scope in tree.scopes.values():
            yield from _written(scope, tree)


def _streams(tree: Tree) -> Iterator[str]:
    """What is not captured of a process is None, and nothing in the program asks whether it is."""
    used = {node.value for node, _ in tree.nodes if isinstance(node, ast.Attribute)}
    walked = {node.iter for node, _ in tree.nodes if isinstance(node, ast.For | ast.AsyncFor)}
    asked = {
        dotted(node)
        for node, _ in tree.nodes
        if isinstance(node, ast.Attribute) and node.attr in _STREAMS and node not in used | walked
    }
    for node, scope in tree.nodes:
        if not isinstance(node, ast.Attribute):
            continue
        stream = node if node in walked else node.value
        if not isinstance(stream, ast.Attribute) or stream.attr not in _STREAMS or dotted(stream) in asked:
            continue
        is_used = node.attr in _USED_OF_OUTPUT or (stream.attr == "stdin" and node.attr == "write")
        calls = _processes(stream.value, scope, tree) if is_used or node in walked else []
        if calls and not any(_may_keep(call, place, stream.attr) for call, place in calls):
            yield f"{stream.attr} of the process is not captured"


def _written(scope: Scope, tree: Tree) -> Iterator[str]:
    """What `communicate` gives for a stream that is not captured is None."""
    for name, bindings in scope.bindings.items():
        part = bindings[0] if len(bindings) == 1 and bindings[0].how is How.ITEM else None
        call = part.node.value if part and isinstance(part.node, ast.Await) else part.node if part else None
        if (
            part is None
            or not isinstance(call, ast.Call)
            or last(call.func) != "communicate"
            or part.place > 1
        ):
            continue
        # Who sends something has other troubles where nothing is captured.
        owner = call.func.value if isinstance(call.func, ast.Attribute) and not call.args else None
        calls = _processes(owner, scope, tree) if owner is not None else []
        stream = _STREAMS[part.place + 1]
        is_kept = any(_may_keep(made, place, stream) for made, place in calls)
        if calls and not is_kept and _is_used(name, body_of(scope)):
            yield f"{stream} of the process is not captured"


def _is_used(name: str, body: Sequence[ast.stmt]) -> bool:
    """Say whether a name is used as a text or bytes whatever happens, and nothing asks for it."""
    owners: set[ast.AST] = set()
    harmless: set[ast.AST] = set()
    for node in within(body):
        if isinstance(node, ast.Attribute) and node.attr in _USED_OF_OUTPUT:
            owners.add(node.value)
        elif isinstance(node, _MINDS_NOTHING) or (isinstance(node, ast.Call) and last(node.func) == "print"):
            harmless |= set(children_of(node))
    loads = [node for node in within(body) if isinstance(node, ast.Name) and node.id == name]
    loads = [node for node in loads if isinstance(node.ctx, ast.Load)]
    is_asked = any(node not in owners | harmless for node in loads)
    chosen = {
        part
        for node in within(body)
        if isinstance(node, ast.If | ast.IfExp | ast.BoolOp | ast.ExceptHandler)
        for part in ast.walk(node)
    }
    return not is_asked and any(node in owners and node not in chosen for node in loads)


def _may_keep(call: ast.Call, scope: Scope, stream: str) -> bool:
    keywords = keywords_of(call)
    name = full_name_of(call.func, scope)
    if name in _MAKES_APART:
        return stream in keywords or None in keywords
    if name not in _MAKES:
        return True
    is_kept = stream in keywords or None in keywords or len(call.args) > 1
    return is_kept or (stream != "stdin" and "capture_output" in keywords)


def _processes(owner: ast.expr, scope: Scope, tree: Tree) -> list[tuple[ast.Call, Scope]]:
    """Return the calls that make a process, none where anything else may be it."""
    if isinstance(owner, ast.Name):
        place: Scope | None = scope
        while place is not None and owner.id not in place.bindings:
            place = place.parent
        found = [(binding, place) for binding in place.bindings[owner.id]] if place else []
    elif isinstance(owner, ast.Attribute):
        found = [(binding, place) for _, binding, place in tree.stored.get(owner.attr, ())]
        found = [(binding, place) for binding, place in found if not _is_none(binding.node)]
    else:
        return []
    calls = [(_call(binding), place) for binding, place in found]
    known = [(call, place) for call, place in calls if call is not None and place is not None]
    return known if len(known) == len(found) else []


def _call(binding: Binding) -> ast.Call | None:
    is_plain = binding.how in (How.VALUE, How.ENTERED)
    node = binding.node.value if isinstance(binding.node, ast.Await) else binding.node
    return node if is_plain and isinstance(node, ast.Call) else None


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
