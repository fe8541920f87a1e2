"""What second readers and those who settle disagreements ask of the store. No widget is known here; calls may block."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from crosspl_tui.screens.review.desk import LONGEST_LOOK, Shown
from crosspl_tui.screens.review.inspection import inspect
from store.database import Database
from store.errors import StoreError
from store.items.lists import ItemDetail, load_item
from store.review.blind_queue import BlindTask, claim_next_blind, count_blind, load_blind_item, record_blind
from store.review.blind_results import Disagreement, adjudicate, disagreements
from store.review.desk import claim, end_session, start_session, undo
from store.vocabulary import EventKind


@dataclass(frozen=True, slots=True)
class Reading:
    """An item on the desk, what is asked of the reader, and a line that says so."""

    shown: Shown
    asked: BlindTask | Disagreement
    line: str


class BlindDesk:
    """One reader's blind reviews: the next item, without anything that others said of it, and the reader's verdict."""

    def __init__(self, database: Database, reviewer: str) -> None:
        self._database = database
        self._session = start_session(database, reviewer)
        self._shown_at = time.monotonic()
        self._read: list[tuple[Reading, EventKind]] = []

    def close(self) -> None:
        """Give back the item."""
        end_session(self._database, self._session.id)

    def next(self, after: Reading | None = None) -> Reading | None:
        """Take the next item onto the desk; None when none is left."""
        task = claim_next_blind(self._database, self._session, after.asked.item_id if after else None)
        if task is None:
            return None
        with self._database.connect() as connection:
            item = load_blind_item(connection, task.item_id)
            waiting = count_blind(connection, self._session.reviewer)
        line = f"blind review · {waiting:,} to read"
        return Reading(self._put(item), task, line)

    def save(self, reading: Reading, verdict: EventKind, reason: str) -> Reading | None:
        """Keep a verdict; once it is on disk, return the next item."""
        assert isinstance(reading.asked, BlindTask)
        record_blind(
            self._database, self._session, reading.asked, verdict, reason=reason, seconds=self._seconds()
        )
        self._read.append((reading, verdict))
        return self.next(reading)

    def back(self) -> Reading:
        """Put the item read last in this sitting onto the desk again; what is said of it now is what stands.

        Raises `StoreError` when nothing has been read, or somebody else has the item.
        """
        reading, verdict = self._last()
        if not claim(self._database, self._session.owner, reading.asked.item_id):
            raise StoreError("Somebody else has that item on the desk now; try again when it is free.")
        self._read.pop()
        self._shown_at = time.monotonic()
        return replace(reading, line=f"read again · you said {verdict} · the next verdict stands instead")

    def _last(self) -> tuple[Reading, EventKind]:
        if not self._read:
            raise StoreError("No verdict of this sitting is left to take back.")
        return self._read[-1]

    def _put(self, item: ItemDetail) -> Shown:
        inspection = inspect(item, item.revision.code, item.revision.instruction)
        self._shown_at = time.monotonic()
        return Shown(item, inspection, None)

    def _seconds(self) -> float:
        return min(LONGEST_LOOK, time.monotonic() - self._shown_at)


class DisputeDesk(BlindDesk):
    """The items on which two readers part, with what each of them said."""

    def next(self, after: Reading | None = None) -> Reading | None:
        """Take the next item in dispute that nobody else has on the desk."""
        with self._database.connect() as connection:
            found = disagreements(connection)
        passed = after.asked.item_id if after else None
        places = [number for number, row in enumerate(found, 1) if row.item_id == passed]
        start = places[0] if places else 0
        for row in (*found[start:], *found[:start]):
            if claim(self._database, self._session.owner, row.item_id):
                with self._database.connect() as connection:
                    item = load_item(connection, row.item_id)
                return Reading(self._put(item), row, f"{len(found):,} in dispute · {_said(row)}")
        return None

    def save(self, reading: Reading, verdict: EventKind, reason: str) -> Reading | None:
        """Settle a disagreement, or leave it for later; return the next one."""
        if verdict is not EventKind.DEFER:
            item_id, seconds = reading.asked.item_id, self._seconds()
            adjudicate(self._database, self._session, item_id, verdict, reason=reason, seconds=seconds)
            self._read.append((reading, verdict))
        return self.next(reading)

    def back(self) -> Reading:
        """Take back what settled the last disagreement and put its item onto the desk; raises as the reader's does."""
        reading, _ = self._last()
        undo(self._database, self._session)
        super().back()
        return reading


def _said(row: Disagreement) -> str:
    """Say in a line what the two said."""
    first = f"{row.first_reviewer}: {row.first}" + (f" ({row.first_reason})" if row.first_reason else "")
    why = "; ".join(filter(None, (row.second_reason, row.second_note)))
    return f"{first} · {row.second_reviewer}: {row.second}" + (f" ({why})" if why else "")
