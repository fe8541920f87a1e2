"""Evaluating answers to foreign-function tasks: read, executed against the tasks' assertions, and counted."""

from __future__ import annotations

import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from crosspl_tui.pipelines.answers import AnswerError, candidate_solution_answer
from crosspl_tui.pipelines.ffi.execution import ForeignExecution, ForeignExecutor, Way
from crosspl_tui.pipelines.ffi.failures import FailureKind, classify
from crosspl_tui.runs.evaluation.scores import pass_at_k
from crosspl_tui.runs.ffi.workers import in_order
from store.exchange.fields import BadDataError, Fields, parse_json

LEAST_CODE = -64
"""Minus the highest number of a signal."""

KS = (1, 5)
"""Of the published tables: greedy and five of ten."""


@dataclass(frozen=True, slots=True)
class ForeignAnswer:
    """What a model answered to a task; `number` tells the answers to one task apart."""

    task: str
    number: int
    answer: str


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """What came of an answer. `execution` is None, and `problem` says why, for one that holds no code."""

    answer: ForeignAnswer
    code: str
    execution: ForeignExecution | None
    problem: str = ""

    @property
    def is_passed(self) -> bool:
        return self.execution is not None and self.execution.is_passed

    @property
    def failure(self) -> FailureKind | None:
        """The kind of its failure; None when it passed, and when the fault was the sandbox's."""
        return self.execution.failure if self.execution else FailureKind.OTHER

    @property
    def counts(self) -> bool:
        """Whether it says something about the model."""
        return self.execution is None or self.execution.execution.kind.counts


class ForeignJudge:
    """Judges answers to tasks, from several threads. `solutions` are those of the tasks, by key.

    How a task's assertions meet a candidate is found out once for each, by its own solution.
    """

    def __init__(self, executor: ForeignExecutor, solutions: Mapping[str, str]) -> None:
        self._executor = executor
        self._solutions = solutions
        self._ways: dict[str, Way] = {}
        self._locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

    def judge(self, answer: ForeignAnswer) -> JudgedAnswer:
        """Return what comes of an answer.

        Raises `KeyError` for an unknown task, `ProgramError` for one without assertions, `LibraryError`.
        """
        solution = self._solutions[answer.task]
        try:
            code = candidate_solution_answer(answer.answer)
        except AnswerError as error:
            return JudgedAnswer(answer, "", None, str(error))
        way = self._way(answer.task, solution)
        return JudgedAnswer(answer, code, self._executor.check(code, solution, way))

    def _way(self, task: str, solution: str) -> Way:
        with self._locks[task]:
            if task not in self._ways:
                self._ways[task] = self._executor.check_solution(solution).way
            return self._ways[task]


@dataclass(frozen=True, slots=True)
class ForeignScore:
    """Tasks and answers that count, how many of these pass, and the rates over tasks.

    `pass_at` has a value for each k for which every task has enough answers.
    """

    tasks: int
    answers: int
    passed: int
    not_counted: int
    pass_at: Mapping[int, float]
    failures: Mapping[str, int]


def judge_answers(
    answers: Iterable[ForeignAnswer],
    judge: ForeignJudge,
    *,
    at_once: int,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[JudgedAnswer]:
    """Judge answers, `at_once` of them at a time, and yield what came of each, in order."""
    return in_order(judge.judge, answers, at_once=at_once, is_cancelled=is_cancelled)


def score(judged: Iterable[JudgedAnswer]) -> ForeignScore:
    """Return the rates; answers whose execution failed for reasons of the sandbox are left out."""
    by_task: defaultdict[str, list[bool]] = defaultdict(list)
    failures: Counter[str] = Counter()
    not_counted = 0
    for each in judged:
        if not each.counts:
            not_counted += 1
            continue
        by_task[each.answer.task].append(each.is_passed)
        if each.failure:
            failures[each.failure.value] += 1
    rates = {}
    for k in KS:
        found = [pass_at_k(len(results), sum(results), k) for results in by_task.values()]
        known = [rate for rate in found if rate is not None]
        if known and len(known) == len(found):
            rates[k] = float(sum(known) / len(known))
    return ForeignScore(
        tasks=len(by_task),
        answers=sum(map(len, by_task.values())),
        passed=sum(map(sum, by_task.values())),
        not_counted=not_counted,
        pass_at=rates,
        failures=dict(failures.most_common()),
    )


def read_answers(lines: Iterable[bytes]) -> Iterator[ForeignAnswer]:
    """Read lines of JSON `{task, number?, answer}`, the task as a text or a number; raises `BadDataError` naming the
    line and the field."""
    for fields in _lines(lines):
        number = fields.whole("number") if "number" in fields.table else 0
        yield ForeignAnswer(_task(fields), number, fields.text("answer"))


def _task(fields: Fields) -> str:
    """The task as it is looked up: a number is as good as its text."""
    value = fields.value("task")
    if isinstance(value, str):
        return fields.text("task")
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise fields.error("task", "must be a whole number, or the task's key or number as a text")


@dataclass(frozen=True, slots=True)
class ClassifiedFailure:
    """A recorded failure by our rules, and its label, "" where it has none."""

    kind: FailureKind
    label: str

    @property
    def agrees(self) -> bool:
        return self.kind.value == self.label


def classify_failures(lines: Iterable[bytes]) -> Iterator[ClassifiedFailure]:
    """Classify lines of JSON `{Return_code, Error_info, category?}`; raises `BadDataError`."""
    for fields in _lines(lines):
        code = fields.whole("Return_code", least=LEAST_CODE)
        kind = classify(code, fields.text("Error_info"))
        yield ClassifiedFailure(kind, fields.optional_text("category") or "")


def _lines(lines: Iterable[bytes]) -> Iterator[Fields]:
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield Fields.of(parse_json(line), f"line {number}")
            except BadDataError as error:
                raise BadDataError(error.reason, error.field or f"line {number}") from error
