"""What follows from a failed try, as a value."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosspl_tui.llm.retry import (
    Action,
    Cause,
    Decision,
    Failure,
    Policy,
    cause_of_status,
    decide,
    retry_after,
)

POLICY = Policy()
NOW = 1_800_000_000.0


def failure(cause: Cause = Cause.SERVER, **fields: float) -> Failure:
    return Failure(cause, "words", **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("status", "code", "words", "cause"),
    [
        (400, "", "bad", Cause.REFUSED),
        (401, "invalid_api_key", "", Cause.REFUSED),
        (403, "", "", Cause.REFUSED),
        (404, "model_not_found", "", Cause.REFUSED),
        (402, "", "pay", Cause.REFUSED),
        (408, "", "", Cause.SERVER),
        (409, "", "", Cause.SERVER),
        (429, "rate_limit_exceeded", "", Cause.TOO_MANY),
        (429, "insufficient_quota", "", Cause.NO_QUOTA),
        (500, "", "", Cause.SERVER),
        (503, "", "", Cause.OVERLOADED),
        (529, "", "", Cause.OVERLOADED),
        (400, "context_length_exceeded", "", Cause.UNFIT),
        (400, "400", "maximum context length is 8192 tokens", Cause.UNFIT),
        (413, "", "", Cause.UNFIT),
        (400, "content_filter", "", Cause.FILTERED),
    ],
)
def test_a_status_has_a_cause(status: int, code: str, words: str, cause: Cause) -> None:
    assert cause_of_status(status, code, words) is cause


@pytest.mark.parametrize(
    ("cause", "action"),
    [
        (Cause.REFUSED, Action.STOP),
        (Cause.NO_QUOTA, Action.STOP),
        (Cause.UNFIT, Action.GIVE_UP),
        (Cause.TOO_MANY, Action.RETRY),
        (Cause.OVERLOADED, Action.RETRY),
        (Cause.SERVER, Action.RETRY),
        (Cause.UNREACHABLE, Action.RETRY),
        (Cause.NOT_CONNECTED, Action.RETRY),
        (Cause.TIMEOUT, Action.RETRY),
        (Cause.CUT, Action.RETRY),
        (Cause.NOT_AN_ANSWER, Action.RETRY),
    ],
)
def test_a_cause_decides_the_action(cause: Cause, action: Action) -> None:
    decision = decide(failure(cause), tries=1, elapsed=0, policy=POLICY, chance=0.5)

    assert decision.action is action
    assert "words" in decision.reason


def test_waits_double_up_to_the_longest() -> None:
    waits = [
        decide(failure(), tries=tries, elapsed=0, policy=POLICY, chance=1.0).seconds for tries in range(1, 8)
    ]

    assert waits == [1, 2, 4, 8, 16, 32, 60]


def test_chance_takes_away_half_of_a_wait_at_most() -> None:
    assert decide(failure(), tries=3, elapsed=0, policy=POLICY, chance=0.0).seconds == 2


def test_what_is_asked_for_is_waited_and_no_less() -> None:
    decision = decide(failure(Cause.TOO_MANY, retry_after=30), tries=1, elapsed=0, policy=POLICY, chance=0.5)

    assert 30 <= decision.seconds <= 31
    assert "as it asks for 30 s" in decision.reason


@given(
    tries=st.integers(1, 20),
    elapsed=st.floats(0, 1000),
    chance=st.floats(0, 1),
    asked=st.none() | st.floats(0, 1e9),
    cause=st.sampled_from([cause for cause in Cause if cause is not Cause.UNREACHABLE]),
)
def test_never_more_than_eight_tries_nor_ten_minutes(
    tries: int, elapsed: float, chance: float, asked: float | None, cause: Cause
) -> None:
    decision = decide(
        Failure(cause, "", retry_after=asked), tries=tries, elapsed=elapsed, policy=POLICY, chance=chance
    )

    if decision.action is Action.RETRY:
        assert tries < 8
        assert elapsed + decision.seconds < 600


@pytest.mark.parametrize("tries", [1, 8, 30])
def test_an_endpoint_that_is_away_is_waited_for_two_minutes_and_then_the_run_stops(tries: int) -> None:
    def after(away: float) -> Decision:
        lost = failure(Cause.UNREACHABLE)
        return decide(lost, tries=tries, elapsed=away, policy=POLICY, chance=1.0, away=away)

    assert [(after(away).action, after(away).seconds) for away in (0.0, 8.0, 60.0, 119.0)] == [
        (Action.RETRY, 1.0),
        (Action.RETRY, 4.0),
        (Action.RETRY, 15.0),
        (Action.RETRY, 15.0),
    ]
    assert after(120.0).action is Action.STOP
    assert "no connection: words, for 120 s; see that" in after(120.0).reason


def test_a_call_that_alone_finds_no_connection_is_given_up_while_others_are_answered() -> None:
    def after(tries: int, elapsed: float) -> Action:
        lost = failure(Cause.UNREACHABLE)
        return decide(lost, tries=tries, elapsed=elapsed, policy=POLICY, chance=0.5, away=3.0).action

    assert after(tries=8, elapsed=130.0) is Action.GIVE_UP
    assert after(tries=7, elapsed=130.0) is Action.RETRY
    assert after(tries=8, elapsed=90.0) is Action.RETRY


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "7"}, 0.25),
        ({"retry-after": "Fri, 15 Jan 2027 08:00:30 GMT"}, 30.0),
        ({"retry-after": "Fri, 15 Jan 2027 07:00:00 GMT"}, 0.0),
        ({"retry-after": "Mon, 01 Jan 2024 00:01:00 GMT", "date": "Mon, 01 Jan 2024 00:00:00 GMT"}, 60.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "nan"}, None),
    ],
)
def test_the_wait_asked_for_is_read_in_every_form(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers, NOW) == seconds
