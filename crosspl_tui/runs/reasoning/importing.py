"""Published results taken in as runs: one for each model and task, with a sample for each question it answered."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from crosspl_tui.pipelines.reasoning.questions import Task, suite_of
from crosspl_tui.pipelines.triage.messages import published_kind, shortened
from crosspl_tui.runs.reasoning.building import question_key
from store.database import Database
from store.exchange.cruxeval import SUITE
from store.exchange.fields import BadDataError
from store.exchange.reasoning_results import ReasoningResult, ResultsFile, read_results, results_files
from store.exchange.report import IsCancelled, Problem
from store.exchange.samples import NewRun, NewSample, add_samples, find_or_add_run
from store.reasoning import question_ids, set_reasons

ORIGIN = "published"
_FIRST = 1  # imported samples are numbered from 1


@dataclass(slots=True)
class ReasoningImport:
    """What an import has added so far, what was there, and what it could not take; `seconds` is wall clock."""

    runs: set[int] = field(default_factory=set)
    samples_added: int = 0
    samples_present: int = 0
    without_question: int = 0
    problems: list[Problem] = field(default_factory=list)
    seconds: float = 0.0
    is_cancelled: bool = False

    def __str__(self) -> str:
        stopped = "stopped before the end; " if self.is_cancelled else ""
        return (
            f"{stopped}{self.samples_added:,} answers ({self.samples_present:,} were there) in {len(self.runs):,} "
            f"runs; {len(self.problems):,} problems; {self.seconds:.1f} s"
        )


def import_results(
    database: Database,
    paths: Sequence[Path],
    *,
    suite: str = SUITE,
    languages: Collection[str] = (),
    is_cancelled: IsCancelled = lambda: False,
) -> ReasoningImport:
    """Take in result files with the verdicts that came with them; what is there already stays.

    The questions must be there. Raises `ExchangeError` when there are no result files.
    """
    started = time.monotonic()
    done = ReasoningImport()
    with database.connect() as connection:
        ids = question_ids(connection, [suite_of(suite, task) for task in Task])
    for file in results_files(paths):
        if is_cancelled():
            done.is_cancelled = True
            break
        if not languages or file.language in languages:
            _import_file(database, file, suite, ids, done)
    done.seconds = time.monotonic() - started
    return done


def _import_file(
    database: Database, file: ResultsFile, suite: str, ids: dict[str, int], done: ReasoningImport
) -> None:
    try:
        read = read_results(file.path)
    except BadDataError as error:
        done.problems.append(Problem(file.name, error.reason, error.field))
        return
    done.problems += [Problem(file.name, bad.reason, bad.field) for bad in read.bad]
    asked = suite_of(suite, Task(file.task))
    found = {question_key(asked, file.language, result.id): result for result in read.results}
    known = {ids[key]: result for key, result in found.items() if key in ids}
    if len(known) < len(found):
        done.without_question += len(found) - len(known)
        reason = f"{len(found) - len(known):,} answers are to questions that are not here; reasoning build makes them"
        done.problems.append(Problem(file.name, reason))
    if known:
        _keep(
            database,
            NewRun(asked, file.model, "greedy", ORIGIN, {"samples": 1, "temperature": 0}),
            file,
            known,
            done,
        )


def _keep(
    database: Database,
    run: NewRun,
    file: ResultsFile,
    known: dict[int, ReasoningResult],
    done: ReasoningImport,
) -> None:
    samples = [
        NewSample(item, _FIRST, result.answer, "accept" if result.is_passed else "reject")
        for item, result in known.items()
    ]
    reasons = {
        item: f"{published_kind(file.language, result.error, result.message)}: {shortened(result.message)}"
        for item, result in known.items()
        if not result.is_passed
    }
    with database.begin() as connection:
        run_id = find_or_add_run(connection, run)
        added = add_samples(connection, run_id, samples)
        set_reasons(connection, run_id, reasons)
    done.runs.add(run_id)
    done.samples_added += added.added
    done.samples_present += added.present
    if added.conflicts:
        done.problems.append(
            Problem(
                file.name, f"{added.conflicts:,} answers differ from those that are there, which were kept"
            )
        )
