"""What a Python program takes of further libraries that is not there: names, words, members, needed parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.libraries import absent_from, keywords_of_class, members_of, needed_by
from fsm.gaps.python.meaning.nodes import bindings_of, full_name_of, keywords_of, own_attribute
from fsm.gaps.python.meaning.tree import Binding, How, Scope, Tree

_REQUESTS = frozenset({"get", "post", "request"})


def gaps_in_library_parts(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is not there, and what a call cannot do without."""
    is_ready = "ImportError" in code or "ModuleNotFoundError" in code
    for node, scope in tree.nodes:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level and not is_ready:
            missing = {alias.name for alias in node.names} & absent_from(node.module)
            yield from (f"{node.module} has no {name}" for name in sorted(missing))
        elif isinstance(node, ast.Call):
            yield from _of_call(node, full_name_of(node.func, scope))
            yield from _read_images(node, scope)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            name = class_held(node.value, scope, tree)
            members = members_of(name)
            if members and node.attr not in members and node.attr[0] != "_" and node.attr not in tree.stored:
                yield f"{name} has no {node.attr}"


def _of_call(node: ast.Call, name: str) -> Iterator[str]:
    keywords = keywords_of(node)
    known = keywords_of_class(name)
    if None in keywords or not name:
        return
    yield from (f"{name} takes no {word}" for word in keywords if known and word not in known)
    if not node.args:
        missing = needed_by(name) - {word for word in keywords if word}
        yield from (f"{name} needs {word}" for word in sorted(missing))


def _read_images(node: ast.Call, scope: Scope) -> Iterator[str]:
    """An image is opened by its path, or from what can be read; the content of a response is bytes."""
    given = node.args[0] if len(node.args) == 1 else None
    if not isinstance(given, ast.Attribute) or given.attr != "content":
        return
    is_response = isinstance(given.value, ast.Name) and _is_response(bindings_of(given.value.id, scope))
    if is_response and full_name_of(node.func, scope) == "PIL.Image.open":
        yield "an image is opened from a path or a file, and not from bytes"


def _is_response(bindings: list[Binding]) -> bool:
    """Say whether all that a name holds is what a client's request gives."""
    calls = [part.node.value if isinstance(part.node, ast.Await) else part.node for part in bindings]
    functions = [call.func for call in calls if isinstance(call, ast.Call)]
    asked = [part for part in functions if isinstance(part, ast.Attribute) and part.attr in _REQUESTS]
    return bool(asked) and len(asked) == len(bindings) and all(part.how is How.VALUE for part in bindings)


def class_held(node: ast.expr, scope: Scope, tree: Tree) -> str:
    """Return the full name of the class whose object a name or an own attribute always is, "" for any other."""
    if name := own_attribute(node, scope):
        found = [(binding, place) for _, binding, place in tree.stored.get(name, ())]
        definition = tree.scopes.get(scope.owner) if scope.owner else None
        found += [(part, definition) for part in definition.bindings.get(name, ())] if definition else []
    elif isinstance(node, ast.Name):
        found = [(binding, scope) for binding in bindings_of(node.id, scope)]
    else:
        return ""
    names = {_made(binding, place) for binding, place in found if not _is_none(binding)}
    return names.pop() if len(names) == 1 else ""


def _made(binding: Binding, scope: Scope) -> str:
    call = binding.node if binding.how in (How.VALUE, How.ENTERED_ASYNC) else None
    if binding.how is How.PARAMETER and binding.node is not None:
        return full_name_of(binding.node, scope)
    return full_name_of(call.func, scope) if isinstance(call, ast.Call) else ""


def _is_none(binding: Binding) -> bool:
    return isinstance(binding.node, ast.Constant) and binding.node.value is None
