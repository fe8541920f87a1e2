"""What a Python program lists in one command and means as several: programs that `cat` takes for files."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import calls_of, full_name_of, last, text_of, value_of
from fsm.gaps.python.meaning.tree import Scope, Tree

_RUNS = frozenset({"run", "Popen", "call", "check_call", "check_output"})
# They read what stands before them in a pipe, and nobody has files of these names.
_FILTERS = frozenset(
    {
        *(
            "gunzip",
            "gzip",
            "bunzip2",
            "bzip2",
            "unxz",
            "xz",
            "lzop",
            "lz4",
            "unlzma",
            "zstd",
            "pigz",
            "grep",
            "egrep",
        ),
        *(
            "awk",
            "sed",
            "sort",
            "uniq",
            "wc",
            "head",
            "tail",
            "cut",
            "tr",
            "xargs",
            "openssl",
            "gpg",
            "ssh",
            "tee",
        ),
    }
)
_DEEPEST = 6


def gaps_in_served_commands(tree: Tree, code: str) -> Iterator[str]:
    """Yield the programs that nothing runs, since another one is told to read them."""
    if "subprocess" not in code or ("'cat'" not in code and '"cat"' not in code):
        return
    for node, scope in calls_of(tree, _RUNS):
        is_plain = not any(word.arg in ("shell", "executable", None) for word in node.keywords)
        if not node.args or not is_plain or not full_name_of(node.func, scope).startswith("subprocess."):
            continue
        words = list(_words_of(node.args[0], scope, 0))
        meant = [word for word in words[1:] if word in _FILTERS]
        if words[:1] == ["cat"] and meant and "|" not in words:
            yield f"cat takes {meant[0]} for a file: nothing runs it"


def _words_of(node: ast.AST | None, scope: Scope, depth: int) -> Iterator[str]:
    """Yield the words of a command, "" for each that is not known; of several lists the words of all."""
    if depth > _DEEPEST:
        return
    if isinstance(node, ast.List | ast.Tuple):
        yield from (text_of(part) for part in node.elts)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _words_of(node.left, scope, depth + 1)
        yield from _words_of(node.right, scope, depth + 1)
    elif isinstance(node, ast.Name):
        yield from _words_of(value_of(node, scope), scope, depth + 1)
    elif isinstance(node, ast.Call) and last(node.func) == "get" and isinstance(node.func, ast.Attribute):
        table = value_of(node.func.value, scope)
        for value in table.values if isinstance(table, ast.Dict) else ():
            yield from _words_of(value, scope, depth + 1)
