"""What the operating system refuses while the workbench is open ends nothing: it is said where, and what to do."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from driving import Driver, review_of, settle

from crosspl_tui.sandbox.errors import SandboxError
from crosspl_tui.system_failures import sentence_of_failure


async def test_a_file_that_is_gone_is_told_and_the_workbench_stays_open(
    demo: Path, drive: Driver, tmp_path: Path
) -> None:
    gone = tmp_path / "gone.csv"
    async with drive(demo) as pilot:
        assert await review_of(pilot).attempt(gone.read_bytes) is None
        await settle(pilot)
        (notice,) = pilot.app._notifications
        assert notice.message == f"{gone}: No such file or directory; check its path"
        assert notice.severity == "error"


@pytest.mark.parametrize(
    ("name", "remedy"),
    [("file/below", "has to be a folder"), ("folder", "name a file in it"), ("x" * 300, "a shorter name")],
)
def test_what_to_do_depends_on_what_failed(tmp_path: Path, name: str, remedy: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError) as refused:  # noqa: PT011 - of several kinds
        (tmp_path / name).read_bytes()
    said = sentence_of_failure(refused.value)
    assert said.startswith(f"{tmp_path / name}: ")
    assert remedy in said


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(OSError, match="crosspl-nowhere") as refused:
        subprocess.run(["crosspl-nowhere"], check=True)
    assert sentence_of_failure(refused.value) == "crosspl-nowhere: No such file or directory; check its path"


def test_an_error_of_ours_is_told_as_it_is() -> None:
    assert sentence_of_failure(SandboxError("no isolation here")) == "no isolation here"
