"""The command `worker`: works until no run is left, and ends in order."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from command_line import Command
from llm.scripted_acts import Act, answer, refused
from llm.scripted_endpoint import serving
from runs.engine.evaluating import GOOD, add_tasks, leases, outcomes, run_of, start

from store.database import Database, open_database
from store.vocabulary import RunStatus

FOR_EVER = 3600.0


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """The database that the command finds, with three tasks."""
    with open_database(tmp_path / "bench.db") as database:
        add_tasks(database, 3)
        yield database


def test_without_runs_there_is_nothing_to_do(command: Command, database: Database) -> None:
    ended = command("worker")

    assert (ended.code, ended.out) == (0, "")
    assert ended.err.startswith("0 samples or candidates of 0 runs in")


def test_runs_are_worked_on_until_they_are_finished(command: Command, database: Database) -> None:
    with serving(answer(GOOD)) as endpoint:
        run = start(database, models=(f"gull@{endpoint.url}",))
        ended = command("worker", "--json", "-j", "2")

    assert ended.code == 0
    told = ended.json()
    assert (told["done"], told["failed"], told["runs"], told["stopped"]) == (3, 0, [run], [])
    assert outcomes(database, run) == ["judged"] * 3


def test_a_worker_that_waits_for_an_endpoint_says_so(command: Command, database: Database) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens
        port = taken.getsockname()[1]
        run = start(database, models=(f"gull@http://127.0.0.1:{port}/v1",))
        ended = command.interrupted("worker", at="trying again")

    assert ended.code == 130
    assert f"working: 0 done, no connection to 127.0.0.1:{port}: trying again" in ended.err
    assert outcomes(database, run) == [None] * 3


def test_a_run_that_stops_by_itself_is_a_finding(command: Command, database: Database) -> None:
    with serving(refused(401, "no such key")) as endpoint:
        run = start(database, models=(f"gull@{endpoint.url}",))
        ended = command("worker")

    assert ended.code == 1
    assert f"run {run} stopped: " in ended.err
    assert "no such key" in ended.err
    assert f"It goes on with: crosspl-tui runs resume {run}" in ended.err
    assert run_of(database, run).status is RunStatus.STOPPED
    assert outcomes(database, run) == [None] * 3


def test_a_run_that_does_not_exist_is_named(command: Command, database: Database) -> None:
    ended = command("worker", "--run", "7")

    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("crosspl-tui: There is no run 7")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_worker_gives_back_what_hangs(
    database: Database, environment: Mapping[str, str], tmp_path: Path, number: signal.Signals
) -> None:
    with serving(Act(seconds_before=FOR_EVER)) as endpoint:
        run = start(database, models=(f"gull@{endpoint.url}",))
        process = subprocess.Popen(
            [sys.executable, "-m", "crosspl_tui", "worker"],
            stderr=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
            env=environment,
        )
        while endpoint.open < 3:
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(0.01)
        process.send_signal(number)
        _, error = process.communicate(timeout=30)

    assert process.returncode == 130
    assert error.startswith("stopped before the end; 0 samples or candidates of 1 runs")
    assert (outcomes(database, run), leases(database)) == ([None] * 3, 0)
    assert run_of(database, run).is_open
