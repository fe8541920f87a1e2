"""Two releases compared: which items came, went or changed, in which fields, and what judges say differently."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosspl_tui.pipelines.release.columns import COLUMNS, VERDICTS
from crosspl_tui.pipelines.release.errors import ReleaseError
from store.exchange.release import HELD, ITEMS, read_release
from store.text import content_hash

_LONGEST = 64 << 20
_NAMES = tuple(column.name for column in COLUMNS if column.name != "key")


@dataclass(frozen=True, slots=True)
class VerdictChange:
    """A judge's verdict on an item in the old and the new release; empty when there is none."""

    column: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class ChangedItem:
    """An item in both releases that is not the same; `fields` are the columns that differ."""

    key: str
    fields: tuple[str, ...]
    verdicts: tuple[VerdictChange, ...]


@dataclass(frozen=True, slots=True)
class RemovedItem:
    """An item that is only in the old release; `reason` why the new one holds it back, empty when it does not say."""

    key: str
    reason: str


@dataclass(frozen=True, slots=True)
class ReleaseDifference:
    """What changed from one release to another; `same` items are equal in every column."""

    old: str
    new: str
    added: tuple[str, ...]
    removed: tuple[RemovedItem, ...]
    changed: tuple[ChangedItem, ...]
    same: int

    @property
    def is_none(self) -> bool:
        """Whether both hold the same items."""
        return not (self.added or self.removed or self.changed)


@dataclass(frozen=True, slots=True)
class _Row:
    """What is kept of an item: a short digest of each column, and the verdicts."""

    digests: tuple[str, ...]
    verdicts: tuple[str, ...]


def compare_releases(old: Path, new: Path) -> ReleaseDifference:
    """Compare two releases by their items' keys; of the texts only digests are in memory.

    Raises `ExchangeError` when a folder is no release, and `ReleaseError` when its items cannot be read.
    """
    names = [f"{facts.name} {facts.version}" for facts in map(read_release, (old, new))]
    before, after = _read(old), _read(new)
    held = {row["key"]: str(row.get("reason", "")) for row in _lines(new / HELD)}
    changed, same = [], 0
    for key, row in after.items():
        if key not in before:
            continue
        if before[key] == row:
            same += 1
        else:
            changed.append(_changed(key, before[key], row))
    return ReleaseDifference(
        old=names[0],
        new=names[1],
        added=tuple(key for key in after if key not in before),
        removed=tuple(RemovedItem(key, held.get(key, "")) for key in before if key not in after),
        changed=tuple(changed),
        same=same,
    )


def _changed(key: str, old: _Row, new: _Row) -> ChangedItem:
    pairs = zip(_NAMES, old.digests, new.digests, strict=True)
    verdicts = zip(VERDICTS, old.verdicts, new.verdicts, strict=True)
    return ChangedItem(
        key,
        tuple(name for name, before, after in pairs if before != after),
        tuple(VerdictChange(name, before, after) for name, before, after in verdicts if before != after),
    )


def _read(folder: Path) -> dict[str, _Row]:
    rows = {}
    for row in _lines(folder / ITEMS):
        digests = tuple(content_hash(json.dumps(row.get(name)))[:16] for name in _NAMES)
        rows[row["key"]] = _Row(digests, tuple(str(row.get(name) or "") for name in VERDICTS))
    return rows


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the rows of a `.jsonl` file; raises `ReleaseError` naming the line that is none."""
    number = 0
    with path.open("rb") as file:
        while line := file.readline(_LONGEST + 1):
            number += 1
            yield _row(line, f"{path}, line {number}")


def _row(line: bytes, place: str) -> dict[str, Any]:
    try:
        row = json.loads(line) if len(line) <= _LONGEST else None
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict) or not isinstance(row.get("key"), str):
        raise ReleaseError(f"{place}: is no item of a release; see crosspl-tui release check")
    return row
