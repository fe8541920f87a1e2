"""What the code in C in front of a Go file's `import "C"` uses without its header."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from fsm.syntax import Syntax
from fsm.tables import read_table

_PREAMBLE = re.compile(
    r"(?:/\*((?:[^*]|\*(?!/))*)\*/|((?:^//[^\n]*\n)+))[ \t]*\n?import[ \t]+\"C\"", re.MULTILINE
)
_INCLUDED = re.compile(r"^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"\n]+)[>\"]", re.MULTILINE)
_NO_CODE = re.compile(r"//[^\n]*|\"(?:[^\"\\\n]|\\.)*\"|^[ \t]*#[^\n]*", re.MULTILINE)
_WORD = re.compile(r"[A-Za-z_]\w*")
_TAKEN = re.compile(r"(?<![\w.])C\.(\w+)")


def gaps_in_c(syntax: Syntax) -> Iterator[str]:
    """Yield it where all headers are known, so that none of them brings the name."""
    preamble = _PREAMBLE.search(syntax.code) if 'import "C"' in syntax.code else None
    if not preamble:
        return
    text = preamble[1] or re.sub("^//", "", preamble[2], flags=re.MULTILINE)
    included = set(_INCLUDED.findall(text))
    code = _NO_CODE.sub(" ", text)
    used = {*_WORD.findall(code), *_TAKEN.findall(syntax.without_strings)}
    names, others = _facts()
    known = others.union(*names.values())
    for name in names if included <= known else ():
        is_own = re.search(rf"\b(?:int|void)[ \t]+\**{name}\b", code)
        if name in used and not names[name] & included and not is_own:
            yield f"{name} is used without {max(names[name])}"


@cache
def _facts() -> tuple[dict[str, frozenset[str]], frozenset[str]]:
    table = read_table("facts/go_c_names.toml")
    names = {name: frozenset(headers.split()) for name, headers in table["brought_by"].items()}
    return names, frozenset(table["others"].split())
