"""Having batches judged in worker processes, of which none is left however the scan ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stderr
from multiprocessing import resource_tracker

from fsm.scanning.batches import Batch, Job, Outcome
from fsm.scanning.workers import IsCancelled, ScanError

POLL_SECONDS = 0.1
BATCHES_AHEAD = 4  # a worker; bounds what waits in memory when the reader of the outcomes is slow


def judged_by_workers(
    job: Job, batches: Iterable[Batch], workers: int, is_cancelled: IsCancelled
) -> Iterator[Outcome]:
    """Do what `fsm.scanning.workers.judge_in_processes` promises."""
    _start_resource_tracker()
    # Forking a program that has threads, as the workbench does, may hang the child.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=obey_parent_only)
    waiting: deque[tuple[Batch, Future[Outcome]]] = deque()
    try:
        for batch in batches:
            waiting.append((batch, pool.submit(job.judge, batch)))
            if len(waiting) >= workers * BATCHES_AHEAD:
                yield _next_outcome(pool, waiting, is_cancelled)
        while waiting:
            yield _next_outcome(pool, waiting, is_cancelled)
    except CancelledError:
        return
    except BrokenProcessPool as error:
        raise _death_report([batch for batch, _ in waiting]) from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _next_outcome(
    pool: ProcessPoolExecutor, waiting: deque[tuple[Batch, Future[Outcome]]], is_cancelled: IsCancelled
) -> Outcome:
    """Wait for the first batch and take it off; when its worker died it stays, for the report.

    Raises `CancelledError` when the scan is cancelled meanwhile.
    """
    future = waiting[0][1]
    while not is_cancelled():
        try:
            outcome = future.result(timeout=POLL_SECONDS)
        except TimeoutError:
            _break_if_a_worker_died(pool)
            continue
        waiting.popleft()
        return outcome
    raise CancelledError


def _break_if_a_worker_died(pool: ProcessPoolExecutor) -> None:
    """Make the pool notice a death that it cannot see.

    A worker that is killed while it hands in an outcome leaves half a message in the pipe, and the pool waits for the
    other half for ever: with no worker left and the pipe's end closed here, it takes itself for broken. The standard
    library has no public way to either.
    """
    processes = list((pool._processes or {}).values())
    if any(process.exitcode is not None for process in processes):
        for process in processes:
            process.kill()
        for process in processes:
            process.join()
        pool._result_queue._writer.close()  # type: ignore[attr-defined]


def _death_report(batches: list[Batch]) -> ScanError:
    files = [file.path for batch in batches for file in batch]
    return ScanError(
        f"a worker process died while reading one of {len(files)} files, from {files[0]!r} to {files[-1]!r}; "
        "free some memory, or scan these with one worker to see which file it is"
    )


def _start_resource_tracker() -> None:
    """Start multiprocessing's helper process with the real stderr.

    It hands the descriptor of `sys.stderr` on, and what a terminal application puts there has none.
    """
    with redirect_stderr(sys.__stderr__):
        resource_tracker.ensure_running()


def obey_parent_only() -> None:
    """Leave ctrl+c to the parent, which ends the work in order, and end with it, however it dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
