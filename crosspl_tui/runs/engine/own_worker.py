"""A worker process of the workbench's own: it works beside the interface and ends with it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from crosspl_tui.runs.engine.watching import read_workers
from store.database import Database

SECONDS_TO_END = 5.0


class OwnWorker:
    """One process of `crosspl-tui worker` that stays until it is stopped, or its standard input ends with us."""

    def __init__(self, database: str, *, slots: int = 8) -> None:
        self._command: Sequence[str] = (
            sys.executable, "-m", "crosspl_tui", "--db", database, "worker", "--watch", "--ends-with-input",
            "-j", str(slots),
        )  # fmt: skip
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start it, unless it runs."""
        if not self.is_running:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # ctrl+c in the terminal is for the workbench
            )

    def start_unless_others(self, database: Database) -> None:
        """Start it when nobody else works."""
        if not any(worker.is_alive for worker in read_workers(database)):
            self.start()

    def stop(self) -> None:
        """Let it give back its work and end."""
        if self._process is not None and self.is_running:
            self._process.terminate()

    def close(self) -> None:
        """End it, by force when it takes too long; its leases are free again after their time in any case."""
        if self._process is None:
            return
        if self._process.stdin:
            self._process.stdin.close()
        self.stop()
        try:
            self._process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
