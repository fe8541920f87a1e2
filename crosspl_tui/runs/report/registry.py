"""The sections of the report, in order; the one place where a new one is entered."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from typing import cast

from crosspl_tui.runs.report.section import Section
from store.database import Database
from store.errors import StoreError
from store.file_access import FileAccess


class Group(StrEnum):
    """What sections stand together for."""

    BENCHMARK = "Benchmark"
    RUNS = "Runs"
    TRANSLATIONS = "Translations"
    REVIEW = "Human check"


@dataclass(frozen=True, slots=True)
class SectionMaker:
    """A section before it is made; `module` is the one of this package whose `make(connection)` makes it.

    With `has_preparation` its `prepare(database)` first writes down what is counted once and then summed up; of a
    database that cannot be written it tells what was counted before.
    """

    id: str
    title: str
    group: Group
    module: str
    has_preparation: bool = False

    def make(self, database: Database) -> Section:
        """Make the section from one state of the data."""
        module = import_module(f"{__package__}.{self.module}")
        if self.has_preparation and database.access is FileAccess.WRITABLE:
            module.prepare(database)
        with database.connect() as connection:
            return cast("Section", module.make(connection))


SECTIONS = (
    SectionMaker("tasks", "Tasks", Group.BENCHMARK, "tasks"),
    SectionMaker("lengths", "Lengths of texts", Group.BENCHMARK, "lengths", has_preparation=True),
    SectionMaker("models", "Models", Group.RUNS, "models"),
    SectionMaker("failures", "Failures", Group.RUNS, "failures"),
    SectionMaker("comparisons", "Run against run", Group.RUNS, "comparisons"),
    SectionMaker("reasoning", "Reasoning", Group.RUNS, "reasoning"),
    SectionMaker("solved", "Solved translations", Group.TRANSLATIONS, "solved"),
    SectionMaker("human-check", "Decisions and time", Group.REVIEW, "human_check"),
    SectionMaker("agreement", "Agreement", Group.REVIEW, "agreement"),
)


def section_maker(section_id: str) -> SectionMaker:
    """Return the maker of a section; raises `StoreError` naming those there are."""
    for maker in SECTIONS:
        if maker.id == section_id:
            return maker
    known = ", ".join(maker.id for maker in SECTIONS)
    raise StoreError(f"The report has no section {section_id}; there are {known}.")
