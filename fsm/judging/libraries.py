"""Which library a text uses: the machine's own, another one for the same technology, or none that it imports."""

from __future__ import annotations

import re
from functools import cache

from fsm.machine import Machine
from fsm.tables import read_table
from fsm.trace import Presence

_IMPORTS = {
    "Python": re.compile(r"^[ \t]*(?:from|import)[ \t]+([\w.]+)", re.MULTILINE),
    "Java": re.compile(r"^[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]+)", re.MULTILINE),
    "JavaScript": re.compile(r"(?:\brequire\s*\(|\bfrom|\bimport)\s*[\"'`](?:node:)?([^\"'`\s]+)[\"'`]"),
    "Go": re.compile(r"^[ \t]*(?:import[ \t]+)?(?:[\w.]+[ \t]+)?\"([^\"\s]+)\"[ \t]*$", re.MULTILINE),
    "PHP": re.compile(r"^[ \t]*use[ \t]+\\?([\w\\]+)", re.MULTILINE),
    "C++": re.compile(r"^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"]+)[>\"]", re.MULTILINE),
}


def library_of(machine: Machine, code: str) -> tuple[Presence, str]:
    """Say what a text imports that lacks the machine's own library: another one, with its name, or none."""
    pattern = _IMPORTS.get(machine.language)
    rivals = _rivals().get(machine.language, {}).get(str(machine.technology), ())
    imported = pattern.findall(code) if pattern and rivals else ()
    other = next((name for name in imported if name.startswith(rivals)), None)
    return (Presence.OTHER, other) if other else (Presence.MISSING, "")


def mixes_technologies(machine: Machine, code: str) -> bool:
    """Say whether a text imports what belongs to another technology than the machine's, and not to its own too."""
    pattern = _IMPORTS.get(machine.language)
    by_technology = _rivals().get(machine.language, {})
    own = by_technology.get(str(machine.technology), ())
    others = tuple(name for names in by_technology.values() for name in names)
    imported = pattern.findall(code) if pattern else ()
    return any(name.startswith(others) and not name.startswith(own) for name in imported)


@cache
def _rivals() -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the beginnings of libraries' names by language and technology."""
    table = read_table("libraries.toml")
    return {
        language: {technology: tuple(names) for technology, names in by_technology.items()}
        for language, by_technology in table.items()
    }
