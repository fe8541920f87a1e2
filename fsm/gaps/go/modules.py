"""Packages that a Go file imports from the folders of known modules, where there are no such packages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from fsm.gaps.go.files import imports_of
from fsm.syntax import Syntax
from fsm.tables import read_table


def gaps_in_modules(syntax: Syntax) -> Iterator[str]:
    """Yield what the compiler says of it."""
    for _, path in imports_of(syntax.blanked):
        for folder, name in _folders(path):
            if folder in _declared():
                yield f"{folder} is imported as {_declared()[folder]}"
            elif name and folder in _packages() and not _is_among(name, _packages()[folder]):
                yield f"there is no package {path}"


def _folders(path: str) -> Iterator[tuple[str, str]]:
    """Yield a path and each folder above it, with what is left of it."""
    folder, name = path, ""
    while folder:
        yield folder, name
        folder, _, last = folder.rpartition("/")
        name = f"{last}/{name}" if name else last


def _is_among(name: str, packages: frozenset[str]) -> bool:
    parts = name.split("/")
    folders = ("/".join([*parts[:number], "..."]) for number in range(1, len(parts)))
    return name in packages or "internal" in parts or not packages.isdisjoint(folders)


@cache
def _packages() -> dict[str, frozenset[str]]:
    table = read_table("facts/go_packages.toml")["packages"]
    return {folder: frozenset(packages.split()) for folder, packages in table.items()}


@cache
def _declared() -> Mapping[str, str]:
    table: dict[str, str] = read_table("facts/go_packages.toml")["declared"]
    return table
