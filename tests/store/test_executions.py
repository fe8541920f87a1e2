"""Results of executions are kept once and found again."""

from __future__ import annotations

from dataclasses import replace

from store.database import Database
from store.executions import ExecutionRow, find_execution, keep_execution

ROW = ExecutionRow("p" * 64, "abc", "lim", "wrong", "run", "it exited with 1", 0.25, "a\0b", "é\ufffd", "", 1)


def test_an_execution_is_found_by_program_toolchain_and_limits(database: Database) -> None:
    keep_execution(database, ROW)

    assert find_execution(database, program=ROW.program, toolchain="abc", limits="lim") == ROW
    assert find_execution(database, program=ROW.program, toolchain="abd", limits="lim") is None


def test_the_first_result_stays(database: Database) -> None:
    keep_execution(database, ROW)
    keep_execution(database, replace(ROW, kind="passed"))

    assert find_execution(database, program=ROW.program, toolchain="abc", limits="lim") == ROW
