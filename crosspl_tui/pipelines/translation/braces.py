"""Braces of C-like languages, counted outside of strings and comments."""

from __future__ import annotations

import re

_NO_CODE = re.compile(
    r"""
    //[^\n]*                        # comments
    | /\*.*?\*/
    | \"\"\".*?\"\"\"               # texts over several lines
    | @"(?:[^"]|"")*"               # C#'s verbatim texts
    | "(?:[^"\\\n]|\\.)*"           # texts
    | '(?:[^'\\\n]|\\[^\n]{1,9})'   # characters
    """,
    re.VERBOSE | re.DOTALL,
)


def open_braces(text: str) -> int:
    """Return how many braces are open at the end of a text; negative when too many are closed."""
    code = _NO_CODE.sub("", text)
    return code.count("{") - code.count("}")
