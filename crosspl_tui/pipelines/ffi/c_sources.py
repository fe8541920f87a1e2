"""The C sources of a library, as its authors are shown them: without comments, tests left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import tree_sitter_c
from tree_sitter import Language, Node, Parser

SUFFIX = ".c"
MOST_BYTES = 200_000
"""Larger files are tables of numbers, which no model reads to its end."""

_TEST_NAME = re.compile(r"(?:^|[_-])(?:tests?|demo|bench(?:mark)?|examples?)(?:[_-]|\d*$)", re.IGNORECASE)
_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n){2,}")


@dataclass(frozen=True, slots=True)
class CSource:
    """A source file; `path` is relative to the folder it was found in."""

    path: str
    text: str


def c_sources(place: Path) -> Iterator[CSource]:
    """Yield the sources of a folder by path, or the one file. Raises `OSError`.

    Tests, and files that define no function, are passed over.
    """
    files = [place] if place.is_file() else sorted(place.rglob(f"*{SUFFIX}"))
    if not place.exists():
        raise FileNotFoundError(2, "there is no such file or folder of C sources", str(place))
    for file in files:
        path = file.relative_to(place).as_posix() if place.is_dir() else file.name
        is_unwanted = place.is_dir() and is_test(path)
        if is_unwanted or file.stat().st_size > MOST_BYTES:
            continue
        text = without_comments(file.read_text(encoding="utf-8", errors="replace"))
        if has_function(text):
            yield CSource(path, text)


def is_test(path: str) -> bool:
    """Return whether a path names a test, a benchmark or an example."""
    return any(_TEST_NAME.search(part.removesuffix(SUFFIX)) for part in path.split("/"))


def without_comments(text: str) -> str:
    """Return C text without its comments; what looks like one within a string stays."""
    content = text.encode()
    for node in sorted(_nodes(_parse(content), "comment"), key=lambda node: node.start_byte, reverse=True):
        content = content[: node.start_byte] + b" " + content[node.end_byte :]
    lines = (line.rstrip() for line in content.decode(errors="replace").splitlines())
    return _BLANK_LINES.sub("\n\n", "\n".join(lines)).strip() + "\n"


def has_function(text: str) -> bool:
    """Return whether C text defines a function."""
    return next(_nodes(_parse(text.encode()), "function_definition"), None) is not None


def _parse(content: bytes) -> Node:
    return Parser(Language(tree_sitter_c.language())).parse(content).root_node


def _nodes(node: Node, kind: str) -> Iterator[Node]:
    waiting = [node]
    while waiting:
        found = waiting.pop()
        if found.type == kind:
            yield found
        else:
            waiting += found.children
