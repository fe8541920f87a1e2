"""Evaluation of given completions: judged and scored without any model, and without writing a database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from crosspl_tui.runs.evaluation.plan import JudgeMode
from crosspl_tui.runs.evaluation.results_judging import IsCancelled, Question, verdicts
from crosspl_tui.runs.evaluation.results_reading import (
    Decoding,
    GivenAnswer,
    GivenResults,
    find_results,
    find_tasks,
    read_lines,
    read_published,
)
from crosspl_tui.runs.evaluation.scores import RESAMPLING, Grouping, Resampling, ScoreTable, score_table
from fsm.trace import Mode, Verdict
from store.database import open_database
from store.exchange.naming import IPC_SUITE, ExchangeError
from store.exchange.report import Problem
from store.runs.scores import Task, TaskCount, all_tasks


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which answers count; an empty set leaves its field free. Names are compared without case."""

    models: frozenset[str] = frozenset()
    languages: frozenset[str] = frozenset()
    technologies: frozenset[str] = frozenset()
    levels: frozenset[str] = frozenset()
    machines: frozenset[int] = frozenset()

    def holds(self, answer: GivenAnswer) -> bool:
        """Whether an answer is among those chosen."""
        task = answer.task
        return (
            _is_in(answer.model, self.models)
            and _is_in(task.language, self.languages)
            and _is_in(task.technology, self.technologies)
            and _is_in(task.level, self.levels)
            and (not self.machines or task.machine_id in self.machines)
        )


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the judging is, in answers."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class ModelResult:
    """The scores of one model's greedy or sampled answers; `counts` are the tasks behind them."""

    model: str
    decoding: Decoding
    counts: Sequence[TaskCount]
    table: ScoreTable


@dataclass(frozen=True, slots=True)
class ResultsEvaluation:
    """What came of it. `seconds` is wall time with reading; when cancelled, `results` is empty."""

    mode: JudgeMode
    results: Sequence[ModelResult]
    problems: Sequence[Problem]
    answers: int
    seconds: float
    is_cancelled: bool = False


def evaluate_results(
    path: Path,
    mode: JudgeMode,
    *,
    tasks: Path | None = None,
    database: str | None = None,
    chosen: Chosen = Chosen(),
    grouping: Grouping = Grouping.LANGUAGE,
    resampling: Resampling | None = RESAMPLING,
    workers: int | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    is_cancelled: IsCancelled = lambda: False,
) -> ResultsEvaluation:
    """Judge the completions in a folder or file, and score each model.

    The tasks are those in `tasks`, else those that lie with the results or in the clone around them, else those of the
    database, which is only read. What cannot be used is among the `problems`. Raises `ExchangeError` when there is
    nothing to judge, or no task to judge it by.
    """
    started = monotonic()
    given = _read(path, tasks, database)
    answers = sorted(
        (answer for answer in given.answers.values() if chosen.holds(answer)),
        key=lambda answer: (answer.model, answer.decoding),
    )
    found: list[Verdict] = []
    for batch in verdicts(_questions(answers, mode), is_cancelled, workers=workers):
        found += batch
        if on_progress:
            on_progress(Progress(len(found), len(answers)))
    is_stopped = len(found) < len(answers)
    results = [] if is_stopped else _results(answers, found, grouping, resampling)
    return ResultsEvaluation(mode, results, given.problems, len(found), monotonic() - started, is_stopped)


def _read(path: Path, tasks: Path | None, database: str | None) -> GivenResults:
    files = find_results(path)
    results = GivenResults()
    known, problems = find_tasks(path, tasks)
    results.problems += problems
    by_key = {task.key: task for task in known or _tasks_in(database)}
    if not by_key:
        raise ExchangeError(
            f"the tasks that {path} answers are neither there nor in the database; "
            "name their folder (--tasks), or import them"
        )
    for file in files.published:
        read_published(file, by_key, results)
    for lines in files.lines:
        read_lines(lines, by_key, results)
    return results


def _tasks_in(database: str | None) -> list[Task]:
    if database is None or ("://" not in database and not Path(database).exists()):
        return []
    with open_database(database, create=False) as opened, opened.connect() as connection:
        return all_tasks(connection, IPC_SUITE)


def _questions(answers: Iterable[GivenAnswer], mode: JudgeMode) -> list[Question]:
    return [
        Question(answer.task.machine_id, answer.task.suffix, _judge_for(mode, answer.decoding), answer.text)
        for answer in answers
    ]


def _judge_for(mode: JudgeMode, decoding: Decoding) -> Mode:
    if mode is JudgeMode.STRICT:
        return Mode.STRICT
    return Mode.PUBLISHED if decoding is Decoding.GREEDY else Mode.SAMPLING


def _results(
    answers: Sequence[GivenAnswer],
    found: Sequence[Verdict],
    grouping: Grouping,
    resampling: Resampling | None,
) -> list[ModelResult]:
    runs: dict[tuple[str, Decoding], dict[Task, list[Verdict]]] = {}
    for answer, verdict in zip(answers, found, strict=True):
        runs.setdefault((answer.model, answer.decoding), {}).setdefault(answer.task, []).append(verdict)
    results = []
    for (model, decoding), by_task in runs.items():
        counts = _counts(by_task)
        results.append(ModelResult(model, decoding, counts, score_table(counts, grouping, resampling)))
    return results


def _counts(by_task: Mapping[Task, Sequence[Verdict]]) -> list[TaskCount]:
    return [
        TaskCount(task, len(said), said.count(Verdict.ACCEPT), said.count(Verdict.UNSURE))
        for task, said in by_task.items()
    ]


def _is_in(name: str, names: frozenset[str]) -> bool:
    return not names or name.casefold() in {one.casefold() for one in names}
