"""Leaving: from wherever it is done, the session's summary is shown first, and no unsaved text is lost."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from driving import Driver, press, review_of, settle
from textual.widgets import Static

from crosspl_tui.screens.dialogs import MessageDialog
from crosspl_tui.screens.review.desk import Decided, Desk, Shown
from crosspl_tui.screens.review.screen import ReviewScreen
from crosspl_tui.widgets.editor import CodeEditor
from store.items.filters import Filter
from store.vocabulary import EventKind

PLACES = {"1": "home", "2": "review", "3": "triage", "4": "runs", "5": "machines", "6": "report"}


@pytest.mark.parametrize("place", PLACES)
async def test_the_summary_of_the_session_is_shown_wherever_it_is_left(
    demo: Path, drive: Driver, place: str
) -> None:
    async with drive(demo) as pilot:
        await press(pilot, "a", place, "q")
        asked = pilot.app.screen
        assert isinstance(asked, MessageDialog)
        assert asked.query_one("#dialog").border_title == "This session"
        assert "1 ✓ accepted as is" in str(asked.query_one("#dialog Static", Static).content)

        await press(pilot, "escape")
        assert pilot.app.current_mode == PLACES[place], "who stays, stays where the key was pressed"
        await press(pilot, "q", "enter")
        assert pilot.app.return_code == 0


async def test_a_verdict_that_is_still_being_kept_when_the_session_is_left_counts(
    demo: Path, drive: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide = Desk.decide

    def decide_slowly(desk: Desk, shown: Shown, kind: EventKind, chosen: Filter, reason: str) -> Decided:
        time.sleep(0.5)
        return decide(desk, shown, kind, chosen, reason=reason)

    monkeypatch.setattr(Desk, "decide", decide_slowly)
    async with drive(demo) as pilot:
        await pilot.press("a", "q")
        while pilot.app.return_code is None and not isinstance(pilot.app.screen, MessageDialog):
            await pilot.pause(0.05)
        await settle(pilot)
        assert "1 ✓ accepted as is" in str(pilot.app.screen.query_one("#dialog Static", Static).content)


async def test_a_session_without_a_verdict_is_left_without_a_question(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await press(pilot, "n", "5", "q")
        assert pilot.app.return_code == 0


async def test_text_that_is_not_saved_is_shown_before_it_is_lost_from_another_place(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo) as pilot:
        await press(pilot, "e", "z")
        pilot.app.switch_mode("home")  # as the palette does, which opens over an editor too
        await press(pilot, "q")

        assert isinstance(pilot.app.screen, ReviewScreen)
        assert review_of(pilot).query_one("#code-editor", CodeEditor).text.startswith("z")
        assert [notice.message for notice in pilot.app._notifications] == [
            "There is unsaved text: ctrl+s keeps it, escape drops it"
        ]
