"""A database that fails while the workbench is open ends nothing: it is said, and an edit waits for better times."""

from __future__ import annotations

from pathlib import Path

from driving import Driver, press, review_of
from sqlalchemy import Connection, event
from textual.pilot import Pilot

from crosspl_tui.app import WorkbenchApp
from crosspl_tui.screens.home.screen import HomeScreen
from crosspl_tui.widgets.editor import InstructionEditor
from store.database import Database

LONG = "x" * 200_000


async def test_an_edit_survives_a_full_disk(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        review, database = review_of(pilot), database_of(pilot)
        await press(pilot, "tab", "tab", "e")
        editor = review.query_one("#instruction-editor", InstructionEditor)
        editor.insert(LONG)
        event.listen(database.engine, "begin", let_no_file_grow)
        await press(pilot, "ctrl+s")
        assert "is full: free some space" in last_message(pilot)
        assert review.focused is editor
        event.remove(database.engine, "begin", let_no_file_grow)
        database.close()  # connections are made anew, which may grow
        await press(pilot, "ctrl+s")
        assert review.shown is not None
        assert LONG in review.shown.item.revision.instruction


async def test_home_stays_open_while_the_database_cannot_be_read(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="home") as pilot:
        away = demo.rename(demo.with_suffix(".away"))
        database_of(pilot).close()
        demo.mkdir()
        await press(pilot, "r")
        assert isinstance(pilot.app.screen, HomeScreen)
        assert f"{demo} cannot be opened" in last_message(pilot)
        demo.rmdir()
        away.rename(demo)
        pilot.app.clear_notifications()
        await press(pilot, "r")
        assert not list(pilot.app._notifications)


def let_no_file_grow(connection: Connection) -> None:
    connection.exec_driver_sql("PRAGMA max_page_count=1")


def database_of(pilot: Pilot[None]) -> Database:
    app = pilot.app
    assert isinstance(app, WorkbenchApp)
    assert app.database is not None
    return app.database


def last_message(pilot: Pilot[None]) -> str:
    return str(list(pilot.app._notifications)[-1].message)
