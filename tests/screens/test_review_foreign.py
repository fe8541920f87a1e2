"""A foreign-function item in the review: executed as it stands, and as it is being edited."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, press, review_of
from pipelines.ffi.ready import ready_executor
from runs.engine.test_foreign_tasks import WRONG, add_foreign_task
from textual.widgets import Static

from crosspl_tui.widgets.checks_view import ChecksView
from crosspl_tui.widgets.editor import CodeEditor
from store.database import open_database


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    with ready_executor():
        pass  # skips where the library is missing
    path = tmp_path / "foreign.db"
    with open_database(path) as database:
        add_foreign_task(database)
    return path


async def test_a_solution_is_executed_as_it_stands_and_while_it_is_edited(
    foreign: Path, drive: Driver
) -> None:
    async with drive(foreign) as pilot:
        screen = review_of(pilot)
        checks = screen.query_one("#checks", ChecksView)
        await press(pilot, "ctrl+r")
        assert "execution every assertion holds" in shown(checks)
        await press(pilot, "e")
        screen.query_one("#code-editor", CodeEditor).load_text(WRONG)
        await press(pilot, "ctrl+r")
        assert "execution assertion" in shown(checks)


def shown(checks: ChecksView) -> str:
    return str(checks.query_one(Static).content)
