"""What blind reviews came to: first and second verdicts side by side, gold and re-checks, disagreements."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, Row, text

from store.database import Database
from store.errors import StaleItemError, StoreError
from store.review.blind_queue import BlindPurpose
from store.review.events import STANDS, EventRow, Happening, append_event, item_state
from store.review.leases import refuse_if_leased, release_all
from store.review.sessions import SessionState, remember_item
from store.vocabulary import EventKind, Status

# Of one reader, item and purpose the last blind review stands; the one of another text no longer speaks of this one.
_STANDING_BLIND = """b.verdict IN ('accept', 'reject') AND b.revision_id = item.revision_id AND b.id = (
    SELECT max(id) FROM blind_review WHERE item_id = b.item_id AND reviewer = b.reviewer AND purpose = b.purpose)"""

_FIRST_CONDITION = f"""e.item_id = b.item_id AND e.kind IN ('accept', 'reject')
    AND e.revision_after = b.revision_id AND {STANDS}
    AND NOT EXISTS (SELECT 1 FROM adjudication WHERE adjudication.event_id = e.id)"""

_PAIRS = f"""
    FROM blind_review b JOIN item ON item.id = b.item_id
    JOIN review_event f ON f.id = (
        SELECT e.id FROM review_event e WHERE {_FIRST_CONDITION} AND e.reviewer {{other}} b.reviewer
        ORDER BY e.id DESC LIMIT 1)
    WHERE b.purpose = :purpose AND {_STANDING_BLIND}"""

_SETTLED = f"""EXISTS (SELECT 1 FROM adjudication a JOIN review_event e ON e.id = a.event_id
    WHERE a.blind_review_id = b.id AND {STANDS})"""


@dataclass(frozen=True, slots=True)
class VerdictPair:
    """Two verdicts on the same text of an item: the one that counts, and the blind one."""

    item_id: int
    first_reviewer: str
    first: EventKind
    second_reviewer: str
    second: EventKind

    @property
    def agrees(self) -> bool:
        return self.first is self.second


@dataclass(frozen=True, slots=True)
class Disagreement:
    """An item on which two reviewers part, with what each said; `revision_id` is the text that both read."""

    item_id: int
    key: str
    revision_id: int
    blind_review_id: int
    first_reviewer: str
    first: EventKind
    first_reason: str
    second_reviewer: str
    second: EventKind
    second_reason: str
    second_note: str


def second_pairs(connection: Connection) -> list[VerdictPair]:
    """First and blind second verdicts, item by item, those settled meanwhile included."""
    return _pairs(connection, BlindPurpose.SECOND, other="<>")


def recheck_pairs(connection: Connection) -> list[VerdictPair]:
    """What the same reviewer said first and said again."""
    return _pairs(connection, BlindPurpose.RECHECK, other="=")


def gold_pairs(connection: Connection) -> list[VerdictPair]:
    """The agreed verdicts of gold items, and what readers said of them."""
    rows = connection.execute(
        text(f"""
            SELECT b.item_id, g.reviewer, g.verdict, b.reviewer, b.verdict
            FROM blind_review b JOIN item ON item.id = b.item_id
            JOIN gold_item g ON g.id = (SELECT max(id) FROM gold_item WHERE item_id = b.item_id)
            WHERE b.purpose = 'gold' AND g.verdict <> '' AND {_STANDING_BLIND} ORDER BY item.position""")
    )
    return [VerdictPair(row[0], row[1], EventKind(row[2]), row[3], EventKind(row[4])) for row in rows]


def disagreements(connection: Connection) -> list[Disagreement]:
    """The items on which first and second verdict part and nobody has settled it, in the order of the queue."""
    rows = connection.execute(
        text(f"""
            SELECT b.item_id, item.key, b.revision_id, b.id AS blind_review_id, f.reviewer AS first_reviewer,
                f.kind AS first, f.reason AS first_reason, b.reviewer AS second_reviewer, b.verdict AS second,
                b.reason AS second_reason, b.note AS second_note
            {_PAIRS.format(other="<>")} AND b.verdict <> f.kind AND NOT {_SETTLED} ORDER BY item.position"""),
        {"purpose": BlindPurpose.SECOND.value},
    )
    return [_disagreement(row) for row in rows]


def adjudicate(
    database: Database,
    session: SessionState,
    item_id: int,
    verdict: EventKind,
    *,
    reason: str = "",
    note: str = "",
    seconds: float = 0.0,
) -> EventRow:
    """Settle a disagreement: the verdict becomes the item's, as an event of the adjudicator; both others are kept.

    Raises StoreError when the item is not in dispute or a rejection has no reason, StaleItemError when its text
    changed, ItemLeasedError when another reviewer holds it.
    """
    if verdict not in (EventKind.ACCEPT, EventKind.REJECT):
        raise StoreError(f"A disagreement is settled by accept or reject, not {verdict}.")
    if verdict is EventKind.REJECT and not reason:
        raise StoreError("A rejection needs a reason; choose one of the list.")
    status = Status.ACCEPTED if verdict is EventKind.ACCEPT else Status.REJECTED
    happening = Happening(
        session.id, session.reviewer, verdict, status=status, reason=reason, note=note, seconds=seconds
    )
    with database.begin() as connection:
        before = item_state(connection, item_id)
        refuse_if_leased(before, session.owner)
        found = next((row for row in disagreements(connection) if row.item_id == item_id), None)
        if found is None:
            raise StoreError(f"Nobody disagrees about {before.key}, or somebody has settled it already.")
        if found.revision_id != before.revision_id:
            raise StaleItemError(f"{before.key} was edited")
        event = append_event(connection, before, happening)
        _add_adjudication(connection, found, event)
        release_all(connection, session.owner)
        remember_item(connection, session.id, item_id)
    return event


def _disagreement(row: Row[tuple[object, ...]]) -> Disagreement:
    values = row._asdict()
    return Disagreement(**values | {"first": EventKind(row.first), "second": EventKind(row.second)})


def _pairs(connection: Connection, purpose: BlindPurpose, *, other: str) -> list[VerdictPair]:
    rows = connection.execute(
        text(f"""
            SELECT b.item_id, f.reviewer, f.kind, b.reviewer, b.verdict
            {_PAIRS.format(other=other)} ORDER BY item.position, b.id"""),
        {"purpose": purpose.value},
    )
    return [VerdictPair(row[0], row[1], EventKind(row[2]), row[3], EventKind(row[4])) for row in rows]


def _add_adjudication(connection: Connection, found: Disagreement, event: EventRow) -> None:
    connection.execute(
        text("""
            INSERT INTO adjudication (item_id, event_id, blind_review_id, reviewer, created_at)
            VALUES (:item, :event, :blind, :reviewer, :now)"""),
        {
            "item": found.item_id,
            "event": event.id,
            "blind": found.blind_review_id,
            "reviewer": event.reviewer,
            "now": event.created_at,
        },
    )
