"""A first look of the strict judge at a text as it is: may what it asks for be there, once comments are blanked?

Parsing takes most of a strict scan's time, and this look spares it for most files. A name's pattern allows white
space between its parts. Here it allows comments there as well, which blanking makes white space, so nothing that
the judge would find in the blanked text is missed.
"""

from __future__ import annotations

import re
from functools import cache

from fsm.anchors import COMMENT, COMMENT_OR_PROSE
from fsm.beginnings import places
from fsm.machine import Machine
from fsm.names import Matcher, is_behind_word, matchers_of
from fsm.ways import musts, ways_of

# Possessive, so that no part of a comment is tried as code.
_BLOCK = r"/\*(?>(?s:.*?)\*/)"
_COMMENTS = {"Python": r"#[^\n]*+", "PHP": rf"#[^\n]*+|//[^\n]*+|{_BLOCK}"}
_COMMENT = rf"//[^\n]*+|{_BLOCK}"
# The parts of a regular expression that matter here: the start of a line, sets of characters, white space.
_PART = re.compile(r"\^|\[(?P<inverted>\^)?(?:\\.|[^\]\\])*\]|\\.", re.DOTALL)
_START_OF_GO_PATH = re.compile(r"(?:^|[(\s\w./])[ \t]*[\"`](?:[\w./-]*/)?\Z")
_END_OF_GO_PATH = re.compile(r"(?:/[\w./-]+)?[\"`]")
# Where these are, more than comments may be blanked: prose around fences, a page around its scripts.
_FENCE = "```"
_PAGES = (_FENCE, "<!--", "<script", "<SCRIPT")
_PAGES_BY_LANGUAGE = {"JavaScript": _PAGES, "PHP": _PAGES}


class FirstLook:
    """A look at one text for several machines, of which many have names in common."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._is_page_in: dict[str, bool] = {}
        self._known: dict[tuple[str, str], bool] = {}

    def may_accept(self, machine: Machine) -> bool:
        """Say whether every state that is indispensable on some way may be met in the text."""
        return any(
            all(self._may_be_met(machine, number) for number in musts(machine, way))
            for way in ways_of(machine)
        )

    def _may_be_met(self, machine: Machine, number: int) -> bool:
        return any(map(self._may_hold, matchers_of(machine)[number].names))

    def _may_hold(self, matcher: Matcher) -> bool:
        key = matcher.language, matcher.source
        if key not in self._known:
            self._known[key] = matcher.word in self._text and (
                self._may_import(matcher) if matcher.is_import else self._may_name(matcher)
            )
        return self._known[key]

    def _is_page(self, language: str) -> bool:
        if language not in self._is_page_in:
            marks = _PAGES_BY_LANGUAGE.get(language, (_FENCE,))
            self._is_page_in[language] = any(mark in self._text for mark in marks)
        return self._is_page_in[language]

    def _may_name(self, matcher: Matcher) -> bool:
        if matcher.anchor is None:
            return True
        blanked = COMMENT_OR_PROSE if self._is_page(matcher.language) else COMMENT
        starts = matcher.anchor.likely_starts(self._text, blanked)
        return any(not (matcher.is_call and is_behind_word(self._text, start)) for start in starts)

    def _may_import(self, matcher: Matcher) -> bool:
        if self._is_page(matcher.language):
            return True
        # A comment may stand in front of a path in Go; elsewhere an import begins with its first word.
        if matcher.language == "Go":
            path = matcher.begins_at[-1]
            return any(_is_go_path(self._text, place, path) for place in places(self._text, (path,)))
        pattern = _among_comments(matcher.source, matcher.language)
        return any(pattern.match(self._text, place) for place in places(self._text, matcher.begins_at))


def _is_go_path(text: str, place: int, path: str) -> bool:
    """Say whether a path that stands at a place stands in quotes, and behind nothing but what an import has there."""
    if not _END_OF_GO_PATH.match(text, place + len(path)):
        return False
    return _START_OF_GO_PATH.search(text, max(text.rfind("\n", 0, place), 0), place) is not None


@cache
def _among_comments(pattern: str, language: str) -> re.Pattern[str]:
    """Return a name's pattern with comments allowed where it allows white space, and on any part of a line."""
    comment = _COMMENTS.get(language, _COMMENT)

    def widened(part: re.Match[str]) -> str:
        if part[0] == "^":
            return ""
        is_white = part[0] == r"\s" or (part[0].startswith("[") and (r"\s" in part[0] or " " in part[0]))
        return f"(?:{part[0]}|{comment})" if is_white and not part["inverted"] else part[0]

    return re.compile(_PART.sub(widened, pattern), re.MULTILINE)
