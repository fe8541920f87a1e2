"""Sittings at the review: open, filter, trace, edit, accept, reject, defer, undo, quit, come back, export."""

from __future__ import annotations

import json
from pathlib import Path

from driving import Driver, press, review_of, settle
from textual.pilot import Pilot
from textual.widgets import Static

from crosspl_tui.screens.dialogs import MessageDialog, ReasonDialog
from crosspl_tui.screens.review.panes import PANES
from crosspl_tui.screens.review.queue import QueueTable
from crosspl_tui.widgets.code_view import CodeView
from crosspl_tui.widgets.editor import CodeEditor, InstructionEditor
from crosspl_tui.widgets.trace_view import TraceView
from store.database import open_database
from store.exchange.dataset import export_dataset
from store.items.filters import Filter
from store.items.lists import count_items
from store.vocabulary import Status


def shown_key(pilot: Pilot[None]) -> str:
    shown = review_of(pilot).shown
    assert shown is not None
    return shown.item.key


def count(database: Path, status: Status) -> int:
    with open_database(database) as opened, opened.connect() as connection:
        return count_items(connection, Filter(status=status))


async def filter_python(pilot: Pilot[None]) -> int:
    """Narrow the queue to Python; return how many items are left."""
    await press(pilot, "slash", *"lang", "colon", *"python", "enter")
    review = review_of(pilot)
    assert review.shown is not None
    assert review.shown.item.language == "Python"
    return review.query_one(QueueTable).row_count


async def edit_the_instruction(pilot: Pilot[None]) -> str:
    """Put two letters, which are verdict keys elsewhere, before the instruction; return the item's key."""
    review = review_of(pilot)
    edited = shown_key(pilot)
    await press(pilot, "tab", "tab", "e")
    editor = review.query_one("#instruction-editor", InstructionEditor)
    assert review.focused is editor
    await press(pilot, *"ax", "ctrl+s")
    assert shown_key(pilot) == edited
    assert review.shown is not None
    assert review.shown.item.revision.number == 2
    return edited


async def test_moving_in_the_trace_moves_the_code(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        code = review_of(pilot).query_one("#code", CodeView)
        trace = review_of(pilot).query_one("#trace", TraceView)

        await press(pilot, "right_square_bracket", "right_square_bracket")

        mark = code.mark_of(2)
        assert trace.cursor == code.current_state == 2
        assert mark is not None
        assert code.scroll_y <= mark.line - 1 < code.scroll_y + code.size.height


async def test_a_sitting_from_the_first_item_to_the_export(demo: Path, drive: Driver, tmp_path: Path) -> None:
    async with drive(demo) as pilot:
        queue_length = await filter_python(pilot)
        edited = await edit_the_instruction(pilot)
        await press(pilot, "a")
        rejected = shown_key(pilot)
        await press(pilot, "x")
        assert isinstance(pilot.app.screen, ReasonDialog)
        await press(pilot, "5")
        deferred = shown_key(pilot)
        await press(pilot, "space", "a", "u")
        undone = shown_key(pilot)
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, MessageDialog)
        await pilot.press("enter")

    assert len({edited, rejected, deferred, undone}) == 4
    assert [count(demo, status) for status in (Status.ACCEPTED, Status.REJECTED, Status.DEFERRED)] == [
        1,
        1,
        1,
    ]

    async with drive(demo) as pilot:
        assert shown_key(pilot) == undone, "the next sitting starts where the last one stopped"
        assert review_of(pilot).query_one(QueueTable).row_count == queue_length - 3
        await press(pilot, "u")
        assert shown_key(pilot) == deferred, "undo reaches back over restarts"
        await press(pilot, "U")
        assert shown_key(pilot) == deferred

    assert count(demo, Status.DEFERRED) == 1
    with open_database(demo) as database:
        export_dataset(database, tmp_path / "dataset")
    (task,) = (tmp_path / "dataset").rglob("IPC_*.json")
    assert json.loads(task.read_text())["Instruction"].startswith("ax")
    (line,) = (tmp_path / "dataset" / "rejected.jsonl").read_text().splitlines()
    assert "instruction does not describe the code" in line


async def test_editing_code_judges_it_at_once_and_leaving_brings_the_old_verdict_back(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo) as pilot:
        trace = review_of(pilot).query_one("#trace", TraceView)
        await press(pilot, "e")
        review_of(pilot).query_one("#code-editor", CodeEditor).select_all()
        await press(pilot, "backspace")
        assert "reject" in str(trace.border_title)

        await press(pilot, "escape", "escape")

        assert "accept" in str(trace.border_title)


async def test_verdicts_wait_for_the_item_under_the_cursor(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        first = shown_key(pilot)
        review_of(pilot).query_one(QueueTable).action_move(1)
        review_of(pilot).action_accept()  # before the next item is loaded
        await settle(pilot)

        assert shown_key(pilot) != first
    assert count(demo, Status.ACCEPTED) == 0


async def test_an_item_on_somebody_elses_desk_is_read_but_not_decided(demo: Path, drive: Driver) -> None:
    async with drive(demo, reviewer="Ada") as ada:
        held = shown_key(ada)
        async with drive(demo, reviewer="Grace") as grace:
            assert shown_key(grace) != held, "a sitting starts at an item that nobody else has"
            await press(grace, "p")
            shown = review_of(grace).shown
            assert shown is not None
            assert (shown.item.key, shown.held_by) == (held, "Ada")
            await press(grace, "a")
            assert shown_key(grace) == held
    assert count(demo, Status.ACCEPTED) == 0


async def test_at_80_by_24_tab_walks_through_the_panes(demo: Path, drive: Driver) -> None:
    async with drive(demo, size=(80, 24)) as pilot:
        review = review_of(pilot)
        seen = []
        for _ in range(4):
            seen.append([pane for pane in PANES if review.query_one(f"#{pane}").region.area])
            await press(pilot, "tab")

    assert seen == [["code", "trace"], ["trace"], ["instruction"], ["queue"]]


async def test_an_empty_database_says_what_to_do(drive: Driver, tmp_path: Path) -> None:
    async with drive(tmp_path / "empty.db") as pilot:
        await press(pilot, "a", "x", "u", "n", "y")

        assert review_of(pilot).shown is None
        why = str(review_of(pilot).query_one("#review-item", Static).content)
        assert "crosspl-tui demo" in why
        for key in ("e", "c", "d", "s", "ctrl+r"):
            pilot.app.clear_notifications()
            await press(pilot, key)
            assert [notice.message for notice in pilot.app._notifications] == [why], key


async def test_the_source_file_of_an_item_is_a_key_away(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        screen = review_of(pilot)
        code = screen.query_one("#code", CodeView)
        await press(pilot, "s")
        assert "s closes" in str(code.border_title)
        await press(pilot, "s")
        assert str(code.border_title).startswith("Code")
        await press(pilot, "ctrl+r")  # nothing to execute: an item of a state machine
