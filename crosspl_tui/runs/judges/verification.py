"""Checking that the canonical solutions of published tasks do what their machines describe.

Those of foreign-function tasks are executed as well.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from crosspl_tui.pipelines.ffi.execution import ForeignExecutor
from crosspl_tui.pipelines.ffi.libraries import DEFAULT_LIBRARY, find_library
from crosspl_tui.runs.exchange_facts import machine_facts
from crosspl_tui.runs.ffi.verification import ExecutedTask, Solution, execute_solutions
from crosspl_tui.sandbox.interface import Sandbox
from fsm.judge import judge
from fsm.machine import load_catalogue
from fsm.trace import Mode, Step, Trace
from store.exchange.crosspl import CTYPES_MACHINE_ID
from store.exchange.fields import BadDataError, parse_json, read_bytes
from store.exchange.layout import FileKind, PublishedFile, plan_import
from store.exchange.naming import ExchangeError
from store.exchange.tasks import Machines, new_item
from store.items.lists import NewItem

NO_LEVEL = "no level"  # FFI tasks have none

OnProgress = Callable[["Progress"], None]
OpenSandbox = Callable[[], Sandbox]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a verification is, in files to read and solutions to execute."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class RejectedTask:
    """A task whose solution the published judge rejects, and the states it looked for in vain."""

    path: str
    task: str
    language: str
    verdict: str
    missing: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class UnreadableTask:
    """A file that holds no task, and why."""

    path: str
    reason: str


@dataclass(slots=True)
class Count:
    """Tasks of one kind, and how many of them each judge accepts."""

    tasks: int = 0
    accepted: int = 0
    strict_accepted: int = 0

    def add(self, published: Trace, strict: Trace) -> None:
        self.tasks += 1
        self.accepted += published.accepts
        self.strict_accepted += strict.accepts


@dataclass(slots=True)
class Verification:
    """What came of a verification: totals, and everything that is not as it should be."""

    total: Count = field(default_factory=Count)
    by_language: dict[str, Count] = field(default_factory=dict)
    by_technology: dict[str, Count] = field(default_factory=dict)
    by_level: dict[str, Count] = field(default_factory=dict)
    rejected: list[RejectedTask] = field(default_factory=list)
    problems: list[UnreadableTask] = field(default_factory=list)
    executed: list[ExecutedTask] = field(default_factory=list)
    to_execute: int = 0
    not_executed: str = ""
    """Why foreign-function tasks were not executed; "" when they were, or there are none."""

    @property
    def passed(self) -> int:
        """How many executed solutions passed."""
        return sum(task.is_passed for task in self.executed)

    @property
    def has_findings(self) -> bool:
        return bool(self.rejected or self.problems) or self.passed < self.to_execute

    def add(self, path: str, item: NewItem, published: Trace, strict: Trace) -> None:
        """Count a task, and remember it when the published judge does not accept it."""
        for counts, name in (
            (self.by_language, item.language),
            (self.by_technology, item.technology),
            (self.by_level, item.level or NO_LEVEL),
        ):
            counts.setdefault(name, Count()).add(published, strict)
        self.total.add(published, strict)
        if not published.accepts:
            missing = tuple(step for step in published.steps if step.is_next)
            self.rejected.append(RejectedTask(path, item.key, item.language, published.verdict, missing))


@dataclass(frozen=True, slots=True)
class Executing:
    """In which sandbox foreign-function tasks are executed, and how many at a time."""

    open_sandbox: OpenSandbox
    at_once: int = 1


def verify(
    paths: Collection[Path], on_progress: OnProgress | None = None, *, executing: Executing | None = None
) -> Verification:
    """Judge the canonical solution of every task in these files and folders, by the published and the strict judge.

    Solutions of foreign-function tasks are executed too, unless `executing` is None; where that cannot be, the reason
    is told. Raises `ExchangeError` for a path that does not exist, or a folder without a task.
    """
    files = [file for path in paths for file in _task_files(path)]
    machines = Machines(machine_facts(), CTYPES_MACHINE_ID)
    verification = Verification()
    foreign: list[Solution] = []
    total = len(files) + (sum(file.kind is FileKind.FFI_TASK for file in files) if executing else 0)
    for number, file in enumerate(files, start=1):
        try:
            item = _read(file, machines)
        except BadDataError as error:
            verification.problems.append(UnreadableTask(str(file.path), str(error)))
        else:
            published, strict = _traces(item)
            verification.add(str(file.path), item, published, strict)
            if file.kind is FileKind.FFI_TASK:
                foreign.append(Solution(str(file.path), item.key, item.code))
        if on_progress:
            on_progress(Progress(number, total))
    if executing and foreign:
        _execute(verification, foreign, executing, _counting(on_progress, len(files), total))
    return verification


def read_foreign_tasks(path: Path) -> Iterator[NewItem]:
    """Yield the foreign-function tasks of a file or folder.

    Raises `ExchangeError` for a path that does not exist or holds no task, or a file that is not one.
    """
    machines = Machines(machine_facts(), CTYPES_MACHINE_ID)
    for file in _task_files(path):
        if file.kind is FileKind.FFI_TASK:
            try:
                yield _read(file, machines)
            except BadDataError as error:
                raise ExchangeError(f"{file.path}: {error}") from error


def _counting(on_progress: OnProgress | None, done: int, total: int) -> Callable[[int], None]:
    def count(executed: int) -> None:
        if on_progress:
            on_progress(Progress(done + executed, total))

    return count


def _execute(
    verification: Verification,
    solutions: Sequence[Solution],
    executing: Executing,
    count: Callable[[int], None],
) -> None:
    verification.to_execute = len(solutions)
    try:
        with executing.open_sandbox() as sandbox:
            executor = ForeignExecutor(sandbox, find_library(DEFAULT_LIBRARY))
            for task in execute_solutions(solutions, executor, at_once=executing.at_once):
                verification.executed.append(task)
                count(len(verification.executed))
    except OSError as error:  # of which sandboxes' and libraries' errors are kinds
        verification.not_executed = str(error)


def _task_files(path: Path) -> Sequence[PublishedFile]:
    if path.is_file():
        kind = FileKind.FFI_TASK if path.name.startswith("FFI_") else FileKind.TASK
        return [PublishedFile(path, kind, path.name)]
    try:
        found = [file for file in plan_import(path) if file.kind.is_task]
    except OSError as error:
        raise ExchangeError(f"{path}: {error.strerror}; name a task file, or a folder of tasks") from error
    if not found:
        raise ExchangeError(
            f"{path} holds no task, such as IPC_<n>.json; name a task file, or a folder of tasks"
        )
    return found


def _read(file: PublishedFile, machines: Machines) -> NewItem:
    content = parse_json(read_bytes(file.path, file.kind.largest_bytes))
    if isinstance(
        content, dict
    ):  # our exports hold the published fields and more, which does not matter here
        content = {field: value for field, value in content.items() if field != "provenance"}
    return new_item(file.kind, content, machines)


def _traces(item: NewItem) -> Iterator[Trace]:
    machine = load_catalogue()[item.machine_id]
    return (judge(machine, item.code, mode, item.suffix) for mode in (Mode.PUBLISHED, Mode.STRICT))
