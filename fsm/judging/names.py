"""Matchers for the API names that states accept: where in a text's code is this name met?

A name is found as a whole, with any white space. `send(` is a call and no definition; `.send` has a receiver;
`timeout=` is given a value; `'data'` is a string; `*` stands for any part of a word, `…` for anything on the line.
A call that takes several steps at once is marked `&`: it may serve several states. `<ws>.Server(` is what the text
has of a JavaScript module, whatever it calls that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from fsm.judging.anchors import JOINTS, PART, PATTERN_OF_PART, Anchor, anchor_of, is_word, without_words
from fsm.judging.beginnings import beginnings
from fsm.judging.imports import import_pattern
from fsm.judging.loaded import Loaded, loaded_of
from fsm.judging.other_names import other_names, parts_of
from fsm.machine import ANYTHING_ON_THE_LINE, Machine, State

SHARED = "&"
_WORD = re.compile(r"\w+")
_IN_FRONT = re.compile(r"(?:([\w$]+)|((?<![=-])>|[\]*&])|\))[ \t]+\Z")
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
        "co_return",
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


@dataclass(frozen=True, slots=True, eq=False)
class Matcher:
    """Finds one accepted name. A text without `word` cannot hold it, which is far quicker to see before asking.

    Of the same name of a language there is one, so it is equal to itself only.
    Of an import `imported` is the pattern; it begins at one of the words `begins_at`. Of most other names there is an
    anchor. Both are made when they are asked for: of the two thousand names a scan meets few. `loaded` is there of a
    name that begins with a module, `parts` of one to whose words an import may give other names.
    """

    name: str
    language: str
    word: str
    imported: str
    begins_at: tuple[str, ...]
    is_call: bool
    is_shared: bool
    loaded: Loaded | None = None
    parts: tuple[str, ...] = ()

    @property
    def is_import(self) -> bool:
        return bool(self.begins_at)

    @property
    def anchor(self) -> Anchor | None:
        """Where the name may stand; None for an import, of what is loaded, and for a name without a word."""
        return None if self.is_import or self.loaded else _anchor(self.name.removeprefix(SHARED))

    @property
    def pattern(self) -> re.Pattern[str]:
        """The compiled regular expression of the name."""
        return _compiled(self.imported or _name_pattern(self.name.removeprefix(SHARED)))

    def find(self, text: str) -> list[Token]:
        """Return the places of the name in a text whose comments and prose are blanked, in order."""
        if self.loaded:
            spans = self.loaded.spans(text)
            return [Token(*span) for span in spans if not (self.is_call and _is_defined_at(text, span[0]))]
        tokens = []
        for match in self.matches(text):
            kind = match.lastgroup or 0
            start, end = match.span(kind)
            if not kind and start and is_word(text[start]) and is_word(text[start - 1]):
                continue
            if not (self.is_call and _is_defined_at(text, start)):
                tokens.append(Token(start, end, self.is_shared or kind == "shared"))
        if self.parts:
            others = other_names(self.parts, text, is_call=self.is_call)
            tokens += [Token(*span, self.is_shared) for span in others if not _is_defined_at(text, span[0])]
        return tokens

    def matches(self, text: str) -> list[re.Match[str]]:
        """Return what the pattern finds, in order; it is tried only where the name may begin."""
        anchor = self.anchor
        if self.is_import:
            places: Sequence[int] = beginnings(text, self.begins_at, self.language)
        elif anchor:
            places = anchor.starts(text)
        else:
            return list(self.pattern.finditer(text))
        if not places:
            return []
        found, behind = list[re.Match[str]](), 0
        pattern, words = (self.pattern, ()) if self.is_import else _pattern_and_words(self.name)
        for place in places:
            # A name that begins with any part of a word, or with white space, may begin later.
            start = max(place, behind) if anchor else place
            if start < behind or not (match := pattern.match(text, start)):
                continue
            if not words or match.groups()[-len(words) :] == words:
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
    return tuple(_matcher(machine.language, min(state.number, 1), name) for name in names)


def needed_words(language: str, number: int, name: str) -> tuple[str, ...]:
    """Return the words that stand in every text that holds a name of a language's state."""
    found = import_pattern(language, number, name)
    return found.words if found else tuple(_WORD.findall(name))


@cache
def _matcher(language: str, number: int, name: str) -> Matcher:
    """Many machines accept the same names; of the states only the first is another one than the others."""
    found = import_pattern(language, number, name)
    return Matcher(
        name=name,
        language=language,
        word=max(needed_words(language, number, name), key=len, default=""),
        imported=found.pattern if found else "",
        begins_at=found.beginnings if found else (),
        is_call=found is None and name.endswith("("),
        is_shared=name.startswith(SHARED),
        loaded=loaded_of(language, name),
        parts=() if found else parts_of(language, name.removeprefix(SHARED)),
    )


def _is_defined_at(text: str, start: int) -> bool:
    """Say whether the name followed by `(` at an offset is defined there: a type or `def` stands in front."""
    before = _in_front(text, start)
    if before is None:
        return False
    if before[1]:
        return _is_no_statement(before[1])
    line = text.rfind("\n", 0, start) + 1
    if before[2] == ">" and "<" not in text[line:start]:
        return False  # something is compared with what is called
    return (before[2] is not None and before[2] not in "*&") or text.startswith("func", line)


def is_behind_word(text: str, start: int) -> bool:
    """Say whether a word, which is no statement, stands in front of an offset, and nothing but blanks between."""
    before = _in_front(text, start)
    return before is not None and before[1] is not None and _is_no_statement(before[1])


def _in_front(text: str, start: int) -> re.Match[str] | None:
    if not start or text[start - 1] not in " \t":
        return None
    line = text.rfind("\n", 0, start) + 1
    return _IN_FRONT.search(text, max(line, start - _LONGEST_TYPE), start)


def _is_no_statement(word: str) -> bool:
    return word not in _BEFORE_CALLS and not word.isdigit()


@cache
def _name_pattern(name: str) -> str:
    """Return the pattern of a name in code; what precedes its first word is left to the matcher."""
    pieces = [piece.strip() for piece in name.split(ANYTHING_ON_THE_LINE)]
    return r"[^\n]*?(?<![\w$])".join(_with_boundary(piece) for piece in pieces if piece)


@cache
def _pattern_and_words(name: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """Return a pattern that many names share, and the words that it captures last: compiling takes time."""
    bare = name.removeprefix(SHARED)
    if ANYTHING_ON_THE_LINE in bare or "new " in bare:
        return _compiled(_name_pattern(bare)), ()
    parts, words = without_words(PART.findall(bare))
    return _compiled(_name_pattern("".join(parts))), words


@cache
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
    bare = part.strip()
    return rf"\s*{re.escape(bare)}\s*" if bare in JOINTS else PATTERN_OF_PART.get(bare, re.escape(bare))
