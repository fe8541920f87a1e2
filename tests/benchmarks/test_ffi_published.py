"""The published foreign-function tasks pass here, and the recorded failures get their published kinds."""

from __future__ import annotations

from pathlib import Path

import pytest
from pipelines.ffi.ready import ready_executor

from crosspl_tui.runs.ffi.evaluation import classify_failures
from crosspl_tui.runs.judges.verification import Executing, verify
from crosspl_tui.sandbox.local.provider import LocalSandbox


@pytest.fixture(scope="module")
def published(bench_data: Path) -> Path:
    """The folder of the published tasks and failures."""
    folder = bench_data / "ffi"
    if not folder.is_dir():
        pytest.skip(f"{folder} is not there: the data hold no foreign-function tasks")
    return folder


def test_all_published_solutions_pass_their_assertions_apart(published: Path) -> None:
    with ready_executor() as ready:
        if ready.sandbox.find("/usr/lib/python3/dist-packages/numpy") is None:
            pytest.skip("python3-numpy is not installed, which published solutions import")

    done = verify([published], executing=Executing(LocalSandbox, 2))

    assert done.to_execute >= 9
    assert [(each.path, each.reason) for each in done.executed if not each.is_passed] == []
    assert {each.way for each in done.executed} == {"apart"}
    assert done.problems == []


def test_labelled_failures_get_their_published_kind(published: Path) -> None:
    found = list(classify_failures((published / "failures.jsonl").read_bytes().splitlines()))

    assert len(found) >= 20
    assert sum(each.agrees for each in found) >= 0.95 * len(found)
