"""Questions about a program: its check with the argument, or the expected value, blanked; and answers put back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from crosspl_tui.pipelines.triage.programs import BLANK


class Task(StrEnum):
    """What is asked for; any input that gives the output is right."""

    INPUT = "input"
    OUTPUT = "output"


class QuestionError(ValueError):
    """A question does not fit its program; the message says how."""


@dataclass(frozen=True, slots=True)
class Question:
    """A program around a blank: `before` and `behind` it; `right` is what stands there in the solved program."""

    before: str
    behind: str
    right: str

    @property
    def text(self) -> str:
        """The program as it is asked about, with `????` for what is wanted."""
        return f"{self.before}{BLANK}{self.behind}"

    @property
    def line(self) -> tuple[str, str]:
        """What stands before and behind the blank in its line, without spaces around."""
        return self.before.rpartition("\n")[2].lstrip(), self.behind.partition("\n")[0].rstrip()

    def filled(self, answer: str) -> str:
        """Return the program with an answer in the place of the blank."""
        return f"{self.before}{answer}{self.behind}"


def suite_of(suite: str, task: Task) -> str:
    """Return the suite of the questions about a suite's problems: `cruxeval-input`."""
    return f"{suite}-{task}"


def task_of(suite: str) -> Task | None:
    """Return what a suite's questions ask for; None for a suite of other tasks."""
    return next((task for task in Task if suite.endswith(f"-{task}")), None)


def question_of(program: str, check: str) -> Question:
    """Return the question that a check with a blank, the end of a program, makes of it. Raises `QuestionError`."""
    for before, behind in _around_blanks(check):
        start, end = program.rfind(before) + len(before), len(program) - len(behind)
        if before in program and program.endswith(behind) and start <= end:
            return Question(program[:start], program[end:], program[start:end])
    raise QuestionError("the check with the blank is not the end of the program; make the question anew")


def read_question(text: str, program: str) -> Question:
    """Return the question of its text and the solved program. Raises `QuestionError` when they are not the same."""
    for before, behind in _around_blanks(text):
        is_same = program.startswith(before) and program.endswith(behind)
        if is_same and len(before) + len(behind) <= len(program):
            return Question(before, behind, program[len(before) : len(program) - len(behind)])
    raise QuestionError("the question is not its program with a blank in it; make the question anew")


def _around_blanks(text: str) -> Iterator[tuple[str, str]]:
    start = text.find(BLANK)
    while start >= 0:
        yield text[:start], text[start + len(BLANK) :]
        start = text.find(BLANK, start + 1)
