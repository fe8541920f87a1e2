"""Where the judges part: shown with the trace, labelled by a person, scored."""

from __future__ import annotations

from pathlib import Path

from driving import Driver, press
from published_clone import import_clone

from crosspl_tui.runs.comparison import read_comparison, read_scores
from crosspl_tui.screens.machines import MachinesScreen
from crosspl_tui.screens.verdicts import VerdictsScreen
from crosspl_tui.widgets.line_table import LineTable
from store.database import open_database


async def test_a_disagreement_is_read_and_labelled(tmp_path: Path, drive: Driver) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")

    async with drive(database, start="machines", reviewer="ada") as pilot:
        await press(pilot, "slash", *"67", "enter", "v")
        screen = pilot.app.screen
        assert isinstance(screen, VerdictsScreen)
        table = screen.query_one("#verdicts-list", LineTable)
        assert table.row_count == 1, "the judges part on the words in a message only"
        await press(pilot, "x")
        await press(pilot, "f")
        assert table.row_count == 2
        await press(pilot, "a", "escape")
        assert isinstance(pilot.app.screen, MachinesScreen)

    with open_database(database) as opened:
        strict, published = read_scores(opened, read_comparison(opened))
    assert (strict.precision.value, strict.recall.value) == (1.0, 1.0)
    assert (published.precision.value, published.false_acceptance.value) == (0.5, 1.0)
