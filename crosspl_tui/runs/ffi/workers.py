"""Doing the same with many things, several at a time, and giving what comes of them in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

AHEAD = 2
"""Things taken in for each that is being worked on: few, so that little is begun in vain when the work is stopped."""

ThingT = TypeVar("ThingT")
ResultT = TypeVar("ResultT")


def in_order(
    do: Callable[[ThingT], ResultT],
    things: Iterable[ThingT],
    *,
    at_once: int,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[ResultT]:
    """Yield what comes of each thing. Once cancelled nothing more is begun, but what was begun is still given.

    Raises what `do` raises, after which nothing more is begun either.
    """
    waiting: deque[Future[ResultT]] = deque()
    with ThreadPoolExecutor(at_once, thread_name_prefix="foreign") as pool:
        try:
            for thing in things:
                if is_cancelled():
                    break
                waiting.append(pool.submit(do, thing))
                if len(waiting) >= AHEAD * at_once:
                    yield waiting.popleft().result()
            while waiting:
                future = waiting.popleft()
                if not (is_cancelled() and future.cancel()):
                    yield future.result()
        finally:
            for future in waiting:
                future.cancel()
