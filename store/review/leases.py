"""Leases: who is looking at which item, so that several people can review one database at once.

An owner is `<session id>:<reviewer>`. An owner holds one item at a time; a lease that has expired is free.
"""

from __future__ import annotations

import time

from sqlalchemy import Connection, text

from store.database import Database
from store.errors import ItemLeasedError
from store.items.filters import Condition, Filter, condition
from store.review.events import ItemState, item_state
from store.vocabulary import Status

LEASE_SECONDS = 600.0


def owner_name(session_id: int, reviewer: str) -> str:
    """The owner under which a session holds its lease."""
    return f"{session_id}:{reviewer}"


def reviewer_of(owner: str) -> str:
    """The reviewer behind an owner."""
    return owner.partition(":")[2] or owner


def claim_next(
    database: Database,
    owner: str,
    shown: Filter,
    after_item_id: int | None = None,
    *,
    lease_seconds: float = LEASE_SECONDS,
    now: float | None = None,
) -> int | None:
    """Lease the next free item of the filter to the owner and give back the former one; None if none is free.

    A filter without status means pending items. The search starts behind the item `after_item_id` and goes
    on from the beginning of the queue. `now` is the present time in POSIX seconds.
    """
    now = time.time() if now is None else now
    wanted = condition(shown if shown.status else shown.with_status(Status.PENDING))
    with database.begin() as connection:
        place = _position(connection, after_item_id)
        for part in (f"position > {place}", f"position <= {place}"):
            item_id = _lease_first(connection, wanted, part, owner, now=now, until=now + lease_seconds)
            if item_id is not None:
                _release_others(connection, owner, item_id)
                return item_id
    return None


def claim_first(
    database: Database,
    owner: str,
    shown: Filter,
    last_item_id: int | None,
    *,
    lease_seconds: float = LEASE_SECONDS,
    now: float | None = None,
) -> int | None:
    """Lease the item at which a sitting starts: the last one, if the filter shows it and `claim` gives it, or the next.

    None if no item of the filter is free.
    """
    if last_item_id is not None:
        with database.connect() as connection:
            is_shown = _is_shown(connection, shown, last_item_id)
        if is_shown and claim(database, owner, last_item_id, lease_seconds=lease_seconds, now=now):
            return last_item_id
    return claim_next(database, owner, shown, last_item_id, lease_seconds=lease_seconds, now=now)


def claim(
    database: Database,
    owner: str,
    item_id: int,
    *,
    lease_seconds: float = LEASE_SECONDS,
    now: float | None = None,
) -> bool:
    """Lease this very item, whatever its status, and give back the former one; False if it is taken.

    A lease left by another sitting of the same reviewer is taken over: after a crash one's own item is not
    locked. Raises UnknownItemError.
    """
    now = time.time() if now is None else now
    with database.begin() as connection:
        holder = _holder(item_state(connection, item_id), now)
        if holder is not None and reviewer_of(holder) != reviewer_of(owner):
            return False
        connection.execute(
            text("UPDATE item SET lease_owner = :owner, lease_expires = :until WHERE id = :id"),
            {"owner": owner, "until": now + lease_seconds, "id": item_id},
        )
        _release_others(connection, owner, item_id)
    return True


def renew(
    database: Database, owner: str, *, lease_seconds: float = LEASE_SECONDS, now: float | None = None
) -> bool:
    """Let the owner's lease end `lease_seconds` from now; False when somebody else took the item since."""
    until = (time.time() if now is None else now) + lease_seconds
    with database.begin() as connection:
        renewed = connection.execute(
            text("UPDATE item SET lease_expires = :until WHERE lease_owner = :owner"),
            {"until": until, "owner": owner},
        )
        return renewed.rowcount > 0


def release(database: Database, owner: str) -> None:
    """Give back the owner's item."""
    with database.begin() as connection:
        release_all(connection, owner)


def release_all(connection: Connection, owner: str) -> None:
    """Give back the owner's item within the caller's transaction."""
    _release_others(connection, owner, 0)


def refuse_if_leased(item: ItemState, owner: str, now: float | None = None) -> None:
    """Raise ItemLeasedError when another owner holds the item."""
    now = time.time() if now is None else now
    holder = _holder(item, now)
    if holder is not None and holder != owner:
        raise ItemLeasedError(item.key, reviewer_of(holder), item.lease_expires or now, now=now)


def _holder(item: ItemState, now: float) -> str | None:
    return item.lease_owner if (item.lease_expires or 0.0) > now else None


def _is_shown(connection: Connection, shown: Filter, item_id: int) -> bool:
    wanted = condition(shown)
    query = text(f"SELECT 1 FROM item WHERE id = :id AND {wanted.sql}")
    return connection.execute(query, {**wanted.parameters, "id": item_id}).scalar() is not None


def _position(connection: Connection, item_id: int | None) -> int:
    found = connection.execute(text("SELECT position FROM item WHERE id = :id"), {"id": item_id}).scalar()
    return -1 if found is None else int(found)


def _lease_first(
    connection: Connection, wanted: Condition, part: str, owner: str, *, now: float, until: float
) -> int | None:
    return connection.execute(
        text(f"""
            UPDATE item SET lease_owner = :owner, lease_expires = :until WHERE id = (
                SELECT id FROM item
                WHERE {wanted.sql} AND {part}
                    AND (lease_owner IS NULL OR lease_owner = :owner OR lease_expires <= :now)
                ORDER BY position LIMIT 1)
            RETURNING id"""),
        {**wanted.parameters, "owner": owner, "now": now, "until": until},
    ).scalar()


def _release_others(connection: Connection, owner: str, kept_id: int) -> None:
    connection.execute(
        text(
            "UPDATE item SET lease_owner = NULL, lease_expires = NULL "
            "WHERE lease_owner = :owner AND id <> :id"
        ),
        {"owner": owner, "id": kept_id},
    )
