"""Cutting code into tokens without a parser: quick, and good enough to see whether two texts say the same."""

from __future__ import annotations

import re
from functools import cache

_STRING = r"""(?:"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)"""
_TEMPLATE = r"`(?:\\.|[^`\\])*`?"
_WORD = r"\w+(?:\.\d\w*)?"
_SLASHES = r"//[^\n]*|/\*.*?(?:\*/|\Z)"
_HASH = r"\#(?!\[)[^\n]*"  # `#[` begins an attribute of PHP
_TRIPLE = r'"""(?:\\.|[^\\])*?(?:"""|\Z)' + r"|'''(?:\\.|[^\\])*?(?:'''|\Z)"
# A text that stands alone documents; elsewhere it is a value.
_DOCUMENTATION = rf"^[ \t]*[rRuU]?(?:{_TRIPLE})[ \t]*$"

_COMMENTS = {
    ".py": f"{_DOCUMENTATION}|{_HASH}",
    ".pyw": f"{_DOCUMENTATION}|{_HASH}",
    ".php": f"{_SLASHES}|{_HASH}",
}
_STRINGS = {".py": f"{_TRIPLE}|{_STRING}", ".pyw": f"{_TRIPLE}|{_STRING}"}


def tokens_of(text: str, suffix: str) -> list[str]:
    """Return words, numbers, strings and single signs, without comments and white space.

    `suffix` tells how comments look. In text that is not code nothing goes wrong but the cut.
    """
    return [token for token in _lexer(suffix.lower()).findall(text) if token]


@cache
def _lexer(suffix: str) -> re.Pattern[str]:
    comments = _COMMENTS.get(suffix, _SLASHES)
    strings = _STRINGS.get(suffix, f"{_STRING}|{_TEMPLATE}")
    return re.compile(rf"(?:{comments})|({strings}|{_WORD}|[^\w\s])", re.DOTALL | re.MULTILINE)
