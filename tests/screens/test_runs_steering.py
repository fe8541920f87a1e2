"""Keys that end a run, or cannot: a question before what is for good, and a reason where nothing is done."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from driving import Driver, press, settle
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input, Static

from crosspl_tui.screens.runs.cancel_dialog import CancelDialog
from crosspl_tui.screens.runs.plan_dialog import PlanDialog
from crosspl_tui.screens.runs.samples import SamplesScreen
from crosspl_tui.screens.runs.screen import RunsScreen
from store.vocabulary import RunStatus


@pytest.fixture
def paused(demo: Path) -> Path:
    """Run 7: three answers, of which one has failed and one is still to be asked."""
    with sqlite3.connect(demo) as connection:
        connection.executescript("""
            INSERT INTO run (id, suite, model, mode, origin, parameters, created_at, plan, status)
            VALUES (7, 'crosspl-ipc', 'fox', 'greedy', 'run:1', '{}', '2026', '{"judge": "strict"}', 'paused');
            INSERT INTO sample (run_id, item_id, number, answer_hash, judge, created_at, outcome, verdict) VALUES
            (7, 1, 0, '', '', '2026', 'judged', 'accept'), (7, 2, 0, '', '', '2026', 'failed', NULL),
            (7, 3, 0, '', '', '2026', NULL, NULL)""")
    return demo


def status_of(path: Path) -> RunStatus:
    with sqlite3.connect(path) as connection:
        return RunStatus(connection.execute("SELECT status FROM run WHERE id = 7").fetchone()[0])


def told(pilot: Pilot[None]) -> str:
    """The last message."""
    return [note.message for note in pilot.app._notifications][-1]


async def test_a_run_is_not_ended_before_a_question_that_says_what_is_lost(
    paused: Path, drive: Driver
) -> None:
    async with drive(paused, start="runs", size=(80, 24)) as pilot:
        await press(pilot, "x")
        dialog = pilot.app.screen
        assert isinstance(dialog, CancelDialog)
        said = str(dialog.query_one("#dialog Static", Static).content)
        assert said.startswith("1 of its 3 answers is then never asked for; the 2 that are done stay.")
        assert "space pauses" in said
        await press(pilot, "escape")
        assert status_of(paused) is RunStatus.PAUSED
        await press(pilot, "x", "x")
        assert status_of(paused) is RunStatus.CANCELLED


async def test_in_the_question_space_pauses_instead_and_resumes_nothing(paused: Path, drive: Driver) -> None:
    async with drive(paused, start="runs") as pilot:
        await press(pilot, "x", "space")
        assert isinstance(pilot.app.screen, RunsScreen)
        assert status_of(paused) is RunStatus.PAUSED
        assert told(pilot) == "Run 7 stays paused"


async def test_a_cancelled_run_says_that_it_is_and_what_can_be_done(paused: Path, drive: Driver) -> None:
    async with drive(paused, start="runs") as pilot:
        await press(pilot, "x", "x", "r")
        assert told(pilot).startswith("Run 7 was cancelled: the 1 that failed stays so; n starts a new one")
        await press(pilot, "space")
        assert told(pilot).startswith("Run 7 was cancelled and cannot go on; n starts a new one")
        await press(pilot, "x")
        assert isinstance(pilot.app.screen, RunsScreen)
        assert told(pilot).startswith("Run 7 was cancelled before")


async def test_what_failed_in_a_paused_run_waits_for_it_to_go_on(paused: Path, drive: Driver) -> None:
    async with drive(paused, start="runs") as pilot:
        await press(pilot, "r")
        assert told(pilot) == "1 that failed is tried again when the run goes on · space"
        assert status_of(paused) is RunStatus.PAUSED


async def test_keys_pressed_before_the_runs_are_read_do_not_say_that_there_are_none(
    paused: Path, drive: Driver
) -> None:
    async with drive(paused, start="home") as pilot:
        screen = RunsScreen()
        await pilot.app.push_screen(screen)
        screen.action_samples()
        await pilot.pause()
        assert told(pilot).startswith("The runs are being read")
        await settle(pilot)
        await press(pilot, "s")
        assert isinstance(pilot.app.screen, SamplesScreen)


async def test_runs_are_called_by_their_number_everywhere_on_the_screen(paused: Path, drive: Driver) -> None:
    async with drive(paused, start="runs", size=(80, 24)) as pilot:
        screen = pilot.app.screen
        titles = [str(screen.query_one(f"#{name}").border_title) for name in ("runs-facts", "runs-log")]
        assert titles[0] == "Results · run 7 · crosspl-ipc · greedy · strict judge"
        assert titles[1].startswith("Log · run 7")
        await press(pilot, "s")
        title = str(pilot.app.screen.query_one(".answers-title", Static).content)
        assert title.startswith("run 7 · fox · crosspl-ipc")


async def test_a_sample_that_nobody_can_ask_again_says_why_where_it_is_read_whole(
    paused: Path, drive: Driver
) -> None:
    with sqlite3.connect(paused) as connection:
        connection.execute("UPDATE run SET origin = 'published', status = 'finished'")
    async with drive(paused, start="runs", size=(80, 24)) as pilot:
        await press(pilot, "s", "r")
        assert told(pilot) == "Run 7 was imported: there is nobody to ask its samples again"


async def test_every_field_of_a_new_evaluation_says_what_belongs_in_it_on_a_narrow_screen(
    paused: Path, drive: Driver
) -> None:
    async with drive(paused, start="runs", size=(80, 24)) as pilot:
        await press(pilot, "n")
        dialog = pilot.app.screen
        assert isinstance(dialog, PlanDialog)
        told_of = set()
        for field in dialog.query(Input):
            assert len(field.placeholder) <= field.scrollable_content_region.width
            about = dialog.query_one("#plan-about", Static)
            assert dialog.focused is field
            told_of.add(str(about.content))
            assert about.size.height == 1
            await press(pilot, "tab")
        assert len(told_of) == len(dialog.query(Input))


async def test_what_is_typed_in_a_burst_goes_into_the_fields_that_it_is_meant_for(
    paused: Path, drive: Driver
) -> None:
    async with drive(paused, start="runs", size=(80, 24)) as pilot:
        await press(pilot, "n")
        dialog = pilot.app.screen
        dialog.query_one("#plan-suite", Input).value = ""
        for key in (*"ab", "tab", *"ffi", "tab", *"go", "tab", *"tcp", "shift+tab", *"py"):
            character = key if len(key) == 1 else None
            pilot.app.post_message(Key(key, character))  # none waits for what the one before does
        await settle(pilot)
        names = ("models", "suite", "languages", "technologies")
        typed = [dialog.query_one(f"#plan-{name}", Input).value for name in names]
        assert typed == ["ab", "ffi", "py", "tcp"]
