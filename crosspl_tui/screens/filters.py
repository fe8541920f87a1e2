"""The filter line in words: `lang:python tech:http status:rejected dup:yes !netty server`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from crosspl_tui.short_names import LANGUAGES, TECHNOLOGIES
from store.items.filters import Filter
from store.vocabulary import Status

LEVELS = {"function": "Function-level", "class": "Class-level"}
_MOST_DIGITS = 9  # of a number that every database takes
_OF_QUESTIONS = ("reasoning", "cruxeval")
STATUSES: dict[str, Status | None] = {**{str(status): status for status in Status}, "all": None}


@dataclass(frozen=True, slots=True)
class _Choice:
    """A field of the filter and the words for its values."""

    name: str
    values: Mapping[str, Any]


_CHOICES = {
    "lang": _Choice("language", LANGUAGES),
    "language": _Choice("language", LANGUAGES),
    "tech": _Choice("technology", TECHNOLOGIES),
    "technology": _Choice("technology", TECHNOLOGIES),
    "level": _Choice("level", LEVELS),
    "status": _Choice("status", STATUSES),
}


def parse_filter(text: str, status: Status | None) -> Filter:
    """Read a filter line. An unknown field counts as a word to look for; `status` holds unless the line names one."""
    chosen, words = Filter(status=status), []
    for word in text.split():
        field, colon, value = word.partition(":")
        narrowed = _narrow(chosen, field.lower(), value.lower()) if colon else None
        if narrowed is None:
            words.append(word)
        else:
            chosen = narrowed
    return replace(chosen, text=" ".join(words))


def _narrow(chosen: Filter, field: str, value: str) -> Filter | None:
    """Return the filter narrowed by one `field:value`, or None if that is not one."""
    choice = _CHOICES.get(field)
    if choice is not None and value in choice.values:
        return replace(chosen, **{choice.name: choice.values[value]})
    if field == "machine" and value.isascii() and value.isdecimal() and len(value) <= _MOST_DIGITS:
        return replace(chosen, machine_id=int(value))
    if field == "dup" and value:
        return replace(chosen, duplicates=value)
    return None


def names_questions(words: str) -> bool:
    """Whether words to look for ask for reasoning questions: `reasoning`, or what their keys begin with."""
    return any(
        word.startswith(_OF_QUESTIONS) or "-input" in word or "-output" in word
        for word in words.lower().split()
    )


def unknown_word(text: str) -> str | None:
    """Say which `field:value` of a filter line is not known, and which known one is nearest; None if all are.

    Such a word is looked for as it stands, so this is worth saying only where nothing is found.
    """
    for word in text.split():
        field, colon, value = word.partition(":")
        # `std::thread` and `https://...` are words to look for.
        is_field = colon and field and not value.startswith((":", "/"))
        if is_field and _narrow(Filter(), field.lower(), value.lower()) is None:
            return _unknown(word, field.lower(), value.lower())
    return None


def _unknown(word: str, field: str, value: str) -> str:
    from difflib import get_close_matches

    if field == "machine":
        return f"{word} is not known; a machine is a number, as in machine:46"
    if field == "dup":
        return f"{word} is not known; there are dup:yes, dup:no, dup:copy, and dup: with the key of an item"
    if field in _CHOICES:
        values = list(_CHOICES[field].values)
        near = get_close_matches(value, values, n=1)
        known = f"the nearest is {field}:{near[0]}" if near else f"there are {', '.join(values)}"
        return f"{word} is not known; {known}"
    fields = [*_CHOICES, "machine", "dup"]
    near = get_close_matches(field, fields, n=1)
    known = f"the nearest is {near[0]}:" if near else f"there are {', '.join(fields)}"
    return f"{field}: is no field; {known}"


def format_filter(chosen: Filter) -> str:
    """Return the filter line that `parse_filter` reads as this filter, its status left out."""
    fields = (
        ("lang", chosen.language and chosen.language.lower()),
        ("tech", chosen.technology and _short_technology(chosen.technology)),
        ("level", chosen.level and chosen.level.partition("-")[0].lower()),
        ("machine", chosen.machine_id),
        ("dup", chosen.duplicates),
    )
    words = [f"{name}:{value}" for name, value in fields if value not in (None, "")]
    return " ".join([*words, chosen.text]).strip()


def _short_technology(technology: str) -> str:
    return next((short for short, full in TECHNOLOGIES.items() if full == technology), technology)
