"""The lexer of PHP."""

from __future__ import annotations

import re

from fsm.lexers.prose import CannotTellError, NestingLexer, Prose, end_of, told
from fsm.parsing.blanking import Range

_TO_END_OF_LINE = r"(?:[^\n\r?]++|\?(?!>))*"
# Each way begins with a literal, so that the search can skip all other characters at once.
_SIGNS = (
    rf"/(?:/(?P<comment>{_TO_END_OF_LINE})|\*(?P<block>))|\#(?!\[)(?P<note>{_TO_END_OF_LINE})"
    r"|'(?P<text>[^'\\]*+(?:\\.[^'\\]*+)*)'?"
    r"""|"(?P<double>)|`(?P<shell>)|<<<(?P<here>[ \t]*(?P<quote>['"]?)(?P<name>\w+)(?P=quote)\r?\n)"""
    r"|\?>(?P<page>)"
)
_TAG = re.compile(r"<\?(?:php|=)?", re.IGNORECASE)
_OPENS = re.compile(r"<\?(?:php|=|\s|$)", re.IGNORECASE)
_VARIABLE = re.compile(r"\$[^\W\d]\w*(?:\[(?:\w+|-\d+|\$\w+)\]|\??->[^\W\d]\w*)?")


def _text_up_to(sign: str) -> re.Pattern[str]:
    """Return the pattern of text up to an expression or a sign."""
    plain, alone = rf"[^{sign}\\${{]*+", r"\\.|\$(?![^\W\d]|\{)|\{(?!\$)"
    return re.compile(rf"{plain}(?:(?:{alone}){plain})*", re.DOTALL)


_TEXT = {'"': _text_up_to('"'), "`": _text_up_to("`")}
_TEXT_OF_HERE = _text_up_to("")


def prose_of_php(text: str) -> Prose | None:
    """Return comments, strings that are prose, and the page around the code."""
    return told(_Lexer(text).prose)


class _Lexer(NestingLexer):
    signs = re.compile(_SIGNS, re.DOTALL)
    inner_signs = re.compile(rf"{_SIGNS}|\{{(?P<brace>)|\}}(?P<end>)", re.DOTALL)

    def prose(self) -> Prose:
        # Snippets often come without their opening tag.
        return self._outer_code(self._page(0) if _OPENS.search(self._text) else 0)

    def _own_sign(self, kind: str, match: re.Match[str]) -> int:
        match kind:
            case "double" | "shell":
                return self._encapsed(match.start())
            case "here":
                return self._heredoc(match)
            case "page":
                return self._page(match.end())
        self._prose.ranges.append(match.span())
        return match.end()

    def _page(self, start: int) -> int:
        """Blank what stands outside the code; return where that goes on."""
        tag = _TAG.search(self._text, start)
        self._prose.ranges.append((start, tag.start() if tag else len(self._text)))
        return tag.end() if tag else len(self._text)

    def _encapsed(self, start: int) -> int:
        """Blank the text of a string in double quotes, but not its expressions; return where it ends."""
        sign = self._text[start]
        ranges = self._around_expressions(start + 1, len(self._text), _TEXT[sign])
        end = ranges[-1][1]
        if not self._text.startswith(sign, end):
            raise CannotTellError
        self._prose.add_template(ranges)
        return end + 1

    def _heredoc(self, opening: re.Match[str]) -> int:
        closing = re.compile(rf"^[ \t]*{opening['name']}\b", re.MULTILINE).search(self._text, opening.end())
        if closing is None:
            raise CannotTellError
        if opening["quote"] == "'":
            self._prose.ranges.append((opening.end(), closing.start()))
        else:
            first, *others = self._around_expressions(opening.end(), closing.start(), _TEXT_OF_HERE)
            self._prose.add_template([first, *others, (closing.start(), closing.start())])
        return closing.end()

    def _around_expressions(self, start: int, limit: int, plain: re.Pattern[str]) -> list[Range]:
        """Return the ranges of text around the expressions of a template, of which the last ends it."""
        text, ranges, begin, position = self._text, list[Range](), start, start
        while (end := end_of(plain, text, position, limit)) < limit:
            if text.startswith("{$", end):
                # The grammar counts these braces to the text, those of `${name}` to the expression.
                ranges.append((begin, end + 1))
                position = self._inner_code(end + 1)
                begin = position - 1
            elif text.startswith("${", end):
                ranges.append((begin, end))
                begin = position = self._inner_code(end + 2)
            elif variable := _VARIABLE.match(text, end, limit):
                ranges.append((begin, end))
                begin = position = variable.end()
            else:
                break
        return [*ranges, (begin, end)]
