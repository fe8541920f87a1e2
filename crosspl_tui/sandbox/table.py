"""Reading fields of a TOML table with their types checked; every complaint names the file and the field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NoReturn

from crosspl_tui.sandbox.errors import ToolchainError


class Table:
    """One table. Fields are taken by name; `end` complains of those that nobody took. All raise `ToolchainError`."""

    def __init__(self, place: str, values: Mapping[str, Any]) -> None:
        self.place = place
        self._values = dict(values)

    def text(self, name: str, *, default: str | None = None) -> str:
        value = self._values.pop(name, default)
        return value if isinstance(value, str) else self._refuse(name, "must be a text")

    def flag(self, name: str, *, default: bool) -> bool:
        value = self._values.pop(name, default)
        return value if isinstance(value, bool) else self._refuse(name, "must be true or false")

    def texts(self, name: str) -> tuple[str, ...]:
        return self._list(name, str, "must be a list of texts")

    def numbers(self, name: str) -> tuple[int, ...]:
        return self._list(name, int, "must be a list of whole numbers")

    def commands(self, name: str) -> tuple[tuple[str, ...], ...]:
        rows = self._list(name, list, "must be a list of commands")
        if not all(row and all(isinstance(word, str) for word in row) for row in rows):
            self._refuse(name, "must be a list of commands, each a list of texts")
        return tuple(map(tuple, rows))

    def patterns(self, name: str) -> tuple[re.Pattern[str], ...]:
        try:
            return tuple(re.compile(text, re.MULTILINE) for text in self.texts(name))
        except re.error as error:
            self._refuse(name, f"not a regular expression: {error}")

    def table(self, name: str) -> Table:
        value = self._values.pop(name, {})
        return Table(
            f"{self.place}: {name}", value if isinstance(value, dict) else self._refuse(name, "table")
        )

    def tables(self, name: str) -> tuple[Table, ...]:
        rows = self._list(name, dict, "must be tables")
        return tuple(Table(f"{self.place}: {name} {number}", row) for number, row in enumerate(rows, 1))

    def all_values(self) -> Mapping[str, object]:
        values, self._values = self._values, {}
        return values

    def all_texts(self) -> Mapping[str, str]:
        return {name: self.text(name) for name in tuple(self._values)}

    def end(self) -> None:
        for name in self._values:
            self._refuse(name, "unknown field")

    def _list(self, name: str, kind: type, complaint: str) -> tuple[Any, ...]:
        value = self._values.pop(name, [])
        if not isinstance(value, list) or not all(isinstance(entry, kind) for entry in value):
            self._refuse(name, complaint)
        return tuple(value)

    def _refuse(self, name: str, complaint: str) -> NoReturn:
        raise ToolchainError(f"{self.place}: {name}: {complaint}")
