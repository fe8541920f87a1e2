"""Reading the languages' rules from their data files; every complaint names the file and the field."""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TypeVar, get_type_hints

from crosspl_tui.pipelines.translation.errors import RulesError, UnknownLanguageError
from crosspl_tui.pipelines.translation.language import Language

_Rules = TypeVar("_Rules")


@cache
def load_languages() -> Mapping[str, Language]:
    """Read the data files, by abbreviation. Raises `RulesError`."""
    folder = files(__package__) / "rules"
    found = sorted((one for one in folder.iterdir() if one.name.endswith(".toml")), key=lambda one: one.name)
    languages = [read_language(one.name, one.read_bytes()) for one in found]
    return {language.abbreviation: language for language in languages}


def find_language(abbreviation: str) -> Language:
    """Return the rules of a language. Raises `UnknownLanguageError`."""
    languages = load_languages()
    try:
        return languages[abbreviation]
    except KeyError:
        raise UnknownLanguageError(
            f"{abbreviation}: no such language; there are {' '.join(languages)}"
        ) from None


def read_language(file: str, content: bytes) -> Language:
    """Read one data file. Raises `RulesError`."""
    try:
        return _rules(Language, tomllib.loads(content.decode()), file)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RulesError(f"{file}: cannot be read as TOML: {error}") from error


_FIELDS = {name: f"{name}_" for name in ("int", "float", "bool", "str", "list", "set", "dict", "tuple")}


def _rules(kind: type[_Rules], table: Mapping[str, object], place: str) -> _Rules:
    """Make rules of a table, field by field."""
    hints = {name.rstrip("_"): hint for name, hint in get_type_hints(kind).items()}
    unknown = sorted(set(table) - set(hints))
    if unknown:
        raise RulesError(f"{place}: {unknown[0]}: no such field; there are {', '.join(hints)}")
    given = {
        _FIELDS.get(name, name): _field(hints[name], value, f"{place}: {name}")
        for name, value in table.items()
    }
    try:
        return kind(**given)
    except TypeError as error:
        raise RulesError(f"{place}: {error}") from error


def _field(hint: object, value: object, place: str) -> object:
    if isinstance(hint, type) and dataclasses.is_dataclass(hint) and isinstance(value, dict):
        return _rules(hint, value, place)
    if isinstance(hint, type) and issubclass(hint, StrEnum) and value in list(hint):
        return hint(str(value))
    if hint in (str, bool, int) and type(value) is hint:
        return value
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return tuple(value)
    if isinstance(value, dict) and all(isinstance(one, str) for one in value.values()):
        return value
    raise RulesError(f"{place}: {value!r} is not what belongs here")
