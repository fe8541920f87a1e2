"""Published results executed again: how often the verdict is the published one, and why it is not where it differs."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from crosspl_tui.runs.ffi.workers import in_order
from crosspl_tui.runs.reasoning.causes import Cause, cause_of
from crosspl_tui.runs.statistics.intervals import Share, wilson
from crosspl_tui.sandbox.execution import Executor, Program
from store.exchange.fields import BadDataError
from store.exchange.reasoning_results import ReasoningResult, ResultsFile, read_results, results_files
from store.exchange.report import IsCancelled, Problem


@dataclass(frozen=True, slots=True)
class Difference:
    """A published result that comes out otherwise here; `said` is the published word, `kind` the sandbox's."""

    file: str
    language: str
    id: str
    said: str
    kind: str
    reason: str
    cause: Cause


@dataclass(slots=True)
class Agreement:
    """How the results of a language and task came out here; what the sandbox could not execute is in `not_executed`."""

    language: str
    task: str
    agreed: int = 0
    executed: int = 0
    not_executed: int = 0

    @property
    def share(self) -> Share:
        return wilson(self.agreed, self.executed)


@dataclass(slots=True)
class Reexecution:
    """What came of executing published results again; `seconds` is wall clock."""

    agreements: list[Agreement] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    seconds: float = 0.0
    is_cancelled: bool = False

    @property
    def by_language(self) -> dict[str, Share]:
        """The share of verdicts that agree, over both tasks."""
        agreed: Counter[str] = Counter()
        executed: Counter[str] = Counter()
        for one in self.agreements:
            agreed[one.language] += one.agreed
            executed[one.language] += one.executed
        return {language: wilson(agreed[language], executed[language]) for language in executed}

    @property
    def causes(self) -> dict[Cause, int]:
        """How many differences there are of each cause, the most frequent first."""
        return dict(Counter(one.cause for one in self.differences).most_common())

    def __str__(self) -> str:
        executed = sum(one.executed for one in self.agreements)
        return f"{executed:,} results executed, {len(self.differences):,} differ; {self.seconds:.1f} s"


@dataclass(frozen=True, slots=True)
class Drawn:
    """How many results of each file are executed: `count` drawn by `seed`, or all."""

    languages: Collection[str] = ()
    count: int | None = None
    seed: int = 1

    def of(self, results: Sequence[ReasoningResult]) -> Sequence[ReasoningResult]:
        """Return those drawn: the same on every machine, in their order."""
        if self.count is None or self.count >= len(results):
            return results
        drawn = {result.id for result in sorted(results, key=self._lot)[: self.count]}
        return [result for result in results if result.id in drawn]

    def _lot(self, result: ReasoningResult) -> bytes:
        return hashlib.sha256(f"{self.seed}:{result.id}".encode()).digest()


OnReexecution = Callable[[Reexecution], None]


def reexecute(
    paths: Sequence[Path],
    executor: Executor,
    drawn: Drawn,
    *,
    at_once: int,
    on_progress: OnReexecution = lambda _: None,
    is_cancelled: IsCancelled = lambda: False,
) -> Reexecution:
    """Execute published results in the sandbox and compare. Raises `ExchangeError` when there are none."""
    started = time.monotonic()
    done = Reexecution()
    for file in results_files(paths):
        if drawn.languages and file.language not in drawn.languages:
            continue
        results = _results(file, drawn, done)
        agreement = Agreement(file.language, file.task)
        done.agreements.append(agreement)
        execute = partial(_compared, file, executor)
        for compared in in_order(execute, results, at_once=at_once, is_cancelled=is_cancelled):
            _count(compared, agreement, done)
            done.seconds = time.monotonic() - started
            on_progress(done)
        if is_cancelled():
            done.is_cancelled = True
            break
    done.seconds = time.monotonic() - started
    return done


@dataclass(frozen=True, slots=True)
class _Compared:
    is_executed: bool
    difference: Difference | None = None


def _results(file: ResultsFile, drawn: Drawn, done: Reexecution) -> Iterator[ReasoningResult]:
    try:
        read = read_results(file.path)
    except BadDataError as error:
        done.problems.append(Problem(file.name, error.reason, error.field))
        return iter(())
    done.problems += [Problem(file.name, bad.reason, bad.field) for bad in read.bad]
    return iter(drawn.of(read.results))


def _compared(file: ResultsFile, executor: Executor, result: ReasoningResult) -> _Compared:
    program = Program(file.language, result.code)
    here = executor.execute(program)
    if not here.kind.counts:
        return _Compared(is_executed=False)
    if here.is_passed == result.is_passed:
        return _Compared(is_executed=True)
    difference = Difference(
        file=file.name,
        language=file.language,
        id=result.id,
        said=result.error or "passed",
        kind=here.kind.value,
        reason=here.reason,
        cause=cause_of(file.language, result, here, partial(executor.execute, program)),
    )
    return _Compared(is_executed=True, difference=difference)


def _count(compared: _Compared, agreement: Agreement, done: Reexecution) -> None:
    agreement.executed += compared.is_executed
    agreement.not_executed += not compared.is_executed
    agreement.agreed += compared.is_executed and compared.difference is None
    if compared.difference is not None:
        done.differences.append(compared.difference)
