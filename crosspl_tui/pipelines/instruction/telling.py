"""Details of a snippet that a solution could not guess: constants, addresses, names, handled errors."""

from __future__ import annotations

import re

from crosspl_tui.pipelines.extraction.units import Source
from crosspl_tui.pipelines.instruction.documentation import Documentation, read_documentation

_ASSIGNED = re.compile(r"^(?:[^=\n]{0,60}?:?=(?!=)|[ \t])\s*(?P<value>[^=\s].*?)\s*$")
_PLAIN_VALUE = re.compile(
    r"^(-?\d[\w.]*(?:\s*[*+]\s*(?:\d+|time\.\w+))*|\"[^\"\\]{1,80}\"|'[^'\\]{1,80}'|\(\"[^\"\\]+\", \d+\))"
    r"\s*\)?\s*(?:[;,]|$|//|#|/\*)"
)
# Addresses, paths, dotted or dashed names, words in capitals such as methods of HTTP.
_TELLING = re.compile(
    r"^(?=.{3,80}$)(?:\w+://\S+|/[\w./:{}<>*-]*|:\d+|[A-Za-z]\w*(?:[.:/-]\w+)+|\d+(?:\.\d+){3}\S*|[A-Z]{3,})$"
)
_PORT = re.compile(r"(?<![\w.])(?:[1-9]\d{3}|[1-5]\d{4})(?![\w.])")
_SIZE = re.compile(r"time|_ms\b|millis|seconds|sleep|size|bytes|max|buf|\b(?:recv|read)\b", re.IGNORECASE)
_CAUGHT = re.compile(
    r"\bcatch\s*\(\s*(?:final\s+)?(?:const\s+)?([\w.\\:|\s]+?)\s*&?\s+[$&]?\w+\s*\)"
    r"|^\s*except\s+\(?([\w., ]+?)\)?(?:\s+as\s+\w+)?:",
    re.MULTILINE,
)
_CATCH_ALL = frozenset({"Exception", "Throwable", "BaseException"})
_OPENING = r"(?:\s|#[^\n]*\n|<\?php|declare\([^)]*\);|['\"]use strict['\"];?)*"
_FILE_COMMENT = re.compile(rf"\A{_OPENING}(?:\"\"\"(.*?)\"\"\"|'''(.*?)'''|/\*\*?(.*?)\*/)", re.DOTALL)


def constants(source: Source) -> tuple[tuple[str, str], ...]:
    """Return names and values of the top-level variables that are a number, a short text or an address."""
    return tuple(
        (name, value)
        for unit in source.units
        if unit.definition is None
        for name in filter(None, unit.names)
        for value in [_value(name, [source.lines[line - 1] for line in unit.lines])]
        if value
    )


def _value(name: str, lines: list[str]) -> str:
    for line in lines:
        _, found, rest = line.partition(name)
        assigned = _ASSIGNED.match(rest) if found and not rest[:1].isalnum() else None
        plain = _PLAIN_VALUE.match(assigned["value"]) if assigned else None
        if plain:
            return plain[1]
    return ""


def values(source: Source) -> tuple[str, ...]:
    """Return addresses, paths, names and port numbers that stand in the code itself, in order."""
    syntax = source.syntax
    strings = [(start, syntax.text[start:end]) for start, end in syntax.tokens]
    found = [(start, text) for start, text in strings if _TELLING.match(text)]
    numbers = _PORT.finditer("\n".join(map(_without_sizes, source.bare_lines)))
    found += [(match.start(), match[0]) for match in numbers]
    told = " ".join(value for _, value in constants(source))
    kept = (text for start, text in sorted(found) if not _is_import(source, start))
    return tuple(dict.fromkeys(text for text in kept if text not in told))


def _without_sizes(line: str) -> str:
    """Blank a line whose numbers are times or sizes, not ports."""
    return " " * len(line) if _SIZE.search(line) else line


def _is_import(source: Source, offset: int) -> bool:
    return source.syntax.text.count("\n", 0, offset) + 1 in source.import_lines


def handled_errors(source: Source) -> tuple[str, ...]:
    """Return the types of errors that the code catches, in order, without those that catch anything."""
    groups = (match[1] or match[2] for match in _CAUGHT.finditer(source.syntax.blanked))
    names = (name.strip("\\ \n") for group in groups for name in re.split(r"[|,]", group))
    return tuple(dict.fromkeys(name for name in names if name and name not in _CATCH_ALL))


def told_by_file(text: str) -> Documentation:
    """Read the comment at the top of a source."""
    match = _FILE_COMMENT.match(text)
    comment = next(filter(None, match.groups()), "") if match else ""
    return read_documentation("\n".join(line.strip().lstrip("*").strip() for line in comment.splitlines()))
