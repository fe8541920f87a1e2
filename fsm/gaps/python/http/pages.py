"""What a Python program looks for in the pages of a well-known site and these have not: elements of made-up classes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache

from fsm.gaps.python.meaning.nodes import calls_of, keywords_of, last, text_of
from fsm.gaps.python.meaning.tree import Scope, Tree
from fsm.gaps.python.packages.library_parts import class_held
from fsm.tables import read_table

_FINDS = frozenset({"find", "find_all", "select", "select_one"})
_ADDRESS = re.compile(r"https?://(?:www\.)?([\w.-]+)")
_SELECTOR = re.compile(r"(\w*)([.#])([\w-]+)")


def gaps_in_http_pages(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is never found, where one site alone is asked and everything that is looked for there is made up."""
    if "BeautifulSoup(" not in code or not any(host in code for host in _absent()):
        return
    hosts = {match[1] for match in _ADDRESS.finditer(code)}
    absent = _absent().get(min(hosts), ()) if len(hosts) == 1 else ()
    looked = [
        _looked_for(node)
        for node, scope in calls_of(tree, _FINDS)
        if absent and _is_page(node.func, scope, tree)
    ]
    if looked and all(any(fnmatchcase(element, known) for known in absent) for element in looked):
        yield f"{min(hosts)} has no {looked[0]}"


def _is_page(function: ast.expr, scope: Scope, tree: Tree) -> bool:
    owner = function.value if isinstance(function, ast.Attribute) else None
    return owner is not None and class_held(owner, scope, tree) == "bs4.BeautifulSoup"


def _looked_for(node: ast.Call) -> str:
    """Return an element as a selector with its class or identifier, "" for one that is told otherwise."""
    given = text_of(node.args[0]) if node.args else ""
    if last(node.func).startswith("select"):
        match = _SELECTOR.fullmatch(given)
        return match[0] if match else ""
    words = {word or "": text_of(value) for word, value in keywords_of(node).items()}
    attributes = node.args[1] if len(node.args) > 1 else keywords_of(node).get("attrs")
    if isinstance(attributes, ast.Dict):
        keys = [text_of(key) for key in attributes.keys]
        words |= dict(zip(keys, map(text_of, attributes.values), strict=True))
    named = words.get("class_") or words.get("class", "")
    told = [f".{named}"] if named else [f"#{words['id']}"] if words.get("id") else []
    return f"{given}{told[0]}" if told and len(words.keys() - {"attrs"}) == 1 else ""


@cache
def _absent() -> Mapping[str, Sequence[str]]:
    table = read_table("facts/web_services.toml")["pages"]
    return {host: tuple(str(words).split()) for host, words in table.items()}
