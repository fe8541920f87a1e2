"""What the grammars do not know, and what is read in its place: as long, and of the same shape for a judge."""

from __future__ import annotations

import re
from functools import partial

_SUBSTITUTES: dict[str, tuple[tuple[re.Pattern[bytes], bytes], ...]] = {
    "C++": (
        # A parameter's default in braces, and a macro behind a string.
        (re.compile(rb"=[ \t]*\{[^{};\n]*\}(?=[ \t]*[,)])"), b"= 0"),
        (re.compile(rb"(?<=\")[ \t]*[A-Z]\w{2,}(?=\s*[\",)])"), b""),
        # `using` with several names, or with those of a pack.
        (re.compile(rb"\busing[ \t]+[\w:]+(?:(?:[ \t]*,[ \t]*[\w:]+)+|\(\)\.\.\.)(?=;)"), b"using x"),
        # Pointers to members, and `throw` for a value.
        (re.compile(rb"(?<=\()[\w:]*\w::\*"), b"*"),
        (re.compile(rb"(?<=[\w)])->\*(?=\w)"), b"->"),
        (re.compile(rb"(?<=[A-Za-z_)])\.\*(?=\w)"), b"."),
        (re.compile(rb"(?<=[?:] )throw(?=[ \t]+[\w:])"), b""),
    ),
    # What the type of a record pattern is nested in.
    "Java": (
        (re.compile(rb"(?<=\bcase )(?:\w+\.)+(?=\w+\()"), b""),
        (re.compile(rb"(?<=\binstanceof )(?:\w+\.)+(?=\w+\()"), b""),
    ),
    # The comma behind the last name of a group that is imported.
    "PHP": ((re.compile(rb",(?=\s*\}\s*;)"), b""),),
}


def substituted(code: bytes, language: str) -> bytes:
    """Return the code with what can be read in place of what the grammar of its language does not know."""
    for unknown, known in _SUBSTITUTES.get(language, ()):
        code = unknown.sub(partial(_as_long, known), code)
    return code


def _as_long(known: bytes, unknown: re.Match[bytes]) -> bytes:
    return known.ljust(len(unknown[0]))
