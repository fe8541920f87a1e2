"""Having batches judged, here or in other processes, with the outcomes in the order of the batches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from time import thread_time

from fsm.scanning.batches import Batch, Job, Outcome

ENOUGH_TO_TELL_SECONDS = 1.0  # in the first ones what the judges need is loaded
WORTH_PROCESSES_SECONDS = 6.0  # saved; each of them takes one or two of the processor to load the judges

IsCancelled = Callable[[], bool]


class ScanError(OSError):
    """A tree cannot be scanned, or a worker process died; the message says what to do."""


def judge_here(job: Job, batches: Iterable[Batch], is_cancelled: IsCancelled) -> Iterator[Outcome]:
    """Judge batches one after the other in this process, until cancelled."""
    for batch in batches:
        if is_cancelled():
            return
        yield job.judge(batch)


def judge_where_it_pays(
    job: Job, batches: Sequence[Batch], workers: int, is_cancelled: IsCancelled
) -> Iterator[Outcome]:
    """Judge in this process, and in worker processes once the rest is seen to take far longer than starting them."""
    spent = 0.0
    for done, batch in enumerate(batches):
        remaining = spent / done * (len(batches) - done) if done else 0.0
        saved = remaining * (1 - 1 / workers)
        if spent > ENOUGH_TO_TELL_SECONDS and saved > WORTH_PROCESSES_SECONDS:
            yield from judge_in_processes(job, batches[done:], workers, is_cancelled)
            return
        if is_cancelled():
            return
        # Of the processor: where others keep it busy more processes are of no help.
        started = thread_time()
        outcome = job.judge(batch)
        spent += thread_time() - started
        yield outcome


def judge_in_processes(
    job: Job, batches: Iterable[Batch], workers: int, is_cancelled: IsCancelled
) -> Iterator[Outcome]:
    """Judge batches in worker processes, until cancelled; raises `ScanError` when a worker dies.

    However the iteration ends, no worker is left when it has ended.
    """
    from fsm.scanning.processes import judged_by_workers  # noqa: PLC0415 - most scans are over before processes had started

    return judged_by_workers(job, batches, workers, is_cancelled)
