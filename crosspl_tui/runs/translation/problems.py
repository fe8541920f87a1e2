"""Problems of the database as the rules take them, with what Python said where the rules had to ask it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache

from crosspl_tui.pipelines.translation.checks import refusal
from crosspl_tui.pipelines.translation.errors import RowError
from crosspl_tui.pipelines.translation.inference import infer_problem
from crosspl_tui.pipelines.translation.problems import Problem, Row
from crosspl_tui.sandbox.errors import SandboxError
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.providers import Provider, open_sandbox
from store.database import Database
from store.translations.problems import ProblemRow, save_python_answers

_PYTHON = "py"


@lru_cache(maxsize=1024)
def prepared(problem: ProblemRow) -> Problem:
    """Return a problem with its types inferred, by what Python said before; it is not asked. Raises `RowError`."""
    answers: dict[str, str | None] = json.loads(problem.python_answers)
    return infer_problem(_row(problem), (lambda text: answers.get(_digest(text))) if answers else None)


def refusal_reason(problem: ProblemRow, language: str) -> str:
    """Return why a language cannot have a problem, "" when it can. Raises `UnknownLanguageError`."""
    try:
        found = refusal(prepared(problem), language)
    except RowError as error:
        return str(error)
    return f"{found.reason}: {found.words}" if found else ""


def ask_python(
    database: Database, problems: Sequence[ProblemRow], provider: Provider = Provider.LOCAL
) -> list[ProblemRow]:
    """Ask Python, in a sandbox, what the rules must know of problems, keep its answers, and return the problems.

    It is asked for arguments and results that are no literals, and whether a function behaves the same with other
    types. Nothing is asked twice; where there is no sandbox or no Python, problems stay as they are.
    """
    found: dict[int, str] = {}
    with ExitStack() as stack:
        interpreter = _Interpreter(stack, provider)
        for problem in problems:
            if problem.python_answers == "{}" and (answers := interpreter.answers_about(problem)):
                found[problem.id] = json.dumps(answers)
    if found:
        with database.begin() as connection:
            save_python_answers(connection, found)
    return [
        replace(problem, python_answers=found.get(problem.id, problem.python_answers)) for problem in problems
    ]


@dataclass(slots=True)
class _Interpreter:
    """Python in a sandbox that is opened for the first question."""

    stack: ExitStack
    provider: Provider
    executor: Executor | None = None
    is_missing: bool = False
    answers: dict[str, str | None] = field(default_factory=dict)

    def answers_about(self, problem: ProblemRow) -> dict[str, str | None]:
        """Return what Python printed for each program, None where it failed; {} where it was not, or in vain, asked."""
        self.answers = {}
        with suppress(RowError):  # its reason is told when the problem is prepared
            infer_problem(_row(problem), self._run)
        return {} if self.is_missing else self.answers

    def _run(self, text: str) -> str | None:
        if self.executor is None and not self.is_missing:
            self._open()
        if self.executor is None:
            return None
        execution = self.executor.execute(Program(_PYTHON, text))
        self.is_missing |= not execution.kind.counts
        printed = execution.stdout if execution.is_passed else None
        self.answers[_digest(text)] = printed
        return printed

    def _open(self) -> None:
        try:
            sandbox = self.stack.enter_context(open_sandbox(self.provider))
        except SandboxError:
            self.is_missing = True
            return
        self.executor = Executor(sandbox)


def refusals(problems: Iterable[ProblemRow], languages: Sequence[str]) -> dict[tuple[int, str], str]:
    """Return for each pair of a problem's id and a language why the rules refuse it, "" when they do not."""
    return {
        (problem.id, language): refusal_reason(problem, language)
        for problem in problems
        for language in languages
    }


def _row(problem: ProblemRow) -> Row:
    return Row(problem.key, problem.code, problem.input, problem.output)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
