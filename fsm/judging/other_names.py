"""What a Python text calls by a name of its own: `import requests as rq`, `from requests import get`."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

_PLAIN = re.compile(r"\w+(?:\.\w+)*\(?")
_IMPORT = re.compile(
    r"(?:^|[;:])[ \t]*(?:from[ \t]+(?P<module>\w[\w.]*)[ \t]+)?import\b[ \t]*"
    r"(?P<listed>\([^()]*\)|(?:\\\r?\n|[^\n;(])+)",
    re.MULTILINE,
)
_LISTED = re.compile(r"(?P<name>\w[\w.]*)(?:[\s\\]+as[\s\\]+(?P<alias>\w+))?")
_SIGNS = (re.compile(r"import\b"), re.compile(r"as[\s\\]"))
_WORD = re.compile(r"\w+")
# A name may stand in a line of its own, with comments behind it.
_LINE_BEFORE = re.compile(r"\b(\w+)(?:[\s\\]|#[^\n]*\n)+\Z")
_LONGEST_NAME, _LONGEST_COMMENT = 200, 2_000
_NO_ARGUMENT = r"(?!\w)(?!\s*=(?!=))"


class _Imports(NamedTuple):
    """Full names by their last word, with the names that a text gives them; where each import begins and ends."""

    names: defaultdict[str, set[tuple[str, str]]]
    starts: list[int]
    ends: list[int]

    def holds(self, place: int) -> bool:
        """Say whether an offset lies in an import."""
        number = bisect_right(self.starts, place) - 1
        return number >= 0 and place < self.ends[number]


def parts_of(language: str, name: str) -> tuple[str, ...]:
    """Return the parts of a name that an import may give another one; none of a name of another kind."""
    return tuple(name.removesuffix("(").split(".")) if language == "Python" and _PLAIN.fullmatch(name) else ()


def renamed_in(text: str) -> frozenset[str]:
    """Return words of a text, comments or not, among which is a part of each name that has another one there."""
    words = set[str]()
    for sign in chain.from_iterable(pattern.finditer(text) for pattern in _SIGNS):
        place = sign.start()
        before = text[max(0, place - _LONGEST_NAME) : place]
        name = before.rstrip()
        is_continued = name.endswith("\\")
        if "\n" in before[len(name) :] and not is_continued:
            if sign[0] != "import":
                words.update(_LINE_BEFORE.findall(text, max(0, place - _LONGEST_COMMENT), place))
        elif is_continued or len(name) < len(before):
            last = name.rstrip("\\ \t\f\r\n").split()[-1:]
            words.update(_WORD.findall("".join(last)))
    return frozenset(words)


def other_names(parts: tuple[str, ...], code: str, *, is_call: bool) -> list[tuple[int, int]]:
    """Return where in Python code a function or class stands under the name that an import gives it."""
    imports = _imports_of(code)
    found = set[tuple[int, int]]()
    for other in set(_others(parts, imports)):
        spans = (match.span() for match in _pattern(other, is_call=is_call).finditer(code))
        found.update(span for span in spans if not imports.holds(span[0]))
    return sorted(found)


def _others(parts: tuple[str, ...], imports: _Imports) -> Iterator[tuple[str, ...]]:
    for count, last in enumerate(parts, 1):
        for full, local in imports.names.get(last, ()):
            if f".{full}".endswith("." + ".".join(parts[:count])) and parts[:count] != (local,):
                yield local, *parts[count:]


@cache
def _pattern(parts: tuple[str, ...], *, is_call: bool) -> re.Pattern[str]:
    return re.compile(r"(?<![\w.])" + r"\s*\.\s*".join(parts) + (r"\s*\(" if is_call else _NO_ARGUMENT))


@lru_cache(maxsize=4)
def _imports_of(code: str) -> _Imports:
    imports = _Imports(defaultdict(set), [], [])
    for statement in _import_statements(code):
        imports.starts.append(statement.start())
        imports.ends.append(statement.end())
        module = statement["module"]
        for listed in _LISTED.finditer(statement["listed"]):
            name, alias = listed.groups()
            if module or alias:
                full = f"{module}.{name}" if module else name
                imports.names[full.rpartition(".")[2]].add((full, alias or name))
    return imports


def _import_statements(code: str) -> Iterator[re.Match[str]]:
    """Yield the imports; to look for their word first is far quicker where few lines hold it."""
    end = 0
    while (place := code.find("import", end)) >= 0:
        statement = _IMPORT.search(code, max(end, code.rfind("\n", 0, place) + 1))
        if statement is None:
            return
        yield statement
        end = statement.end()
