"""What a Python program asks of an image that it no longer has: the format of the file that it was read from."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import functions_of, keywords_of, last
from fsm.gaps.python.meaning.tree import Scope, Tree

# These make a new image, and only an image that was read from a file has a format.
_CHANGES = frozenset({"resize", "convert", "crop", "rotate", "transpose", "filter", "quantize", "copy"})
_BUFFERS = frozenset({"BytesIO"})


def gaps_in_lost_formats(tree: Tree, code: str) -> Iterator[str]:
    """Yield images that are saved to memory in the format that they lost when they were changed."""
    if "PIL" not in code or ".format" not in code or "BytesIO" not in code:
        return
    for function, scope in functions_of(tree):
        for block in _blocks(function):
            changed: set[str] = set()
            for statement in block:
                for node in ast.walk(statement):
                    name = _saved(node, scope)
                    if name in changed:
                        yield f"{name} has no format any more when it is saved"
                target, call = _assigned(statement)
                changed.discard(target)
                owner = call.func.value if call and isinstance(call.func, ast.Attribute) else None
                if call and last(call.func) in _CHANGES and last(owner) == target != "":
                    changed.add(target)


def _blocks(function: ast.AST) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(function):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield block


def _assigned(statement: ast.stmt) -> tuple[str, ast.Call | None]:
    """Return the name that a statement sets, and the call whose result it gets."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    value = statement.value if isinstance(statement, ast.Assign) else None
    name = targets[0].id if len(targets) == 1 and isinstance(targets[0], ast.Name) else ""
    return name, value if isinstance(value, ast.Call) else None


def _saved(node: ast.AST, scope: Scope) -> str:
    """Return the name of an image that is saved to a buffer in a format of its own, "" for anything else."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "save"):
        return ""
    given = node.args[1] if len(node.args) > 1 else keywords_of(node).get("format")
    image, buffer = node.func.value, node.args[0] if node.args else None
    is_own = isinstance(given, ast.Attribute) and given.attr == "format" and last(given.value) == last(image)
    made = [part.node for part in scope.bindings.get(last(buffer), ())]
    is_buffer = bool(made) and all(
        isinstance(part, ast.Call) and last(part.func) in _BUFFERS for part in made
    )
    return last(image) if is_own and is_buffer and isinstance(image, ast.Name) else ""
