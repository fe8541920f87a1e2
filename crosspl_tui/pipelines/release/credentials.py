"""Secrets in a line of text by the patterns of the library detect-secrets: each in full, as it must be hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from crosspl_tui.pipelines.release.errors import MissingLibraryError
from crosspl_tui.pipelines.release.known import Pattern, known

# The library's own words by their stems: its patterns take most of the time, and few lines hold any of these.
_KEYWORD = re.compile("key|pass|pwd|secret|contrase", re.IGNORECASE)
_KEYWORD_DETECTOR = "KeywordDetector"
_REST_OF_WORD = re.compile(r"[\w-]*", re.ASCII)


def library_version() -> str:
    """Return the library's version; raises `MissingLibraryError`."""
    return str(_library().VERSION)


def secrets_in(line: str, suffix: str) -> Iterator[tuple[str, str]]:
    """Yield rule and value of each secret; `suffix` says in which language strings are to be looked for.

    The library is only asked for its patterns: what it yields itself is at times the part of a secret that stands in
    a group, such as the `ghp` of a token, and looking up a line may ask a service whether a secret is in force.
    Raises `MissingLibraryError`.
    """
    for rule, value in _values(line, suffix):
        if _is_secret(value):
            yield rule, value


def _values(line: str, suffix: str) -> Iterator[tuple[str, str]]:
    for detector in _detectors():
        is_keyword = type(detector).__name__ == _KEYWORD_DETECTOR
        found = _by_keyword(line, f"item{suffix}") if is_keyword else _by_pattern(detector, line)
        for value in found:
            yield str(detector.secret_type), value
    for rule, pattern in known().own_patterns.items():
        yield from ((rule, match[0]) for match in pattern.finditer(line))


def _by_pattern(detector: Any, line: str) -> Iterator[str]:  # noqa: ANN401 - the library has no types
    if detector.secret_type in known().marks:
        yield from detector.analyze_string(line)
        return
    is_valid = getattr(detector, "is_formally_valid", bool)
    shape = known().shapes.get(type(detector).__name__)
    for pattern in detector.denylist:
        for match in pattern.finditer(line):
            if is_valid(match[0]):
                yield _whole(line, match, shape)


def _whole(line: str, match: re.Match[str], shape: Pattern | None) -> str:
    """Return the secret that a match is about, to the end of its word: patterns may stop at a fixed length."""
    if shape and (own := shape.search(line, match.start())):
        return own[0]
    first, last = match.span(1 if match.re.groups else 0)
    rest = _REST_OF_WORD.match(line, last)
    return line[first : rest.end() if rest else last]


def _by_keyword(line: str, filename: str) -> Iterator[str]:
    """Yield what is assigned to, or compared with, a name that speaks of a secret; all of a line."""
    if not _KEYWORD.search(line) or _heuristics().is_indirect_reference(line):
        return
    for pattern, group in _keyword_patterns(filename).items():
        yield from (match[group] for match in pattern.finditer(line) if match[group])


@cache
def _keyword_patterns(filename: str) -> Mapping[Pattern, int]:
    keyword = import_module("detect_secrets.plugins.keyword")
    kind = import_module("detect_secrets.util.filetype").determine_file_type(filename)
    patterns: Mapping[Pattern, int] = keyword.REGEX_BY_FILETYPE.get(
        kind, keyword.QUOTES_REQUIRED_DENYLIST_REGEX_TO_GROUP
    )
    return patterns


def _is_secret(value: str) -> bool:
    """Whether a value is none of an example's, of a template's, or of a variable's name."""
    heuristics = _heuristics()
    return not (
        value.lower().strip("<>*$%{}") in known().placeholders
        or len(set(value)) < 4
        or heuristics.is_sequential_string(value)
        or heuristics.is_templated_secret(value)
        or heuristics.is_prefixed_with_dollar_sign(value)
        or heuristics.is_not_alphanumeric_string(value)
    )


@cache
def _heuristics() -> Any:  # noqa: ANN401
    return import_module("detect_secrets.filters.heuristic")


@cache
def _detectors() -> tuple[Any, ...]:
    """The detectors of the data file, made once."""
    _library()
    plugins = import_module("detect_secrets.core.plugins.util").get_mapping_from_secret_type_to_class()
    by_name = {plugin.__name__: plugin for plugin in plugins.values()}
    return tuple(by_name[name]() for name in known().detectors)


@cache
def _library() -> Any:  # noqa: ANN401
    try:
        return import_module("detect_secrets.__version__")
    except ImportError as error:
        raise MissingLibraryError("secrets are found", "detect-secrets") from error
