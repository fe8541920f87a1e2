"""A first look of the strict judge at a text as it is: may what it asks for be there, once comments are blanked?

Parsing takes most of a strict scan's time, and this look spares it for most files. Blanking makes white space of
comments, so a name may have comments wherever its pattern allows white space, and an import is cut out of the text and
freed of its comments: nothing that the judge would find in the blanked text is missed.
"""

from __future__ import annotations

import re
from functools import cache

from fsm.judging.anchors import COMMENT, COMMENT_OR_PROSE
from fsm.judging.beginnings import places
from fsm.judging.names import Matcher, is_behind_word, matchers_of
from fsm.judging.other_names import renamed_in
from fsm.judging.ways import musts, ways_of
from fsm.machine import Machine
from fsm.parsing.answers import FENCES

_BLOCK = r"/\*(?s:.*?)(?:\*/|\Z)"
_OF_SIGNS = rf"//[^\n]*+|{_BLOCK}"
_OF_C = rf"//(?:[^\n\\]++|\\(?:\r\n|(?s:.)))*|{_BLOCK}"
_COMMENTS = {"Python": r"#[^\n]*+", "PHP": rf"#[^\n]*+|{_OF_SIGNS}", "C": _OF_C, "C++": _OF_C}
_QUOTED = r"[\"'`][^\"'`\n]*+[\"'`]"
_INCLUDE = r"\#(?:[\w\s]++|COMMENT)*(?:[<\"](?:[\w\s.+-]++|COMMENT|/)*[>\"]?)?"
# What an import consists of from one of its first words on, comments included. Nothing follows that could fail: no part
# of a comment is tried as code, and what was gone through is what the match is long.
_IMPORTS = {
    # A line that ends with a name ends the import, unless the next one goes on.
    "Python": r"(?:(?:import|from|as)\b\s*+|[.,(\\]\s*+|COMMENT\s*+"
    r"|[\w*]++(?:\s++(?=[.,#(*\\]|(?:as|import)\b)|[ \t]*+))*",
    "Java": r"(?:[\w\s.*]++|COMMENT)*",
    "JavaScript": rf"(?:[\w\s(]++|COMMENT)*(?:{_QUOTED}(?:[\s()]++|COMMENT)*)?",
    "PHP": r"(?:[\w\s,{\\]++|COMMENT)*",
    "C": _INCLUDE,
    "C++": _INCLUDE,
}
# Imports that together are much longer than the text lie in each other: junk, in which anything may be imported.
_MOST_FOR_A_CHARACTER = 2
_MOST_BESIDE = 4000
_START_OF_GO_PATH = re.compile(r"(?:^|[(\s\w./])[ \t]*[\"`](?:[\w./-]*/)?\Z")
_END_OF_GO_PATH = re.compile(r"(?:/[\w./-]+)?[\"`]")
# Where these are, more than comments may be blanked: prose around fences, a page around its scripts. Each is a pattern
# of its own, which begins with a literal: `in` takes twice as long for characters that are alike.
_FENCES = tuple(map(re.compile, FENCES))
_PAGES = (*_FENCES, re.compile("<(?:!--|(?i:script))"))
_PAGES_BY_LANGUAGE = {"JavaScript": _PAGES, "PHP": _PAGES}


class FirstLook:
    """A look at one text for several machines, of which many have names in common."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._is_page_in: dict[str, bool] = {}
        self._imports: dict[tuple[str, tuple[str, ...]], frozenset[str] | None] = {}
        self._known: dict[Matcher, bool] = {}
        self._renamed: frozenset[str] | None = None

    def may_accept(self, machine: Machine) -> bool:
        """Say whether every state that is indispensable on some way may be met in the text."""
        return any(
            all(self._may_be_met(machine, number) for number in musts(machine, way))
            for way in ways_of(machine)
        )

    def _may_be_met(self, machine: Machine, number: int) -> bool:
        return any(map(self.may_hold, matchers_of(machine)[number].names))

    def may_hold(self, matcher: Matcher) -> bool:
        """Say whether a name may be found in the text once comments are blanked."""
        if matcher not in self._known:
            self._known[matcher] = matcher.word in self._text and (
                self._may_import(matcher) if matcher.is_import else self._may_name(matcher)
            )
        return self._known[matcher]

    def _is_page(self, language: str) -> bool:
        if language not in self._is_page_in:
            marks = _PAGES_BY_LANGUAGE.get(language, _FENCES)
            self._is_page_in[language] = any(mark.search(self._text) for mark in marks)
        return self._is_page_in[language]

    def _may_name(self, matcher: Matcher) -> bool:
        if matcher.anchor is None:
            return True
        blanked = COMMENT_OR_PROSE if self._is_page(matcher.language) else COMMENT
        starts = matcher.anchor.likely_starts(self._text, blanked)
        return any(
            not (matcher.is_call and is_behind_word(self._text, start)) for start in starts
        ) or self._may_be_renamed(matcher)

    def _may_be_renamed(self, matcher: Matcher) -> bool:
        if self._renamed is None:
            self._renamed = renamed_in(self._text) if matcher.parts else None
        return self._renamed is not None and not self._renamed.isdisjoint(matcher.parts)

    def _may_import(self, matcher: Matcher) -> bool:
        if self._is_page(matcher.language):
            return True
        # A comment may stand in front of a path in Go; elsewhere an import begins with its first word.
        if matcher.language == "Go":
            path = matcher.begins_at[-1]
            return any(_is_go_path(self._text, place, path) for place in places(self._text, (path,)))
        imports = self._imports_at(matcher.begins_at, matcher.language)
        return imports is None or any(matcher.word in one and matcher.pattern.match(one) for one in imports)

    def _imports_at(self, words: tuple[str, ...], language: str) -> frozenset[str] | None:
        key = language, words
        if key not in self._imports:
            self._imports[key] = _imports_in(self._text, words, language)
        return self._imports[key]


def _imports_in(text: str, words: tuple[str, ...], language: str) -> frozenset[str] | None:
    """Return what may be an import at one of these words, without comments; None where anything may be imported."""
    statement, comment = _import_of(language)
    imports, left = set[str](), len(text) * _MOST_FOR_A_CHARACTER + _MOST_BESIDE
    for place in places(text, words):
        if match := statement.match(text, place):
            imports.add(match[0])
            left -= len(match[0])
            if left < 0:
                return None
    return frozenset(comment.sub(_without_comment, one) for one in imports)


def _is_go_path(text: str, place: int, path: str) -> bool:
    """Say whether a path that stands at a place stands in quotes, and behind nothing but what an import has there."""
    if not _END_OF_GO_PATH.match(text, place + len(path)):
        return False
    return _START_OF_GO_PATH.search(text, max(text.rfind("\n", 0, place), 0), place) is not None


def _without_comment(comment_or_string: re.Match[str]) -> str:
    return comment_or_string["string"] or " "


@cache
def _import_of(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return a pattern of what an import consists of, and one of the comments in it beside its strings."""
    comment = _COMMENTS.get(language, _OF_SIGNS)
    statement = _IMPORTS[language].replace("COMMENT", comment)
    return re.compile(statement), re.compile(f"(?P<string>{_QUOTED})|{comment}")
