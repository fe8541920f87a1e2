"""Executing the solutions of foreign-function items, and remembering for the sitting what came of each. Calls block."""

from __future__ import annotations

import threading

from crosspl_tui.pipelines.ffi.execution import ForeignExecution, ForeignExecutor
from crosspl_tui.pipelines.ipc.checks import Check, CheckOutcome
from crosspl_tui.runs.ffi.judging import open_executor

NAME = "execution"
LONGEST_MESSAGE = 200


class Executions:
    """A sandbox that is opened by the first execution."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._executor: ForeignExecutor | None = None
        self._known: dict[str, Check] = {}

    def known(self, code: str) -> Check | None:
        """Return what came of executing this very code, if it was."""
        return self._known.get(code)

    def execute(self, code: str) -> Check:
        """Execute a solution with its own assertions; raises `SandboxError`, `LibraryError` and `ProgramError`."""
        with self._lock:
            if self._executor is None:
                self._executor = open_executor()
            check = _check(self._executor.check_solution(code))
            self._known[code] = check
            return check

    def close(self) -> None:
        with self._lock:
            if self._executor is not None:
                self._executor.sandbox.close()
                self._executor = None


def _check(done: ForeignExecution) -> Check:
    seconds = f"{done.execution.seconds:.2f} s"
    if done.is_passed:
        return Check(NAME, CheckOutcome.OK, f"every assertion holds, in {seconds}")
    last = done.message.strip().rpartition("\n")[2][:LONGEST_MESSAGE]
    outcome = CheckOutcome.FAILURE if done.execution.kind.counts else CheckOutcome.WARNING
    return Check(NAME, outcome, f"{done.failure or done.execution.kind}: {last}")
