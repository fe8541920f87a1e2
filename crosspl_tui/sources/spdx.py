"""Telling whether a text is an SPDX licence expression, and how it is written."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files

from crosspl_tui.pipelines.licences import identify

_WORD = re.compile(r"[()]|[^\s()]+")
_OPERATORS = frozenset({"AND", "OR", "WITH"})
_OWN = re.compile(r"LicenseRef-[A-Za-z0-9.-]+")
# What hosts write where they know of none.
_NOTHING_KNOWN = frozenset({"noassertion", "none"})


@lru_cache(1024)
def spdx_expression(text: str) -> str | None:
    """Return the SPDX expression that a text means, "" for one that asserts nothing, None when it means none.

    Names that are well known, such as `Apache 2.0`, mean the licence. Identifiers are those of
    https://spdx.org/licenses/, in whatever case, with a `+` where later versions are meant, or `LicenseRef-NAME`.
    """
    if text.lower() in _NOTHING_KNOWN:
        return ""
    if (expression := _expression(text)) or set(text) & set("()"):
        return expression
    return _expression(identify(text))


def _expression(text: str) -> str | None:
    """Return an expression in which identifiers and operators take turns and parentheses are in pairs, else None."""
    written: list[str] = []
    depth, is_operand_next = 0, True
    for word in _WORD.findall(text):
        if word in "()":
            depth += 1 if word == "(" else -1
            if depth < 0 or is_operand_next != (word == "("):
                return None
            written.append(word)
            continue
        known = _operand(word, after=written[-1:]) if is_operand_next else _operator(word, written)
        if known is None:
            return None
        written.append(known)
        is_operand_next = not is_operand_next
    is_whole = not depth and not is_operand_next
    return " ".join(written).replace("( ", "(").replace(" )", ")") if is_whole else None


def _operator(word: str, before: list[str]) -> str | None:
    """Return an operator; an exception is to one licence only, which stands in front of it."""
    name = word.upper()
    is_lone = before[-1] != ")" and before[-2:-1] != ["WITH"]
    return name if name in _OPERATORS and (name != "WITH" or is_lone) else None


def _operand(word: str, *, after: list[str]) -> str | None:
    if after == ["WITH"]:
        return _identifiers("exceptions").get(word.lower())
    if _OWN.fullmatch(word):
        return word
    bare = word.removesuffix("+")
    known = _identifiers("licences").get(word.lower())
    return known or (f"{name}+" if (name := _identifiers("licences").get(bare.lower())) else None)


@cache
def _identifiers(kind: str) -> dict[str, str]:
    """Return the identifiers of a kind by their names in lower case."""
    table = tomllib.loads((files("crosspl_tui.sources") / "spdx.toml").read_text(encoding="utf-8"))
    return {name.lower(): name for name in table[kind]}
