"""What a JavaScript text calls the modules that it loads and what it takes of them, and where it uses these.

A name `<ws>.Server(` is a call of that member, whether the text has it as `WebSocket.Server(` or as `Hub(`; where an
object is made of it, or a class extends it, `new` or `extends` stands in front.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from fsm.judging.anchors import is_word
from fsm.judging.imports import quoted_module

_NAME = re.compile(r"(?P<word>new |extends )?<(?P<module>[^>]+)>(?:\.(?P<member>\w+))?(?P<sign>[(\[]?)")
_WORD = r"([\w$]+)"
_LIST = r"\{([^{}]*)\}"
_PART = re.compile(r"([\w$]+)(?:\s*(?::|\bas\s)\s*([\w$]+))?\s*(?:=[^=].*)?", re.DOTALL)
_IN_TYPE = r"(?:\s*<[\w\s,.?:|<>\[\]]{0,200}>)?"
_IN_FRONT = re.compile(rf"(?<![\w$.])(?:(new)|class\b(?:\s+[\w$]+)?{_IN_TYPE}\s+(extends))\s+\Z")
_BEHIND_MODULE = re.compile(rf"(?:\s*\.\s*default\b)?(?:\s*\.\s*{_WORD})?(?:{_IN_TYPE}\s*(\()|\s*(\[))?")
_BEHIND_MEMBER = re.compile(rf"()(?:{_IN_TYPE}\s*(\()|\s*(\[))?")
_IS_ASSIGNED = r"=(?![=>])"
_LONGEST_LIST, _LONGEST_MEMBER, _LONGEST_HEAD = 2_000, 200, 300
_NO_MEMBER = r"(?:\s*\.\s*default\b|(?=\s*\.\s*defaults\b)|(?!\s*[.(\[]))"


class _Use(NamedTuple):
    """A place at which a member of a module is used, or the module itself; `word` stands in front, `sign` behind."""

    start: int
    end: int
    word: str
    member: str
    sign: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """A name that begins with a module: of the module `member`, or the module itself where that is empty."""

    word: str
    module: str
    member: str
    sign: str

    def spans(self, code: str) -> Iterator[tuple[int, int]]:
        """Yield where it is used in code whose comments are blanked, in order."""
        for use in _uses(code, self.module):
            if (use.word, use.member) == (self.word, self.member) and use.sign.startswith(self.sign):
                yield use.start, use.end


@lru_cache(maxsize=1000)
def _compiled(pattern: str) -> re.Pattern[str]:
    """Names are much the same from text to text."""
    return re.compile(pattern)


@cache
def loaded_of(language: str, name: str) -> Loaded | None:
    """Return what a name of the catalogue stands for that begins with a module, None for any other."""
    found = _NAME.fullmatch(name) if language == "JavaScript" else None
    if found is None:
        return None
    word, module, member, sign = found.groups(default="")
    return Loaded(word.strip(), module, member, sign)


@lru_cache(maxsize=64)
def _uses(code: str, module: str) -> tuple[_Use, ...]:
    quoted = quoted_module(module)
    near = _around(quoted, code)
    if not near:
        return ()
    load = rf"\b(?:require|import)\s*\(\s*{quoted}\s*\)"
    modules, members = _names_of(near, quoted, load, ())
    if modules:  # what is taken of them later
        again = rf"(?:{load}|{_any_of(modules)})"
        assigned = _around(rf"{quoted}|=\s*(?:await\s+)?{_any_of(modules)}", code)
        more, members = _names_of(assigned, quoted, again, modules)
        modules |= more
    of_modules = [use for name in modules for use in _uses_of(name, "", code)]
    of_members = [use for name, member in members.items() for use in _uses_of(name, member, code)]
    return tuple(sorted(of_modules + of_members))


def _uses_of(name: str, stands_for: str, code: str) -> Iterator[_Use]:
    """Yield the uses of a module's name, or of that of a member which it stands for."""
    behind_name = _BEHIND_MEMBER if stands_for else _BEHIND_MODULE
    for found in _compiled(rf"{re.escape(name)}(?![\w$])").finditer(code):
        start = found.start()
        if start and (code[start - 1] == "." or is_word(code[start - 1])):
            continue
        in_front = _IN_FRONT.search(code, max(0, start - _LONGEST_HEAD), start)
        new, extends = in_front.groups(default="") if in_front else ("", "")
        behind = behind_name.match(code, found.end())
        member, call, bracket = behind.groups(default="") if behind else ("", "", "")
        first = in_front.start() if in_front else start
        end = behind.end() if behind else found.end()
        yield _Use(first, end, new or extends, stands_for or member, call or bracket)


def _around(pattern: str, code: str) -> str:
    """Return the lines around matches: to look for names in all of a large text takes far longer."""
    parts, end = list[str](), 0
    for found in _compiled(pattern).finditer(code):
        start = code.rfind("\n", 0, max(0, found.start() - _LONGEST_LIST)) + 1
        after = found.end() + _LONGEST_MEMBER
        parts += ["\n" if start > end else "", code[max(start, end) : after]]
        end = max(end, after)
    return "".join(parts)


def _names_of(code: str, quoted: str, load: str, known: Iterable[str]) -> tuple[set[str], dict[str, str]]:
    """Return the names that a text has for a module and, with what they stand for, those for its members."""
    source = rf"(?:{_IS_ASSIGNED}\s*(?:await\s+)?{load}{_NO_MEMBER}|\bfrom\s*{quoted})"
    whole = (
        rf"\bimport\s+(?:\*\s*as\s+)?{_WORD}\s*(?:,\s*(?:\{{[^{{}}]*\}}|\*\s*as\s+[\w$]+)\s*)?\bfrom\s*{quoted}",
        rf"(?<![\w$.]){_WORD}\s*{_IS_ASSIGNED}[^;=\n]*?{load}{_NO_MEMBER}",
    )
    modules = set(known) or {name for pattern in whole for name in _compiled(pattern).findall(code)}
    taken = rf"(?<![\w$.]){_WORD}\s*{_IS_ASSIGNED}\s*{load}\s*\.\s*{_WORD}(?!\s*[.(])"
    members = dict(_compiled(taken).findall(code))
    for listed in _compiled(rf"{_LIST}\s*{source}").findall(code):
        for part in filter(None, map(_PART.fullmatch, map(str.strip, listed.split(",")))):
            members[part[2] or part[1]] = part[1]
    modules |= {name for name, member in members.items() if member == "default"}
    return modules, {name: member for name, member in members.items() if member != "default"}


def _any_of(names: Iterable[str]) -> str:
    """Return a pattern of whole names, which nothing matches if there are none."""
    return rf"(?:{'|'.join(map(re.escape, sorted(names))) or '(?!)'})(?![\w$])"
