"""The time as the tables hold it."""

from __future__ import annotations

import time
from datetime import UTC, datetime


def utc_now() -> str:
    """The present time in ISO 8601, UTC, with milliseconds; sortable as text: `2026-11-21T08:30:00.123Z`."""
    return as_text(datetime.now(UTC))


def as_text(moment: datetime) -> str:
    """A moment of any time zone as `utc_now` writes the present one."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def expiry(seconds: float) -> float:
    """The POSIX time, in seconds, at which a lease taken now for `seconds` ends."""
    return time.time() + seconds


def seconds_between(earlier: str, later: str) -> float:
    """Seconds from one time written by `utc_now` to another."""
    return (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)).total_seconds()
