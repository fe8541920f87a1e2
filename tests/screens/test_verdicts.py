"""Where the judges part: shown with the trace, labelled by a person, scored."""

from __future__ import annotations

from pathlib import Path

from driving import Driver, press
from published_clone import import_clone
from textual.widgets import Static

from crosspl_tui.runs.judges.comparison import read_comparison, read_scores
from crosspl_tui.screens.machines.screen import MachinesScreen
from crosspl_tui.screens.machines.verdicts import VerdictsScreen
from crosspl_tui.widgets.line_table import LineTable
from store.database import open_database
from store.verdicts.labels import LabelValue, standing_labels


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


async def test_on_a_small_terminal_tab_goes_to_code_trace_and_instruction(
    tmp_path: Path, drive: Driver
) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")

    async with drive(database, start="machines", size=(80, 24)) as pilot:
        await press(pilot, "slash", *"67", "enter", "v")
        screen = pilot.app.screen
        reasons, title = (screen.query_one(f"#verdicts-{name}", Static) for name in ("reasons", "title"))
        assert reasons.region.height == 2
        assert str(reasons.content).startswith("strict rejects: ")
        assert title.size.width >= len(str(title.content))
        assert "only S (strict) ✓ 0 · only P (published) ✓ 1" in str(
            screen.query_one("#verdicts-list").border_title
        )

        lines = []
        for name in ("code", "trace", "instruction"):
            await press(pilot, "tab")
            assert screen.focused is screen.query_one(f"#verdicts-{name}")
            lines.append(screen.focused.size.height)
        assert min(lines) >= 5
        shown = str(screen.query_one("#verdicts-instruction Static", Static).content)
        assert shown.endswith("Task Description: ask a server.")


async def test_the_same_label_again_is_taken_away(tmp_path: Path, drive: Driver) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")

    async with drive(database, start="machines", size=(80, 24)) as pilot:
        await press(pilot, "slash", *"67", "enter", "v", "f")
        await press(pilot, "x")
        table = pilot.app.screen.query_one("#verdicts-list", LineTable)
        assert table.cursor == 1, "a label leads to the next answer"
        await press(pilot, "p", "x")
        assert table.cursor == 0
        assert "0 labelled" in str(pilot.app.screen.query_one("#verdicts-title", Static).content)
        with open_database(database) as opened, opened.connect() as connection:
            assert standing_labels(connection) == []

        await press(pilot, "a")
        with open_database(database) as opened, opened.connect() as connection:
            assert [row.value for row in standing_labels(connection)] == [LabelValue.CORRECT]


async def test_a_small_terminal_says_why_there_is_nothing(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines", size=(80, 24)) as pilot:
        await press(pilot, "v")
        why = pilot.app.screen.query_one("#verdicts-reasons", Static)
        assert why.region.height == 2
        assert str(why.content).startswith("No answers to this machine's tasks")
        await press(pilot, "a")
        assert [told.message for told in pilot.app._notifications] == ["There is no answer here to label"]
