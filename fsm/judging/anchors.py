"""Where an API name may stand: at few places of one of its words, which is found many times as quickly as a pattern."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

QUOTES = "\"'`"
JOINTS = ("::", "->", ".", "(", ")")
_RECEIVER_SIGNS = (".", "->", "::")
# The parts of a name: white space, a joint with what is around it, a quote, a word, any other sign.
PART = re.compile(r"\s+|\s*(?:::|->|\.|\(|\))\s*|['\"]|[\w$]+|.", re.DOTALL)
_ANCHOR = re.compile(r"[\w$]+|@")
# What blanking makes white space may begin wherever a name allows white space: a comment, in a page also prose, which
# begins at the end of a line or with a tag, and ends so.
COMMENT = "(?:/[/*]|#)"
COMMENT_OR_PROSE = r"(?:/[/*]|[#<\n])"
# In the place of a word of a name: so many names have one pattern, and it is compiled once.
ANY_WORD = "\0"
_ANY_SCOPE = r"\\?(?:\w+(?:\.|\\))*"


class Back(Enum):
    """What stands between the beginning of a name and its first word."""

    REST_OF_WORD = auto()
    QUOTE = auto()
    RECEIVER = auto()
    SCOPE = auto()
    ARROW = auto()
    DOT = auto()


PATTERN_OF_PART = {"*": r"\w*", "'": f"[{QUOTES}]", '"': f"[{QUOTES}]", ANY_WORD: r"([\w$]++)"}
_SIGNS = {
    Back.RECEIVER: _RECEIVER_SIGNS,
    Back.SCOPE: ("::",),
    Back.ARROW: ("->",),
    Back.DOT: (".",),
}
_BACK_BY_PART = {
    "*": Back.REST_OF_WORD,
    "'": Back.QUOTE,
    '"': Back.QUOTE,
    "::": Back.SCOPE,
    "->": Back.ARROW,
    ".": Back.DOT,
}


@dataclass(frozen=True, slots=True)
class Anchor:
    """The first word of a name, what may stand in front of it, nearest last, and a pattern of what has to follow.

    `words` are the other words, in the order in which the pattern captures them.
    """

    word: str
    in_front: tuple[Back, ...]
    follows: str
    words: tuple[str, ...] = ()

    def starts(self, text: str) -> list[int]:
        """Return, in order, the offsets at which a name's pattern may match in code; matches begin nowhere else.

        A pattern that begins with white space or with any part of a word begins as early as it can.
        """
        places = self._places(text, self.follows)
        if not self.in_front:
            return list(places)
        starts = [_back(text, place, self.in_front) for place in places]
        return [start for start in starts if start is not None]

    def likely_starts(self, text: str, blanked: str = COMMENT) -> Iterator[int]:
        """Yield where a name may begin in a text that is not blanked yet; some of these are none.

        `blanked` is the pattern of how something begins that will be blanked.
        """
        for place in self._places(text, self.follows.replace(COMMENT, blanked)):
            start = _likely_start(text, place, self.in_front)
            if start is not None:
                yield start

    def _places(self, text: str, follows: str) -> Iterator[int]:
        word, follow, length = self.word, _compiled(follows).match, len(self.word)
        place = text.find(word)
        while place >= 0:
            followed = follow(text, place + length)
            if followed and (not self.words or _are_words(followed.groups(), self.words)):
                yield place
            place = text.find(word, place + 1)


def anchor_of(name: str) -> Anchor | None:
    """Return the anchor of a name's first piece, None for one that begins in an unusual way."""
    in_front: list[Back] = []
    if name.startswith("."):
        in_front, name = [Back.RECEIVER], name[1:]
    sign = name[-1:] if name[-1:] in (":", "=", "(") else ""
    parts = PART.findall(name.removesuffix(sign))
    if name.startswith("new ") and "." not in name:
        return Anchor("new", tuple(in_front), _behind_white(_ANY_SCOPE + _follows(parts[2:], sign), r"\s+"))
    for number, part in enumerate(parts):
        if _ANCHOR.fullmatch(part):
            rest, words = without_words(parts[number + 1 :])
            return Anchor(part, tuple(in_front), _follows(rest, sign, part), words)
        back = _BACK_BY_PART.get(part.strip())
        if back is None:
            return None
        in_front.append(back)
    return None


def without_words(parts: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    """Put `ANY_WORD` in the place of the words, but for those of which a part may be any; return the words too."""
    around = zip(["", *parts], parts, [*parts[1:], ""], strict=False)
    is_whole = [is_word(part[0]) and "*" not in (before, behind) for before, part, behind in around]
    rest = [ANY_WORD if whole else part for part, whole in zip(parts, is_whole, strict=True)]
    return rest, tuple(part for part, whole in zip(parts, is_whole, strict=True) if whole)


def _are_words(found: Sequence[str | None], words: Sequence[str]) -> bool:
    """Say whether these are the words; in the place of one that was not captured there is a comment."""
    return found == words or all(one in (word, None) for one, word in zip(found, words, strict=True))


def _follows(parts: Sequence[str], sign: str, last: str = "") -> str:
    """Return a pattern of what comes behind a word, loose enough for comments."""
    if not parts:
        if sign:
            return _behind_white("[(<:]" if sign == "(" else rf"[{QUOTES}{sign}]")
        return r"(?![\w$])" if last and is_word(last[-1]) else ""
    part, rest = parts[0], _follows(parts[1:], sign, parts[0])
    bare = part.strip()
    if not bare:
        return _behind_white(rest, r"\s+")
    if bare in JOINTS:
        return _behind_white(re.escape(bare) + _behind_white(rest))
    return PATTERN_OF_PART.get(bare, re.escape(bare)) + rest


def _behind_white(pattern: str, white: str = r"\s*") -> str:
    """Return a pattern with white space in front of it, where a comment may be in its place."""
    return rf"(?:{white}{pattern}|\s*{COMMENT})"


def _back(text: str, place: int, in_front: Sequence[Back]) -> int | None:
    """Return where a name begins whose first word is at a place, None where something else stands in front."""
    for back in reversed(in_front):
        match back:
            case Back.REST_OF_WORD:
                place = _word_start(text, place)
            case Back.QUOTE:
                if not place or text[place - 1] not in QUOTES:
                    return None
                place -= 1
            case _:
                end = _white_start(text, place)
                sign = next((sign for sign in _SIGNS[back] if text.endswith(sign, 0, end)), None)
                if sign is None:
                    return None
                place = end - len(sign)
                if back is not Back.RECEIVER:
                    place = _white_start(text, place)
    return place


def _likely_start(text: str, place: int, in_front: Sequence[Back]) -> int | None:
    for back in reversed(in_front):
        if back is Back.REST_OF_WORD:
            place = _word_start(text, place)
        elif back is Back.QUOTE:
            return place - 1 if place and text[place - 1] in QUOTES else None
        else:
            end = _white_start(text, place)
            may_be_blanked = text.endswith(("*/", ">"), 0, end) or "\n" in text[end:place]
            return place if may_be_blanked or text.endswith(_SIGNS[back], 0, end) else None
    is_within = place and is_word(text[place]) and is_word(text[place - 1])
    return None if is_within else place


def _word_start(text: str, place: int) -> int:
    while place and (text[place - 1].isalnum() or text[place - 1] == "_"):
        place -= 1
    return place


def _white_start(text: str, place: int) -> int:
    while place and text[place - 1].isspace():
        place -= 1
    return place


def is_word(character: str) -> bool:
    """Say whether a character may stand in a name."""
    return character.isalnum() or character in "_$"


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
