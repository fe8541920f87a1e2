"""Telling whose leavings something is: what a process makes bears its mark, by which the next one clears up."""

from __future__ import annotations

import os
from pathlib import Path

_START_TIME = 19  # field 22 of /proc/PID/stat, counted from behind the program's name


def owner() -> str:
    """Return this process's mark: its number, and when it began, since numbers come again."""
    return f"{os.getpid()}.{_begun(os.getpid())}"


def is_gone(mark: str) -> bool:
    """Return whether the process of a mark is no more. What is no mark is nobody's business: False."""
    number, _, begun = mark.partition(".")
    return number.isdigit() and begun.isdigit() and _begun(int(number)) != int(begun)


def _begun(process: int) -> int:
    """Return when a process began, in ticks since the machine started; 0 for one that is not there."""
    try:
        text = Path("/proc", str(process), "stat").read_text(errors="replace")
    except OSError:
        return 0
    return int(text.rpartition(")")[2].split()[_START_TIME])
