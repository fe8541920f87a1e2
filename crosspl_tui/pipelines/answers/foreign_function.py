"""Reading the answers of the roles that make and solve foreign-function tasks."""

from __future__ import annotations

from dataclasses import dataclass

from crosspl_tui.pipelines.answers.code import code_answer
from crosspl_tui.pipelines.answers.json_fields import json_answer

INSTRUCTION, SOLUTION, CANDIDATE = "Instruction", "Canonical_solution", "Candidate_solution"


@dataclass(frozen=True, slots=True)
class AuthoredTask:
    """What the author of a task answers: its instruction, and a program that passes its own assertions."""

    instruction: str
    solution: str


def authored_task_answer(answer: str) -> AuthoredTask:
    """Return the author's task; raises `AnswerError`."""
    fields = json_answer(answer, (INSTRUCTION, SOLUTION))
    return AuthoredTask(fields[INSTRUCTION].strip(), code_answer(fields[SOLUTION], "Python"))


def revised_solution_answer(answer: str) -> str:
    """Return the reviser's program; raises `AnswerError`."""
    return code_answer(json_answer(answer, (SOLUTION,))[SOLUTION], "Python")


def candidate_solution_answer(answer: str) -> str:
    """Return the code of the model under test; raises `AnswerError`."""
    return code_answer(json_answer(answer, (CANDIDATE,))[CANDIDATE], "Python")
