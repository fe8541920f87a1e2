"""Telling code that people wrote for this tree from code that was copied, generated or minified."""

from __future__ import annotations

import re
from fnmatch import translate
from functools import cache
from typing import Any

from fsm.tables import read_table

MARKS_WITHIN = 1000
LONG_AVERAGE_LINE = 300
LONGEST_LINE = 20_000
MINIFIED_SUFFIXES = frozenset({".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx", ".html"})


def is_vendored(folder_name: str) -> bool:
    """Say whether a folder of this name holds other people's code."""
    return folder_name.lower() in _vendored_folders()


def has_generated_name(name: str) -> bool:
    """Say whether a file name is one that generators give."""
    endings, others = _generated_names()
    return name.endswith(endings) or others.fullmatch(name) is not None


def has_generated_mark(head: str) -> bool:
    """Say whether the first characters of a text, `MARKS_WITHIN` of them, hold the mark of a generator."""
    return any(map(head.__contains__, _generated_marks()))


def is_minified(text: str) -> bool:
    """Say whether a script has lines that nobody writes: over 300 characters on average, or over 20,000."""
    if len(text) > LONG_AVERAGE_LINE * (text.count("\n") + 1):
        return True
    # A line that is longer than that reaches over one of the places that lie so far apart.
    return any(
        _line_length(text, place) > LONGEST_LINE for place in range(LONGEST_LINE, len(text), LONGEST_LINE)
    )


def _line_length(text: str, place: int) -> int:
    end = text.find("\n", place)
    return (end if end >= 0 else len(text)) - text.rfind("\n", 0, place) - 1


@cache
def _vendored_folders() -> frozenset[str]:
    return frozenset(_data()["vendored_folders"])


@cache
def _generated_names() -> tuple[tuple[str, ...], re.Pattern[str]]:
    """Return the endings of names, which are quick to look for, and the pattern of the other names."""
    names = _data()["generated_names"]
    endings = tuple(name[1:] for name in names if name.startswith("*") and not set(name[1:]) & set("*?["))
    others = "|".join(translate(name) for name in names if name[1:] not in endings)
    return endings, re.compile(others)


@cache
def _generated_marks() -> tuple[str, ...]:
    return tuple(_data()["generated_marks"])


@cache
def _data() -> dict[str, Any]:
    return read_table("vendored.toml")
