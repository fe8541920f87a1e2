"""Judging many given answers: here, or in several processes once that is seen to be quicker."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from time import process_time
from typing import NamedTuple

from fsm.judge import judge
from fsm.machine import load_catalogue
from fsm.scanning.processes import obey_parent_only
from fsm.trace import Mode, Origin, Verdict
from store.exchange.naming import ExchangeError

BATCH = 24
ENOUGH_TO_TELL_SECONDS = 0.3
WORTH_PROCESSES_SECONDS = 2.0  # starting them takes about half a second of each


class Question(NamedTuple):
    """A text to judge, and by what."""

    machine_id: int
    suffix: str
    mode: Mode
    text: str


Batch = Sequence[Question]
IsCancelled = Callable[[], bool]


def verdicts(
    questions: Sequence[Question], is_cancelled: IsCancelled, *, workers: int | None = None
) -> Iterator[Sequence[Verdict]]:
    """Yield the verdicts in the order of the questions, batch by batch, until cancelled.

    `workers` is the number of processes, by default one a core. Raises `ExchangeError` when one of them dies.
    """
    batches = [questions[start : start + BATCH] for start in range(0, len(questions), BATCH)]
    workers = workers or len(os.sched_getaffinity(0))
    started = process_time()
    for done, batch in enumerate(batches):
        spent = process_time() - started
        remaining = spent / done * (len(batches) - done) if done else 0.0
        if workers > 1 and spent > ENOUGH_TO_TELL_SECONDS and remaining > WORTH_PROCESSES_SECONDS:
            yield from _judged_in_processes(batches[done:], workers, is_cancelled)
            return
        if is_cancelled():
            return
        yield judge_batch(batch)


def judge_batch(batch: Batch) -> list[Verdict]:
    """Judge the texts of a batch, as models' answers."""
    catalogue = load_catalogue()
    traces = (
        judge(catalogue[asked.machine_id], asked.text, asked.mode, asked.suffix, origin=Origin.ANSWER)
        for asked in batch
    )
    return [trace.verdict for trace in traces]


def _judged_in_processes(
    batches: Sequence[Batch], workers: int, is_cancelled: IsCancelled
) -> Iterator[Sequence[Verdict]]:
    # Forking a program that has threads, as the workbench does, may hang the child.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=obey_parent_only)
    try:
        for found in pool.map(judge_batch, batches):
            yield found
            if is_cancelled():
                return
    except BrokenProcessPool as error:
        raise ExchangeError("a process that judged answers died; free some memory and try again") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
