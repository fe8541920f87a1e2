"""An executor for all threads of a run's work, whose sandbox the first one that needs it opens."""

from __future__ import annotations

import threading
from collections.abc import Callable

from crosspl_tui.runs.engine.work import WorkError
from crosspl_tui.sandbox.cache import ResultCache
from crosspl_tui.sandbox.errors import SandboxError
from crosspl_tui.sandbox.execution import Executor
from crosspl_tui.sandbox.interface import Sandbox

OpenSandbox = Callable[[], Sandbox]


class SharedExecutor:
    """An executor that is opened when it is asked for. With `results` programs are executed once only."""

    def __init__(self, open_one: OpenSandbox, results: ResultCache | None = None) -> None:
        self._open = open_one
        self._results = results
        self._lock = threading.Lock()
        self._sandbox: Sandbox | None = None
        self._executor: Executor | None = None

    def get(self) -> Executor:
        """Return the executor; raises `WorkError` when nothing can be executed here."""
        with self._lock:
            if self._executor is None:
                try:
                    self._sandbox = self._open()
                except SandboxError as error:
                    raise WorkError(f"programs cannot be executed here: {error}") from error
                self._executor = Executor(self._sandbox, self._results)
            return self._executor

    def close(self) -> None:
        """End the sandbox, if there is one."""
        with self._lock:
            if self._sandbox is not None:
                self._sandbox.close()
                self._sandbox = self._executor = None
