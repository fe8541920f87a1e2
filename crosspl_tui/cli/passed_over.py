"""What `scan --passed-over` prints: the files that a scan does not judge, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.printing import counted, narrate, print_json

if TYPE_CHECKING:
    from fsm.scan import ScanOptions
    from fsm.scanning.tree import Skipped


def print_passed_over(path: Path | None, database: str, options: ScanOptions, *, is_json: bool) -> None:
    """Print a line, or an object, for each file and folder that is passed over in a path, or in all clones."""
    from crosspl_tui.visible import visible_line

    counts: Counter[str] = Counter()
    is_cancelled = False
    with interruptible() as is_stopped, _found(path, database, options) as found:
        for one in found:
            counts[one.reason] += 1
            if is_json:
                print_json({"path": one.path, "reason": one.reason}, is_line=True)
            else:
                print(visible_line(one.path), one.reason, sep="\t")
            if is_cancelled := is_stopped():
                break
    stopped = "stopped before the end; " if is_cancelled else ""
    narrate(f"{stopped}passed over: {counted(counts)}; a folder counts once")
    exit_if_stopped(is_cancelled=is_cancelled)


@contextmanager
def _found(path: Path | None, database: str, options: ScanOptions) -> Iterator[Iterator[Skipped]]:
    from crosspl_tui.runs.scan.passed_over import passed_over, passed_over_in_sources

    if path is not None:
        yield passed_over(path, options)
        return
    from store.database import open_database

    with open_database(database, create=False) as opened:
        yield passed_over_in_sources(opened, options)
