"""The sandbox's memory of results, kept in the database."""

from __future__ import annotations

from crosspl_tui.sandbox.cache import CacheKey
from crosspl_tui.sandbox.verdict import Execution, Kind, Phase
from store.database import Database
from store.executions import ExecutionRow, find_execution, keep_execution


class StoredExecutions:
    """A `ResultCache` over the database, for several threads and processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: CacheKey) -> Execution | None:
        """Return what was kept under the key, or None."""
        row = find_execution(self._database, program=key.program, toolchain=key.toolchain, limits=key.limits)
        if row is None:
            return None
        return Execution(
            kind=Kind(row.kind),
            phase=Phase(row.phase),
            reason=row.reason,
            seconds=row.seconds,
            stdout=row.stdout,
            stderr=row.stderr,
            signal=row.signal,
            exit_code=row.exit_code,
            toolchain=row.toolchain,
        )

    def put(self, key: CacheKey, execution: Execution) -> None:
        """Keep an execution."""
        keep_execution(
            self._database,
            ExecutionRow(
                program=key.program,
                toolchain=key.toolchain,
                limits=key.limits,
                kind=execution.kind.value,
                phase=execution.phase.value,
                reason=execution.reason,
                seconds=execution.seconds,
                stdout=execution.stdout,
                stderr=execution.stderr,
                signal=execution.signal,
                exit_code=execution.exit_code,
            ),
        )
