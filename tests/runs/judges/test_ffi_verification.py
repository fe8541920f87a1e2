"""The solutions of foreign-function task files are executed when they are verified."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pipelines.ffi.ready import ready_executor
from pipelines.ffi.solutions import BESSEL

from crosspl_tui.runs.judges.verification import Executing, verify
from crosspl_tui.sandbox.errors import UnavailableError
from crosspl_tui.sandbox.interface import Sandbox
from crosspl_tui.sandbox.local.provider import LocalSandbox


@pytest.fixture(scope="module", autouse=True)
def _library() -> None:
    with ready_executor():
        pass


@pytest.fixture
def task(tmp_path: Path) -> Callable[..., Path]:
    def write(number: int, solution: str) -> Path:
        file = tmp_path / f"FFI_{number}.json"
        content = {
            "Task_id": number,
            "Interface_name": "FFI",
            "Instruction": "Write it.",
            "Canonical_solution": solution,
        }
        file.write_text(json.dumps(content))
        return file

    return write


def test_solutions_are_executed_and_those_that_fail_are_named(
    task: Callable[..., Path], tmp_path: Path
) -> None:
    task(1, BESSEL)
    task(2, BESSEL.replace("0.765", "0.865"))
    task(3, "import ctypes\nctypes.CDLL(None)\n")
    told: list[tuple[int, int]] = []

    done = verify(
        [tmp_path],
        lambda progress: told.append((progress.done, progress.total)),
        executing=Executing(LocalSandbox, 2),
    )

    assert (done.to_execute, done.passed, done.has_findings) == (3, 1, True)
    assert [each.failure or each.verdict for each in done.executed] == [
        "passed",
        "assertion/test failure",
        "no assertions",
    ]
    assert told[-1] == (6, 6)
    assert done.total.accepted == 3  # by the machine, which looks at the text alone


def test_sound_solutions_give_no_findings_and_nothing_is_executed_unasked(task: Callable[..., Path]) -> None:
    file = task(1, BESSEL)

    assert not verify([file], executing=Executing(LocalSandbox)).has_findings
    assert verify([file]).executed == []


def test_where_nothing_can_be_executed_the_reason_is_told_and_is_a_finding(task: Callable[..., Path]) -> None:
    def refuse() -> Sandbox:
        raise UnavailableError("no engine")

    done = verify([task(1, BESSEL)], executing=Executing(refuse))

    assert (done.not_executed, done.passed, done.has_findings) == ("no engine", 0, True)
