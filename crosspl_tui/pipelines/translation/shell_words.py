"""Values as shells have them: texts of words and lines.

A list of scalars is a line of words; a list of such lists is lines; a dictionary is lines of `key,value`. Characters
that would be taken for these, newlines and backslashes are written as `printf %b` reads them: backslash n, two
backslashes, \\040 for a space and \\054 for a comma. An empty word is \\c, which prints nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from crosspl_tui.pipelines.translation.annotations import annotation
from crosspl_tui.pipelines.translation.errors import Reason
from crosspl_tui.pipelines.translation.language import Language
from crosspl_tui.pipelines.translation.naming import as_dict, refuse
from crosspl_tui.pipelines.translation.types import (
    SCALARS,
    Bytes,
    DictOf,
    ListOf,
    Mixed,
    Nothing,
    Optional,
    SetOf,
    TupleOf,
    Type,
    contains,
)
from crosspl_tui.pipelines.translation.values import Value

_EMPTY = "\\c"


def in_words(value: Value, kind: Type, language: Language) -> str:
    """Write a value as text. Raises `RefusedError` for None, bytes, and nesting beyond lines of words."""
    if contains(kind, Nothing, Optional):
        raise refuse(language, Reason.NONE, "None; any text for it would be a text too")
    if contains(kind, Bytes):
        raise refuse(language, Reason.BYTES, "bytes; give them as text or as numbers")
    match value:
        case list() | tuple() if _is_line(kind):
            return _line(value, seldom=" ")
        case list() | tuple() if all(map(_is_line, _items(kind))):
            return _lines(value)
        case dict() if isinstance(kind, DictOf):
            return _dictionary(value, kind, language)
        case set() | frozenset() if isinstance(kind, SetOf):
            return _dictionary(dict.fromkeys(sorted(value, key=repr), True), as_dict(kind), language)
        case list() | tuple():
            raise refuse(language, Reason.NESTING, f"{annotation(kind)}; a shell has lines of words, no more")
    return _scalar(value)


def form_of(kind: Type) -> str:
    """Say in words how a type is written, for a header's comments."""
    if isinstance(kind, DictOf | SetOf):
        return "lines of key,value"
    if _is_line(kind):
        return "a line of words"
    if isinstance(kind, ListOf | TupleOf):
        return "lines of words"
    return "a text"


def _items(kind: Type) -> tuple[Type, ...]:
    match kind:
        case ListOf(item):
            return (item,)
        case TupleOf(items):
            return items
    return ()


def _is_word(kind: Type) -> bool:
    return isinstance(kind, SCALARS) or (isinstance(kind, Mixed) and all(map(_is_word, kind.members)))


def _is_line(kind: Type) -> bool:
    return isinstance(kind, ListOf | TupleOf) and all(map(_is_word, _items(kind)))


def _scalar(value: Value, seldom: str = "") -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return _float(value)
    text = str(value).replace("\\", "\\\\").replace("\n", "\\n")
    for character in seldom:
        text = text.replace(character, f"\\0{ord(character):02o}")
    return text


def _float(value: float) -> str:
    if math.isnan(value):
        return "nan"
    return repr(value)


def _word(value: Value, seldom: str) -> str:
    return _scalar(value, seldom) or _EMPTY


def _line(values: Iterable[Value], seldom: str) -> str:
    return " ".join(_word(value, seldom) for value in values)


def _lines(values: Iterable[Value]) -> str:
    lines = [_line(value, seldom=" ") for value in values if isinstance(value, list | tuple)]
    return "\n".join(lines) if lines != [""] else _EMPTY


def _dictionary(values: Mapping[Value, Value], kind: DictOf, language: Language) -> str:
    if not _is_word(kind.key) or not (_is_word(kind.value) or _is_line(kind.value)):
        raise refuse(language, Reason.NESTING, f"{annotation(kind)}; a shell has lines of key,value, no more")
    return "\n".join(f"{_scalar(key, ',')},{_of_key(value)}" for key, value in values.items())


def _of_key(value: Value) -> str:
    return _line(value, seldom=" ") if isinstance(value, list | tuple) else _scalar(value)
