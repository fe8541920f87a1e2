"""Constructing foreign-function items: sources taken down the line, several at once, and what comes of them kept."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.errors import ModelError, StoppingError
from crosspl_tui.llm.opening import open_model
from crosspl_tui.llm.stored import StoredReplies
from crosspl_tui.pipelines.answers.foreign_function import AuthoredTask
from crosspl_tui.pipelines.ffi.c_sources import CSource, c_sources
from crosspl_tui.pipelines.ffi.construction import construct
from crosspl_tui.pipelines.ffi.execution import ForeignExecutor
from crosspl_tui.pipelines.ffi.libraries import Library
from crosspl_tui.pipelines.ffi.model_roles import ROLES, ForeignCast, ForeignPerformance, load_prompts
from crosspl_tui.pipelines.ffi.offline.author import AUTHOR, OfflineTask, write_task
from crosspl_tui.pipelines.ffi.offline.measuring import measure
from crosspl_tui.pipelines.ffi.offline.prototypes import HeaderReading, Prototype, read_headers
from crosspl_tui.runs.ffi.keeping import (
    CONSTRUCTED,
    DoneBefore,
    ForeignResult,
    Keeping,
    begin,
    done_before,
    keep,
)
from crosspl_tui.runs.ffi.workers import in_order
from crosspl_tui.settings import Settings
from store.database import Database
from store.exchange.naming import FFI_SUITE
from store.writer import GroupWriter


@dataclass(slots=True)
class ForeignSummary:
    """What came of a construction."""

    sources: int = 0
    passed_over: int = 0
    """Sources that something came of before."""

    new_items: int = 0
    by_outcome: Counter[str] = field(default_factory=Counter)
    by_reason: Counter[str] = field(default_factory=Counter)
    declared: int = 0
    eligible: int = 0
    """Functions that the headers declare, and those of numbers and plain arrays; for the offline author only."""

    seconds: float = 0.0
    is_cancelled: bool = False
    stop_reason: str = ""
    """Why no model could be asked any more; the sources that this kept from being done are still to be done."""

    def add(self, result: ForeignResult, *, is_new: bool) -> None:
        self.sources += 1
        self.new_items += is_new
        self.by_outcome[result.outcome] += 1
        if result.reason:
            self.by_reason[result.reason] += 1


OnResult = Callable[[ForeignResult, ForeignSummary], None]
Perform = Callable[[CSource], ForeignResult]


@dataclass(frozen=True, slots=True)
class Pace:
    """How many sources at a time and in all, who is told of each result, and what stops the work."""

    at_once: int = 1
    limit: int | None = None
    on_result: OnResult | None = None
    is_cancelled: Callable[[], bool] = lambda: False


@dataclass(frozen=True, slots=True)
class OfflineAuthor:
    """The author's role played by what was measured; sources are known by their paths."""

    tasks: Mapping[str, AuthoredTask]

    def write(self, source: CSource) -> AuthoredTask:
        """Return the task of a source that `offline_sources` gave."""
        return self.tasks[source.path]


@dataclass(frozen=True, slots=True)
class OfflinePlan:
    """What the headers give: the reading, the sources with a task each, and their author."""

    reading: HeaderReading
    eligible: int
    sources: tuple[CSource, ...]
    author: OfflineAuthor


def plan_offline(
    executor: ForeignExecutor, done: DoneBefore, *, limit: int | None, at_once: int
) -> OfflinePlan:
    """Read the library's headers and find out what its functions give. Raises `LibraryError` and `SandboxError`.

    `limit` bounds the tasks; they are taken from all headers in turn, and those that are done are passed over.
    """
    library = executor.library
    reading = read_headers(library.header_folder(), library.macros, library.aliases)
    eligible = [
        each for each in reading.prototypes if each.parameters and each.header not in library.passed_over
    ]
    ordered = _in_turn(eligible) if limit else eligible
    chosen = [each for each in ordered if done.is_fresh(_source(each, library))]
    tasks: list[OfflineTask] = []
    step = len(chosen) if limit is None else max(limit, 1)
    for start in range(0, len(chosen), step or 1):
        measured = measure(executor.sandbox, library, chosen[start : start + step], at_once=at_once)
        found = (write_task(function, library) for function in measured.values())
        tasks += [task for task in found if task]
        if limit is not None and len(tasks) >= limit:
            break
    tasks = tasks[:limit]
    sources = tuple(_source(task.prototype, library) for task in tasks)
    author = OfflineAuthor({source.path: each.task for source, each in zip(sources, tasks, strict=True)})
    return OfflinePlan(reading, len(eligible), sources, author)


def construct_from_headers(
    executor: ForeignExecutor, database: Database | None, pace: Pace
) -> ForeignSummary:
    """Make items of the library's headers, without a model; nothing is kept without a database.

    Sources that something came of are passed over, so that a construction that was stopped or killed goes on where it
    was, and a limit gives the next ones.
    Raises `LibraryError` where headers or compiler are missing, and `SandboxError`.
    """
    begun = time.monotonic()
    done = done_before(database, executor.library) if database else DoneBefore()
    plan = plan_offline(executor, done, limit=pace.limit, at_once=pace.at_once)
    keeping = begin(database, executor.library, AUTHOR) if database else None
    summary = construct_sources(plan.sources, offline_performer(executor, plan.author), keeping, pace)
    summary.declared, summary.eligible = plan.reading.declared, plan.eligible
    summary.passed_over = done.passed_over
    summary.seconds = time.monotonic() - begun
    return summary


@dataclass(frozen=True, slots=True)
class ModelPlan:
    """Which model makes tasks of which C sources, what it may cost, and where a user's prompts are."""

    place: Path
    model: str
    budget: float | None = None


def construct_by_models(
    executor: ForeignExecutor, database: Database, settings: Settings, plan: ModelPlan, pace: Pace
) -> ForeignSummary:
    """Make items of C sources by a model; its replies are kept, so that none is paid for twice.

    Sources that something came of are passed over; those that failed are tried again. A model that cannot be asked any
    more ends the work, with what was done kept.
    Raises `ModelError` before anything is done, `prompts.PromptError`, `OSError` for sources that cannot be read, and
    `SandboxError`.
    """
    prompts = load_prompts(settings.prompts)
    done = done_before(database, executor.library)
    sources = list(islice(filter(done.is_fresh, c_sources(plan.place)), pace.limit))
    with GroupWriter(database) as writer:
        replies = StoredReplies(database, writer)
        budget = Budget(dollars=plan.budget)
        model = open_model(plan.model, settings, cache=replies, budget=budget)
        try:
            cast = ForeignCast(dict.fromkeys(ROLES, model), prompts, executor.library.published_order)
            keeping = begin(database, executor.library, cast.author)
            summary = construct_sources(sources, model_performer(executor, cast), keeping, pace)
        finally:
            model.close()
    summary.passed_over = done.passed_over
    return summary


def _in_turn(prototypes: Sequence[Prototype]) -> list[Prototype]:
    """Return prototypes so that few of them show many headers."""
    seen: Counter[str] = Counter()
    ranked = []
    for prototype in prototypes:
        ranked.append((seen[prototype.header], prototype))
        seen[prototype.header] += 1
    return [prototype for _, prototype in sorted(ranked, key=lambda entry: entry[0])]


def _source(prototype: Prototype, library: Library) -> CSource:
    prefix = f"{library.include}/" if library.include else ""
    text_ = f"#include <{prefix}{prototype.header}>\n\n{prototype.text.rstrip('; ')};\n"
    return CSource(f"{prefix}{prototype.header}#{prototype.name}", text_)


def offline_performer(executor: ForeignExecutor, author: OfflineAuthor) -> Perform:
    """Return what takes a source down the line without a model."""
    order = executor.library.published_order

    def perform(source: CSource) -> ForeignResult:
        return ForeignResult(source, construct(source, author, None, executor.check_solution, order))

    return perform


def model_performer(executor: ForeignExecutor, cast: ForeignCast) -> Perform:
    """Return what takes a source down the line by models."""

    def perform(source: CSource) -> ForeignResult:
        performance = ForeignPerformance(cast, f"{FFI_SUITE}/{source.path}")
        try:
            done = construct(
                source,
                performance,
                performance,
                executor.check_solution,
                cast.load_order,
                on_attempt=lambda attempt: performance.reject_last(attempt.reason),
            )
        except StoppingError:
            raise
        except ModelError as error:
            return ForeignResult(source, None, tuple(performance.calls), str(error))
        return ForeignResult(source, done, tuple(performance.calls))

    return perform


def construct_sources(
    sources: Iterable[CSource],
    perform: Perform,
    keeping: Keeping | None,
    pace: Pace,
) -> ForeignSummary:
    """Take sources down the line, `at_once` of them at a time, and keep each result once it is there.

    Raises `UncheckedError` when the sandbox fails.
    """
    begun = time.monotonic()
    summary = ForeignSummary()
    try:
        for result in in_order(perform, sources, at_once=pace.at_once, is_cancelled=pace.is_cancelled):
            is_new = keep(keeping, result) if keeping else result.outcome == CONSTRUCTED
            summary.add(result, is_new=is_new)
            if pace.on_result:
                pace.on_result(result, summary)
    except StoppingError as error:
        summary.stop_reason = str(error)
    summary.is_cancelled = pace.is_cancelled()
    summary.seconds = time.monotonic() - begun
    return summary
