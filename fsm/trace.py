"""What a judge found: per state its hit or what was looked for, and the verdict that follows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Mode(StrEnum):
    """Which judge spoke: our strict one, or one of the two published variants kept bit-exact."""

    STRICT = "strict"
    PUBLISHED = "published"
    SAMPLING = "published-sampling"


class Origin(StrEnum):
    """Where a text comes from, which says whether it has to run as it stands.

    A model's answer is a whole program; an extract leans on the project it was taken from. A source file has run in
    its repository, so nobody asks whether it would, nor whether a grammar reads it. Where it is unknown the strict
    judge goes by what the text shows of itself, and by what would fail whatever stands around it.
    """

    UNKNOWN = "unknown"
    EXTRACT = "extract"
    SOURCE = "source"
    ANSWER = "answer"


class Verdict(StrEnum):
    """What a judge says of a text; `unsure` asks for a person."""

    ACCEPT = "accept"
    REJECT = "reject"
    UNSURE = "unsure"


class Presence(StrEnum):
    """Whether a text imports the library that the machine is about."""

    YES = "yes"
    MISSING = "missing"
    OTHER = "other"
    NOT_NEEDED = "not needed"


class CleanUp(StrEnum):
    """Whether a text gives back what it took: by a call, or by a construct of the language that does it."""

    BY_CALL = "yes"
    BY_CONSTRUCT = "by construct"
    NO = "no"
    NOT_NEEDED = "not needed"


@dataclass(frozen=True, slots=True)
class Findings:
    """What the strict judge says beside its verdict.

    `library_name` is the other library that is imported, or the name that is used without being imported.
    `parses` is None where nobody asks it: of a source file, and of what no grammar reads. `first_error_line` counts
    from 1 and is None but for what does not parse.
    """

    library: Presence
    library_name: str
    parses: bool | None
    first_error_line: int | None
    clean_up: CleanUp


# Named tuples where the other values are dataclasses: to make these two took half of a published judge's time.
class Hit(NamedTuple):
    """Where a text satisfies a state: line from 1, columns from 0 in characters, end exclusive, and the words found."""

    line: int
    start: int
    end: int
    token: str


class Step(NamedTuple):
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
    `reason` says in one sentence why the verdict is what it is. Only the strict judge has findings beside it.
    """

    machine_id: int
    mode: Mode
    judge: str
    verdict: Verdict
    steps: tuple[Step, ...]
    coverage: float
    reason: str
    findings: Findings | None = None

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
