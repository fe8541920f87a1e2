"""Leaving the workbench: what nobody works on any more is told, with the command that goes on with it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from bench.terminal import Size, Terminal

from store.database import open_database
from store.runs.lifecycle import PlannedRun, add_run
from store.vocabulary import RunKind


def test_a_run_that_waits_is_told_when_the_workbench_is_left(
    tmp_path: Path, environment: Mapping[str, str]
) -> None:
    file = tmp_path / "bench.db"
    with open_database(file) as database, database.begin() as connection:
        run = add_run(
            connection,
            PlannedRun(RunKind.EVALUATION, "a try", "ipc", "small", "greedy", "run:1", "1", "{}"),
        )
    command = [sys.executable, "-m", "crosspl_tui", "--db", str(file)]
    with Terminal(command, Size(80, 24), dict(environment)) as terminal:
        terminal.wait_for("Whatnext")
        terminal.send("q")
        terminal.wait_for(rf"run{run}\(small\)waitsforaworker:`crosspl-tuirunsresume{run}-j4`goesonwith\0*it")
        assert terminal.wait_for_end(10) == 0
