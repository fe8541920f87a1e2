"""Packages that a Go file imports from the folders of known modules, where there are no such packages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from fsm.gaps.go.files import imports_of
from fsm.syntax import Syntax
from fsm.tables import read_table


def gaps_in_modules(syntax: Syntax) -> Iterator[str]:
    """Yield what the compiler says of it."""
    for _, path in imports_of(syntax.blanked):
        folder, _, name = path.rpartition("/")
        while folder:
            packages = _packages().get(folder)
            if packages is not None and not _is_among(name, packages):
                yield f"there is no package {path}"
            folder, _, last = folder.rpartition("/")
            name = f"{last}/{name}"


def _is_among(name: str, packages: frozenset[str]) -> bool:
    parts = name.split("/")
    folders = ("/".join([*parts[:number], "..."]) for number in range(1, len(parts)))
    return name in packages or "internal" in parts or not packages.isdisjoint(folders)


@cache
def _packages() -> dict[str, frozenset[str]]:
    table = read_table("facts/go_packages.toml")["packages"]
    return {folder: frozenset(packages.split()) for folder, packages in table.items()}
