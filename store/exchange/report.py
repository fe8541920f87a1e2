"""What an import or an export tells of itself while it runs and when it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Problem:
    """A file, or a place in it, that could not be taken in; `field` is empty when the whole file is meant."""

    path: str
    reason: str
    field: str = ""

    def __str__(self) -> str:
        return f"{self.path}: {self.field}: {self.reason}" if self.field else f"{self.path}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an import or export is, in files."""

    done: int
    total: int
    path: str


OnProgress = Callable[[Progress], None]
IsCancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import added, what was there before, and what it could not read."""

    tasks_added: int = 0
    tasks_present: int = 0
    runs: int = 0
    samples_added: int = 0
    samples_present: int = 0
    events_added: int = 0
    problems: tuple[Problem, ...] = ()
    seconds: float = 0.0
    is_cancelled: bool = False

    @property
    def is_unchanged(self) -> bool:
        """Whether everything that could be read had been imported before."""
        return self.tasks_added == self.samples_added == self.events_added == 0


@dataclass(slots=True)
class Tally:
    """The counts of an import under way."""

    tasks_added: int = 0
    tasks_present: int = 0
    samples_added: int = 0
    samples_present: int = 0
    events_added: int = 0
    is_cancelled: bool = False
    run_ids: set[int] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)

    def report(self, seconds: float) -> ImportReport:
        return ImportReport(
            tasks_added=self.tasks_added,
            tasks_present=self.tasks_present,
            runs=len(self.run_ids),
            samples_added=self.samples_added,
            samples_present=self.samples_present,
            events_added=self.events_added,
            problems=tuple(self.problems),
            seconds=seconds,
            is_cancelled=self.is_cancelled,
        )


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What an export wrote, and where.

    Of the items `copies` have the code and the machine of an earlier one, and `other_tasks` only the code.
    """

    folder: Path
    items: int
    rejected: int
    events: int
    files: int
    seconds: float
    copies: int = 0
    copies_left_out: int = 0
    other_tasks: int = 0
