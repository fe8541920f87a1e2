"""Scanning a tree: what is found, in which order, with which progress, and what ends it."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

import pytest
from programs import JAVASCRIPT_SERVER, PYTHON_CLIENT, PYTHON_SERVER, TCP_CLIENT, TCP_SERVER

from fsm.judge import judge
from fsm.machine import UnknownMachineError, load_catalogue
from fsm.scan import Progress, ScanError, ScanOptions, SkipReason, scan
from fsm.trace import Mode, Origin

SAMPLES = Path(__file__).parents[2] / "crosspl_tui" / "samples"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree with a server, a client, and a file in which nothing is found."""
    (tmp_path / "app").mkdir()
    (tmp_path / "server.py").write_text(PYTHON_SERVER)
    (tmp_path / "app" / "client.py").write_text(PYTHON_CLIENT)
    (tmp_path / "app" / "server.mjs").write_text(JAVASCRIPT_SERVER)
    (tmp_path / "plain.py").write_text("print('hello')\n")
    return tmp_path


def found(root: Path, options: ScanOptions | None = None) -> dict[str, list[int]]:
    """Return the accepting machines by path."""
    return {hit.path: [trace.machine_id for trace in hit.traces] for hit in scan(root, options)}


def last_progress(root: Path, options: ScanOptions | None = None) -> Progress:
    reports: list[Progress] = []
    list(scan(root, options, reports.append))
    return reports[-1]


@pytest.mark.parametrize("mode", Mode)
def test_detections_come_sorted_by_path_with_the_machines_that_accept(tree: Path, mode: Mode) -> None:
    hits = found(tree, ScanOptions(mode=mode))
    assert list(hits) == ["app/client.py", "app/server.mjs", "server.py"]
    assert TCP_CLIENT in hits["app/client.py"]
    assert TCP_SERVER in hits["server.py"]


def test_a_detection_tells_hash_size_lines_and_trace_of_its_file(tree: Path) -> None:
    detection = next(hit for hit in scan(tree) if hit.path == "server.py")
    content = PYTHON_SERVER.encode()
    assert detection.content_hash == hashlib.sha256(content).hexdigest()
    assert (detection.suffix, detection.size, detection.lines) == (".py", len(content), 8)
    assert detection.text == PYTHON_SERVER
    assert detection.traces[0].lines == (1, 8)


def test_only_the_machines_asked_for_are_tried(tree: Path) -> None:
    assert found(tree, ScanOptions(machines=frozenset({TCP_CLIENT}))) == {"app/client.py": [TCP_CLIENT]}
    with pytest.raises(UnknownMachineError, match="no machine 4711"):
        scan(tree, ScanOptions(machines=frozenset({4711})))


@pytest.mark.parametrize("mode", Mode)
def test_no_detection_is_lost_against_judging_every_file_with_every_machine(mode: Mode) -> None:
    expected = {}
    for file in (file for file in SAMPLES.rglob("*") if file.suffix in load_catalogue().suffixes):
        text = file.read_bytes().decode()
        machines = load_catalogue().for_suffix(file.suffix)
        traces = [judge(machine, text, mode, file.suffix, origin=Origin.SOURCE) for machine in machines]
        accepting = [trace.machine_id for trace in traces if trace.accepts]
        if accepting:
            expected[file.relative_to(SAMPLES).as_posix()] = accepting
    assert expected
    assert found(SAMPLES, ScanOptions(mode=mode, include_generated=True, include_vendored=True)) == expected


def test_processes_find_the_same_as_one_process(tree: Path) -> None:
    make_large(tree)
    assert found(tree, ScanOptions(workers=2)) == found(tree, ScanOptions(workers=1))


def test_the_last_progress_is_final(tree: Path) -> None:
    (tree / "node_modules").mkdir()
    (tree / "wire_pb2.py").write_text(PYTHON_SERVER)
    (tree / "large.py").write_text("#" * 1_000_001)
    (tree / "picture.ts").write_bytes(b"G\0\0\0")
    progress = last_progress(tree)
    assert (progress.files_seen, progress.files_read, progress.detections) == (7, 4, 3)
    assert progress.bytes_read == sum(
        len(text) for text in (PYTHON_SERVER, PYTHON_CLIENT, JAVASCRIPT_SERVER, "print('hello')\n")
    )
    assert progress.skipped == {
        SkipReason.VENDORED: 1,
        SkipReason.GENERATED: 1,
        SkipReason.TOO_LARGE: 1,
        SkipReason.NOT_TEXT: 1,
    }
    assert progress.bytes_per_second > 0


def test_vendored_and_generated_files_are_read_when_asked_for(tree: Path) -> None:
    (tree / "node_modules").mkdir()
    (tree / "node_modules" / "a.js").write_text(JAVASCRIPT_SERVER)
    (tree / "wire_pb2.py").write_text(PYTHON_SERVER)
    hits = found(tree, ScanOptions(include_vendored=True, include_generated=True))
    assert {"node_modules/a.js", "wire_pb2.py"} < hits.keys()


def test_a_single_file_may_be_the_root(tree: Path) -> None:
    assert list(found(tree / "app" / "client.py")) == ["client.py"]


def test_an_empty_folder_holds_nothing(tmp_path: Path) -> None:
    assert found(tmp_path) == {}
    assert last_progress(tmp_path).files_seen == 0


def test_a_root_that_cannot_be_scanned_is_refused_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no source")
    with pytest.raises(ScanError, match=r"absent: there is no such folder; give the path"):
        scan(tmp_path / "absent")
    with pytest.raises(ScanError, match=r"no machine asked for reads \.txt files; they read \.c, "):
        scan(tmp_path / "notes.txt")


def test_a_file_that_is_no_program_of_its_suffix_does_no_harm(tmp_path: Path) -> None:
    translation = (
        "<?xml version='1.0'?>\n<!DOCTYPE TS>\n<TS><message>new WebSocket onopen send</message></TS>\n"
    )
    (tmp_path / "app_de.ts").write_text(translation)
    (tmp_path / "half.py").write_text("import socket\nsocket.SOCK_STREAM((((\n" + "'" * 999)
    assert found(tmp_path) == {}


def test_a_cancelled_scan_ends_with_a_last_progress(tree: Path) -> None:
    reports: list[Progress] = []
    assert list(scan(tree, None, reports.append, lambda: True)) == []
    assert reports[-1].files_read == 0


def test_a_git_tree_is_scanned_as_git_sees_it(tree: Path) -> None:
    subprocess.run(["git", "init", "--quiet", tree], check=True)
    (tree / ".gitignore").write_text("server.py\n")
    assert list(found(tree)) == ["app/client.py", "app/server.mjs"]


def make_large(tree: Path) -> None:
    """Add enough text that worker processes are worth starting."""
    for number in range(6):
        (tree / f"long{number}.py").write_text("# nothing to see here\n" * 40_000)
