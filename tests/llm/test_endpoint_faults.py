"""Each fault of an endpoint leads to what is stated for it: again, stop, or give up."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from llm.asking import KEY, QUICK, Asking, Opened, question
from llm.scripted_acts import (
    Act,
    answer,
    broken_json,
    cut,
    failing_midway,
    hang,
    hang_midway,
    page,
    refused,
)
from llm.scripted_endpoint import Asked, in_turn, serving

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.endpoint import Timeouts
from crosspl_tui.llm.errors import (
    BudgetSpentError,
    CancelledError,
    GaveUpError,
    RefusedError,
    UnfitRequestError,
    UnreachableError,
)
from crosspl_tui.llm.prices import Price
from crosspl_tui.llm.retry import Policy

IMPATIENT = Timeouts(silence=0.4, answer=10)


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (refused(429, "slow down", Retry_After="0"), "status 429: slow down"),
        (refused(500, "oops"), "status 500: oops"),
        (refused(503, "busy"), "status 503: busy"),
        (refused(408), "status 408"),
        (refused(409), "status 409"),
        (cut(), "answer was cut off: peer closed"),
        (cut(is_silent=True), "answer was cut off: the answer ended without a finish reason"),
        (cut(after=0, is_silent=True), "answer was cut off"),
        (page(), "not an answer: the reply is no JSON but text/html: <!DOCTYPE html>"),
        (broken_json(), "not an answer: the reply is no JSON"),
        (Act(raw=b'{"choices": []}'), "not an answer: the reply holds no choices"),
        (Act(raw=b"[1]"), "not an answer"),
        (Act(has_choices=False), "answer was cut off"),
        (failing_midway(), "server failed: the backend is gone"),
        (hang(), "timed out: nothing came for 0 s"),
        (hang_midway(), "timed out: the answer stopped midway"),
    ],
)
def test_what_may_pass_is_tried_again(asking: Asking, act: Act, told: str) -> None:
    opened = asking(in_turn(act, answer("done")), timeouts=IMPATIENT)

    reply = opened.ask()

    assert (reply.answer, reply.tries, opened.endpoint.requests) == ("done", 2, 2)
    assert told in opened.told[0]
    assert "; try 2 in " in opened.told[0]


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_refusals_stop_at_once_with_the_endpoints_words(asking: Asking, status: int) -> None:
    opened = asking(refused(status, "The model `ferry` does not exist."))

    with pytest.raises(RefusedError, match=f"status {status}: The model `ferry` does not exist."):
        opened.ask()

    assert opened.endpoint.requests == 1


def test_a_wrong_address_is_told_in_the_endpoints_words(asking: Asking) -> None:
    elsewhere = asking().endpoint.url.removesuffix("/v1")

    with pytest.raises(RefusedError, match="status 404: no such path") as caught:
        asking(base_url=elsewhere, model="ferry-7b").ask()

    assert str(caught.value).endswith(
        f"(asked {elsewhere}/chat/completions for 'ferry-7b'; see that both are right)"
    )


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("QUAY_KEY", "the key sent is that of the variable QUAY_KEY"),
        ("keyring:quay/anna", "the key sent is that of keyring:quay/anna"),
        ("", "no key was sent: one comes from the variable CROSSPL_API_KEY"),
    ],
)
def test_a_refused_key_is_told_with_where_it_came_from(asking: Asking, source: str, words: str) -> None:
    opened = asking(refused(401, "Incorrect API key"), key=source)

    with pytest.raises(RefusedError, match="status 401: Incorrect API key") as caught:
        opened.ask()

    assert f"(asked {opened.endpoint.url}/chat/completions; {words}" in str(caught.value)


def test_a_spent_quota_stops_though_its_status_is_that_of_haste(asking: Asking) -> None:
    opened = asking(refused(429, "You exceeded your current quota.", code="insufficient_quota"))

    with pytest.raises(RefusedError, match="You exceeded your current quota"):
        opened.ask()

    assert opened.endpoint.requests == 1


def test_a_request_too_long_for_the_model_fails_alone(asking: Asking) -> None:
    words = "This model's maximum context length is 8192 tokens."
    opened = asking(refused(400, words))

    with pytest.raises(UnfitRequestError, match="maximum context length is 8192"):
        opened.ask()

    assert opened.endpoint.requests == 1


def test_it_gives_up_after_eight_tries(asking: Asking) -> None:
    opened = asking(refused(500, "still broken"))

    with pytest.raises(GaveUpError, match="status 500: still broken, the last of 8 tries"):
        opened.ask()

    assert (opened.endpoint.requests, len(opened.told)) == (8, 7)


def test_it_gives_up_when_the_time_is_over(asking: Asking) -> None:
    policy = Policy(first_wait=0.001, longest=0.2)
    opened = asking(refused(500), policy=policy, timeouts=Timeouts(answer=0.2))

    with pytest.raises(GaveUpError):
        opened.ask()

    slow = asking(
        answer("abc", seconds_between=0.05, chunks=100), policy=policy, timeouts=Timeouts(answer=0.2)
    )
    began = time.monotonic()
    with pytest.raises(GaveUpError, match="after 0 s and 1 tries"):
        slow.ask()
    assert time.monotonic() - began < 2


def test_an_answer_slower_than_its_time_is_given_up(asking: Asking) -> None:
    opened = asking(
        answer("x" * 100, seconds_between=0.02, chunks=100),
        timeouts=Timeouts(answer=0.1),
        policy=Policy(most_tries=1),
    )

    with pytest.raises(GaveUpError, match="timed out: "):
        opened.ask()


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port that is taken but at which nobody listens: connections are refused."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken.getsockname()[1]


def test_nobody_at_the_address_stops_the_run_in_time_however_few_the_tries(
    asking: Asking, closed_port: int
) -> None:
    opened = asking(
        base_url=f"http://127.0.0.1:{closed_port}/v1",
        policy=Policy(most_tries=2, first_wait=0.001, longest_away=0.05),
    )

    with pytest.raises(
        UnreachableError, match=r"no connection: http://127.0.0.1:\d+/v1: .*refused; see that the address"
    ):
        opened.ask()

    assert len(opened.told) > 2


def test_a_server_that_comes_back_is_asked_again(asking: Asking) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    opened = asking(base_url=f"http://127.0.0.1:{port}/v1", policy=QUICK)
    with ThreadPoolExecutor(8) as threads:
        replies = [threads.submit(opened.ask, question(str(number))) for number in range(8)]
        wait_until(lambda: len(opened.told) >= 20)
        with serving(answer("done"), port=port):
            assert {reply.result(20).answer for reply in replies} == {"done"}


def test_tries_without_a_connection_do_not_count_among_the_others(asking: Asking) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    opened = asking(base_url=f"http://127.0.0.1:{port}/v1", policy=replace(QUICK, most_tries=3))
    with ThreadPoolExecutor(1) as thread:
        reply = thread.submit(opened.ask)
        wait_until(lambda: len(opened.told) >= 5)
        with serving(in_turn(refused(503, "loading"), refused(503, "loading"), answer("done")), port=port):
            assert reply.result(20).tries >= 8


def test_a_wait_that_is_asked_for_is_kept_within_bounds(asking: Asking) -> None:
    opened = asking(in_turn(refused(429, "later", Retry_After="3600"), answer("done")))

    began = time.monotonic()
    assert opened.ask().answer == "done"

    assert time.monotonic() - began < 2
    assert "as it asks for 3600 s" in opened.told[0]


def test_haste_shrinks_how_many_are_asked_at_once(asking: Asking) -> None:
    opened = asking(in_turn(refused(429), answer("done")), concurrency=16)

    opened.ask()

    assert 8 <= opened.client.limiter.limit < 16


def test_no_more_are_asked_at_once_than_the_settings_allow(asking: Asking) -> None:
    opened = asking(answer("done", seconds_before=0.01), concurrency=3)

    with ThreadPoolExecutor(12) as threads:
        replies = list(threads.map(lambda n: opened.ask(question(str(n))), range(24)))

    assert {reply.answer for reply in replies} == {"done"}
    assert opened.endpoint.most_at_once == 3


def in_thread(ask: Callable[[], object]) -> tuple[threading.Thread, list[CancelledError]]:
    """Start asking in a thread; the list gets the error of its being cancelled."""
    raised: list[CancelledError] = []

    def run() -> None:
        try:
            ask()
        except CancelledError as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, raised


def wait_until(is_time: Callable[[], bool]) -> None:
    """Wait until something is so, though not for ever."""
    deadline = time.monotonic() + 5
    while not is_time() and time.monotonic() < deadline:
        threading.Event().wait(0.001)


def cancel_when(opened: Opened, is_time: Callable[[], bool]) -> float:
    """Cancel as soon as something is so; return when."""
    wait_until(is_time)
    opened.cancelled.set()
    return time.monotonic()


@pytest.mark.parametrize("act", [hang(), hang_midway(), refused(429, "later", Retry_After="60")])
def test_cancelling_ends_any_wait_at_once(asking: Asking, act: Act) -> None:
    opened = asking(act, policy=Policy(longest_asked_for=60), timeouts=Timeouts(silence=60, answer=60))
    thread, raised = in_thread(opened.ask)

    cancelled_at = cancel_when(opened, lambda: opened.endpoint.requests > 0)
    thread.join(5)

    assert time.monotonic() - cancelled_at < 1
    assert len(raised) == 1
    with pytest.raises(CancelledError):
        opened.ask()
    assert opened.endpoint.requests == 1


def test_cancelling_ends_the_wait_for_a_turn(asking: Asking) -> None:
    opened = asking(hang(), concurrency=1, timeouts=Timeouts(silence=60, answer=60))
    threads = [in_thread(opened.ask) for _ in range(4)]

    cancel_when(opened, lambda: opened.endpoint.requests > 0)

    for thread, raised in threads:
        thread.join(5)
        assert len(raised) == 1
    assert opened.endpoint.requests == 1


def test_a_spent_budget_refuses_the_next_call(asking: Asking) -> None:
    opened = asking(
        answer("x", usage=(500, 500, 0)), budget=Budget(dollars=0.01), price=Price(input=5.0, output=15.0)
    )

    assert opened.ask().price == pytest.approx(0.01)
    with pytest.raises(BudgetSpentError, match=r"the budget of \$0.01 is spent"):
        opened.ask()

    assert opened.endpoint.requests == 1


def test_a_budget_in_tokens_counts_what_was_spent_before(asking: Asking) -> None:
    opened = asking(answer("x", usage=(10, 20, 0)), budget=Budget(tokens=1000, spent_tokens=980))

    opened.ask()
    with pytest.raises(BudgetSpentError, match=r"1,000 tokens is spent \(1,010\)"):
        opened.ask()


def test_a_key_echoed_by_the_endpoint_is_masked(asking: Asking) -> None:
    def echo(asked: Asked) -> Act:
        return refused(401, f"Incorrect key: {asked.headers['authorization']}, also {KEY[:6]}****{KEY[-4:]}")

    opened = asking(echo)

    with pytest.raises(RefusedError, match="Incorrect key: Bearer") as caught:
        opened.ask()

    assert opened.endpoint.asked[0].headers["authorization"] == f"Bearer {KEY}"
    shown = repr(caught.getrepr(showlocals=True, style="long")) + str(caught.value)
    assert KEY not in shown
    assert KEY[-4:] not in str(caught.value)
