"""The reviewer's desk: the order in which a review talks to the store. No widget is known here; calls may block."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from store.database import Database
from store.errors import StaleHistoryError
from store.exchange.naming import FFI_SUITE
from store.items.filters import Filter
from store.items.lists import ItemDetail, ItemRow, count_items, item_ids, load_item, rows_by_ids
from store.review.desk import (
    EventRow,
    SessionSummary,
    claim,
    claim_first,
    claim_next,
    comment,
    decide,
    edit,
    end_session,
    last_elsewhere,
    redo,
    remember_place,
    renew,
    session_summary,
    start_session,
    undo,
)
from store.review.leases import reviewer_of
from store.vocabulary import EventKind

if TYPE_CHECKING:
    from crosspl_tui.pipelines.ipc.checks import Check
    from crosspl_tui.screens.review.execution import Executions
    from crosspl_tui.screens.review.inspection import Inspection

LONGEST_LOOK = 600.0
"""Seconds on one item beyond which somebody has left the desk; no more are counted."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An item with all that its panes show. `held_by` names another reviewer who has it on the desk."""

    item: ItemDetail
    inspection: Inspection
    held_by: str | None
    executed: Check | None = None

    @property
    def is_foreign(self) -> bool:
        """Whether the item is judged by executing it."""
        return self.item.suite == FFI_SUITE


@dataclass(frozen=True, slots=True)
class Decided:
    """A saved event, and the item that is next, or None when nothing is left."""

    event: EventRow
    next_item: Shown | None


class Desk:
    """One reviewer's sitting at one database. Times are measured from `show` to the decision."""

    def __init__(self, database: Database, reviewer: str) -> None:
        self.database = database
        self.reviewer = reviewer
        self.session = start_session(database, reviewer)
        with database.connect() as connection:
            self._elsewhere = last_elsewhere(connection, self.session)
        self._shown_at = time.monotonic()
        self._executions: Executions | None = None

    @property
    def executions(self) -> Executions:
        """What executes solutions; it comes with the first one, since most sittings need none."""
        if self._executions is None:
            from crosspl_tui.screens.review.execution import Executions

            self._executions = Executions()
        return self._executions

    def executed(self, code: str) -> Check | None:
        """Return what came of executing this very code in this sitting."""
        return self._executions.known(code) if self._executions else None

    def ids(self, chosen: Filter) -> tuple[array[int], int]:
        """Return the ids of the items that pass the filter, in order, and the number of all items."""
        with self.database.connect() as connection:
            return item_ids(connection, chosen), count_items(connection, Filter())

    def count_questions(self, chosen: Filter) -> int:
        """Return how many reasoning questions there are of those that a filter leaves out."""
        if chosen.is_question is not False:
            return 0
        with self.database.connect() as connection:
            return count_items(connection, replace(chosen, is_question=True))

    def rows(self, ids: list[int]) -> list[ItemRow]:
        with self.database.connect() as connection:
            return rows_by_ids(connection, ids)

    def start(self, chosen: Filter) -> int | None:
        """Return the item to begin with: the one left last, or the next that nobody else has on the desk."""
        last = self.session.last_item_id
        return claim_first(self.database, self.session.owner, chosen, last) or last

    def show(self, item_id: int) -> Shown:
        """Take an item onto the desk: load it, judge it, and lease it if nobody else has."""
        # The judges and their grammars come with the first item, so that the queue is there before them.
        from crosspl_tui.screens.review.inspection import inspect

        is_ours = claim(self.database, self.session.owner, item_id)
        with self.database.connect() as connection:
            item = load_item(connection, item_id)
        held_by = None if is_ours else reviewer_of(item.lease_owner or "another reviewer")
        inspection = inspect(item, item.revision.code, item.revision.instruction)
        shown = Shown(item, inspection, held_by, self.executed(item.revision.code))
        self._shown_at = time.monotonic()
        return shown

    def keep(self) -> None:
        """Hold on to the item on the desk for another while."""
        renew(self.database, self.session.owner)

    def decide(
        self, shown: Shown, kind: EventKind, chosen: Filter, *, reason: str = "", note: str = ""
    ) -> Decided:
        """Save a verdict; once it is on disk, return it with the next undecided item after this one."""
        event = decide(
            self.database,
            self.session,
            shown.item.id,
            kind,
            reason=reason,
            note=note,
            seconds=self._seconds(),
            expected_revision=shown.item.revision.id,
            expected_change=shown.item.last_change,
        )
        next_id = claim_next(self.database, self.session.owner, chosen, shown.item.id)
        return Decided(event, self.show(next_id) if next_id is not None else None)

    def edit(self, shown: Shown, *, code: str | None = None, instruction: str | None = None) -> Shown:
        edit(
            self.database,
            self.session,
            shown.item.id,
            code=code,
            instruction=instruction,
            expected_revision=shown.item.revision.id,
            expected_change=shown.item.last_change,
        )
        started = self._shown_at
        renewed = self.show(shown.item.id)
        self._shown_at = started
        return renewed

    def comment(self, shown: Shown, note: str) -> None:
        comment(self.database, self.session, shown.item.id, note)

    def undo(self) -> tuple[EventRow, Shown] | None:
        """Take back the reviewer's last decision or edit, and put its item on the desk.

        Raises StaleHistoryError, once, when the reviewer has done more in another sitting since.
        """
        return self._turn(undo)

    def redo(self) -> tuple[EventRow, Shown] | None:
        """Bring back what was taken back last, and put its item on the desk; raises like `undo`."""
        return self._turn(redo)

    def _turn(self, turn: Callable[..., EventRow | None]) -> tuple[EventRow, Shown] | None:
        try:
            event = turn(self.database, self.session, expected_elsewhere=self._elsewhere)
        except StaleHistoryError as error:
            self._elsewhere = error.last_elsewhere
            raise
        return (event, self.show(event.item_id)) if event else None

    def summary(self) -> SessionSummary:
        with self.database.connect() as connection:
            return session_summary(connection, self.session.id)

    def leave(self, item_id: int | None, chosen: Filter) -> None:
        """End the sitting: remember the place and give back the lease."""
        remember_place(self.database, self.session.id, item_id, chosen)
        end_session(self.database, self.session.id)
        if self._executions is not None:
            self._executions.close()

    def _seconds(self) -> float:
        return min(LONGEST_LOOK, time.monotonic() - self._shown_at)
