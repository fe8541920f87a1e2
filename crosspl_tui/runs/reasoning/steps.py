"""How many lines Python executes of a problem's function for its example: counted in a sandbox, and remembered."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import partial

from crosspl_tui.pipelines.reasoning.factors import Factors, factors_of, read_steps, steps_program
from crosspl_tui.pipelines.translation.errors import RowError
from crosspl_tui.runs.ffi.workers import in_order
from crosspl_tui.runs.translation.problems import ask_python, prepared
from crosspl_tui.sandbox.execution import Executor, Program
from store.database import Database
from store.reasoning import all_problems
from store.translations.problems import ProblemRow, save_python_answers

_PYTHON = "py"
_KEPT_AT_ONCE = 100

OnSteps = Callable[[int], None]


def count_steps(
    database: Database,
    executor: Executor,
    *,
    at_once: int,
    on_progress: OnSteps = lambda _: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> int:
    """Count the steps of problems of which they are not known, keep them with what Python said; return how many.

    A problem whose function fails, or does not end, has none and is asked about again next time.
    """
    with database.connect() as connection:
        missing = [problem for problem in all_problems(connection) if steps_of(problem) is None]
    if not missing:
        return 0
    problems = ask_python(database, missing)
    counted, waiting = 0, dict[int, str]()
    count = partial(_answers_with_steps, executor)
    for identity, answers in in_order(count, problems, at_once=at_once, is_cancelled=is_cancelled):
        if answers:
            waiting[identity] = answers
            counted += 1
        if len(waiting) >= _KEPT_AT_ONCE:
            _keep(database, waiting)
            on_progress(counted)
    _keep(database, waiting)
    return counted


def steps_of(problem: ProblemRow) -> int | None:
    """Return the steps of a problem, None where nobody has counted them."""
    printed = json.loads(problem.python_answers).get(_digest(problem))
    return read_steps(printed) if printed else None


def factors_by_key(problems: Sequence[ProblemRow]) -> dict[str, Factors]:
    """Return the factors of problems that can be read, by key."""
    found = {}
    for problem in problems:
        try:
            known = prepared(problem)
        except RowError:
            continue
        found[problem.key] = factors_of(known, f"{problem.input}{problem.output}", steps_of(problem))
    return found


def _answers_with_steps(executor: Executor, problem: ProblemRow) -> tuple[int, str]:
    execution = executor.execute(Program(_PYTHON, _text(problem)))
    if not execution.kind.counts or read_steps(execution.stdout) is None:
        return problem.id, ""
    answers = json.loads(problem.python_answers)
    last = execution.stdout.rstrip().rpartition("\n")[2]
    return problem.id, json.dumps(answers | {_digest(problem): last})


def _keep(database: Database, waiting: dict[int, str]) -> None:
    if waiting:
        with database.begin() as connection:
            save_python_answers(connection, waiting)
        waiting.clear()


def _text(problem: ProblemRow) -> str:
    return steps_program(problem.code, f"f({problem.input})")


def _digest(problem: ProblemRow) -> str:
    return hashlib.sha256(_text(problem).encode("utf-8", "surrogatepass")).hexdigest()
