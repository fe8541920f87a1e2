"""Programs that are looked for by their commands: a data file, and the check that reads it."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files

from crosspl_tui.doctor.finding import Area, Finding

PATIENCE_SECONDS = 2.0
_VERSION = re.compile(r"\d+(?:\.\w+)+|\d{3,}")


@dataclass(frozen=True, slots=True)
class Program:
    """A program: all of its commands are needed, and the first one tells the version."""

    name: str
    area: Area
    commands: tuple[str, ...]
    version: tuple[str, ...]
    install: str
    cost: str


def load_programs() -> tuple[Program, ...]:
    """Read the data file of this package."""
    table = tomllib.loads((files("crosspl_tui.doctor") / "programs.toml").read_text(encoding="utf-8"))
    return tuple(
        Program(
            name=entry["name"],
            area=Area[entry["area"].upper()],
            commands=tuple(entry["commands"]),
            version=tuple(entry["version"]),
            install=entry["install"],
            cost=entry["cost"],
        )
        for entry in table["program"]
    )


def check_program(program: Program) -> Finding:
    """Look for a program's commands and ask the first for its version."""
    missing = [command for command in program.commands if shutil.which(command) is None]
    found = partial(Finding, program.area, program.name, cost=program.cost, remedy=program.install)
    if missing:
        return found(is_present=False, detail=f"no {' and no '.join(missing)}")
    answer = ask((program.commands[0], *program.version))
    match = _VERSION.search(answer or "")
    return found(is_present=True, detail=match[0] if match else "version unknown")


def ask(command: Sequence[str], *, seconds: float = PATIENCE_SECONDS) -> str | None:
    """Return what a command prints, or None when it fails or takes longer."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode(errors="replace").strip()
