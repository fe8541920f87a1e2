"""A run on an engine of several machines: a real scheduler with two workers, of which one is killed."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from llm.scripted_acts import answer
from llm.scripted_endpoint import ScriptedEndpoint, serving
from runs.engine.evaluating import GOOD, add_tasks, log, outcomes, run_of, start
from runs.engine.test_kills import ROOT, environment

from crosspl_tui.runs.engine.engine import Engine, EngineOptions
from crosspl_tui.runs.engine.opening import opener
from crosspl_tui.runs.evaluation.away import EngineError, engine_at
from crosspl_tui.settings import load_settings
from store.database import Database
from store.runs.progress import progress
from store.vocabulary import RunStatus
from store.writer import GroupWriter

pytest.importorskip("distributed", reason="distributed, the engine of Dask, is not installed")

TASKS = 2000
THREADS = 8


def test_a_killed_machine_loses_and_doubles_nothing(database: Database, tmp_path: Path) -> None:
    add_tasks(database, TASKS)
    with serving(answer(GOOD), latency=0.005) as endpoint, machines(tmp_path, 2) as (address, workers):
        run = start(database, models=(f"gull@{endpoint.url}",))
        killer = Thread(target=kill_once_asked, args=(endpoint, workers[0], TASKS // 4))
        killer.start()
        work_away(database, address)
        killer.join()

    assert outcomes(database, run) == ["judged"] * TASKS
    assert run_of(database, run).status is RunStatus.FINISHED
    assert Counter(log(database, run))["finished"] == 1
    asked_twice = sum(count - 1 for count in endpoint.counts.values())
    assert set(endpoint.counts.values()) <= {1, 2}
    assert asked_twice <= THREADS, "only what the killed one had in hand"
    with database.connect() as connection:
        assert progress(connection, [run], now=0.0)[run].done == TASKS


def test_an_engine_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="dask://"), engine_at("spark://127.0.0.1:7077"):
        pass


def work_away(database: Database, address: str) -> None:
    settings = load_settings(database=str(database.engine.url.database))
    # As many at once as one machine can have: what dies with it is what it works on, and answers not fetched yet.
    options = EngineOptions(slots=THREADS, look_seconds=0.05)
    with engine_at(address) as executor, GroupWriter(database) as writer:
        Engine(database, writer, opener(database, writer, settings, executor), options).run()


def kill_once_asked(endpoint: ScriptedEndpoint, worker: subprocess.Popen[str], count: int) -> None:
    while endpoint.requests < count and worker.poll() is None:
        try:
            worker.wait(0.02)
        except subprocess.TimeoutExpired:
            continue
    worker.kill()


@contextmanager
def machines(folder: Path, count: int) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """A scheduler on loopback with its workers, and the address for `--engine`."""
    started: list[subprocess.Popen[str]] = []
    here = ("--host", "127.0.0.1", "--no-dashboard")

    def begin(program: str, *arguments: str, until: str) -> str:
        command = (sys.executable, "-m", f"distributed.cli.{program}", *here, *arguments)
        process = subprocess.Popen(
            command,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment(folder) | {"PYTHONPATH": str(ROOT)},
        )
        started.append(process)
        assert process.stderr is not None
        line = next(line for line in process.stderr if until in line)
        Thread(target=process.stderr.read, daemon=True).start()
        return line

    try:
        line = begin("dask_scheduler", "--port", "0", until="Scheduler at:")
        address = line.rsplit("tcp://", 1)[1].strip()
        for _ in range(count):
            begin("dask_worker", address, "--nthreads", str(THREADS), "--no-nanny", until="Registered to:")
        yield f"dask://{address}", started[1:]
    finally:
        for process in reversed(started):
            process.kill()
            process.wait(10)
