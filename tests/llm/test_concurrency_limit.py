"""The limiter: fewer at once after complaints, slowly more after answers."""

from __future__ import annotations

import threading

from crosspl_tui.llm.cancellation import Cancellation
from crosspl_tui.llm.concurrency import Limiter, limiter_of


class Clock:
    """A time that passes when told."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def never() -> bool:
    return False


def test_a_crowd_of_complaints_counts_once() -> None:
    clock = Clock()
    limiter = Limiter(16, clock)
    crowd = [limiter.acquire(never) for _ in range(16)]
    clock.now += 1
    for acquired_at in crowd:
        limiter.release()
        limiter.shrink(acquired_at or 0.0)
    assert limiter.limit == 8

    clock.now += 1
    acquired_at = limiter.acquire(never)
    limiter.shrink(acquired_at or 0.0)
    assert limiter.limit == 4


def test_it_never_shrinks_below_one_and_never_grows_above_its_most() -> None:
    clock = Clock()
    limiter = Limiter(4, clock)
    for _ in range(10):
        clock.now += 1
        limiter.shrink(clock.now)
    assert limiter.limit == 1

    for _ in range(100):
        limiter.grow()
    assert limiter.limit == 4


def test_a_round_of_answers_earns_about_one_more() -> None:
    clock = Clock()
    limiter = Limiter(64, clock)
    limiter.shrink(clock.now)
    assert limiter.limit == 32

    for _ in range(33):
        limiter.grow()

    assert limiter.limit == 33


def test_nobody_is_let_in_while_the_endpoint_is_held() -> None:
    limiter = Limiter(4)
    limiter.shrink(0.0, hold=0.05)
    acquired: list[float | None] = []
    thread = threading.Thread(target=lambda: acquired.append(limiter.acquire(never)))
    thread.start()
    thread.join(0.01)
    assert not acquired

    thread.join(5)

    assert acquired[0] is not None


def test_whoever_waits_is_let_go_when_cancelled() -> None:
    limiter, cancelled = Limiter(1), Cancellation()
    cancelled.listen(limiter.wake)
    limiter.acquire(never)
    acquired: list[float | None] = []
    threads = [
        threading.Thread(target=lambda: acquired.append(limiter.acquire(cancelled.is_set))) for _ in range(5)
    ]
    for thread in threads:
        thread.start()

    cancelled.set()
    for thread in threads:
        thread.join(5)

    assert acquired == [None] * 5


def test_one_model_at_one_endpoint_has_one_limiter() -> None:
    first = limiter_of("http://quay/v1", "ferry", 8)

    assert limiter_of("http://quay/v1", "ferry", 4) is first
    assert first.limit == 4
    assert limiter_of("http://quay/v1", "ferry", 16).limit == 16
    assert limiter_of("http://quay/v1", "buoy", 8) is not first


def test_listening_after_the_fact_is_told_at_once() -> None:
    cancelled, told = Cancellation(), list[int]()
    stop = cancelled.listen(lambda: told.append(1))
    stop()
    cancelled.set()
    assert told == []

    cancelled.listen(lambda: told.append(2))

    assert told == [2]
