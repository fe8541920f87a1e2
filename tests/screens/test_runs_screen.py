"""A spot evaluation from the workbench: started, watched, opened, compared, exported."""

from __future__ import annotations

import asyncio
import csv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from driving import Driver, press, settle
from llm.scripted_acts import Act, answer
from llm.scripted_endpoint import Asked, ScriptedEndpoint, serving
from sqlalchemy import text
from textual.pilot import Pilot
from textual.widgets import Input, Static

from crosspl_tui.screens.runs.compared import ComparedScreen
from crosspl_tui.screens.runs.plan_dialog import PlanDialog
from crosspl_tui.screens.runs.samples import SamplesScreen
from crosspl_tui.screens.runs.screen import RunsScreen
from crosspl_tui.widgets.line_table import LineTable
from crosspl_tui.widgets.log_view import LogView
from crosspl_tui.widgets.prose_view import ProseView
from store.database import open_database
from store.runs.lifecycle import runs
from store.vocabulary import RunStatus

TASKS = 6
SECONDS = 90


@pytest.fixture
def endpoint(demo: Path) -> Iterator[ScriptedEndpoint]:
    """Answers with the canonical solution; the model called `weak` knows only the functions."""
    with open_database(demo) as database, database.connect() as connection:
        rows = connection.execute(
            text("SELECT instruction, code, level FROM item JOIN revision ON revision.id = revision_id")
        ).all()

    def script(asked: Asked) -> Act:
        row = next(row for row in rows if row.instruction.strip() in asked.prompt)
        is_known = asked.body["model"] != "weak" or row.level == "Function-level"
        return answer(f"```\n{row.code}\n```" if is_known else "I would rather not.")

    with serving(script) as served:
        yield served


async def test_an_evaluation_is_started_watched_compared_and_exported(
    demo: Path, tmp_path: Path, drive: Driver, endpoint: ScriptedEndpoint
) -> None:
    async with drive(demo, start="runs", reviewer="ada") as pilot:
        await start_evaluation(pilot, f"strong@{endpoint.url}, weak@{endpoint.url}")
        screen = runs_screen(pilot)
        log = screen.query_one("#runs-log", LogView)
        await until(pilot, lambda: log.line_count > 0)
        await until(pilot, lambda: statuses(demo) == {RunStatus.FINISHED})
        await until(pilot, lambda: "finished" in log.text())

        results = str(screen.query_one("#runs-results", Static).content)
        assert "strong" in results
        assert "weak" in results

        await press(pilot, "m", "k", "s", "f")
        samples = pilot.app.screen
        assert isinstance(samples, SamplesScreen)
        assert "rather not" in (samples.text_to_copy() or "")
        assert "reject" in shown_text(samples.query_one("#answer-facts", ProseView))
        await press(pilot, "p")
        assert "system" in (samples.text_to_copy() or "")

        await press(pilot, "escape", "c")
        compared = pilot.app.screen
        assert isinstance(compared, ComparedScreen)
        assert "lost" in str(compared.query_one(".answers-title", Static).content)
        assert compared.query_one("#answers", LineTable).row_count == TASKS

        await press(pilot, "escape", "e")
        file = tmp_path / "weak.csv"
        await pilot.press(*str(file), "enter")
        await until(pilot, file.exists)
        with file.open(encoding="utf-8-sig", newline="") as rows:
            assert {row["model"] for row in csv.DictReader(rows)} == {f"weak@{endpoint.url}"}


async def test_a_plan_that_cannot_be_started_says_why(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="runs", reviewer="ada", size=(80, 24)) as pilot:
        await press(pilot, "n", "enter")
        assert isinstance(pilot.app.screen, PlanDialog)
        says = str(pilot.app.screen.query_one("#plan-says", Static).content)
        assert says.startswith("Models: name at least one")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, RunsScreen)


async def start_evaluation(pilot: Pilot[None], models: str) -> None:
    await press(pilot, "n")
    dialog = pilot.app.screen
    assert isinstance(dialog, PlanDialog)
    dialog.query_one("#plan-models", Input).value = models
    dialog.query_one("#plan-count", Input).value = str(TASKS)
    await settle(pilot)
    assert f"{TASKS} tasks, {2 * TASKS} answers" in str(dialog.query_one("#plan-says", Static).content)
    await press(pilot, "enter")


async def until(pilot: Pilot[None], is_so: Callable[[], bool]) -> None:
    """Let the workbench live until something is so."""
    async with asyncio.timeout(SECONDS):
        while not is_so():
            await pilot.pause(0.05)


def runs_screen(pilot: Pilot[None]) -> RunsScreen:
    screen = pilot.app.screen
    assert isinstance(screen, RunsScreen)
    return screen


def statuses(path: Path) -> set[RunStatus]:
    with open_database(path) as database, database.connect() as connection:
        return {run.status for run in runs(connection)}


def shown_text(view: ProseView) -> str:
    return str(view.query_one(Static).content)
