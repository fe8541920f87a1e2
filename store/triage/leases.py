"""Leases of translations: who is at which one, so that several curators can triage one database at once.

An owner is `<sitting>:<reviewer>`, holds one translation at a time, and a lease that has expired is free.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.database import Database
from store.review.leases import LEASE_SECONDS, reviewer_of
from store.text import storable
from store.triage.errors import TranslationLeasedError
from store.triage.events import TranslationState, translation_state


@dataclass(frozen=True, slots=True)
class Curator:
    """Somebody at triage. `owner` is the name under which this sitting holds leases."""

    reviewer: str
    owner: str


def new_curator(reviewer: str) -> Curator:
    """Open a sitting."""
    reviewer = storable(reviewer)
    return Curator(reviewer, f"{secrets.token_hex(4)}:{reviewer}")


def claim_translation(
    database: Database,
    curator: Curator,
    translation_id: int,
    *,
    lease_seconds: float = LEASE_SECONDS,
    now: float | None = None,
) -> bool:
    """Lease this translation and give back the former one; False if another curator has it.

    A lease left by another sitting of the same person is taken over. `now` is in POSIX seconds. Raises
    UnknownTranslationError.
    """
    now = time.time() if now is None else now
    with database.begin() as connection:
        holder = _holder(translation_state(connection, translation_id), now)
        if holder is not None and reviewer_of(holder) != curator.reviewer:
            return False
        release_translations(connection, curator)
        connection.execute(
            text("UPDATE translation SET lease_owner = :owner, lease_expires = :until WHERE id = :id"),
            {"owner": curator.owner, "until": now + lease_seconds, "id": translation_id},
        )
    return True


def renew_translation(
    database: Database, curator: Curator, *, lease_seconds: float = LEASE_SECONDS, now: float | None = None
) -> bool:
    """Let the curator's lease end `lease_seconds` from now; False when there is none any more."""
    until = (time.time() if now is None else now) + lease_seconds
    with database.begin() as connection:
        renewed = connection.execute(
            text("UPDATE translation SET lease_expires = :until WHERE lease_owner = :owner"),
            {"until": until, "owner": curator.owner},
        )
        return renewed.rowcount > 0


def release_translation(database: Database, curator: Curator) -> None:
    """Give back the curator's translation."""
    with database.begin() as connection:
        release_translations(connection, curator)


def release_translations(connection: Connection, curator: Curator) -> None:
    """Give back the curator's translation within the caller's transaction."""
    connection.execute(
        text("UPDATE translation SET lease_owner = NULL, lease_expires = NULL WHERE lease_owner = :owner"),
        {"owner": curator.owner},
    )


def release_decided(connection: Connection, curator: Curator, translation_id: int) -> None:
    """Give back one translation within the caller's transaction; another may be in the curator's hands meanwhile."""
    connection.execute(
        text("""
            UPDATE translation SET lease_owner = NULL, lease_expires = NULL
            WHERE lease_owner = :owner AND id = :id"""),
        {"owner": curator.owner, "id": translation_id},
    )


def refuse_if_leased(state: TranslationState, curator: Curator, now: float | None = None) -> None:
    """Raise TranslationLeasedError when another person holds the translation."""
    now = time.time() if now is None else now
    holder = _holder(state, now)
    if holder is not None and reviewer_of(holder) != curator.reviewer:
        raise TranslationLeasedError(state.name, reviewer_of(holder), state.lease_expires or now, now=now)


def _holder(state: TranslationState, now: float) -> str | None:
    return state.lease_owner if (state.lease_expires or 0.0) > now else None
