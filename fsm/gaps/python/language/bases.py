"""What a Python class gives the constructor of the library's class that it extends, and that does not take it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.facts import Call, class_of
from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import last
from fsm.gaps.python.meaning.tree import Tree


def gaps_in_bases(tree: Tree, code: str) -> Iterator[str]:
    """Yield the keywords that a base does not take."""
    if "__init__(" not in code:
        return
    types = inference_of(tree)
    for node, scope in tree.nodes:
        owner = scope.owner
        if not isinstance(node, ast.Call) or owner is None or len(owner.bases) != 1 or not node.keywords:
            continue
        outside = tree.scopes[owner].parent
        if not _is_of_base(node.func, owner.bases[0]) or outside is None:
            continue
        base = types.of(owner.bases[0], outside)
        known = class_of(base.name) if base and base.kind is Kind.CLASS else None
        taken = known.members.get("new") if known else None
        if base is None or not isinstance(taken, Call) or taken.takes_anything:
            continue
        for keyword in node.keywords:
            if keyword.arg is not None and keyword.arg not in taken.keywords:
                yield f"{base.name} takes no {keyword.arg}"


def _is_of_base(function: ast.expr, base: ast.expr) -> bool:
    """`super().__init__`, or that of the base by its name."""
    if not (isinstance(function, ast.Attribute) and function.attr == "__init__"):
        return False
    owner = function.value
    is_super = isinstance(owner, ast.Call) and last(owner.func) == "super"
    return is_super or (last(owner) == last(base) != "")
