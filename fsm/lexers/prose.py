"""What the lexers have in common: the prose that they find, code within strings within code, and giving up."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from fsm.parsing.blanking import Range, prose_within, without_method


class CannotTellError(Exception):
    """Only the grammar tells what a sign means, or a string does not end where it should."""


class Prose:
    """The ranges of a text that are to be blanked: comments, and strings that are prose. Other strings are tokens."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.ranges: list[Range] = []
        self.tokens: list[Range] = []

    def add_string(self, start: int, end: int) -> None:
        """Take note of the content of a string."""
        if prose := prose_within(self.text, start, end):
            self.ranges.append(prose)
        else:
            self.tokens.append((start, end))

    def add_template(self, around: Sequence[Range]) -> None:
        """Take note of the ranges of text around the expressions of a template; without any it is a string."""
        if len(around) == 1:
            self.add_string(*around[0])
        else:
            self.ranges += [without_method(self.text, *around[0]), *around[1:]]

    def add_block_comment(self, start: int) -> int:
        """Take note of a comment that begins with `/*`; return where it ends."""
        end = self.text.find("*/", start + 2) + 2
        self.ranges.append((start, end if end > 1 else len(self.text)))
        return self.ranges[-1][1]


class NestingLexer(ABC):
    """A lexer of a language whose strings hold expressions in braces, which hold strings.

    `signs` finds what matters and names it by a group: `comment`, `block` (which begins a comment), `text` and `word`
    (contents of strings), and others that are the language's own. `inner_signs` also finds braces, `brace` and `end`.
    """

    signs: re.Pattern[str]
    inner_signs: re.Pattern[str]

    def __init__(self, text: str) -> None:
        self._text = text
        self._prose = Prose(text)
        self._comments: list[Range] = []

    def _outer_code(self, position: int) -> Prose:
        """Go through code to the end of the text; return what is found."""
        while match := self.signs.search(self._text, position):
            position = self._sign(match)
        return self._prose

    def _inner_code(self, position: int) -> int:
        """Go through the code of an expression to the brace that ends it; return where that is."""
        depth = 0
        while match := self.inner_signs.search(self._text, position):
            if match.lastgroup == "end" and not depth:
                return match.end()
            depth += {"brace": 1, "end": -1}.get(match.lastgroup or "", 0)
            position = self._sign(match)
        raise CannotTellError

    def _sign(self, match: re.Match[str]) -> int:
        """Take note of what a sign says; return where to go on."""
        match match.lastgroup:
            case "comment":
                self._prose.ranges.append(match.span())
                self._comments.append(match.span())
            case "block":
                end = self._prose.add_block_comment(match.start())
                self._comments.append((match.start(), end))
                return end
            case "text" | "word" as kind:
                self._prose.add_string(*match.span(kind))
            case "brace" | "end":
                pass
            case _ as kind:
                return self._own_sign(kind or "", match)
        return match.end()

    @abstractmethod
    def _own_sign(self, kind: str, match: re.Match[str]) -> int:
        """Take note of a sign of the language's own; return where to go on."""


def told(lexer: Callable[[], Prose]) -> Prose | None:
    """Return what a lexer finds, None where it gives up, or where a text nests as only a hostile one does."""
    try:
        return lexer()
    except (CannotTellError, RecursionError):
        return None


def end_of(pattern: re.Pattern[str], text: str, start: int, limit: int | None = None) -> int:
    """Return where that ends which a pattern finds at an offset; a limit is the offset to stop at."""
    match = pattern.match(text, start, len(text) if limit is None else limit)
    return match.end() if match else start
