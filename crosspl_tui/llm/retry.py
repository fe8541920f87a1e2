"""What to do after a failed try: a decision by its cause, as a value with a reason.

Retry-After: https://www.rfc-editor.org/rfc/rfc9110#name-retry-after; the jitter keeps threads that failed together
from coming back together.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import Enum, StrEnum, auto


class Cause(StrEnum):
    """Why a try gave no answer."""

    REFUSED = "refused"
    NO_QUOTA = "quota is used up"
    UNFIT = "request does not fit the model"
    FILTERED = "content was filtered"
    TOO_MANY = "too many requests"
    OVERLOADED = "overloaded"
    SERVER = "server failed"
    UNREACHABLE = "no connection"
    """None was had: that is about the endpoint, not about the request."""

    NOT_CONNECTED = "connection failed"
    TIMEOUT = "timed out"
    CUT = "answer was cut off"
    NOT_AN_ANSWER = "not an answer"


class Action(Enum):
    """What follows from a failed try."""

    RETRY = auto()
    STOP = auto()
    """The run stops: asking again, or asking something else, is useless."""

    GIVE_UP = auto()
    """The sample fails, the run goes on."""


_STOPPING = frozenset({Cause.REFUSED, Cause.NO_QUOTA})
_CROWDED = frozenset({Cause.TOO_MANY, Cause.OVERLOADED})
_MAY_PASS = frozenset({408, 409, 425})
_OVERLOADED = frozenset({503, 529})
_UNFIT_CODES = frozenset({"context_length_exceeded", "string_above_max_length"})
_FILTER_CODES = frozenset({"content_filter", "content_policy_violation"})
_TOO_LONG = re.compile(r"(?i)context[ _](length|window|size)|prompt is too long|too many (input )?tokens")
_QUOTA_CODES = frozenset({"insufficient_quota", "billing_hard_limit_reached"})


@dataclass(frozen=True, slots=True)
class Policy:
    """Bounds of trying again; times in seconds. The whole call, waits included, takes `longest` at most.

    An endpoint that none of a run's calls can reach is waited for over `longest_away`, with tries that are no further
    apart than `longest_wait_away`: a server that is started again has as long for it.
    """

    most_tries: int = 8
    longest: float = 600.0
    first_wait: float = 1.0
    longest_wait: float = 60.0
    longest_asked_for: float = 120.0
    longest_away: float = 120.0
    longest_wait_away: float = 15.0


@dataclass(frozen=True, slots=True)
class Failure:
    """A try without an answer. `words` are the endpoint's or the network's; they hold no key.

    `retry_after` is the seconds the endpoint asks to wait for.
    """

    cause: Cause
    words: str
    status: int | None = None
    retry_after: float | None = None

    @property
    def is_crowded(self) -> bool:
        """Whether fewer requests at once would help."""
        return self.cause in _CROWDED

    def __str__(self) -> str:
        status = f"status {self.status}" if self.status else str(self.cause)
        return f"{status}: {self.words}" if self.words else status


@dataclass(frozen=True, slots=True)
class Decision:
    """What to do, after how many seconds, and why."""

    action: Action
    seconds: float
    reason: str


def decide(
    failure: Failure, *, tries: int, elapsed: float, policy: Policy, chance: float, away: float = 0.0
) -> Decision:
    """Decide what follows from the failure of try number `tries` (from 1).

    Tries without a connection are counted apart from the others. `elapsed` is the seconds since the first try began,
    or failed without a connection; `away` those for which no call reached the endpoint; `chance` a random number from
    0 to 1.
    """
    if failure.cause is Cause.UNREACHABLE:
        return _decide_unreachable(
            failure, tries=tries, elapsed=elapsed, policy=policy, chance=chance, away=away
        )
    if failure.cause in _STOPPING:
        return Decision(Action.STOP, 0.0, str(failure))
    if failure.cause in {Cause.UNFIT, Cause.FILTERED}:
        return Decision(Action.GIVE_UP, 0.0, str(failure))
    if tries >= policy.most_tries:
        last = f", the last of {tries} tries" if tries > 1 else ""
        return Decision(Action.GIVE_UP, 0.0, f"{failure}{last}")
    seconds, why = _wait(failure, tries, policy, chance)
    if elapsed + seconds >= policy.longest:
        return Decision(Action.GIVE_UP, 0.0, f"{failure}, after {elapsed:.0f} s and {tries} tries")
    return Decision(Action.RETRY, seconds, f"{failure}; try {tries + 1} in {seconds:.1f} s, {why}")


def _decide_unreachable(
    failure: Failure, *, tries: int, elapsed: float, policy: Policy, chance: float, away: float
) -> Decision:
    """No sample fails since its endpoint is away: either it comes back in time, or the run stops."""
    if away >= policy.longest_away:
        lasting = f", for {away:.0f} s" if away >= 1 else ""
        return Decision(
            Action.STOP, 0.0, f"{failure}{lasting}; see that the address is right and the server runs"
        )
    if tries >= policy.most_tries and elapsed >= policy.longest_away:
        return Decision(Action.GIVE_UP, 0.0, f"{failure}, {tries} times, while other calls were answered")
    most = min(policy.longest_wait_away, max(policy.first_wait, away / 2))
    seconds = most * (1 + chance) / 2
    return Decision(Action.RETRY, seconds, f"{failure}; try {tries + 1} in {seconds:.1f} s")


def cause_of_status(status: int, code: str, words: str) -> Cause:
    """Return the cause behind an error status of HTTP, the endpoint's own code ("" for none) and its words."""
    if code in _FILTER_CODES:
        return Cause.FILTERED
    if code in _UNFIT_CODES or status == 413 or (status in {400, 422} and _TOO_LONG.search(words)):
        return Cause.UNFIT
    if code in _QUOTA_CODES:
        return Cause.NO_QUOTA
    if status == 429:
        return Cause.TOO_MANY
    if status in _OVERLOADED:
        return Cause.OVERLOADED
    return Cause.SERVER if status >= 500 or status in _MAY_PASS else Cause.REFUSED


def retry_after(headers: Mapping[str, str], now: float) -> float | None:
    """Return the seconds that a reply asks to wait, from Retry-After (seconds or a date) or retry-after-ms.

    `headers` ignore case; `now` is the POSIX time here, used where the endpoint does not tell its own.
    """
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    value = headers.get("retry-after")
    seconds = _number(value)
    if seconds is None and (date := _date(value)) is not None:
        there = _date(headers.get("date"))
        seconds = date - (now if there is None else there)
    return None if seconds is None else max(0.0, seconds)


def _wait(failure: Failure, tries: int, policy: Policy, chance: float) -> tuple[float, str]:
    if failure.retry_after is not None:
        asked = min(failure.retry_after, policy.longest_asked_for)
        return asked + chance * policy.first_wait / 2, f"as it asks for {failure.retry_after:.0f} s"
    most = min(policy.longest_wait, policy.first_wait * 2.0 ** (tries - 1))
    return most * (1 + chance) / 2, "waiting longer each time"


def _number(value: str | None) -> float | None:
    try:
        number = float(value) if value else None
    except ValueError:
        return None
    return number if number is not None and 0 <= number < 1e9 else None


def _date(value: str | None) -> float | None:
    try:
        date: datetime | None = parsedate_to_datetime(value) if value else None
    except ValueError:
        return None
    if date is None:
        return None
    return (date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp()
