"""Measure what a run costs beside its model: `CROSSPL_BENCH_DATA=FOLDER python tests/bench/measure_runs.py`.

Published answers are replayed from memory as a run of many samples; processor time per sample is that of claiming,
judging, recording and logging together.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from sqlalchemy import text

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.exchange import Reply, Request, Usage
from crosspl_tui.runs.engine.engine import Engine, EngineOptions, WorkSummary
from crosspl_tui.runs.engine.watching import read_events, read_progress
from crosspl_tui.runs.engine.work import RunContext
from crosspl_tui.runs.evaluation.plan import EvaluationPlan, JudgeMode, Selection
from crosspl_tui.runs.evaluation.work import open_evaluation, start_evaluation
from crosspl_tui.runs.exchange_facts import machine_facts
from fsm.judge import judge
from fsm.machine import load_catalogue
from fsm.trace import Mode
from store.database import Database, open_database
from store.exchange.importing import import_folder
from store.writer import GroupWriter

LIMIT_MS = 3.0
MODES = {JudgeMode.STRICT: Mode.STRICT, JudgeMode.PUBLISHED: Mode.SAMPLING}


@dataclass(frozen=True, slots=True)
class Recorded:
    """A model that knows its answers by heart: those to an item by its key, one for each number."""

    name: str
    answers: Mapping[str, Sequence[str]]

    def ask(self, request: Request) -> Reply:
        answers = self.answers[request.subject]
        answer = answers[request.number % len(answers)]
        return Reply(answer, usage=Usage(300, len(answer) // 4), seconds=0.2)

    def close(self) -> None:
        """There is nothing to let go of."""


def main() -> None:
    """Read the command line, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=8)
    parser.add_argument("--judge", type=JudgeMode, default=JudgeMode.STRICT, choices=list(JudgeMode))
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, open_database(Path(folder) / "bench.db") as database:
        answers = _import(database, Path(os.environ["CROSSPL_BENCH_DATA"]) / "crosspl")
        _measure(database, answers, arguments.samples, arguments.jobs, arguments.judge)


def _import(database: Database, folder: Path) -> dict[str, list[str]]:
    """Import tasks and outputs; return the answers by the keys of their items."""
    import_folder(database, folder, machine_facts())
    answers: dict[str, list[str]] = {}
    with database.connect() as connection:
        for key, answer in connection.execute(
            text("SELECT item.key, sample.answer FROM sample JOIN item ON item.id = sample.item_id")
        ):
            answers.setdefault(key, []).append(answer)
    return answers


def _measure(
    database: Database, answers: Mapping[str, Sequence[str]], samples: int, jobs: int, mode: JudgeMode
) -> None:
    each = max(2, round(samples / len(answers)))
    plan = EvaluationPlan(
        models=("recorded",),
        selection=Selection(suites=("crosspl-ipc",)),
        samples=each,
        temperature=0.2,
        judge=mode,
    )
    started = time.process_time()
    (run_id,) = start_evaluation(database, plan)
    planned = time.process_time() - started
    judging = _judge_alone(database, answers, each, MODES[mode])
    started = time.process_time()
    summary = _run(database, answers, run_id, jobs)
    whole = time.process_time() - started
    count = summary.done
    print(f"{count:,} samples by {jobs} threads, judged {mode}, in {summary.seconds:.1f} s")
    print(f"planned           {planned / count * 1e3:6.2f} ms processor a sample")
    print(f"judged alone      {judging / count * 1e3:6.2f} ms")
    verdict = "PASS" if whole / count * 1e3 <= LIMIT_MS else "OVER"
    print(f"run as a whole    {whole / count * 1e3:6.2f} ms of at most {LIMIT_MS} ms: {verdict}")
    _measure_watching(database, run_id)


def _judge_alone(database: Database, answers: Mapping[str, Sequence[str]], each: int, mode: Mode) -> float:
    """Seconds of processor that judging the same answers takes by itself."""
    with database.connect() as connection:
        items = connection.execute(text("SELECT key, machine_id, suffix FROM item")).all()
    catalogue = load_catalogue()
    started = time.process_time()
    for key, machine_id, suffix in (item for item in items if item.key in answers):
        for number in range(each):
            judge(catalogue[machine_id], answers[key][number % len(answers[key])], mode, suffix)
    return time.process_time() - started


def _run(database: Database, answers: Mapping[str, Sequence[str]], run_id: int, jobs: int) -> WorkSummary:
    def recorded(_context: RunContext, _budget: Budget) -> Recorded:
        return Recorded("recorded", answers)

    options = EngineOptions(slots=jobs, run_id=run_id)
    with GroupWriter(database) as writer:
        return Engine(database, writer, partial(open_evaluation, database, recorded), options).run()


def _measure_watching(database: Database, run_id: int) -> None:
    started = time.perf_counter()
    progress = read_progress(database, [run_id])[run_id]
    print(f"progress read in  {(time.perf_counter() - started) * 1e3:6.1f} ms: {progress}")
    started = time.perf_counter()
    lines = read_events(database, 0, run_id=run_id)
    print(f"{len(lines):,} lines read in {(time.perf_counter() - started) * 1e3:.1f} ms")


if __name__ == "__main__":
    main()
