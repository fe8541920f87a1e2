"""Blind reviews: which items a reader is given without any earlier decision, and why; and what the reader says."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from sqlalchemy import Connection, TextClause, text

from store.clock import utc_now
from store.database import Database
from store.errors import StaleItemError, StoreError
from store.items.detail import ItemDetail, load_item
from store.review.events import DECISIONS, STANDS, item_state
from store.review.leases import LEASE_SECONDS, refuse_if_leased, release_all
from store.review.sessions import SessionState
from store.review.settings import ITEM_HASH, load_review_settings
from store.text import storable
from store.vocabulary import EventKind, Status

Parameters = Mapping[str, str | int | float]


class BlindPurpose(StrEnum):
    """Why a reader is given an item; the reader is not told. The order is that in which one item may serve several."""

    GOLD = "gold"
    """The right verdict is agreed: the reader is compared with it."""

    RECHECK = "recheck"
    """The reader decided on it some time ago: is it the same verdict again?"""

    SECOND = "second"
    """Somebody else decided on it: do two people agree?"""


@dataclass(frozen=True, slots=True)
class BlindTask:
    """An item on a reader's desk, and why; `revision_id` is the text that is to be read."""

    item_id: int
    revision_id: int
    purpose: BlindPurpose


# A reader who did anything to an item has seen what others said of it.
_UNSEEN = "NOT EXISTS (SELECT 1 FROM review_event e WHERE e.item_id = item.id AND e.reviewer = :me)"


def _read(purpose: BlindPurpose, more: str) -> str:
    return f"""EXISTS (SELECT 1 FROM blind_review b WHERE b.item_id = item.id AND b.purpose = '{purpose}'
        AND b.revision_id = item.revision_id AND {more})"""


_WANTED = {
    BlindPurpose.GOLD: f"""
        EXISTS (SELECT 1 FROM gold_item g WHERE g.item_id = item.id AND g.verdict <> '' AND g.reviewer <> :me
            AND g.id = (SELECT max(id) FROM gold_item WHERE item_id = item.id))
        AND {_UNSEEN} AND NOT {_read(BlindPurpose.GOLD, "b.reviewer = :me")}""",
    BlindPurpose.RECHECK: f"""
        {ITEM_HASH} >= :recheck
        AND EXISTS (SELECT 1 FROM review_event e WHERE e.item_id = item.id AND e.reviewer = :me
            AND e.kind IN ('accept', 'reject') AND e.revision_after = item.revision_id
            AND e.created_at <= :before AND {STANDS})
        AND NOT {_read(BlindPurpose.RECHECK, "b.reviewer = :me")}""",
    BlindPurpose.SECOND: f"""
        item.status IN ('accepted', 'rejected') AND {ITEM_HASH} < :overlap AND {_UNSEEN}
        AND NOT {_read(BlindPurpose.SECOND, "(b.reviewer = :me OR b.verdict <> 'defer')")}""",
}
_ANY = " OR ".join(f"({wanted})" for wanted in _WANTED.values())


def claim_next_blind(
    database: Database,
    session: SessionState,
    after_item_id: int | None = None,
    *,
    lease_seconds: float = LEASE_SECONDS,
    now: float | None = None,
) -> BlindTask | None:
    """Lease the next item that this reader shall read blindly and give back the former one; None if none is left.

    Leases are those of the review: nobody else has the item on the desk meanwhile. `now` is in POSIX seconds.
    """
    now = time.time() if now is None else now
    with database.begin() as connection:
        parameters = _parameters(connection, session.reviewer, now)
        place = connection.execute(
            text("SELECT position FROM item WHERE id = :id"), {"id": after_item_id}
        ).scalar()
        release_all(connection, session.owner)
        lease = {"owner": session.owner, "now": now, "until": now + lease_seconds, "place": place or -1}
        for part in ("position > :place", "position <= :place"):
            item_id = connection.execute(_lease(part), {**parameters, **lease}).scalar()
            if item_id is not None:
                return _task(connection, item_id, parameters)
    return None


def count_blind(connection: Connection, reviewer: str, *, now: float | None = None) -> int:
    """How many items wait for this reader's blind review."""
    parameters = _parameters(connection, reviewer, time.time() if now is None else now)
    return int(connection.execute(text(f"SELECT count(*) FROM item WHERE {_ANY}"), parameters).scalar_one())


def load_blind_item(connection: Connection, item_id: int) -> ItemDetail:
    """The item as a blind reader may see it: without status, past, comments and earlier texts."""
    item = load_item(connection, item_id)
    return replace(
        item,
        status=Status.PENDING,
        status_at="",
        reviewers=0,
        events=(),
        first=replace(item.revision, number=1),
    )


def record_blind(
    database: Database,
    session: SessionState,
    task: BlindTask,
    verdict: EventKind,
    *,
    reason: str = "",
    note: str = "",
    seconds: float = 0.0,
) -> int:
    """Keep what the reader said and give back the lease; returns the blind review's id. The item stays as it is.

    Raises StaleItemError when the text has changed meanwhile, ItemLeasedError when another reviewer holds the item,
    and StoreError for a rejection without a reason.
    """
    if verdict not in DECISIONS:
        raise StoreError(f"{verdict} is not a decision; use accept, reject or defer.")
    if verdict is EventKind.REJECT and not reason:
        raise StoreError("A rejection needs a reason; choose one of the list.")
    with database.begin() as connection:
        state = item_state(connection, task.item_id)
        refuse_if_leased(state, session.owner)
        if state.revision_id != task.revision_id:
            raise StaleItemError(f"{state.key} was edited")
        row_id = connection.execute(
            text("""
                INSERT INTO blind_review (item_id, revision_id, session_id, reviewer, purpose, verdict, reason,
                    note, seconds, created_at)
                VALUES (:item, :revision, :session, :reviewer, :purpose, :verdict, :reason, :note, :seconds, :now)
                RETURNING id"""),
            {
                "item": task.item_id,
                "revision": task.revision_id,
                "session": session.id,
                "reviewer": session.reviewer,
                "purpose": task.purpose.value,
                "verdict": verdict.value,
                "reason": storable(reason),
                "note": storable(note),
                "seconds": seconds,
                "now": utc_now(),
            },
        ).scalar_one()
        release_all(connection, session.owner)
    return int(row_id)


def _parameters(connection: Connection, reviewer: str, now: float) -> dict[str, str | int | float]:
    settings = load_review_settings(connection)
    before = datetime.fromtimestamp(now, UTC) - timedelta(days=settings.recheck_days)
    return {
        "me": storable(reviewer),
        "overlap": settings.overlap_limit,
        "recheck": settings.recheck_limit,
        "before": before.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z",
    }


def _lease(part: str) -> TextClause:
    return text(f"""
        UPDATE item SET lease_owner = :owner, lease_expires = :until WHERE id = (
            SELECT id FROM item
            WHERE ({_ANY}) AND {part} AND (lease_owner IS NULL OR lease_expires <= :now)
            ORDER BY position LIMIT 1)
        RETURNING id""")


def _task(connection: Connection, item_id: int, parameters: Parameters) -> BlindTask:
    for purpose, wanted in _WANTED.items():
        query = text(f"SELECT item.revision_id FROM item WHERE item.id = :id AND {wanted}")
        revision_id = connection.execute(query, {**parameters, "id": item_id}).scalar()
        if revision_id is not None:
            return BlindTask(item_id, int(revision_id), purpose)
    key = item_state(connection, item_id).key
    raise StoreError(f"{key} is no longer wanted for a blind review; take the next one.")
