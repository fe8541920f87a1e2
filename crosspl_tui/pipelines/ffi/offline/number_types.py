"""The C types of numbers that the offline author can handle, as data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from crosspl_tui.sandbox.table import Table


@dataclass(frozen=True, slots=True)
class NumberType:
    """A C type, and how its values go to Python and out of a C program."""

    c_name: str
    ctypes: str
    word: str
    """What people call a value of it."""

    format: str
    """Of printf, after a cast to `cast`."""

    cast: str
    is_real: bool
    is_unsigned: bool


@cache
def number_types() -> Mapping[str, NumberType]:
    """Return the types by all their spellings in headers."""
    text = (files(__package__) / "types.toml").read_text(encoding="utf-8")
    found: dict[str, NumberType] = {}
    for name, values in tomllib.loads(text).items():
        table = Table(f"types.toml: {name}", values)
        spellings = table.texts("names")
        kind = NumberType(
            c_name=name,
            ctypes=table.text("ctypes"),
            word=table.text("word"),
            format=table.text("format"),
            cast=table.text("cast"),
            is_real=table.flag("is_real", default=False),
            is_unsigned=table.flag("is_unsigned", default=False),
        )
        table.end()
        found |= dict.fromkeys(spellings, kind)
    return found
