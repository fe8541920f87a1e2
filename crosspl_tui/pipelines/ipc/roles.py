"""The roles that turn a candidate into an item, with one interface whether a model plays them or a set of rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from fsm.machine import Machine
from fsm.syntax import Span
from fsm.trace import Trace


class Level(StrEnum):
    """How much code a task asks for; the values are those of the published tasks."""

    FUNCTION = "Function-level"
    CLASS = "Class-level"


@dataclass(frozen=True, slots=True)
class CandidateText:
    """A file that a machine accepts: its text, its suffix with the dot, and the machine's trace through it."""

    text: str
    suffix: str
    language: str
    machine: Machine
    trace: Trace


@dataclass(frozen=True, slots=True)
class LevelVerdict:
    """The level of a candidate, or None when no snippet should be taken from it; `reason` is one clause."""

    level: Level | None
    reason: str


@dataclass(frozen=True, slots=True)
class Extraction:
    """Code taken from a candidate.

    `span` runs from the first to the last line of the source that the code holds, imports aside. `name` is the
    function or class that a task asks for. `notes` says in one clause what was taken.
    """

    code: str
    span: Span
    name: str
    notes: str


class ExtractionError(ValueError):
    """Nothing could be extracted, nor will it at a further attempt; the message is the reason."""


class UnusableAnswerError(ExtractionError):
    """This attempt gave no code; the next one may."""


class InstructionError(ValueError):
    """No instruction could be written; the message is the reason."""


class LevelJudge(Protocol):
    """Says whether a candidate gives a function, a class, or nothing."""

    def judge(self, candidate: CandidateText) -> LevelVerdict: ...


class Extractor(Protocol):
    """Takes the code of a task out of a candidate."""

    def extract(self, candidate: CandidateText, level: Level, attempt: int) -> Extraction:
        """Return the code of one attempt, from 0.

        Raises `UnusableAnswerError` when the attempt gave none, and another `ExtractionError` when there is nothing
        (more) to take.
        """
        ...


class Instructor(Protocol):
    """Writes the text from which a model under test has to write the code."""

    def instruct(self, candidate: CandidateText, extraction: Extraction, level: Level) -> str:
        """Return the instruction; raises `InstructionError`."""
        ...


@dataclass(frozen=True, slots=True)
class Roles:
    """Who plays which role on the line."""

    level_judge: LevelJudge
    extractor: Extractor
    instructor: Instructor
