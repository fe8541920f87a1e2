"""How each language's programs tell that they fail: patterns from `languages.toml`, checked when they are loaded."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


class TriageDataError(ValueError):
    """The data file is broken; the message names language and field."""


@dataclass(frozen=True, slots=True)
class ErrorPatterns:
    """What is known of a language's error messages and of its published programs; see `languages.toml`."""

    headline: tuple[re.Pattern[str], ...] = ()
    line: tuple[re.Pattern[str], ...] = ()
    is_last_line: bool = False
    blank: tuple[tuple[re.Pattern[str], str], ...] = ()
    check: re.Pattern[str] | None = None
    question: tuple[re.Pattern[str], ...] = ()
    is_expected_first: bool = False


_UNKNOWN = ErrorPatterns()


def patterns_of(language: str) -> ErrorPatterns:
    """Return a language's patterns, by its abbreviation; none at all for a language not known."""
    return load_patterns().get(language, _UNKNOWN)


@cache
def load_patterns() -> Mapping[str, ErrorPatterns]:
    """Read the data file, by language. Raises `TriageDataError`."""
    table = tomllib.loads((files(__package__) / "languages.toml").read_text("utf-8"))
    return {language: _patterns(language, fields) for language, fields in table.items()}


def _patterns(language: str, fields: dict[str, object]) -> ErrorPatterns:
    unknown = fields.keys() - {
        "headline",
        "line",
        "line_at",
        "blank",
        "check",
        "question",
        "is_expected_first",
    }
    if unknown:
        raise TriageDataError(f"{language}: {', '.join(sorted(unknown))}: unknown field")
    if fields.get("line_at", "first") not in {"first", "last"}:
        raise TriageDataError(f"{language}: line_at: must be first or last")
    return ErrorPatterns(
        headline=_compiled(language, "headline", fields),
        line=_compiled(language, "line", fields),
        is_last_line=fields.get("line_at") == "last",
        blank=tuple(_blank(language, pair) for pair in _list(language, "blank", fields)),
        check=_pattern(language, "check", fields.get("check"), re.MULTILINE),
        question=_question(language, fields),
        is_expected_first=fields.get("is_expected_first") is True,
    )


def _compiled(language: str, name: str, fields: Mapping[str, object]) -> tuple[re.Pattern[str], ...]:
    return tuple(_pattern(language, name, one, re.MULTILINE) for one in _list(language, name, fields))


def _question(language: str, fields: Mapping[str, object]) -> tuple[re.Pattern[str], ...]:
    patterns = _compiled(language, "question", fields)
    if len(patterns) != 3:
        raise TriageDataError(f"{language}: question: must be three patterns: before, between and behind")
    return patterns


def _blank(language: str, pair: object) -> tuple[re.Pattern[str], str]:
    if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[1], str)):
        raise TriageDataError(f"{language}: blank: must be pairs of pattern and replacement")
    return _pattern(language, "blank", pair[0], 0), pair[1]


def _list(language: str, name: str, fields: Mapping[str, object]) -> list[object]:
    value = fields.get(name)
    if not isinstance(value, list) or not value:
        raise TriageDataError(f"{language}: {name}: must be a list")
    return value


def _pattern(language: str, name: str, source: object, flags: int) -> re.Pattern[str]:
    if not isinstance(source, str):
        raise TriageDataError(f"{language}: {name}: must be a regular expression")
    try:
        return re.compile(source, flags)
    except re.error as error:
        raise TriageDataError(f"{language}: {name}: not a regular expression: {error}") from error
