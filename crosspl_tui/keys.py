"""The keys of every place, read from `keys.toml`: one table for bindings, help, palette and README."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from textual.binding import Binding, BindingType


def bindings(place: str) -> list[BindingType]:
    """Return the bindings of a place, in the order of the file; each has the id `place.name`."""
    return [_binding(place, name, entry) for name, entry in key_table()[place].items()]


def binding_ids() -> tuple[str, ...]:
    """Return the ids of all bindings, in the order of the file."""
    return tuple(f"{place}.{name}" for place, entries in key_table().items() for name in entries)


@cache
def key_table() -> dict[str, dict[str, dict[str, Any]]]:
    """Return the file's content: place, name, and the fields of the key."""
    text = (files("crosspl_tui") / "keys.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _binding(place: str, name: str, entry: dict[str, Any]) -> Binding:
    return Binding(
        key=entry["keys"],
        action=entry.get("action", name),
        description=entry["label"],
        key_display=entry.get("display"),
        tooltip=entry.get("tip", ""),
        show=not entry.get("hidden", False),
        priority=entry.get("priority", False),
        id=f"{place}.{name}",
    )
