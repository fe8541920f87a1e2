"""Import of problems, published programs and failing programs of models, which become translations to triage."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import chain, islice, zip_longest
from pathlib import Path

from crosspl_tui.pipelines.triage.messages import message_of, published_kind, shortened
from crosspl_tui.pipelines.triage.simhash import as_hex, simhash
from crosspl_tui.runs.triage.failures import FailureReader
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.toolchain import load_toolchains
from crosspl_tui.sandbox.verdict import Execution
from store.database import Database
from store.exchange.cruxeval import (
    SUITE,
    FileKind,
    PublishedFile,
    PublishedProgram,
    plan_files,
    problem_key,
    read_problems,
    read_programs,
)
from store.exchange.fields import BadDataError
from store.exchange.report import IsCancelled, Problem
from store.text import content_hash
from store.translations.attempts import NewAttempt, add_attempts, attempt_digests
from store.translations.problems import NewProblem, add_problems, problem_ids

IMPORTED_STEP = "imported"
_BATCH = 5000
_EXECUTED_BATCH = 100  # a kill loses no more than these


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """What of the files to take. Without `executor` kinds and errors are as published.

    `languages` are all when empty. `limit` is how many programs at most, taken evenly from the files; None for all.
    `is_failing_only` leaves out programs that are published as passing.
    """

    suite: str = SUITE
    languages: frozenset[str] = frozenset()
    limit: int | None = None
    is_failing_only: bool = False
    executor: Executor | None = None
    jobs: int = 1


@dataclass(slots=True)
class TranslationImport:
    """What an import has added so far, what was there, and what it could not take; `seconds` is wall clock.

    `attempts_repeated` are programs that these files hold more than once: the same author's, letter by letter.
    """

    problems_added: int = 0
    problems_present: int = 0
    attempts_added: int = 0
    attempts_present: int = 0
    attempts_repeated: int = 0
    translations_added: int = 0
    solved: int = 0
    bad: list[Problem] = field(default_factory=list)
    seconds: float = 0.0
    is_cancelled: bool = False

    def __str__(self) -> str:
        stopped = "stopped before the end; " if self.is_cancelled else ""
        repeated = f", {self.attempts_repeated:,} repeated in these files" if self.attempts_repeated else ""
        return (
            f"{stopped}{self.problems_added:,} problems ({self.problems_present:,} were there), "
            f"{self.attempts_added:,} attempts ({self.attempts_present:,} were there{repeated}) "
            f"at {self.translations_added:,} new translations, {self.solved:,} solved; "
            f"{len(self.bad):,} bad rows or files; {self.seconds:.1f} s"
        )


OnImport = Callable[[TranslationImport], None]


@dataclass(frozen=True, slots=True)
class _Row:
    """A program of a file, with the problem that it is for."""

    file: PublishedFile
    program: PublishedProgram
    problem_id: int
    key: str


def import_translations(
    database: Database,
    paths: Sequence[Path],
    options: ImportOptions,
    on_progress: OnImport | None = None,
    is_cancelled: IsCancelled | None = None,
) -> TranslationImport:
    """Import published files, or folders of them; what is there already stays, so that it can be repeated.

    Rows that cannot be taken are reported and the rest imported. Raises `ExchangeError` when a path does not exist
    or holds nothing.
    """
    started = time.monotonic()
    languages = options.languages or frozenset(load_toolchains())
    files = plan_files(paths, frozenset(load_toolchains()))
    work = _Import(database, options, on_progress or (lambda _: None), is_cancelled or (lambda: False))
    for file in files:
        if file.kind is FileKind.PROBLEMS:
            work.add_problems(file)
    work.add_programs([file for file in files if file.language in languages])
    work.done.seconds = time.monotonic() - started
    return work.done


@dataclass(slots=True)
class _Import:
    """An import under way."""

    database: Database
    options: ImportOptions
    on_progress: OnImport
    is_cancelled: IsCancelled
    done: TranslationImport = field(default_factory=TranslationImport)

    def add_problems(self, file: PublishedFile) -> None:
        try:
            rows, bad = read_problems(file)
        except BadDataError as error:
            self._report(file, error)
            return
        problems = [
            NewProblem(problem_key(self.options.suite, row.id), row.code, row.input, row.output, file.origin)
            for row in rows
        ]
        with self.database.begin() as connection:
            added = add_problems(connection, problems)
        self.done.problems_added += added.added
        self.done.problems_present += added.present
        self._report(file, *bad)
        self._report(
            file, *(BadDataError("another problem of that key is there", key) for key in added.conflicts)
        )

    def add_programs(self, files: Sequence[PublishedFile]) -> None:
        with self.database.connect() as connection:
            ids = problem_ids(connection)
            known = attempt_digests(connection, sorted({file.language for file in files}))
        rows = self._fresh(self._limited([self._rows(file, ids) for file in files]), known)
        describe = FailureReader()
        for attempts in self._batches(rows):
            with self.database.begin() as connection:
                added = add_attempts(connection, attempts, describe)
            self.done.attempts_added += added.attempts
            self.done.translations_added += added.translations
            self.done.solved += added.solved
            self.on_progress(self.done)

    def _rows(self, file: PublishedFile, ids: dict[str, int]) -> Iterator[_Row]:
        """The programs of a file whose problems are here."""
        try:
            read = read_programs(file)
        except BadDataError as error:
            self._report(file, error)
            return
        self._report(file, *read.bad)
        unknown: list[str] = []
        for program in read.programs:
            if self.options.is_failing_only and not program.error:
                continue
            key = problem_key(self.options.suite, program.id)
            if key in ids:
                yield _Row(file, program, ids[key], key)
            else:
                unknown.append(key)
        if unknown:
            reason = (
                f"{len(unknown)} programs are for problems that are not here, the first for {unknown[0]}; "
                "import the problems first"
            )
            self._report(file, BadDataError(reason))

    def _limited(self, files: Sequence[Iterator[_Row]]) -> Iterator[_Row]:
        if self.options.limit is None:
            return chain.from_iterable(files)
        evenly = chain.from_iterable(zip_longest(*files))
        return islice((row for row in evenly if row is not None), self.options.limit)

    def _fresh(self, rows: Iterator[_Row], known: set[tuple[str, str, str, bool]]) -> Iterator[_Row]:
        """Those rows of which there is no attempt yet that was executed as is wanted now."""
        is_executed = self.options.executor is not None
        seen: set[tuple[str, str, str]] = set()
        for row in rows:
            place = (f"{row.key}/{row.file.language}", row.file.author, content_hash(row.program.code))
            if place in seen:
                self.done.attempts_repeated += 1
            elif (*place, True) in known or (*place, is_executed) in known:
                self.done.attempts_present += 1
            else:
                yield row
            seen.add(place)

    def _batches(self, rows: Iterator[_Row]) -> Iterator[list[NewAttempt]]:
        executor = self.options.executor
        if executor is None:
            while batch := list(islice(rows, _BATCH)):
                yield list(map(_published, batch))
                if self._is_stopped():
                    return
            return
        with ThreadPoolExecutor(self.options.jobs, thread_name_prefix="import") as pool:
            while batch := list(islice(rows, _EXECUTED_BATCH)):
                executions = pool.map(lambda row: _execute(executor, row), batch)
                yield list(self._executed(zip(batch, executions, strict=True)))
                if self._is_stopped():
                    return

    def _executed(self, pairs: Iterator[tuple[_Row, Execution]]) -> Iterator[NewAttempt]:
        for row, execution in pairs:
            if execution.kind.counts:
                yield _with_result(row, execution)
            else:
                self._report(row.file, BadDataError(f"could not be executed: {execution.reason}", row.key))

    def _is_stopped(self) -> bool:
        self.done.is_cancelled = self.is_cancelled()
        return self.done.is_cancelled

    def _report(self, file: PublishedFile, *errors: BadDataError) -> None:
        self.done.bad += [Problem(file.name, error.reason, error.field) for error in errors]


def _published(row: _Row) -> NewAttempt:
    language, program = row.file.language, row.program
    return NewAttempt(
        problem_id=row.problem_id,
        language=language,
        step=IMPORTED_STEP,
        author=row.file.author,
        code=program.code,
        kind=published_kind(language, program.error, program.message).value,
        error=shortened(program.message),
        fingerprint=as_hex(simhash(program.code)),
    )


def _execute(executor: Executor, row: _Row) -> Execution:
    return executor.execute(Program(row.file.language, row.program.code))


def _with_result(row: _Row, execution: Execution) -> NewAttempt:
    return replace(
        _published(row),
        kind=execution.kind.value,
        error=message_of(execution),
        seconds=execution.seconds,
        toolchain=execution.toolchain,
    )
