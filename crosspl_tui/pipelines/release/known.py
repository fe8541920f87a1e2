"""What the search for secrets and personal data knows, read from its data file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

Pattern = re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Known:
    """The data file; `shapes` are by the name of a detector, `own_patterns` and `masks` by that of a rule or kind."""

    version: int
    detectors: tuple[str, ...]
    marks: frozenset[str]
    placeholders: frozenset[str]
    domains: tuple[str, ...]
    names: frozenset[str]
    addresses: frozenset[str]
    identifiers: tuple[str, ...]
    authors: frozenset[str]
    shapes: Mapping[str, Pattern]
    own_patterns: Mapping[str, Pattern]
    masks: Mapping[str, str]


@cache
def known() -> Known:
    """Return what is known; read once."""
    table = tomllib.loads((files(__package__) / "scanner.toml").read_text(encoding="utf-8"))
    return Known(
        table["version"],
        tuple(table["detectors"]),
        frozenset(table["marks"]),
        frozenset(table["placeholders"]),
        tuple(table["nobodys_domains"]),
        frozenset(table["nobodys_names"]),
        frozenset(table["public_addresses"]),
        tuple(table["object_identifiers"]),
        frozenset(table["nobodys_authors"]),
        _patterns(table["shapes"]),
        _patterns(table["own_patterns"]),
        table["masks"],
    )


def _patterns(table: Mapping[str, str]) -> Mapping[str, Pattern]:
    return {name: re.compile(pattern, re.ASCII) for name, pattern in table.items()}
