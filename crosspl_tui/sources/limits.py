"""When to ask a host again: what its rate limits and failures mean, as seconds to wait.

Source: https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from email.message import Message
from email.utils import parsedate_to_datetime

from crosspl_tui.sources.http import Reply

MOST_TRIES = 6
MOST_TRIES_UNREACHED = 2
LONGEST_WAIT = 2 * 3600.0
SECONDARY_SECONDS = 60.0
RATE_LIMIT = "rate limit"
_TOO_MANY = frozenset({403, 429})
_WORDS_OF_LIMITS = (b"rate limit", b"abuse detection")


@dataclass(frozen=True, slots=True)
class Pause:
    """Seconds to wait before asking (again), and why.

    `tried` is how often it was asked in vain, `most` how often it may be; both are 0 where nothing was asked in vain.
    """

    seconds: float
    reason: str
    tried: int = field(default=0, compare=False)
    most: int = field(default=0, compare=False)


def pause_before_next(headers: Message, now: float) -> Pause | None:
    """Return how long to wait after a good reply: until the limit is reset, when it is used up."""
    seconds = _until_reset(headers, now)
    return None if seconds is None else Pause(seconds, RATE_LIMIT)


def pause_before_retry(reply: Reply, tries: int, now: float) -> Pause | None:
    """Return how long to wait after a bad reply, or None when asking again cannot help.

    `tries` is how often it was asked, from 1; `now` the POSIX time.
    """
    if reply.status >= 500:
        return Pause(_asked_for(reply.headers, now) or backoff(tries), f"status {reply.status}")
    if reply.status not in _TOO_MANY:
        return None
    seconds = _asked_for(reply.headers, now)
    if seconds is None:
        seconds = _until_reset(reply.headers, now)
    if seconds is None and _speaks_of_limits(reply):
        seconds = SECONDARY_SECONDS * 2 ** (tries - 1)
    return None if seconds is None else Pause(seconds, RATE_LIMIT)


def backoff(tries: int) -> float:
    """Return 1, 2, 4 ... seconds."""
    return float(2 ** (tries - 1))


def _speaks_of_limits(reply: Reply) -> bool:
    return reply.status == 429 or any(words in reply.body.lower() for words in _WORDS_OF_LIMITS)


def _until_reset(headers: Message, now: float) -> float | None:
    if headers.get("X-RateLimit-Remaining", "").strip() != "0":
        return None
    reset = _number(headers.get("X-RateLimit-Reset"))
    return None if reset is None else max(0.0, reset - _time_there(headers, now)) + 1


def _asked_for(headers: Message, now: float) -> float | None:
    """Return the seconds that Retry-After gives, as a number or as a date."""
    value = headers.get("Retry-After")
    seconds = _number(value)
    if seconds is None and (date := _date(value)):
        seconds = date.timestamp() - _time_there(headers, now)
    return None if seconds is None else max(0.0, seconds)


def _time_there(headers: Message, now: float) -> float:
    """Return the host's time, by which its limits are reset; clocks differ."""
    date = _date(headers.get("Date"))
    return date.timestamp() if date else now


def _number(value: str | None) -> float | None:
    return float(value) if value and value.strip().isdecimal() else None


def _date(value: str | None) -> datetime | None:
    try:
        return parsedate_to_datetime(value) if value else None
    except ValueError:
        return None
