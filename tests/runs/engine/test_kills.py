"""Killing workers at any moment loses nothing, doubles nothing, and pays no answer twice."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from llm.scripted_acts import Act, answer
from llm.scripted_endpoint import Asked, ScriptedEndpoint, serving
from postgresql_cluster import address
from runs.engine.evaluating import GOOD, add_tasks, leases, log, outcomes, run_of, start
from sqlalchemy import text

from crosspl_tui.runs.engine.engine import EngineOptions
from store.database import Database
from store.vocabulary import RunStatus

KILLS = 30
TASKS = 300
SLOTS = 6
IN_FLIGHT = SLOTS + EngineOptions(slots=SLOTS).spare
"""Pieces that a worker has in hand at once: asked, or answered and not kept yet."""

LEASE_SECONDS = 1.0
SCRIPT = Path(__file__).with_name("working_process.py")
ROOT = SCRIPT.parents[3]


def environment(folder: Path) -> dict[str, str]:
    """An environment in which nothing of the person who runs the tests is seen."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CROSSPL_", "XDG_"))}
    return kept | {"HOME": str(folder), "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"}


def test_thirty_kills_lose_and_double_nothing(database: Database, tmp_path: Path) -> None:
    paid: set[str] = set()
    asked_again: list[str] = []

    def script(asked: Asked) -> Act:
        if asked.prompt in paid:
            asked_again.append(asked.prompt)
        return answer(GOOD)

    add_tasks(database, TASKS)
    chance = random.Random(30)
    with serving(script, latency=0.02) as endpoint, workers(database, tmp_path) as process:
        run = start(database, models=(f"gull@{endpoint.url}",))
        for _ in range(KILLS):
            kill_after(process, endpoint, chance.randrange(1, 12), chance.uniform(0.0, 0.02))
            paid |= prompts_paid(database)
        assert 0 < len(paid) < TASKS, "the kills came while there was work"
        let_finish(process)
        requests = endpoint.requests

    assert asked_again == []
    assert requests - TASKS <= KILLS * SLOTS
    assert outcomes(database, run) == ["judged"] * TASKS
    assert run_of(database, run).status is RunStatus.FINISHED
    assert leases(database) == 0
    assert Counter(log(database, run))["finished"] == 1
    with database.connect() as connection:
        lines = connection.execute(text("SELECT sample_id FROM run_event WHERE kind = 'sample'")).scalars()
        assert Counter(Counter(lines).values()) == {1: TASKS}, "each sample was counted once"
        if connection.dialect.name == "sqlite":
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"


@contextmanager
def workers(database: Database, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The process that begins a worker for each line."""
    path = address(database)
    command = [sys.executable, str(SCRIPT), path, str(SLOTS), str(LEASE_SECONDS)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment(folder)) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def begin(process: subprocess.Popen[str]) -> int:
    assert process.stdin is not None
    assert process.stdout is not None
    print(file=process.stdin, flush=True)
    return int(process.stdout.readline())


def kill_after(
    process: subprocess.Popen[str], endpoint: ScriptedEndpoint, requests: int, seconds: float
) -> None:
    """Begin a worker and kill it a moment after it has asked so often."""
    wanted = endpoint.requests + requests
    worker = begin(process)
    deadline = time.monotonic() + 20
    while endpoint.requests < wanted and time.monotonic() < deadline:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.001)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(seconds)
    os.kill(worker, signal.SIGKILL)
    assert process.stdout is not None
    assert process.stdout.readline() == "ended\n"


def let_finish(process: subprocess.Popen[str]) -> None:
    begin(process)
    assert process.stdout is not None
    assert process.stdout.readline() == "ended\n"


def prompts_paid(database: Database) -> set[str]:
    with database.connect() as connection:
        kept = list(connection.execute(text("SELECT messages FROM model_call")).scalars())
    return {"\n".join(message["content"] for message in json.loads(messages)) for messages in kept}


def command(database: Database, folder: Path) -> subprocess.Popen[str]:
    """`crosspl-tui worker` as it is."""
    path = address(database)
    arguments = ["worker", "--db", path, "-j", str(SLOTS), "--lease", str(LEASE_SECONDS), "--json"]
    return subprocess.Popen(
        [sys.executable, "-m", "crosspl_tui", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(folder),
    )


@pytest.mark.any_database
def test_two_processes_share_a_run_without_overlap(database: Database, tmp_path: Path) -> None:
    add_tasks(database, 120)
    with serving(answer(GOOD), latency=0.1) as endpoint:
        run = start(database, models=(f"gull@{endpoint.url}",))
        both = [command(database, tmp_path) for _ in range(2)]
        ended = [process.communicate(timeout=60) for process in both]
        assert set(endpoint.counts.values()) == {1}

    assert [process.returncode for process in both] == [0, 0], ended
    assert sum(json.loads(out)["done"] for out, _ in ended) == 120
    assert outcomes(database, run) == ["judged"] * 120
    assert Counter(log(database, run))["finished"] == 1


@pytest.mark.any_database
def test_what_a_killed_worker_had_begun_is_taken_up_within_the_lease(
    database: Database, tmp_path: Path
) -> None:
    add_tasks(database, 60)
    with serving(answer(GOOD), latency=0.1) as endpoint:
        run = start(database, models=(f"gull@{endpoint.url}",))
        with command(database, tmp_path) as killed:
            while endpoint.requests < 20:
                with pytest.raises(subprocess.TimeoutExpired):
                    killed.wait(0.01)
            other = command(database, tmp_path)
            killed.kill()
        out, error = other.communicate(timeout=60)
        again = endpoint.requests - 60

    assert (other.returncode, error.count("Traceback")) == (0, 0), error
    assert again <= IN_FLIGHT
    assert json.loads(out)["done"] + 20 >= 60 - SLOTS
    assert outcomes(database, run) == ["judged"] * 60
