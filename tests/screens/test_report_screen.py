"""The report at the workbench: sections, tables and plots, and the way from a number to its rows."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, press, settle
from textual.containers import Vertical
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Input, Static

from crosspl_tui.screens.report.behind import BehindScreen
from crosspl_tui.screens.report.plots import MARGINS, short_names
from crosspl_tui.screens.report.screen import ReportScreen
from crosspl_tui.screens.review.screen import ReviewScreen
from crosspl_tui.screens.runs.answer_panes import AnswerPanes
from crosspl_tui.widgets.grid_table import GridTable
from crosspl_tui.widgets.key_bar import KeyBar
from crosspl_tui.widgets.line_table import LineTable
from store.database import open_database

SIZES = pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=["wide", "narrow"])


@pytest.fixture
def answered(demo: Path) -> Path:
    """The sample items, and a run with an answer to two of them."""
    with open_database(demo) as database, database.begin() as connection:
        connection.exec_driver_sql("""
            INSERT INTO run (id, suite, model, mode, origin, parameters, created_at, plan)
            VALUES (1, 'crosspl-ipc', 'fox', 'greedy', 'test', '{}', '2026', '{}')""")
        for item_id, verdict in ((1, "accept"), (2, "reject")):
            connection.exec_driver_sql(f"""
                INSERT INTO sample (run_id, item_id, number, answer, answer_hash, judge, verdict, outcome,
                    reason, created_at)
                VALUES (1, {item_id}, 0, 'an answer', 'x', '', '{verdict}', 'judged', 'because', '2026')""")
    return demo


def report_of(pilot: Pilot[None]) -> ReportScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ReportScreen)
    return screen


def title_of(pilot: Pilot[None]) -> str:
    return str(report_of(pilot).query_one("#report-content", Vertical).border_title)


def line_of(table: GridTable | LineTable, y: int) -> str:
    return "".join(segment.text for segment in table.render_line(y))


def table_of(pilot: Pilot[None]) -> GridTable:
    return report_of(pilot).query_one(GridTable)


@SIZES
async def test_from_a_number_to_its_items_and_to_one_of_them_in_review(
    demo: Path, drive: Driver, size: tuple[int, int]
) -> None:
    async with drive(demo, start="report", size=size) as pilot:
        assert title_of(pilot) == "Tasks by language and technology · 1/4"
        await press(pilot, "enter")
        assert table_of(pilot).has_focus
        assert table_of(pilot).display
        assert table_of(pilot).cursor == Offset(1, 0)

        await press(pilot, "G", "enter")
        behind = pilot.app.screen
        assert isinstance(behind, BehindScreen)
        table = behind.query_one(LineTable)
        assert f"Items · {table.row_count:,}" in str(table.border_title)

        await press(pilot, "n")
        wanted = (behind.text_to_copy() or "").splitlines()[1].split("\t")[1]
        await press(pilot, "enter")
        review = pilot.app.screen
        assert isinstance(review, ReviewScreen)
        assert review.shown is not None
        assert review.shown.item.key == wanted

        await press(pilot, "6", "escape")
        assert title_of(pilot).startswith("Tasks by language and technology")


@SIZES
async def test_from_a_rate_to_the_answers_behind_it(
    answered: Path, drive: Driver, size: tuple[int, int]
) -> None:
    async with drive(answered, start="report", size=size) as pilot:
        await press(pilot, "j", "j", "j", "enter", "l", "enter")
        behind = pilot.app.screen
        assert isinstance(behind, BehindScreen)
        panes = behind.query_one(AnswerPanes)
        assert panes.list.row_count == 1
        assert str(panes.list.border_title) == "Samples · 1"
        assert line_of(panes.list, 1).split()[:2] == ["✗", "reject"]
        assert str(behind.query_one(".answers-title", Static).content).startswith("reject: 1 · 1 fox")
        assert "fox" in str(panes.code.border_title)
        await press(pilot, "enter")
        assert panes.code.has_focus
        await press(pilot, "escape")
        assert title_of(pilot).startswith("Samples by result")


@SIZES
async def test_every_table_and_plot_of_every_section_is_shown(
    answered: Path, drive: Driver, size: tuple[int, int]
) -> None:
    async with drive(answered, start="report", size=size) as pilot:
        assert "⏎ Open" in str(pilot.app.screen.query_one(KeyBar).content)
        titles = []
        sections = report_of(pilot).query_one("#report-sections", LineTable)
        for row in range(sections.row_count):
            await press(pilot, "escape")
            sections.cursor = row
            await settle(pilot)
            parts = int(title_of(pilot).rpartition("/")[2]) if "/" in title_of(pilot) else 0
            for _ in range(parts):
                titles.append(title_of(pilot))
                assert pilot.app.export_screenshot()
                await press(pilot, "right_square_bracket")
            if not parts:
                assert str(report_of(pilot).query_one("#report-note", Static).content)
        assert len(titles) == len(set(titles)) >= 12


async def test_the_plot_is_a_key_away_and_so_is_the_table(answered: Path, drive: Driver) -> None:
    async with drive(answered, start="report") as pilot:
        assert not report_of(pilot).query("#report-plot")
        await press(pilot, "p")
        assert report_of(pilot).query_one("#report-plot").display
        assert title_of(pilot) == "Tasks by technology · 4/4"
        await press(pilot, "p")
        assert title_of(pilot).endswith("1/4")
        assert table_of(pilot).has_focus


async def test_the_series_of_a_plot_are_told_apart_without_colours(answered: Path, drive: Driver) -> None:
    async with drive(answered, start="report") as pilot:
        await press(pilot, "j", "j", "j", "p")
        assert title_of(pilot).startswith("Samples by result")
        legend = str(report_of(pilot).query_one("#plot-legend", Static).content)
        assert legend.split() == ["●", "accept", "■", "reject"]


@pytest.mark.parametrize("width", [50, 60, 80, 120])
async def test_the_names_below_a_plot_stand_apart(demo: Path, drive: Driver, width: int) -> None:
    async with drive(demo, start="report", size=(width, 24)) as pilot:
        await press(pilot, "p")
        names = ["HTTP", "TCP", "UDP", "WebSocket", "Pipe", "gRPC", "Message Queue"]
        below = pilot.app.screen.query_one("#margin-bottom").render_line(0).text
        shown = short_names(names, report_of(pilot).query_one("#report-plot").size.width)
        assert below.split() == " ".join(shown).split()
        legend = str(pilot.app.screen.query_one("#plot-legend", Static).content)
        assert ("4 WebSocket" in legend) == ("WebSocket" not in shown)


@pytest.mark.parametrize("count", [1, 2, 5, 12, 24])
@pytest.mark.parametrize("width", [40, 80, 200])
def test_names_that_find_no_room_become_numbers_that_do(count: int, width: int) -> None:
    names = [f"a model of {number} billion" for number in range(count)]
    shown = short_names(names, width)
    assert len(shown) == count
    assert len(" ".join(filter(None, shown))) <= width - MARGINS
    assert shown[0] in (names[0], "1") or shown[0].startswith("1 "), "the legend tells which is which"


async def test_wide_tables_scroll_sideways_and_keep_their_labels(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="report", size=(80, 24)) as pilot:
        await press(pilot, "j", "enter", *["l"] * 20)
        table = table_of(pilot)
        lines = ["".join(segment.text for segment in table.render_line(y)) for y in range(2)]
        assert "language" in lines[0]
        assert "most" in lines[0]
        assert "mean" not in lines[0]
        await press(pilot, *["h"] * 20)
        assert "items" in "".join(segment.text for segment in table.render_line(0))


@SIZES
async def test_pass_at_1_stands_first_behind_the_names_of_the_runs(
    answered: Path, drive: Driver, size: tuple[int, int]
) -> None:
    async with drive(answered, start="report", size=size) as pilot:
        await press(pilot, "j", "j", "enter")
        assert title_of(pilot).startswith("All tasks")
        table = table_of(pilot)
        assert "50.00% (" in line_of(table, 1)
        assert line_of(table, 0).split()[:6] == ["run", "model", "decoding", "judge", "pass@1", "tasks"]
        assert "| judge | pass@1 | tasks |" in (report_of(pilot).text_to_copy() or "")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, BehindScreen)
        title = str(pilot.app.screen.query_one(".answers-title", Static).content)
        assert title.startswith("pass@1: 50.00%")


async def test_a_label_has_no_rows_behind_it(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="report") as pilot:
        await press(pilot, "enter", "h", "enter")
        assert isinstance(pilot.app.screen, ReportScreen)


async def test_a_section_is_exported_to_a_folder(demo: Path, drive: Driver, tmp_path: Path) -> None:
    async with drive(demo, start="report") as pilot:
        await press(pilot, "e")
        pilot.app.screen.query_one(Input).value = str(tmp_path / "out")
        await press(pilot, "enter")
        await pilot.app.workers.wait_for_complete()
    names = {file.name for file in (tmp_path / "out" / "tasks").iterdir()}
    assert {"technology.csv", "technology.md", "technology.tex", "technologies.svg"} <= names


async def test_what_is_shown_is_copied_as_markdown_and_read_again(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="report") as pilot:
        await press(pilot, "enter")
        assert (report_of(pilot).text_to_copy() or "").startswith("**Tasks by language and technology**")
        before = table_of(pilot).row_count
        with open_database(demo) as database, database.begin() as connection:
            connection.exec_driver_sql("UPDATE item SET language = 'Ada' WHERE id = 1")
        await press(pilot, "r")
        assert table_of(pilot).row_count == before + 1


async def test_an_empty_database_says_what_would_fill_the_report(tmp_path: Path, drive: Driver) -> None:
    async with drive(tmp_path / "empty.db", start="report") as pilot:
        assert "import or construct" in str(report_of(pilot).query_one("#report-note", Static).content)
        await press(pilot, "enter", "enter", "right_square_bracket", "p")
        assert isinstance(pilot.app.screen, ReportScreen)
