"""Matchers for the API names that states accept: where in a text's code is this name met?

A name is found as a whole, with any white space. `send(` is a call and no definition; `.send` has a receiver;
`timeout=` is given a value; `'data'` is a string; `*` stands for any part of a word, `…` for anything on the line.
A call that takes several steps at once is marked `&`: it may serve several states.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from fsm.anchors import JOINTS, PART, Anchor, anchor_of, is_word
from fsm.beginnings import beginnings
from fsm.imports import import_pattern
from fsm.machine import ANYTHING_ON_THE_LINE, Machine, State

SHARED = "&"
_WORD = re.compile(r"\w+")
_IN_FRONT = re.compile(r"(?:([\w$]+)|([>\]*&])|\))[ \t]+\Z")
_LONGEST_TYPE = 80  # characters looked at in front of a name
_GENERIC = r"(?:\s*(?:::)?<[\w\s,.?:<>\[\]]{0,200}>)?"
# Words that may stand in front of a call; after any other word a name and `(` define a function.
_BEFORE_CALLS = frozenset(
    {
        "return",
        "throw",
        "new",
        "await",
        "else",
        "yield",
        "case",
        "go",
        "defer",
        "in",
        "not",
        "and",
        "or",
        "if",
        "do",
        "print",
        "echo",
        "raise",
        "from",
        "co_await",
        "with",
        "except",
        "is",
        "until",
        "assert",
        "typeof",
        "delete",
        "require",
        "include",
        "instanceof",
        "lambda",
        "select",
        "when",
        "elif",
        "while",
    }
)


class Token(NamedTuple):
    """A place that satisfies a state, as offsets of characters, end exclusive.

    A shared one may serve several states: `import java.net.*` imports all of that package.
    """

    start: int
    end: int
    is_shared: bool = False

    def collides(self, other: Token) -> bool:
        """Say whether two states may not be satisfied by these two together."""
        return self.start < other.end and other.start < self.end and not (self.is_shared or other.is_shared)


@dataclass(frozen=True, slots=True)
class Matcher:
    """Finds one accepted name. A text without `word` cannot hold it, which is far quicker to see before asking.

    An import begins at one of the words `begins_at`; most other names are found by their `anchor`.
    """

    name: str
    language: str
    word: str
    source: str
    begins_at: tuple[str, ...]
    anchor: Anchor | None
    is_import: bool
    is_call: bool
    is_shared: bool

    @property
    def pattern(self) -> re.Pattern[str]:
        """The compiled pattern; of the two thousand names a scan meets few, and to compile all takes a second."""
        return _compiled(self.source)

    def find(self, text: str) -> list[Token]:
        """Return the places of the name in a text whose comments and prose are blanked, in order."""
        tokens = []
        for match in self.matches(text):
            kind = match.lastgroup or 0
            start, end = match.span(kind)
            if not kind and start and is_word(text[start]) and is_word(text[start - 1]):
                continue
            if not (self.is_call and _is_defined_at(text, start)):
                tokens.append(Token(start, end, self.is_shared or kind == "shared"))
        return tokens

    def matches(self, text: str) -> list[re.Match[str]]:
        """Return what the pattern finds, in order; it is tried only where the name may begin."""
        if self.is_import:
            places: Sequence[int] = beginnings(text, self.begins_at, self.language)
        elif self.anchor:
            places = self.anchor.starts(text)
        else:
            return list(self.pattern.finditer(text))
        if not places:
            return []
        found, behind, pattern = list[re.Match[str]](), 0, self.pattern
        for place in places:
            # A name that begins with any part of a word, or with white space, may begin later.
            start = max(place, behind) if self.anchor else place
            if start >= behind and (match := pattern.match(text, start)):
                behind = match.end()
                found.append(match)
        return found


@dataclass(frozen=True, slots=True)
class StateMatchers:
    """The matchers of a state: its names, those too general to be enough, and those that must or may not be near."""

    names: tuple[Matcher, ...]
    loose: tuple[Matcher, ...]
    beside: tuple[Matcher, ...]
    unless: tuple[Matcher, ...]


@cache
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source, re.MULTILINE)


@cache
def matchers_of(machine: Machine) -> tuple[StateMatchers, ...]:
    """Return what the strict judge looks for in each state."""
    return tuple(
        StateMatchers(
            names=_matchers(machine, state, state.names),
            loose=_matchers(machine, state, state.accepts if state.only else ()),
            beside=_matchers(machine, state, state.beside),
            unless=_matchers(machine, state, state.unless),
        )
        for state in machine.states
    )


def _matchers(machine: Machine, state: State, names: tuple[str, ...]) -> tuple[Matcher, ...]:
    return tuple(_matcher(machine.language, state.number, name) for name in names)


def needed_words(language: str, number: int, name: str) -> tuple[str, ...]:
    """Return the words that stand in every text that holds a name of a language's state."""
    found = import_pattern(language, number, name)
    return found.words if found else tuple(_WORD.findall(name))


def _matcher(language: str, number: int, name: str) -> Matcher:
    found = import_pattern(language, number, name)
    pattern = found.pattern if found else _name_pattern(name.removeprefix(SHARED))
    word = max(needed_words(language, number, name), key=len, default="")
    return Matcher(
        name=name,
        language=language,
        word=word,
        source=pattern,
        begins_at=found.beginnings if found else (),
        anchor=None if found else _anchor(name.removeprefix(SHARED)),
        is_import=found is not None,
        is_call=found is None and name.endswith("("),
        is_shared=name.startswith(SHARED),
    )


def _is_defined_at(text: str, start: int) -> bool:
    """Say whether the name followed by `(` at an offset is defined there: a type or `def` stands in front."""
    line = text.rfind("\n", 0, start) + 1
    before = _in_front(text, line, start)
    if before is None:
        return False
    if before[1]:
        return _is_no_statement(before[1])
    return (before[2] is not None and before[2] not in "*&") or text.startswith("func", line)


def is_behind_word(text: str, start: int) -> bool:
    """Say whether a word, which is no statement, stands in front of an offset, and nothing but blanks between."""
    before = _in_front(text, text.rfind("\n", 0, start) + 1, start)
    return before is not None and before[1] is not None and _is_no_statement(before[1])


def _in_front(text: str, line: int, start: int) -> re.Match[str] | None:
    return _IN_FRONT.search(text, max(line, start - _LONGEST_TYPE), start)


def _is_no_statement(word: str) -> bool:
    return word not in _BEFORE_CALLS and not word.isdigit()


def _name_pattern(name: str) -> str:
    """Return the pattern of a name in code; what precedes its first word is left to the matcher."""
    pieces = [piece.strip() for piece in name.split(ANYTHING_ON_THE_LINE)]
    return r"[^\n]*?(?<![\w$])".join(_with_boundary(piece) for piece in pieces if piece)


def _anchor(name: str) -> Anchor | None:
    return next(
        (anchor_of(piece.strip()) for piece in name.split(ANYTHING_ON_THE_LINE) if piece.strip()), None
    )


def _with_boundary(piece: str) -> str:
    if piece.startswith("."):
        return rf"(?:\.|->|::)\s*(?P<token>{_with_boundary(piece[1:])})"
    if piece.startswith("new ") and "." not in piece:
        return r"new\s+\\?(?:\w+(?:\.|\\))*" + _with_boundary(piece[4:])
    for sign, pattern in ((":", r"[\"'`]?\s*:(?!:)"), ("=", r"\s*=(?![=>])"), ("(", rf"{_GENERIC}\s*\(")):
        if piece.endswith(sign):
            return _body(piece[:-1]) + pattern
    return _body(piece) + (r"(?![\w$])" if is_word(piece[-1]) else "")


def _body(piece: str) -> str:
    return "".join(_spaced(part) for part in PART.findall(piece))


def _spaced(part: str) -> str:
    if part.isspace():
        return r"\s+"
    if part in ("'", '"'):
        return "[\"'`]"
    if part == "*":
        return r"\w*"
    bare = part.strip()
    return rf"\s*{re.escape(bare)}\s*" if bare in JOINTS else re.escape(bare)
