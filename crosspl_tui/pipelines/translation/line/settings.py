"""The settings of the line: the published ones from their data file, with changes such as `again.rounds=3`."""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeVar, get_type_hints

FILE = "settings.toml"
EXAMPLE_TYPES = ("str", "list", "dict")
_SectionT = TypeVar("_SectionT")


class LineSettingsError(ValueError):
    """A setting of the line is unknown or cannot have the value; the message names it."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """A step that asks in rounds: at most so many, stopped by the stop rule; `examples` are types of worked ones."""

    rounds: int
    temperature: float
    top_p: float
    stop_after: int
    stop_growth: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Repairs:
    """A step that repairs each failure once; of failures within `distance` bits (of 64) only the first."""

    temperature: float
    top_p: float
    distance: int


@dataclass(frozen=True, slots=True)
class Overlap:
    """The step for rows that are solved in `more_than` so many languages: one answer, and so many corrections."""

    more_than: int
    temperature: float
    top_p: float
    corrections: int


@dataclass(frozen=True, slots=True)
class LineSettings:
    """All settings of the line, by step."""

    generate: Rounds
    repair: Repairs
    again: Rounds
    again_repair: Repairs
    overlap: Overlap

    def changed(self, changes: Iterable[str]) -> LineSettings:
        """Return the settings with changes such as `again.rounds=3`. Raises `LineSettingsError`."""
        table = dataclasses.asdict(self)
        for change in changes:
            name, is_given, value = change.partition("=")
            section, _, field = name.strip().partition(".")
            if not is_given or field not in table.get(section, {}):
                known = ", ".join(f"{one}.{two}" for one, fields in table.items() for two in fields)
                raise LineSettingsError(f"{change}: no such setting; write NAME=VALUE with one of {known}")
            table[section][field] = _parsed(value, change)
        return read_settings(table, "settings")


@cache
def published_settings() -> LineSettings:
    """Return the published settings."""
    return read_settings(tomllib.loads((files(__package__) / FILE).read_text("utf-8")), FILE)


def read_settings(table: Mapping[str, object], place: str) -> LineSettings:
    """Read settings from a table of tables. Raises `LineSettingsError` naming section and field."""
    hints = get_type_hints(LineSettings)
    _refuse_others(table, hints, place)
    sections = {name: _section(kind, table[name], f"{place}: {name}") for name, kind in hints.items()}
    return LineSettings(**sections)


def _section(kind: type[_SectionT], table: object, place: str) -> _SectionT:
    if not isinstance(table, Mapping):
        raise LineSettingsError(f"{place}: must be a table")
    hints = get_type_hints(kind)
    _refuse_others(table, hints, place)
    return kind(**{name: _value(hint, table[name], f"{place}.{name}") for name, hint in hints.items()})


def _value(hint: object, value: object, place: str) -> object:
    if hint is int and type(value) is int and value >= 0:
        return value
    if hint is float and type(value) in (int, float) and value >= 0:  # type: ignore[operator] # it is a number
        return float(value)  # type: ignore[arg-type]
    if isinstance(value, list | tuple) and set(value) <= set(EXAMPLE_TYPES):
        return tuple(value)
    wanted = {int: "a whole number from 0", float: "a number from 0"}.get(hint)  # type: ignore[call-overload]
    raise LineSettingsError(f"{place}: must be {wanted or f'a list of {EXAMPLE_TYPES}'}, not {value!r}")


def _refuse_others(table: Mapping[str, object], hints: Mapping[str, object], place: str) -> None:
    for word, names in (("unknown", table.keys() - hints.keys()), ("missing", hints.keys() - table.keys())):
        if names:
            raise LineSettingsError(f"{place}: {', '.join(sorted(names))}: {word}")


def _parsed(value: str, change: str) -> object:
    try:
        return tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError as error:
        raise LineSettingsError(f"{change}: the value must be written as in TOML: {error}") from error
