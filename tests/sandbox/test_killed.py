"""The process that executes is killed, or the Docker engine goes away: nothing stays behind, nothing counts twice."""

from __future__ import annotations

import contextlib
import os
import select
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import docker  # type: ignore[import-untyped]
import pytest
from engine_gate import EngineGate
from isolation import is_plain
from sqlalchemy import text

from crosspl_tui.sandbox.docker.engine import LABEL, OWNER
from crosspl_tui.sandbox.docker.provider import DockerSandbox
from crosspl_tui.sandbox.errors import UnavailableError
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.interface import Sandbox
from crosspl_tui.sandbox.local.places import PREFIX
from crosspl_tui.sandbox.verdict import Execution, Kind
from store.database import open_database

COUNT, FIRST = 100, 15
GONE_SECONDS = 3.0
WORKER = Path(__file__).with_name("killed_worker.py")
HANDLED = """SELECT count(*), count(DISTINCT program), sum(kind = 'passed') FROM execution"""


def test_killed_amid_a_hundred_executions_the_next_start_clears_up_and_goes_on(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    provider = "docker" if sandbox.name == "docker" else "plain" if is_plain(sandbox) else "bubblewrap"
    arguments = [sys.executable, str(WORKER), provider, str(tmp_path / "results.db"), str(COUNT)]
    first = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
    assert first.stdout
    for _ in range(1 + FIRST):
        assert first.stdout.readline()
    with descendants(first.pid) as family:
        first.kill()
        first.wait()
        first.stdout.close()
        await_end(family)
    assert provider == "docker" or left_of(first.pid)
    kept = handled(tmp_path)

    second = subprocess.run(arguments, capture_output=True, text=True, check=True)

    lines = second.stdout.splitlines()
    assert FIRST <= kept[0] < COUNT
    assert lines.count("kept passed") == kept[0]
    assert lines.count("done passed") == COUNT
    assert handled(tmp_path) == (COUNT, COUNT, COUNT)
    assert left_of(first.pid) == []


def handled(folder: Path) -> tuple[int, int, int]:
    """Return how many executions are kept, of how many programs, and how many passed."""
    with open_database(folder / "results.db") as database, database.connect() as connection:
        rows, programs, passed = connection.execute(text(HANDLED)).one()
    return rows, programs, passed


def left_of(process: int) -> list[str]:
    """Return what is left of a process: folders, control groups, containers."""
    folders = Path(tempfile.gettempdir()).glob(f"{PREFIX}{process}.*")
    groups = (Path(folder) for folder, _, _ in os.walk("/sys/fs/cgroup"))
    found = [str(folder) for folder in (*folders, *groups) if f"{process}." in folder.name]
    with contextlib.suppress(docker.errors.DockerException):
        client = docker.from_env()
        listed = client.containers.list(all=True, filters={"label": LABEL}, ignore_removed=True)
        found += [each.id for each in listed if f" {process}." in each.labels.get(OWNER, "")]
        client.close()
    return found


@contextlib.contextmanager
def descendants(process: int) -> Iterator[list[int]]:
    """Give open files of all processes below one, each readable once it has ended."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents[int(stat.parent.name)] = int(
                stat.read_text(errors="replace").rpartition(")")[2].split()[1]
            )
    found = {process}
    while new := {child for child, parent in parents.items() if parent in found} - found:
        found |= new
    files = []
    for child in found - {process}:
        with contextlib.suppress(ProcessLookupError):
            files.append(os.pidfd_open(child))
    try:
        yield files
    finally:
        for number in files:
            os.close(number)


def await_end(files: list[int]) -> None:
    left = set(files)
    while left:
        ended = select.select(left, [], [], GONE_SECONDS)[0]
        assert ended, f"{len(left)} processes outlive the one that was killed"
        left -= set(ended)


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EngineGate]:
    """A way to the Docker engine that can be shut."""
    try:
        DockerSandbox().close()
    except UnavailableError as error:
        pytest.skip(str(error))
    with EngineGate(tmp_path / "docker.sock") as opened:
        monkeypatch.setenv("DOCKER_HOST", opened.address)
        yield opened


def test_while_the_engine_is_away_nothing_counts_and_when_it_is_back_all_goes_on(gate: EngineGate) -> None:
    running: list[Execution] = []
    with DockerSandbox() as sandbox:
        executor = Executor(sandbox)
        assert executor.execute(Program("sh", "true")).kind is Kind.PASSED
        begun = threading.Event()
        threads = [
            threading.Thread(
                target=lambda: running.append(
                    executor.execute(Program("sh", "echo; sleep 2"), listener=lambda *_: begun.set())
                )
            )
            for _ in range(2)
        ]
        for thread in threads:
            thread.start()
        assert begun.wait(10)
        gate.shut()
        for thread in threads:
            thread.join(10)
        away = executor.execute(Program("sh", "true"))
        gate.open()
        back = [executor.execute(Program("sh", "true")).kind for _ in range(3)]

    assert [execution.kind for execution in running] == [Kind.INFRASTRUCTURE] * 2
    assert away.kind is Kind.INFRASTRUCTURE
    assert not away.kind.counts
    assert "Docker engine" in away.reason
    assert "go on" in away.reason
    assert back == [Kind.PASSED] * 3


def test_without_an_engine_the_provider_says_what_to_do(gate: EngineGate) -> None:
    gate.shut()

    with pytest.raises(UnavailableError, match="start it"):
        DockerSandbox()
