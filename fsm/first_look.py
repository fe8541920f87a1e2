"""A first look of the strict judge at a text as it is: may what it asks for be there, once comments are blanked?

Parsing takes most of a strict scan's time, and this look spares it for most files. A name's pattern allows white
space between its parts. Here it allows comments there as well, which blanking makes white space, so nothing that
the judge would find in the blanked text is missed.
"""

from __future__ import annotations

import re
from functools import cache

from fsm.beginnings import places
from fsm.machine import Machine
from fsm.names import Matcher, matchers_of
from fsm.ways import musts, ways_of

# Possessive, so that no part of a comment is tried as code.
_BLOCK = r"/\*(?>[^*]*\*+(?:[^/*][^*]*\*+)*+)/"
_COMMENTS = {"Python": r"#[^\n]*+", "PHP": rf"#[^\n]*+|//[^\n]*+|{_BLOCK}"}
_COMMENT = rf"//[^\n]*+|{_BLOCK}"
# The parts of a regular expression that matter here: the start of a line, sets of characters, white space.
_PART = re.compile(r"\^|\[(?P<inverted>\^)?(?:\\.|[^\]\\])*\]|\\.", re.DOTALL)
# Where these are, more than comments may be blanked: prose around fences, a page around its scripts.
_PAGES = ("```", "<!--", "<script", "<SCRIPT")


def may_accept(machine: Machine, text: str) -> bool:
    """Say whether every state that is indispensable on some way may be met in the text."""
    if any(mark in text for mark in _PAGES):
        return True
    known: dict[int, bool] = {}

    def may_be_met(number: int) -> bool:
        if number not in known:
            known[number] = any(
                _occurs(matcher, machine.language, text) for matcher in matchers_of(machine)[number].names
            )
        return known[number]

    return any(all(map(may_be_met, musts(machine, way))) for way in ways_of(machine))


def _occurs(matcher: Matcher, language: str, text: str) -> bool:
    if matcher.word not in text:
        return False
    pattern = _among_comments(matcher.source, language)
    # A comment may stand in front of a path in Go; elsewhere an import begins with its first word.
    if matcher.is_import and language != "Go":
        return any(pattern.match(text, place) for place in places(text, matcher.begins_at))
    match = pattern.search(text)
    while match and not match.lastgroup and _is_within_word(text, match.start()):
        match = pattern.search(text, match.start() + 1)
    return match is not None


def _is_within_word(text: str, start: int) -> bool:
    return start > 0 and _is_word(text[start]) and _is_word(text[start - 1])


def _is_word(character: str) -> bool:
    return character.isalnum() or character in "_$"


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
