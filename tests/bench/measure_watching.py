"""Measure a run under way while the workbench watches it: calls a second, keys on the runs screen, memory.

    python tests/bench/measure_watching.py --workers 2 --concurrency 64 --seconds 25
    python tests/bench/measure_watching.py --recorded 10000

A scripted endpoint in a process of its own answers after 0.2 s; worker processes ask it as many questions at once as
`--concurrency` says, together; the workbench is open at Runs, in a tmux, and gets a key twice a second. The rate is
what the database says was kept between the second and the last look, against the ideal of concurrency / latency. With
`--recorded` so many recorded answers are replayed instead, as fast as one worker can, and the keys go on meanwhile.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from processes import processor_seconds, usage
from programs import PROJECT
from rooms import tmux_room
from terminal import Size, Terminal

sys.path.insert(0, str(PROJECT))

from sqlalchemy import text

from crosspl_tui.runs.demonstration import prepare_demo
from crosspl_tui.runs.engine.lifecycle import cancel
from crosspl_tui.runs.evaluation.plan import EvaluationPlan
from crosspl_tui.runs.evaluation.work import start_evaluation
from store.database import Database, open_database

LATENCY = 0.2
WARM_UP_SECONDS = 5.0
SIZE = Size(120, 40)
LEAST_SHARE, MOST_KEY_MS = 0.8, 100.0
TITLES = ("one", "two")


@dataclass(frozen=True, slots=True)
class Look:
    """How many samples were kept at a moment, and what the workers had used by then."""

    moment: float
    done: int
    processor: float
    memory: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--concurrency", type=int, default=64, help="calls at once, of all workers together")
    parser.add_argument("--seconds", type=float, default=25)
    parser.add_argument("--recorded", type=int, metavar="N", help="replay N answers instead of asking")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="crosspl-bench-") as name, ExitStack() as stack:
        folder = Path(name)
        database = stack.enter_context(open_database(folder / "runs.db"))
        prepare_demo(database, lambda: False)
        needed = int(arguments.concurrency / LATENCY * (arguments.seconds + WARM_UP_SECONDS))
        if arguments.recorded:
            needed, arguments.workers = arguments.recorded, 1
            models = [record(database, folder / f"{title}.jsonl", needed // len(TITLES)) for title in TITLES]
        else:
            url = stack.enter_context(endpoint())
            models = [f"{title}@{url}" for title in TITLES]
        run_ids = [
            start(database, model, title, needed // len(TITLES))
            for model, title in zip(models, TITLES, strict=True)
        ]
        watching(folder, database, arguments)
        for run_id in run_ids:
            cancel(database, run_id)


def record(database: Database, file: Path, needed: int) -> str:
    """Write a recording with so many answers, each item's own code, and return what the model is called."""
    with database.connect() as connection:
        items = connection.execute(
            text("SELECT item.key, revision.code FROM item JOIN revision ON revision.id = item.revision_id")
        ).all()
    with file.open("w") as lines:
        for _ in range(1 + needed // len(items)):
            for key, code in items:
                lines.write(json.dumps({"item": key, "answer": code}) + "\n")
    return f"replay:{file}"


def start(database: Database, model: str, title: str, needed: int) -> int:
    """Start a run with at least so many samples; every question has a number of its own, so that none is cached."""
    with database.connect() as connection:
        items = connection.execute(text("SELECT count(*) FROM item")).scalar_one()
    plan = EvaluationPlan(models=(model,), samples=1 + needed // items, temperature=0.2, title=title)
    return start_evaluation(database, plan)[0]


def watching(folder: Path, database: Database, arguments: argparse.Namespace) -> None:
    path = folder / "runs.db"
    (folder / "home").mkdir()
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder / "home"), "LANG": "C.UTF-8"}
    command = (sys.executable, "-m", "crosspl_tui", "--db", str(path), "--reviewer", "bench")
    with (
        tmux_room(folder, environment) as open_terminal,
        open_terminal(command, SIZE) as (terminal, process_of),
    ):
        terminal.wait_for("Machines")
        terminal.send("4")
        terminal.wait_for("Log·two")
        with workers(path, arguments, environment) as pids:
            looks, keys = [], []
            ends = time.perf_counter() + WARM_UP_SECONDS + arguments.seconds
            time.sleep(0 if arguments.recorded else WARM_UP_SECONDS)
            while time.perf_counter() < ends and not (
                arguments.recorded and is_over(looks, arguments.recorded)
            ):
                looks.append(look(database, pids))
                keys += press(terminal)
            looks.append(look(database, pids))
            app = usage(process_of())
    ideal = 0.0 if arguments.recorded else arguments.concurrency / LATENCY
    print_figures(looks, keys, ideal, app.shared_out)


def is_over(looks: Sequence[Look], needed: int) -> bool:
    return bool(looks) and looks[-1].done >= needed


def press(terminal: Terminal) -> list[float]:
    """Go down and up in the list, and return how long each took to be painted, in milliseconds."""
    took = []
    for key, title in (("j", TITLES[0]), ("k", TITLES[1])):
        typed = terminal.send(key)
        took.append(1000 * (terminal.wait_for(f"Log·{title}") - typed))
        time.sleep(0.5)
    return took


def look(database: Database, pids: Sequence[int]) -> Look:
    with database.connect() as connection:
        done = connection.execute(text("SELECT count(*) FROM sample WHERE outcome = 'judged'")).scalar_one()
    used = [usage(pid) for pid in pids]
    processor = sum(processor_seconds(pid) for pid in pids)
    return Look(time.perf_counter(), done, processor, sum(one.resident for one in used))


def print_figures(looks: Sequence[Look], keys: Sequence[float], ideal: float, app_memory: float) -> None:
    first, last = looks[0], looks[-1]
    calls, seconds = last.done - first.done, last.moment - first.moment
    rate = calls / seconds
    milliseconds = 1000 * (last.processor - first.processor) / max(1, calls)
    share = (
        f"{rate / ideal:.0%} of {ideal:.0f}/s (at least {LEAST_SHARE:.0%})" if ideal else "recorded answers"
    )
    print(f"calls: {calls:,} in {seconds:.1f} s, {rate:.0f}/s, {share}")
    print(f"processor of the workers: {milliseconds:.2f} ms a call")
    print(f"memory of the workers: {first.memory:.0f} MB at first, {last.memory:.0f} MB at last")
    print(f"memory of the workbench: {app_memory:.0f} MB")
    p95 = quantiles(keys, n=20)[-1]
    count = f"{len(keys)} keys (at most {MOST_KEY_MS:.0f})"
    print(f"key to paint: median {median(keys):.0f} ms, p95 {p95:.0f} ms of {count}")
    print(f"load of the machine: {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")


@contextmanager
def endpoint() -> Iterator[str]:
    """Serve in another process, and give its URL."""
    command = [sys.executable, "-m", "llm.scripted_endpoint", "--latency", str(LATENCY)]
    with subprocess.Popen(command, cwd=PROJECT / "tests", stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


@contextmanager
def workers(path: Path, arguments: argparse.Namespace, environment: dict[str, str]) -> Iterator[list[int]]:
    """Start worker processes, and give their ids."""
    slots = arguments.concurrency // arguments.workers
    command = (sys.executable, "-m", "crosspl_tui", "--db", str(path), "worker", "--watch", "-j", str(slots))
    started = [
        subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        for _ in range(arguments.workers)
    ]
    try:
        yield [process.pid for process in started]
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(10)


if __name__ == "__main__":
    main()
