"""Everything the human check does; each call is one transaction, saved when it returns."""

from __future__ import annotations

from store.review.decisions import comment, decide, edit
from store.review.events import EventRow
from store.review.history import last_elsewhere, redo, undo
from store.review.leases import claim, claim_first, claim_next, release, renew
from store.review.revisions import RevisionRow
from store.review.sessions import (
    SessionState,
    SessionSummary,
    end_session,
    remember_place,
    session_summary,
    start_session,
)

__all__ = [
    "EventRow",
    "RevisionRow",
    "SessionState",
    "SessionSummary",
    "claim",
    "claim_first",
    "claim_next",
    "comment",
    "decide",
    "edit",
    "end_session",
    "last_elsewhere",
    "redo",
    "release",
    "remember_place",
    "renew",
    "session_summary",
    "start_session",
    "undo",
]
