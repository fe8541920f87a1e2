"""Foreign JSON read with care: bounded in size, checked field by field, cleaned of what cannot be stored."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar, cast

from store.text import storable

EnumT = TypeVar("EnumT", bound=StrEnum)

MEGABYTE = 1 << 20
LARGEST_NUMBER = (1 << 31) - 1


class BadDataError(ValueError):
    """Imported data are not as they should be; `field` names the place, `reason` says what is wrong."""

    def __init__(self, reason: str, field: str = "") -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.reason = reason
        self.field = field


def read_bytes(path: Path, largest: int) -> bytes:
    """Return a regular file's bytes; raises `BadDataError` if unreadable or larger than `largest` bytes."""
    try:
        if path.is_symlink() or not path.is_file():
            raise BadDataError("is not a regular file" if path.exists() else "is not there")
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except OSError as error:
        raise BadDataError(f"cannot be read: {error.strerror}") from error
    if len(data) > largest:
        raise BadDataError(f"is too large: {largest / MEGABYTE:g} MB at most are read")
    return data


def digest_of(data: bytes) -> str:
    """Return the SHA-256 of the bytes in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def parse_json(data: bytes | str) -> object:
    """Parse JSON; raises `BadDataError` for whatever is not."""
    try:
        return cast("object", json.loads(data))
    except RecursionError as error:
        raise BadDataError("is not JSON that can be read: nested too deep") from error
    except ValueError as error:
        raise BadDataError(f"is not JSON: {error}") from error


@dataclass(frozen=True, slots=True)
class Fields:
    """A JSON object read field by field, which knows where it stands so that an error can say it."""

    table: Mapping[str, Any]
    place: str = ""

    @classmethod
    def of(cls, value: object, place: str = "") -> Fields:
        """Wrap a JSON object; raises `BadDataError` for any other value."""
        if not isinstance(value, dict):
            raise BadDataError(f"must be a JSON object, not {_kind_of(value)}", place)
        return cls(value, place)

    def name(self, field: str) -> str:
        return f"{self.place}.{field}" if self.place else field

    def error(self, field: str, reason: str) -> BadDataError:
        return BadDataError(reason, self.name(field))

    def value(self, field: str) -> object:
        if field not in self.table:
            raise self.error(field, "is missing")
        return cast("object", self.table[field])

    def text(self, field: str) -> str:
        """Return a text as it can be stored."""
        value = self.value(field)
        if not isinstance(value, str):
            raise self.error(field, f"must be a text, not {_kind_of(value)}")
        return storable(value)

    def filled_text(self, field: str) -> str:
        value = self.text(field)
        if not value.strip():
            raise self.error(field, "is empty")
        return value

    def optional_text(self, field: str) -> str | None:
        return None if self.table.get(field) is None else self.text(field)

    def member(self, field: str, kind: type[EnumT]) -> EnumT:
        """Return the member of an enumeration that a text names."""
        value = self.text(field)
        try:
            return kind(value)
        except ValueError:
            raise self.error(field, f"must be one of {', '.join(kind)}, not {value!r}") from None

    def whole(self, field: str, *, least: int = 0) -> int:
        """Return a whole number from `least` to 2,147,483,647."""
        value = self.value(field)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(field, f"must be a whole number, not {_kind_of(value)}")
        if not least <= value <= LARGEST_NUMBER:
            raise self.error(field, f"must be between {least} and {LARGEST_NUMBER}")
        return value

    def number(self, field: str) -> float:
        value = self.value(field)
        if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) < float("inf"):
            raise self.error(field, f"must be a number, not {_kind_of(value)}")
        return float(value)

    def sequence(self, field: str) -> list[object]:
        value = self.value(field)
        if not isinstance(value, list):
            raise self.error(field, f"must be a list, not {_kind_of(value)}")
        return value

    def texts(self, field: str) -> list[str]:
        values = self.sequence(field)
        for index, value in enumerate(values):
            if not isinstance(value, str):
                raise self.error(f"{field}[{index}]", f"must be a text, not {_kind_of(value)}")
        return [storable(cast("str", value)) for value in values]

    def within(self, field: str) -> Fields:
        """Return a nested object."""
        return Fields.of(self.value(field), self.name(field))

    def objects(self, field: str) -> list[Fields]:
        return [
            Fields.of(value, f"{self.name(field)}[{index}]")
            for index, value in enumerate(self.sequence(field))
        ]

    def span(self, field: str) -> tuple[int, int]:
        """Return a pair of line numbers, first and last."""
        values = self.sequence(field)
        if len(values) != 2:
            raise self.error(field, "must hold two line numbers, first and last")
        pair = Fields({"first": values[0], "last": values[1]}, self.name(field))
        return pair.whole("first"), pair.whole("last")


def _kind_of(value: object) -> str:
    names = {type(None): "null", bool: "a truth value", str: "a text", list: "a list", dict: "an object"}
    return names.get(type(value), "a number")
