"""What a program and its children take: memory and processor time, read from /proc."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Usage:
    """Memory in megabytes (10^6 bytes), seconds of processor.

    In `shared_out` (PSS) a shared page is divided by the number of processes that use it.
    """

    resident: float
    shared_out: float
    processor: float


def usage(process: int) -> Usage:
    """Return what a process and all below it take. Raises `OSError` when it is gone."""
    parts = [_usage_of_one(number) for number in (process, *_descendants(process))]
    return Usage(
        sum(part.resident for part in parts),
        sum(part.shared_out for part in parts),
        sum(part.processor for part in parts),
    )


def _usage_of_one(process: int) -> Usage:
    sizes: dict[str, float] = {}
    for line in Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8").splitlines()[1:]:
        name, value, *_ = line.split()
        sizes[name] = int(value) * 1024 / 1e6
    return Usage(sizes["Rss:"], sizes["Pss:"], processor_seconds(process))


def processor_seconds(process: int) -> float:
    """Return the seconds of processor time a process has used, in steps of a hundredth."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _descendants(process: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in map(int, (task / "children").read_text(encoding="utf-8").split()):
            found += [child, *_descendants(child)]
    return found
