"""A TOML table read field by field, with errors that say where they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

EnumT = TypeVar("EnumT", bound=StrEnum)


class CatalogueError(ValueError):
    """A catalogue file is broken; the message names the file, the machine and the field."""


@dataclass(frozen=True, slots=True)
class Fields:
    """A TOML table read field by field, which knows where it stands so that an error can say it."""

    table: Mapping[str, Any]
    place: str

    def within(self, part: str, table: Mapping[str, Any] | None = None) -> Fields:
        return Fields(self.table if table is None else table, f"{self.place.split(':')[0]}: {part}")

    def error(self, field: str, problem: str) -> CatalogueError:
        return CatalogueError(f"{self.place}: {field}: {problem}")

    def integer(self, field: str) -> int:
        value = self.table.get(field)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(field, f"must be a whole number, not {value!r}")
        return value

    def text(self, field: str, default: str | None = None) -> str:
        value = self.table.get(field, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.error(field, f"must be a text, not {value!r}")
        return value

    def texts(self, field: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        value = self.table.get(field, default)
        is_list = isinstance(value, (list, tuple)) and all(isinstance(v, str) and v for v in value)
        if not is_list or (default is None and not value):
            raise self.error(field, f"must be a list of texts, not {value!r}")
        return tuple(value)

    def tables(self, field: str) -> list[Mapping[str, Any]]:
        value = self.table.get(field)
        if not isinstance(value, list) or not value or not all(isinstance(v, dict) for v in value):
            raise self.error(field, "must be a list of tables with at least one entry")
        return value

    def boolean(self, field: str, *, default: bool) -> bool:
        value = self.table.get(field, default)
        if not isinstance(value, bool):
            raise self.error(field, f"must be true or false, not {value!r}")
        return value

    def member(self, field: str, kind: type[EnumT], default: EnumT | None = None) -> EnumT:
        value = self.text(field, default)
        try:
            return kind(value)
        except ValueError:
            raise self.error(field, f"must be one of {', '.join(kind)}, not {value!r}") from None
