"""What a Python program takes of modules that do not have it, by a list of what these offer."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache

from fsm.gaps.python.meaning.nodes import full_name_of
from fsm.gaps.python.meaning.tree import Tree
from fsm.tables import read_table

_READY = ("ImportError", "ModuleNotFoundError", "AttributeError", "hasattr(")


def gaps_in_offers(tree: Tree, code: str) -> Iterator[str]:
    """Yield what modules lack, and the keywords that their classes do not take."""
    offers, absent, takes = (words_of(kind) for kind in ("offers", "absent", "takes"))
    named = {name.partition(".")[0] for name in (*offers, *absent, *takes)}
    if not any(name in code for name in named) or any(word in code for word in _READY):
        return
    for node, scope in tree.nodes:
        taken: list[tuple[str, str]] = []
        if isinstance(node, ast.ImportFrom) and not node.level and node.module:
            taken = [(node.module, alias.name) for alias in node.names if alias.name != "*"]
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            taken = [(full_name_of(node.value, scope), node.attr)]
        elif isinstance(node, ast.Call):
            name = full_name_of(node.func, scope)
            given = {keyword.arg for keyword in node.keywords} - {None}
            yield from (
                f"{name} takes no {word}" for word in sorted(map(str, given - takes.get(name, given)))
            )
        for module, name in taken:
            is_other = module in offers and name not in offers[module] and not name.startswith("_")
            if is_other or name in absent.get(module, ()):
                yield f"{module} has no {name}"


@cache
def words_of(kind: str) -> Mapping[str, frozenset[str]]:
    """Return one table of the data, the words of each line as a set."""
    table = read_table("facts/python_submodules.toml")[kind]
    if kind == "offers":
        table |= read_table("facts/python_offered_names.toml")
    return {name: frozenset(words.split()) for name, words in table.items()}
