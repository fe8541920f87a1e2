"""What a JavaScript text calls the modules that it loads and what it takes of them, and where it calls these.

A name `<ws>.Server(` is a call of that member, whether the text has it as `WebSocket.Server(` or as `Hub(`; of what is
made with `new`, or extended, the word stands in front.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from fsm.judging.imports import quoted_module

_NAME = re.compile(r"(?P<word>new |extends )?<(?P<module>[^>]+)>(?:\.(?P<member>\w+))?(?P<call>\()?")
_WORD = r"([\w$]+)"
_IN_TYPE = r"(?:\s*<[\w\s,.?:|<>\[\]]{0,200}>)?"
_FRONTS = {
    "": r"(?<![\w$.])",
    "new": r"(?<![\w$.])new\s+",
    "extends": rf"(?<![\w$.])class\b(?:\s+[\w$]+{_IN_TYPE})?\s+extends\s+",
}
_NO_MEMBER = r"(?:\s*\.\s*default\b|(?=\s*\.\s*defaults\b)|(?!\s*[.(\[]))"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A name that begins with a module: of the module `member`, or the module itself where that is empty."""

    word: str
    module: str
    member: str
    is_call: bool

    def matches(self, code: str) -> list[re.Match[str]]:
        """Return where it is used in code whose comments are blanked, in order."""
        wholes = "|".join(map(re.escape, sorted(_names_of_module(code, self.module))))
        member = rf"\s*\.\s*{self.member}" if self.member else ""
        callees = [rf"(?:{wholes})(?:\s*\.\s*default)?{member}"] if wholes else []
        if self.member:
            callees += map(re.escape, sorted(_names_of_member(code, self.module, self.member)))
        if not callees:
            return []
        front = _FRONTS[self.word]
        behind = rf"{_IN_TYPE}\s*\(" if self.is_call else r"(?![\w$]|\s*\.)"
        return list(re.finditer(rf"{front}(?:{'|'.join(callees)}){behind}", code))


@cache
def loaded_of(language: str, name: str) -> Loaded | None:
    """Return what a name of the catalogue stands for that begins with a module, None for any other."""
    found = _NAME.fullmatch(name) if language == "JavaScript" else None
    if found is None:
        return None
    word, module, member, call = found.groups(default="")
    return Loaded(word.strip(), module, member, bool(call))


@lru_cache(maxsize=64)
def _names_of_module(code: str, module: str) -> frozenset[str]:
    return frozenset(name for pattern in _patterns_of_module(module) for name in pattern.findall(code))


@lru_cache(maxsize=64)
def _names_of_member(code: str, module: str, member: str) -> frozenset[str]:
    return frozenset(
        name or member for pattern in _patterns_of_member(module, member) for name in pattern.findall(code)
    )


@cache
def _patterns_of_module(module: str) -> tuple[re.Pattern[str], ...]:
    load, source = _load_and_source(module)
    return tuple(
        _compiled(
            rf"\bimport\s+(?:\*\s*as\s+)?{_WORD}\s*(?:,[^;'\"]*?)?\bfrom\s*{quoted_module(module)}",
            rf"\{{[^{{}}]*?\bdefault\s*(?:\bas\s|:)\s*{_WORD}[^{{}}]*\}}\s*{source}",
            rf"(?<![\w$.]){_WORD}\s*=(?![=>])[^;=\n]*?{load}{_NO_MEMBER}",
        )
    )


@cache
def _patterns_of_member(module: str, member: str) -> tuple[re.Pattern[str], ...]:
    load, source = _load_and_source(module)
    return tuple(
        _compiled(
            rf"[{{,]\s*{member}(?:\s*(?:\bas\s|:)\s*{_WORD})?\s*(?:,[^{{}}]*)?\}}\s*{source}",
            rf"(?<![\w$.]){_WORD}\s*=(?![=>])\s*{load}\s*\.\s*{member}\b",
        )
    )


def _load_and_source(module: str) -> tuple[str, str]:
    quoted = quoted_module(module)
    load = rf"\b(?:require|import)\s*\(\s*{quoted}\s*\)"
    return load, rf"(?:=\s*(?:await\s+)?{load}{_NO_MEMBER}|\bfrom\s*{quoted})"


def _compiled(*sources: str) -> Iterator[re.Pattern[str]]:
    return map(re.compile, sources)
