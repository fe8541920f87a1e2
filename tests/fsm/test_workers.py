"""Worker processes of a scan: however it ends, none is left, and a death is told with the files."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Iterator
from io import StringIO
from pathlib import Path

import pytest
from programs import PYTHON_SERVER

from fsm.scan import Detection, ScanError, ScanOptions, scan

ROOT = Path(__file__).parents[2]
FILES = 400

SCAN_AND_TELL_WORKERS = """\
import multiprocessing, sys
from pathlib import Path
from fsm.scan import ScanOptions, scan

if __name__ == "__main__":
    detections = scan(Path(sys.argv[1]), ScanOptions(workers=2))
    next(detections)
    print(*(worker.pid for worker in multiprocessing.active_children()), flush=True)
    sys.stdin.read()
    list(detections)
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tree of 16 MB with a server in every file, which takes two processes more than a second."""
    folder = tmp_path_factory.mktemp("large")
    for number in range(FILES):
        (folder / f"server{number:03}.py").write_text(PYTHON_SERVER + "value = 1\n" * 4_000)
    return folder


@pytest.fixture
def running(tree: Path) -> Iterator[Generator[Detection, None, None]]:
    """A scan in two processes that has yielded its first detection."""
    detections = scan(tree, ScanOptions(workers=2))
    next(detections)
    yield detections
    detections.close()


def test_a_scan_that_nobody_reads_on_leaves_no_process(running: Generator[Detection, None, None]) -> None:
    workers = multiprocessing.active_children()
    running.close()
    assert len(workers) == 2
    assert not any(worker.is_alive() for worker in workers)


def test_cancelling_ends_the_workers(tree: Path) -> None:
    cancelled: list[bool] = []
    detections = scan(tree, ScanOptions(workers=2), is_cancelled=lambda: bool(cancelled))
    next(detections)
    workers = multiprocessing.active_children()
    cancelled.append(True)
    assert len(list(detections)) < FILES - 1
    assert not any(worker.is_alive() for worker in workers)


def test_the_death_of_a_worker_names_the_files_it_may_have_been_reading(
    running: Generator[Detection, None, None],
) -> None:
    os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
    with pytest.raises(ScanError, match=r"one of \d+ files, from 'server\d+\.py' to 'server\d+\.py'; free"):
        list(running)


def test_workers_start_under_a_terminal_application(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Capture(StringIO):
        def fileno(self) -> int:
            return -1

    multiprocessing.resource_tracker._resource_tracker._stop()  # type: ignore[attr-defined]
    monkeypatch.setattr(sys, "stderr", Capture())
    detections = scan(tree, ScanOptions(workers=2))
    assert next(detections).path == "server000.py"
    detections.close()


@pytest.mark.parametrize("death", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_the_program(tree: Path, tmp_path: Path, death: signal.Signals) -> None:
    script = tmp_path / "program.py"
    script.write_text(SCAN_AND_TELL_WORKERS)
    program = subprocess.Popen(
        [sys.executable, script, tree],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout
    workers = program.stdout.readline().split()
    program.send_signal(death)
    assert len(workers) == 2
    # Ends with the last process that holds the program's pipes, as workers do. An interrupted program lets them
    # finish the batches that they have, which takes a while where other programs take the processor.
    program.communicate(timeout=60)
