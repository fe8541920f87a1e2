"""A process of its own that executes programs and keeps their verdicts; a test kills it in the middle.

Usage: python killed_worker.py PROVIDER DATABASE COUNT
Prints a line once the sandbox is open, and one for each program: `kept` if its verdict was there, then `done`.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from crosspl_tui.runs.stored_executions import StoredExecutions
from crosspl_tui.sandbox.cache import CacheKey
from crosspl_tui.sandbox.docker.provider import DockerSandbox
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.interface import Sandbox
from crosspl_tui.sandbox.local.provider import LocalSandbox
from crosspl_tui.sandbox.verdict import Execution
from store.database import Database, open_database

AT_ONCE = 2


def tell(line: str) -> None:
    """Print a line at once and in one piece."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Telling(StoredExecutions):
    """Tells of each program whose verdict was there already."""

    def get(self, key: CacheKey) -> Execution | None:
        found = super().get(key)
        if found:
            tell(f"kept {found.kind}")
        return found


def main(provider: str, file: str, count: str) -> None:
    with opened(provider) as sandbox, open_database(Path(file)) as database:
        tell("opened")
        execute_all(Executor(sandbox, Telling(database)), database, int(count))


def execute_all(executor: Executor, database: Database, count: int) -> None:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for kind in pool.map(lambda number: execute(executor, number), range(count)):
            tell(f"done {kind}")


def execute(executor: Executor, number: int) -> str:
    return executor.execute(Program("sh", f"setsid sleep 46.5 & sleep 0.0{number:03}"), {"seconds": 9}).kind


def opened(provider: str) -> Sandbox:
    return DockerSandbox() if provider == "docker" else LocalSandbox(is_plain=provider == "plain")


if __name__ == "__main__":
    main(*sys.argv[1:])
