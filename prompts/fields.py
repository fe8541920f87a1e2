"""Reading the TOML files of this room field by field, with errors that name file and field."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from prompts.errors import PromptError
from prompts.texts import Text


class Fields:
    """One table of a TOML file; every field has to be asked for before `close`."""

    def __init__(self, table: Mapping[str, Any], where: str) -> None:
        self._left = dict(table)
        self.where = where

    def text(self, name: str, default: str | None = None) -> str:
        value = self._take(name, default)
        if not isinstance(value, str):
            raise self.error(name, f"must be a text, not {value!r}")
        return value

    def whole_number(self, name: str) -> int:
        value = self._take(name, None)
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise self.error(name, f"must be a whole number from 1, not {value!r}")
        return value

    def numbers(self, name: str) -> tuple[float, ...]:
        value = self._take(name, None)
        entries: list[Any] = value if isinstance(value, list) else [value]
        if not entries or not all(isinstance(n, int | float) and not isinstance(n, bool) for n in entries):
            raise self.error(name, f"must be a number or a list of numbers, not {value!r}")
        return tuple(map(float, entries))

    def texts(self, name: str) -> tuple[str, ...]:
        value = self._take(name, [])
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise self.error(name, f"must be a list of texts, not {value!r}")
        return tuple(value)

    def tables(self, name: str) -> tuple[tuple[str, Fields], ...]:
        value = self._take(name, {})
        if not isinstance(value, dict) or not all(isinstance(entry, dict) for entry in value.values()):
            raise self.error(name, "must be a table of tables")
        return tuple((key, Fields(entry, f"{self.where}: {name}.{key}")) for key, entry in value.items())

    def has(self, name: str) -> bool:
        return name in self._left

    def close(self) -> None:
        """Refuse what was not asked for: most likely a field's name is misspelt."""
        if self._left:
            raise PromptError(f"{self.where}: unknown fields {', '.join(sorted(self._left))}; remove them")

    def error(self, name: str, problem: str) -> PromptError:
        return PromptError(f"{self.where}: {name}: {problem}")

    def _take(self, name: str, default: object) -> object:
        if name not in self._left and default is None:
            raise self.error(name, "is missing; add it")
        return self._left.pop(name, default)


def read_fields(text: Text) -> Fields:
    """Return the fields of a TOML text; raises `PromptError` where it is none."""
    try:
        return Fields(tomllib.loads(text.content), str(text.file))
    except tomllib.TOMLDecodeError as error:
        raise PromptError(f"{text.file}: is no TOML: {error}") from error
