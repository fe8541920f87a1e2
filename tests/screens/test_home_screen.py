"""Home: what to press stands in the panel's own width."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, press
from textual.widgets import Static

from store.database import open_database


@pytest.mark.parametrize(("width", "lines"), [(120, 8), (80, 8), (100, 9)])
async def test_what_to_press_is_a_line_each_or_goes_on_below_its_beginning(
    demo: Path, drive: Driver, width: int, lines: int
) -> None:
    with open_database(demo) as database, database.begin() as connection:
        connection.exec_driver_sql("UPDATE item SET status = 'accepted' WHERE id > 1")
    async with drive(demo, start="home", size=(width, 40)) as pilot:
        text = pilot.app.screen.query_one("#home-next .home-text", Static)
        assert "export FOLDER (" in " ".join(str(text.content).split())
        assert text.size.height == len(str(text.content).splitlines()) == lines

        await pilot.resize_terminal(70, 40)
        await press(pilot, "r")
        assert text.size.height == len(str(text.content).splitlines())
