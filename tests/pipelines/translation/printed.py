"""What the printers of all languages print: read back, and compared with the Python value it should be.

n None; t, f booleans; i7; d0.5; numbers; s texts as UTF-8, w as UTF-16, u as code points, in hexadecimal digits;
[...] lists; {key value ...} dictionaries.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from crosspl_tui.pipelines.translation.types import (
    Boolean,
    DictOf,
    Float,
    Integer,
    ListOf,
    Mixed,
    Optional,
    SetOf,
    TupleOf,
    Type,
)
from crosspl_tui.pipelines.translation.values import member_of


@dataclass(frozen=True)
class Entries:
    """A printed dictionary."""

    pairs: list[tuple[object, object]]


def read(text: str) -> object:
    """Read what was printed of one value."""
    value, rest = _read(text.strip())
    assert not rest, f"more than one value: {text}"
    return value


def _read(text: str) -> tuple[object, str]:
    mark, rest = text[0], text[1:]
    if mark in "ntf":
        return {"n": None, "t": True, "f": False}[mark], rest
    if mark in "[{":
        items: list[object] = []
        while rest[0] not in "]}":
            item, rest = _read(rest)
            items.append(item)
        closed = items if mark == "[" else Entries(list(zip(items[::2], items[1::2], strict=True)))
        return closed, rest[1:]
    inside, _, rest = rest.partition(";")
    return _scalar(mark, inside), rest


def _scalar(mark: str, inside: str) -> object:
    match mark:
        case "i":
            return int(inside)
        case "d":
            return float(inside.replace("+inf.0", "inf").replace("+nan.0", "nan").replace("-inf.0", "-inf"))
        case "s":
            return bytes.fromhex(inside).decode()
        case "w":
            return bytes.fromhex(inside).decode("utf-16-be")
    return "".join(chr(int(point, 16)) for point in inside.split(",") if point)


def agrees(printed: object, value: object, kind: Type) -> bool:
    """Tell whether what was printed is the value, as far as the language tells its types apart."""
    match kind, value:
        case Optional(item), _:
            return printed is None if value is None else agrees(printed, value, item)
        case Mixed(), _:
            return agrees(printed, value, member_of(value, kind))
        case ((ListOf() | TupleOf()), (list() | tuple())):
            kinds = kind.items if isinstance(kind, TupleOf) else [kind.item] * len(value)
            items = _items(printed, len(value))
            return len(items) == len(value) and all(map(agrees, items, value, kinds))
        case SetOf(item), set():
            return _same_entries(_members(printed), dict.fromkeys(value, True), DictOf(item, Boolean()))
        case DictOf(), dict():
            return any(_same_entries(pairs(printed), value, kind) for pairs in (_pairs, _listed_pairs))
    return _same_scalar(printed, value, kind)


def _items(printed: object, count: int) -> list[object]:
    if isinstance(printed, Entries):
        return [one for _, one in sorted(printed.pairs, key=lambda pair: str(pair[0]).rjust(9))]
    if isinstance(printed, list):
        return printed
    # R's vectors of one element are the element, and empty ones nothing.
    return [printed] if count else []


def _members(printed: object) -> list[tuple[object, object]]:
    return [(one, True) for one in printed] if isinstance(printed, list) else _pairs(printed)


def _pairs(printed: object) -> list[tuple[object, object]]:
    return printed.pairs if isinstance(printed, Entries) else []


def _listed_pairs(printed: object) -> list[tuple[object, object]]:
    """The entries of a dictionary that is a list of pairs, as where its keys can be no keys."""
    pairs = [_items(one, 2) for one in _items(printed, 0)]
    return [(pair[0], pair[1]) for pair in pairs if len(pair) == 2]


def _same_entries(pairs: list[tuple[object, object]], value: dict[object, object], kind: DictOf) -> bool:
    return len(pairs) == len(value) and all(
        any(agrees(key, wanted, kind.key) and agrees(one, value[wanted], kind.value) for key, one in pairs)
        for wanted in value
    )


def _same_scalar(printed: object, value: object, kind: Type) -> bool:
    match kind, value:
        case Boolean(), _:
            return printed == value or (not isinstance(printed, bool) and printed == ("1" if value else ""))
        case Integer(), int():
            return not isinstance(printed, bool) and _number(printed) == value
        case Float(), int() | float():
            number = float(str(_number(printed)))
            return number == value or (math.isnan(number) and math.isnan(value))
    return type(printed) is type(value) and printed == value


def _number(printed: object) -> float | int | None:
    if isinstance(printed, str):
        try:
            return int(printed) if printed.lstrip("-").isdecimal() else float(printed)
        except ValueError:
            return None
    return printed if isinstance(printed, int | float) else None
