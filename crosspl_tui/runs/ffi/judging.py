"""Judging answers to foreign-function tasks within a run: the sandbox is opened by the first one."""

from __future__ import annotations

import threading
from collections.abc import Callable

from crosspl_tui.pipelines.ffi.execution import ForeignExecutor
from crosspl_tui.pipelines.ffi.libraries import LibraryError, find_library
from crosspl_tui.pipelines.ffi.program_text import ProgramError
from crosspl_tui.runs.engine.work import WorkError
from crosspl_tui.runs.ffi.evaluation import ForeignAnswer, ForeignJudge, JudgedAnswer
from crosspl_tui.sandbox.errors import SandboxError
from crosspl_tui.sandbox.providers import Provider, open_sandbox
from store.runs.samples import SampleTask

LIBRARY = "gsl"  # the one that the published tasks call

OpenExecutor = Callable[[], ForeignExecutor]


def open_executor() -> ForeignExecutor:
    """Open the local sandbox with the library; raises `SandboxError` and `LibraryError`."""
    return ForeignExecutor(open_sandbox(Provider.LOCAL), find_library(LIBRARY))


class ForeignCourt:
    """Judges from several threads, each task by the assertions of its present solution."""

    def __init__(self, open_one: OpenExecutor = open_executor) -> None:
        self._open = open_one
        self._lock = threading.Lock()
        self._executor: ForeignExecutor | None = None
        self._solutions: dict[str, str] = {}
        self._judge: ForeignJudge | None = None

    def judge(self, task: SampleTask, answer: str) -> JudgedAnswer:
        """Execute an answer; raises `WorkError` when nothing can be executed here, or the task cannot be judged."""
        try:
            return self._opened(task).judge(ForeignAnswer(task.key, task.number, answer))
        except (SandboxError, LibraryError, ProgramError) as error:
            raise WorkError(f"{task.key}: {error}") from error

    def close(self) -> None:
        """End the sandbox."""
        with self._lock:
            if self._executor is not None:
                self._executor.sandbox.close()
                self._executor = self._judge = None

    def _opened(self, task: SampleTask) -> ForeignJudge:
        with self._lock:
            self._solutions[task.key] = task.solution
            if self._judge is None:
                self._executor = self._open()
                self._judge = ForeignJudge(self._executor, self._solutions)
            return self._judge
