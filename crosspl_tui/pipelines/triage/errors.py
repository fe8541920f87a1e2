"""Error messages read: the one line that says what is wrong, what it has in common with others, where it points."""

from __future__ import annotations

import re
from functools import lru_cache

from crosspl_tui.pipelines.triage.languages import patterns_of

LONGEST_LINE = 300
LONGEST_MESSAGE = 4000
"""Characters of a message that are kept."""

_ADDRESS = re.compile(r"0x[0-9a-fA-F]+")
_PATH = re.compile(r"(?:(?<=[\s\"'(])|^)(?:/[\w.+@-]+){2,}(?::\d+)*")
_FILE = re.compile(r"\b(?:tmp\w+|p(?:_test)?)\.\w{1,5}(?::\d+)*\b")
_STRING = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|`[^`\']*[`\']')
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\b")
_MEMBER = re.compile(
    r"(?<!\.)\b(?!(?:std|java|core|fmt|strings|System|Object|Array|String|Math)\b)[A-Za-z_]\w*(?=[.\[])"
)
_LIST = re.compile(r"[\[({](?:\s*<(?:text|number|value)>\s*[,:;|]?)*[\])}]")
_PUNCTUATION = re.compile(r"[^\w\s]{1,3}")


def headline(language: str, message: str) -> str:
    """Return the one line of a message that says what is wrong, at most 300 characters; "" of an empty message."""
    for pattern in patterns_of(language).headline:
        found = pattern.search(message)
        if found:
            text = next((group for group in found.groups() if group is not None), found.group())
            return _one_line(text)
    return _one_line(next((line for line in message.splitlines() if line.strip()), ""))


def _one_line(text: str) -> str:
    return " ".join(text.split())[:LONGEST_LINE]


@lru_cache(maxsize=1 << 14)
def normalised(language: str, line: str) -> str:
    """Return an error's line without what differs from program to program.

    Paths, addresses, numbers, quoted values and the names that a program gave are replaced by words in angle
    brackets, lists of values by one value.
    """
    for pattern, replacement in patterns_of(language).blank:
        line = pattern.sub(replacement, line)
    line = _ADDRESS.sub("<address>", line)
    line = _FILE.sub("<file>", _PATH.sub("<path>", line))
    line = _STRING.sub(_quoted, line)
    line = _MEMBER.sub("<name>", line)
    line = _NUMBER.sub("<number>", line)
    before = ""
    while before != line:
        before, line = line, _LIST.sub("<value>", line)
    return " ".join(line.split())


def _quoted(found: re.Match[str]) -> str:
    """Signs that a parser did not expect say what is wrong; any other quotation is a value or a name."""
    inside = found.group()[1:-1]
    return found.group() if _PUNCTUATION.fullmatch(inside) else "<text>"


def error_line(language: str, message: str, code: str) -> int | None:
    """Return the line of the program that a message points to, from 1; None when it names none of its lines."""
    patterns = patterns_of(language)
    last = code.count("\n") + 1
    for pattern in patterns.line:
        numbers = [int(found[1]) for found in pattern.finditer(message) if 1 <= int(found[1][:9]) <= last]
        if numbers:
            return numbers[-1] if patterns.is_last_line else numbers[0]
    return None
