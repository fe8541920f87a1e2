"""The lexer of Python."""

from __future__ import annotations

import re

from fsm.lexers.prose import CannotTellError, Prose, end_of, told
from fsm.parsing.blanking import Range

# Each way begins with a literal, so that the search can skip all other characters at once.
_SIGNS = re.compile(
    r"\#(?P<comment>[^\n]*+)"
    r"""|"(?:""(?P<triple>[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*)(?:""\")?|(?P<double>[^"\\\n]*+(?:\\(?:\r\n|.)[^"\\\n]*+)*)"?)"""
    r"""|'(?:''(?P<thrice>[^'\\]*+(?:(?:\\.|'(?!''))[^'\\]*+)*)(?:''')?|(?P<single>[^'\\\n]*+(?:\\(?:\r\n|.)[^'\\\n]*+)*)'?)""",
    re.DOTALL,
)
_IN_EXPRESSION = re.compile(r"[(\[{}\])]|[\"']|[\#:]")
_FORMAT = re.compile(r"[^{}]*+")
_PREFIX_LETTERS = "rRbBuUfFtT"
_ENDS_STATEMENT = re.compile(r"[ \t\f]*(?:[\r\n;#]|\Z)")
_BRACKETED = re.compile(r"[(\[{][^()\[\]{}]*+[)\]}]")
_COMPOUND = re.compile(
    r"[ \t]*(?:class|def|async|if|elif|else|for|while|with|try|except|finally|match|case)\b"
)
_LONGEST_HEAD = 500  # characters of a line that begins a block
_MORE_OF_STRING = re.compile(r"(?:[ \t]|\\\r?\n)*[rRbBuUfFtT]{0,2}[\"']")


def _text_between_expressions(quote: str, *, is_raw: bool) -> re.Pattern[str]:
    line, lone = ("", rf"|{quote[0]}(?!{quote[1:]})") if len(quote) == 3 else (r"\n", "")
    plain = rf"[^{{}}\\{quote[0]}{line}]"
    named = "" if is_raw else r"\\N\{[^{}\n]*\}|"
    escaped = rf"{named}\\(?:\r\n|[^{{}}]|(?=[{{}}]))"
    return re.compile(rf"(?:{plain}++|{escaped}|\{{\{{|\}}\}}{lone})*", re.DOTALL)


_TEXT_BETWEEN = {
    (quote, is_raw): _text_between_expressions(quote, is_raw=is_raw)
    for quote in ('"', "'", '"""', "'''")
    for is_raw in (False, True)
}


def prose_of_python(text: str) -> Prose | None:
    """Return comments, strings that are prose, and those that stand alone, which document."""
    return told(_Lexer(text).prose)


class _Lexer:
    def __init__(self, text: str) -> None:
        self._text = text
        self._prose = Prose(text)

    def prose(self) -> Prose:
        """Go through comments and strings; of strings that stand alone also the quotes are prose.

        Whether one does is known only where no bracket is open, so the code in between is kept to count them.
        """
        text, depth, position = self._text, 0, 0
        code: list[str] = []
        alone: int | None = None  # where a statement begins that is strings only, so far
        while match := _SIGNS.search(text, position):
            start = match.start()
            if match.lastgroup == "comment":
                self._prose.ranges.append(match.span())
                code.append(text[position:start])
                position = match.end()
                continue
            prefix = self._prefix(start)
            code.append(text[position:prefix])
            position = self._string(match, prefix)
            if alone is None and self._may_stand_alone(prefix):
                # Only where strings begin statements brackets have to be counted.
                depth = _depth("".join(code), depth)
                code.clear()
                alone = prefix if not depth else None
            if alone is not None and not _MORE_OF_STRING.match(text, position):
                if _ENDS_STATEMENT.match(text, position):
                    self._prose.ranges.append((alone, position))
                alone = None
        return self._prose

    def _prefix(self, start: int) -> int:
        """Return where the prefix of a string begins, as `f` and `rb`."""
        text, place = self._text, start
        if not start or text[start - 1] not in _PREFIX_LETTERS:
            return start
        while place and start - place < 2 and text[place - 1] in _PREFIX_LETTERS:
            place -= 1
        return start if place and (text[place - 1].isalnum() or text[place - 1] == "_") else place

    def _string(self, match: re.Match[str], prefix: int) -> int:
        """Take note of what of a string is prose; return where it ends."""
        kind, start = match.lastgroup or "", match.start()
        if prefix < start:
            letters = self._text[prefix:start].lower()
            if ("f" in letters or "t" in letters) and "{" in match[kind]:
                return self._formatted(start, self._text[start : match.start(kind)], is_raw="r" in letters)
        self._prose.add_string(*match.span(kind))
        return match.end()

    def _formatted(self, start: int, quote: str, *, is_raw: bool) -> int:
        """Blank the text of a formatted string, but not its expressions; return where it ends."""
        text, ranges, between = self._text, list[Range](), _TEXT_BETWEEN[quote, is_raw]
        position = start + len(quote)
        while text.startswith("{", end := end_of(between, text, position)):
            ranges.append((position, end))
            position = self._expression(end, quote)
        if not text.startswith(quote, end):
            raise CannotTellError
        self._prose.add_template([*ranges, (position, end)])
        return end + len(quote)

    def _expression(self, start: int, quote: str) -> int:
        """Return where an expression in braces ends, its format included, in a string with these quotes."""
        depth, position = 0, start
        while match := _IN_EXPRESSION.search(self._text, position):
            position = match.end()
            sign = match[0]
            if sign in "([{":
                depth += 1
            elif sign in ")]}":
                depth -= 1
                if not depth:
                    return position
            elif sign == ":":
                if depth == 1:
                    return self._format(position, quote)
            else:
                inner = _SIGNS.match(self._text, match.start())
                if inner is None or inner.lastgroup == "comment":
                    raise CannotTellError
                position = self._string(inner, self._prefix(match.start()))
                if self._text[position - 1] != sign:
                    raise CannotTellError
        raise CannotTellError

    def _format(self, position: int, quote: str) -> int:
        """Return where the format behind a colon ends, with the brace; any sign may fill, and braces compute."""
        text = self._text
        while text.startswith("{", end := end_of(_FORMAT, text, position)):
            position = self._expression(end, quote)
        if not text.startswith("}", end) or quote in text[position:end]:
            raise CannotTellError
        return end + 1

    def _may_stand_alone(self, start: int) -> bool:
        """Say whether a statement may begin at an offset, unless a bracket is open."""
        text, end = self._text, start
        while end and text[end - 1] in " \t\f":
            end -= 1
        before = text[end - 1 : end]
        if before in ("", "\n"):
            return not text.endswith(("\\\n", "\\\r\n"), 0, end)
        if before != ":":
            return before == ";"
        line = text.rfind("\n", max(end - _LONGEST_HEAD, 0), end) + 1
        if not _COMPOUND.match(text, line):
            return False
        # Of several colons outside of brackets only the first is the one that begins the block.
        head = _BRACKETED.sub("", _BRACKETED.sub("", text[line : end - 1]))
        return ":" not in head and "lambda" not in head


def _depth(code: str, depth: int) -> int:
    """Return how many brackets are open behind code, of which there were `depth` before it."""
    opened = code.count("(") + code.count("[") + code.count("{")
    closed = code.count(")") + code.count("]") + code.count("}")
    return max(depth + opened - closed, 0)
