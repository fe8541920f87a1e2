"""What models answer, read for each role: pure functions that return a value or say in an error what is wrong."""

from crosspl_tui.pipelines.answers.code import code_answer
from crosspl_tui.pipelines.answers.errors import AnswerError
from crosspl_tui.pipelines.answers.foreign_function import (
    AuthoredTask,
    authored_task_answer,
    candidate_solution_answer,
    revised_solution_answer,
)
from crosspl_tui.pipelines.answers.instruction import instruction_answer
from crosspl_tui.pipelines.answers.json_fields import json_answer
from crosspl_tui.pipelines.answers.level import level_answer

__all__ = [
    "AnswerError",
    "AuthoredTask",
    "authored_task_answer",
    "candidate_solution_answer",
    "code_answer",
    "instruction_answer",
    "json_answer",
    "level_answer",
    "revised_solution_answer",
]
