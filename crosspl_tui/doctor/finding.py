"""What a check finds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Area(StrEnum):
    """What something is needed for."""

    WORKBENCH = "the workbench"
    TERMINAL = "the terminal"
    EXECUTION = "executing programs"
    LANGUAGES = "languages that can be executed"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something looked for. `detail` is a version or a value; `cost` says what is lost without it, `remedy` how to
    get it; both are there even when nothing is lost."""

    area: Area
    name: str
    is_present: bool
    detail: str
    cost: str
    remedy: str
