"""What prompts say of a language, from its data file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from crosspl_tui.pipelines.translation.errors import UnknownLanguageError


@dataclass(frozen=True, slots=True)
class Words:
    """The word behind a fence of code, and what usually goes wrong, as one line."""

    fence: str
    beware: str


@cache
def load_words() -> Mapping[str, Words]:
    """Read the data file, by abbreviation of the language."""
    table = tomllib.loads((files(__package__) / "words.toml").read_text("utf-8"))
    return {language: Words(**fields) for language, fields in table.items()}


def words_of(language: str) -> Words:
    """Return the words of a language. Raises `UnknownLanguageError`."""
    try:
        return load_words()[language]
    except KeyError:
        raise UnknownLanguageError(
            f"{language}: no words for prompts; there are {' '.join(load_words())}"
        ) from None


def fence_of(language: str) -> str:
    """Return the word behind a fence. Raises `UnknownLanguageError`."""
    return words_of(language).fence
