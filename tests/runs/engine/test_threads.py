"""The executor whose threads keep no process from ending."""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import CancelledError

import pytest

from crosspl_tui.runs.engine.threads import DaemonThreads

HANGING = """
import threading
from crosspl_tui.runs.engine.threads import DaemonThreads
began = threading.Event()
DaemonThreads(1).submit(lambda: (began.set(), threading.Event().wait()))
began.wait()
print("ended")
"""


def test_calls_return_and_raise_through_their_futures() -> None:
    with DaemonThreads(2) as threads:
        good, bad = threads.submit(divmod, 7, 2), threads.submit(divmod, 7, 0)
        assert good.result() == (3, 1)
        with pytest.raises(ZeroDivisionError):
            bad.result()


def test_so_many_run_at_once_and_no_more() -> None:
    both = threading.Barrier(3, timeout=20)
    names: set[str] = set()

    def meet() -> None:
        names.add(threading.current_thread().name)
        both.wait()

    with DaemonThreads(3, "gull") as threads:
        for future in [threads.submit(meet) for _ in range(9)]:
            future.result()
    assert names == {"gull-0", "gull-1", "gull-2"}


def test_what_waits_at_the_shutdown_can_be_cancelled() -> None:
    threads = DaemonThreads(1)
    began, may_end = threading.Event(), threading.Event()
    running = threads.submit(lambda: (began.set(), may_end.wait(20)))
    waiting = threads.submit(divmod, 1, 1)
    began.wait(20)
    threads.shutdown(wait=False, cancel_futures=True)
    may_end.set()
    assert running.result() == (None, True)
    with pytest.raises(CancelledError):
        waiting.result()
    with pytest.raises(RuntimeError):
        threads.submit(divmod, 1, 1)


def test_a_call_that_hangs_does_not_keep_the_process() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", HANGING], capture_output=True, text=True, timeout=20, check=True
    )
    assert ended.stdout == "ended\n"
