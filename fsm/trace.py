"""What a judge found: per state its hit or what was looked for, and the verdict that follows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Mode(StrEnum):
    """Which judge spoke: our strict one, or one of the two published variants kept bit-exact."""

    STRICT = "strict"
    PUBLISHED = "published"
    SAMPLING = "published-sampling"


class Verdict(StrEnum):
    """What a judge says of a text; `unsure` asks for a person."""

    ACCEPT = "accept"
    REJECT = "reject"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a text satisfies a state: line from 1, columns from 0 in characters, end exclusive, and the words found."""

    line: int
    start: int
    end: int
    token: str


@dataclass(frozen=True, slots=True)
class Step:
    """One state of a machine as met in a text. `is_next` marks a state that was enabled but never satisfied."""

    state: int
    does: str
    wanted: tuple[str, ...]
    hit: Hit | None
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class Trace:
    """The way of one machine through one text.

    `coverage` is the share of states met along the shortest way to acceptance through the states reached, 0 to 1.
    `reason` says in one sentence why the verdict is what it is.
    """

    machine_id: int
    mode: Mode
    judge: str
    verdict: Verdict
    steps: tuple[Step, ...]
    coverage: float
    reason: str

    @property
    def accepts(self) -> bool:
        return self.verdict is Verdict.ACCEPT

    @property
    def reached(self) -> tuple[int, ...]:
        """Numbers of the states that were met."""
        return tuple(step.state for step in self.steps if step.hit)

    @property
    def missing(self) -> tuple[int, ...]:
        """Numbers of the states that were looked for and not found, when the text is not accepted."""
        return tuple(step.state for step in self.steps if step.is_next)

    @property
    def lines(self) -> tuple[int, int] | None:
        """First and last line that satisfy a state, or None when no state is met."""
        hits = [step.hit.line for step in self.steps if step.hit]
        return (min(hits), max(hits)) if hits else None
