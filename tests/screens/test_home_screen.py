"""Home: what to press next, in the panel's own width, and words that mean the same everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, press
from textual.widgets import Static

import crosspl_tui
from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.runs.construction.by_rules import construct_pending
from crosspl_tui.runs.scan.scanning import scan_into
from store.database import open_database

SAMPLES = Path(crosspl_tui.__file__).parent / "samples"
FOREIGN = (
    3  # candidates among the samples' that call foreign functions, which have a construction of their own
)


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


async def test_candidates_that_wait_are_made_into_items_next(tmp_path: Path, drive: Driver) -> None:
    file = tmp_path / "bench.db"
    with open_database(file) as database:
        candidates = scan_into(database, SAMPLES / "tide-gauge").candidates
    async with drive(file, start="home", size=(80, 24)) as pilot:
        shown = " ".join(str(pilot.app.screen.query_one("#home-next .home-text", Static).content).split())
        assert f"crosspl-tui construct ({candidates - FOREIGN} candidates wait to become items)" in shown
        assert "crosspl-tui demo" not in shown

    with open_database(file) as database:
        construct_pending(database, offline_roles())
    async with drive(file, start="home", size=(80, 24)) as pilot:
        shown = str(pilot.app.screen.query_one("#home-next .home-text", Static).content)
        assert "crosspl-tui construct" not in shown
        assert "review" in shown


async def test_sources_are_repositories_and_files_are_called_so(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="home", size=(80, 24)) as pilot:
        shown = str(pilot.app.screen.query_one("#home-funnel .home-text", Static).content)
        assert shown.startswith("files ")
        assert "sources" not in shown
