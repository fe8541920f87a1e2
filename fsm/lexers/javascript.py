"""The lexer of JavaScript and TypeScript."""

from __future__ import annotations

import re
from itertools import chain, takewhile

from fsm.judging.anchors import is_word
from fsm.lexers.prose import CannotTellError, NestingLexer, Prose, end_of, told
from fsm.parsing.blanking import Range, blank

# Each way begins with a literal, so that the search can skip all other characters at once.
_SIGNS = (
    r"/(?:(?P<comment>/[^\n]*+)|\*(?P<block>)|(?P<slash>))"
    r"""|"(?:(?P<text>[^"\\\n]*+(?:\\.[^"\\\n]*+)*)"|(?P<open>))"""
    r"""|'(?:(?P<word>[^'\\\n]*+(?:\\.[^'\\\n]*+)*)'|(?P<begun>))"""
    r"|`(?P<template>)|<(?:(?P<note>!--[^\n]*+)|(?P<tag>/))"
)
_TEXT_OF_TEMPLATE = re.compile(r"[^`\\$]*+(?:(?:\\.|\$(?!\{))[^`\\$]*+)*", re.DOTALL)
_PATTERN = re.compile(r"/(?:[^/\\\[\n]++|\\[^\n]|\[(?:[^\]\\\n]++|\\[^\n])*\])+/[A-Za-z]*+")
_WORD = re.compile(r"(?<![\w$.])[a-z]+\Z")
_LONGEST_WORD = 12
_LONGEST_CONDITION, _DEEPEST_CONDITION = 400, 20
_LONGEST_SPACE = 200
_MOST_COMMENTS = 20  # one behind the other
# Behind these words, and no others, a slash begins a pattern.
_BEFORE_OPERANDS = frozenset(
    {
        "await",
        "case",
        "default",
        "delete",
        "do",
        "else",
        "in",
        "instanceof",
        "new",
        "of",
        "return",
        "throw",
        "typeof",
        "void",
        "yield",
    }
)
_BEFORE_CONDITIONS = frozenset({"for", "if", "while", "with"})
_PARENTHESIS = re.compile(r"[()]")
_FOR_AWAIT = re.compile(r"\bfor\s+await\s*\Z")


def prose_of_javascript(text: str) -> Prose | None:
    """Return the ranges of comments and of prose; None for JSX, and where a slash may mean two things."""
    return told(_Lexer(text).prose)


class _Lexer(NestingLexer):
    signs = re.compile(_SIGNS, re.DOTALL)
    inner_signs = re.compile(rf"{_SIGNS}|\{{(?P<brace>)|\}}(?P<end>)", re.DOTALL)

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._patterns: list[Range] = []

    def prose(self) -> Prose:
        start = len(self._text.partition("\n")[0]) if self._text.startswith("#!") else 0
        self._prose.ranges.append((0, start))
        return self._outer_code(start)

    def _sign(self, match: re.Match[str]) -> int:
        end = super()._sign(match)
        is_comment = match.lastgroup == "comment"
        is_unclosed = match.lastgroup == "block" and not self._text.endswith("*/", 0, end)
        # What looks like a comment may be the text of JSX.
        if (is_comment or is_unclosed) and "</" in self._text[match.start() : end]:
            raise CannotTellError
        return end

    def _own_sign(self, kind: str, match: re.Match[str]) -> int:
        match kind:
            case "slash":
                return self._slash(match.start())
            case "template":
                return self._template(match.end())
            case "note":
                self._prose.ranges.append(match.span())
                return match.end()
        raise CannotTellError

    def _template(self, position: int) -> int:
        """Blank the text of a template, but not its expressions; return where it ends."""
        text, ranges = self._text, list[Range]()
        while text.startswith("${", end := end_of(_TEXT_OF_TEMPLATE, text, position)):
            ranges.append((position, end))
            position = self._inner_code(end + 2)
        if not text.startswith("`", end):
            raise CannotTellError
        self._prose.add_template([*ranges, (position, end)])
        return end + 1

    def _slash(self, start: int) -> int:
        """Return where to go on behind a slash: behind the pattern that it begins, if it does not divide."""
        if self._begins_pattern(start):
            pattern = _PATTERN.match(self._text, start)
            if pattern is None:
                raise CannotTellError
            self._patterns.append(pattern.span())
            return pattern.end()
        if self._text.startswith("/>", start):
            raise CannotTellError
        return start + 1

    def _begins_pattern(self, start: int) -> bool:
        text, end = self._text, self._end_of_code(start)
        before = text[max(end - 2, 0) : end]
        if not before:
            return True
        if is_word(before[-1]):
            return self._word_at(end) in _BEFORE_OPERANDS
        if before[-1] == ")":
            return self._is_condition(end - 1)
        if before[-1] == "}":
            raise CannotTellError
        if before[-1] == "!":  # TypeScript's assertion, where it follows an operand
            return not (is_word(before[0]) or before[0] in ")]")
        return before not in ("++", "--") and before[-1] not in "]\"'`"

    def _is_condition(self, closing: int) -> bool:
        """Say whether the parenthesis that closes here is that of an `if`."""
        backwards = self._code_between(max(closing - _LONGEST_CONDITION, 0), closing)[::-1]
        depth = 1
        for sign in _PARENTHESIS.finditer(backwards):
            depth += 1 if sign[0] == ")" else -1
            if not 0 < depth < _DEEPEST_CONDITION:
                return not depth and self._is_behind_keyword(closing - sign.end())
        return False

    def _is_behind_keyword(self, place: int) -> bool:
        end = self._end_of_code(place)
        is_awaited = _FOR_AWAIT.search(self._text, max(end - 20, 0), end) is not None
        return is_awaited or self._word_at(end) in _BEFORE_CONDITIONS

    def _code_between(self, first: int, last: int) -> str:
        """Return what was gone through between two offsets with comments, strings and patterns blanked."""
        found = (self._prose.ranges, self._prose.tokens, self._patterns)
        latest = chain.from_iterable(takewhile(lambda one: one[1] > first, reversed(kind)) for kind in found)
        return blank(self._text[first:last], [(max(start - first, 0), end - first) for start, end in latest])

    def _end_of_code(self, place: int) -> int:
        """Return where the white space and the comments in front of a place begin."""
        for start, end in reversed(self._comments[-_MOST_COMMENTS:]):
            if start < place:
                first = max(end, place - _LONGEST_SPACE)
                if code := self._text[first:place].rstrip():
                    return first + len(code)
                place = start
        first = max(place - _LONGEST_SPACE, 0)
        return first + len(self._text[first:place].rstrip())

    def _word_at(self, end: int) -> str:
        """Return the word of small letters that ends here, "" for none and for the name of a property."""
        word = _WORD.search(self._text, max(end - _LONGEST_WORD, 0), end)
        return word[0] if word else ""
