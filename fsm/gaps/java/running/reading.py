"""Streams that one method of a Java file reads with a reader and the next one without: what is read ahead is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise

from fsm.gaps.java.blocks import Method, code_of, methods_of
from fsm.syntax import Syntax

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_READER = re.compile(
    r"\bnew\s+(?:BufferedReader\s*\(\s*new\s+)?InputStreamReader\s*\(\s*(?:this\.)?([\w.]+(?:\(\))?)\s*[,)]"
)
_RAW = r"(?<![\w.]){}\.(?:read|readNBytes|readAllBytes)\s*\("
_WRITES = re.compile(r"\.(?:write\w*|print\w*|flush|send\w*|append)\s*\(")
# A head ends before the stream does.
_ENDS_EARLY = re.compile(r"\.(?:isEmpty|isBlank|equals|endsWith|length|indexOf|contains)\s*\(")
_OWN_CALL = re.compile(r"(?<![\w.])(?:this\.)?([a-z]\w*)\s*\(([\w\s,.]*)\)")


def gaps_in_reading(syntax: Syntax) -> Iterator[str]:
    """Yield it, of a whole file."""
    if "InputStreamReader(" not in syntax.blanked or ".read(" not in syntax.blanked:
        return
    code = code_of(syntax)
    methods = list(islice(methods_of(code), _MOST))
    for _, _, start, end in methods:
        calls = list(islice(_OWN_CALL.finditer(code, start, end), _MOST))
        for first, second in pairwise(calls):
            if not _WRITES.search(code, first.end(), second.start()) and first[1] != second[1]:
                yield from _handed_on(code, methods, first, second)


def _handed_on(
    code: str, methods: list[Method], first: re.Match[str], second: re.Match[str]
) -> Iterator[str]:
    """One method makes a reader of a stream and reads a head, the next one reads the stream itself."""
    given = [[word.strip() for word in call[2].split(",")] for call in (first, second)]
    for stream in sorted(set(given[0]) & set(given[1]) - {""}):
        head = _taken(methods, first[1], given[0], stream)
        rest = _taken(methods, second[1], given[1], stream)
        if head is None or rest is None:
            continue
        name, start, end = head
        reader = _READER.search(code, start, end)
        if reader is None or reader[1] != name or not _ENDS_EARLY.search(code, reader.end(), end):
            continue
        other, start, end = rest
        if re.compile(_RAW.format(other)).search(code, start, end) and not _READER.search(code, start, end):
            yield f"what {first[1]} has read ahead is missing in {stream}"


def _taken(methods: list[Method], name: str, given: list[str], argument: str) -> tuple[str, int, int] | None:
    """Return the parameter for an argument in the one method of a name, and where the method's body stands."""
    own = [method for method in methods if method[0] == name]
    if len(own) != 1:
        return None
    parameters = [words.split() for words in re.sub(r"<[^()]*>", "", own[0][1]).split(",")]
    index = given.index(argument)
    if len(parameters) != len(given) or len(parameters[index]) < 2:
        return None
    return parameters[index][-1], own[0][2], own[0][3]
