"""Lexers of Java, Go, C and C++, where a quote or a slash says all."""

from __future__ import annotations

import re

from fsm.lexers.prose import Prose

_BLOCK = r"/\*(?P<block>)"
_COMMENT = r"//(?P<comment>[^\n]*+)"
_TEXT = r'"(?P<text>[^"\\\n]*+(?:\\.[^"\\\n]*+)*)"?'
# Each way begins with a literal, so that the search can skip all other characters at once.
_JAVA = re.compile(
    rf"""{_BLOCK}|{_COMMENT}|\"""(?P<long>[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*)(?:\""")?|{_TEXT}"""
    r"|'(?:[^'\\\n]++|\\.)*'?",
    re.DOTALL,
)
_GO = re.compile(
    rf"{_BLOCK}|{_COMMENT}|{_TEXT}|`(?P<raw>[^`]*+)`?|'(?P<rune>[^'\\\n]*+(?:\\.[^'\\\n]*+)*)'?",
    re.DOTALL,
)
# What a directive says is text, which may hold a single quote.
_DIRECTIVE = (
    r"[ \t]*#[ \t]*(?:define|error|warning|pragma|line|undef|ident)\b"
    r"""(?:[^\n\\/"']++|"(?:[^"\\\n]++|\\(?:\r\n|.))*"|'(?:[^'\\\n]|\\.)'|["']|\\(?:\r?\n|.)|/(?![/*]))*"""
)
_C = re.compile(
    rf"{_BLOCK}|//(?P<comment>(?:[^\\\n]++|\\(?:\r?\n|.))*)"
    r"""|"(?P<text>[^"\\\n]*+(?:\\(?:\r\n|.)[^"\\\n]*+)*)"?"""
    # Behind another letter it is a macro's name.
    r"""|R(?:(?<![A-Za-z0-9_]R)|(?<=\bu8R)|(?<=\b[uUL]R))"(?P<raw>(?P<fence>[^()\\\s]{0,16})\(.*?(?:\)(?P=fence)(?=")|\Z))"?"""
    # Behind a digit it parts digits.
    r"|'(?:(?<![0-9A-Fa-f]')|(?<=u8')|(?<=\bcase'))(?:[^'\\\n]|\\.){1,16}'"
    r"|\#[ \t]*include[ \t]*<[^>\n]*+>"
    rf"|\n{_DIRECTIVE}",
    re.DOTALL,
)
_FIRST_DIRECTIVE = re.compile(rf"\s*{_DIRECTIVE}", re.DOTALL)


def prose_of_java(text: str) -> Prose:
    """Return comments and strings that are prose."""
    return _prose(text, _JAVA)


def prose_of_go(text: str) -> Prose:
    """Return comments and strings that are prose."""
    return _prose(text, _GO)


def prose_of_c(text: str) -> Prose:
    """Return comments and strings that are prose, of C or C++."""
    directive = _FIRST_DIRECTIVE.match(text)
    return _prose(text, _C, directive.end() if directive else 0)


def _prose(text: str, signs: re.Pattern[str], position: int = 0) -> Prose:
    prose = Prose(text)
    while match := signs.search(text, position):
        position = match.end()
        kind = match.lastgroup
        if kind == "block":
            position = prose.add_block_comment(match.start())
        elif kind == "comment":
            prose.ranges.append(match.span())
        elif kind:
            prose.add_string(*match.span(kind))
    return prose
