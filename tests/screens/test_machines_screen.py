"""The machines on a small terminal: the picture, a text that is tried, and a path that is wrong."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from driving import Driver, press, settle
from sqlalchemy import text
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Input, Static

from crosspl_tui.screens.machines import panes as machine_panes
from crosspl_tui.screens.machines.screen import NO_MACHINE
from crosspl_tui.widgets.editor import CodeEditor
from store.database import open_database

SMALL = (80, 24)
NO_SERVER = "public class Nothing {\n" + "    // a line\n" * 30 + "}\n"


def shown_in(pilot: Pilot[Any], pane: str) -> str:
    return str(pilot.app.screen.query_one(f"{pane} Static", Static).content)


async def test_the_first_picture_has_the_width_of_its_pane(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        first = shown_in(pilot, "#machine-picture")
        await press(pilot, "j", "k")

        assert "import java.net.ServerSocket | import javax.net.ssl.SSLServerSocket" in first
        assert shown_in(pilot, "#machine-picture") == first


async def test_a_machine_has_as_many_places_as_candidates_and_its_items_are_no_more_of_them(
    demo: Path, drive: Driver
) -> None:
    with open_database(demo) as database, database.connect() as connection:
        found = connection.execute(
            text("SELECT machine_id, count(*) FROM candidate GROUP BY machine_id ORDER BY machine_id")
        ).all()
        items = connection.execute(text("SELECT count(*) FROM item WHERE snippet_id IS NULL")).scalar_one()
    async with drive(demo, start="machines", size=SMALL) as pilot:
        last, count = found[-1]
        await press(pilot, "slash", *str(last), "enter")

        assert items == 0
        assert f"{count} place{'s' if count > 1 else ''}, found by scans or imported" in shown_in(
            pilot, "#machine-facts"
        )


@pytest.mark.parametrize("size", [SMALL, (120, 40)], ids=["narrow", "wide"])
async def test_a_filter_that_finds_no_machine_says_so_and_so_does_every_key(
    demo: Path, drive: Driver, size: tuple[int, int]
) -> None:
    async with drive(demo, start="machines", size=size) as pilot:
        before = shown_in(pilot, "#machine-facts"), shown_in(pilot, "#machine-picture")
        await press(pilot, "slash", *"cobol", "enter")

        assert "No machine matches cobol" in shown_in(pilot, "#machine-facts")
        assert not shown_in(pilot, "#machine-picture")
        machines = pilot.app.screen
        for key in "vto":
            pilot.app.clear_notifications()
            await press(pilot, key)
            assert pilot.app.screen is machines
            assert [told.message for told in pilot.app._notifications] == [NO_MACHINE]

        await press(pilot, "slash", "escape")
        assert (shown_in(pilot, "#machine-facts"), shown_in(pilot, "#machine-picture")) == before


async def test_the_picture_follows_the_width_of_the_terminal(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await pilot.resize_terminal(160, 40)
        await settle(pilot)

        assert max(map(len, shown_in(pilot, "#machine-picture").splitlines())) > 80


async def test_a_rejected_text_stays_in_sight_and_the_reasons_can_be_read_whole(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "t")
        editor = pilot.app.screen.query_one("#try-editor", CodeEditor)
        editor.load_text(NO_SERVER)
        await settle(pilot)
        verdicts = pilot.app.screen.query_one("#try-verdicts", VerticalScroll)
        assert "does not find the words it knows for state 0" in shown_in(pilot, "#try-verdicts")
        assert editor.size.height >= 8
        assert verdicts.virtual_size.height == 3, "a line for each judge"

        await press(pilot, "shift+tab")
        assert pilot.app.screen.focused is verdicts
        assert verdicts.virtual_size.height > 5
        assert editor.size.height >= 8

        await press(pilot, "tab")
        assert pilot.app.screen.focused is editor
        assert verdicts.virtual_size.height == 3


async def test_a_wrong_path_can_be_mended(demo: Path, drive: Driver, tmp_path: Path) -> None:
    (tmp_path / "a.java").write_text(NO_SERVER)
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "o")
        asked = pilot.app.screen
        path = asked.query_one(Input)
        path.value = str(tmp_path / "b.java")
        await press(pilot, "enter")
        assert pilot.app.screen is asked
        assert path.value.endswith("b.java")
        assert "No such file" in shown_in(pilot, "#dialog")
        assert asked.query_one("#dialog").border_subtitle == "enter opens · escape cancels"

        path.value = str(tmp_path / "a.java")
        await press(pilot, "enter")
        assert pilot.app.screen.query_one("#try-editor", CodeEditor).text == NO_SERVER


async def test_what_is_no_file_is_refused_and_not_waited_for(
    demo: Path, drive: Driver, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe")
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "o")
        for name in ("pipe", "."):
            pilot.app.screen.query_one(Input).value = str(tmp_path / name)
            await press(pilot, "enter")
            assert "this is not a file" in shown_in(pilot, "#dialog")


async def test_a_file_that_is_too_long_is_judged_in_part_and_that_is_said(
    demo: Path, drive: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine_panes, "LARGEST_FILE", 20)
    (tmp_path / "a.java").write_text(NO_SERVER)
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "o")
        pilot.app.screen.query_one(Input).value = str(tmp_path / "a.java")
        await press(pilot, "enter")
        assert pilot.app.screen.query_one("#try-editor", CodeEditor).text == NO_SERVER[:20]
        assert [notification.severity for notification in pilot.app._notifications] == ["warning"]
