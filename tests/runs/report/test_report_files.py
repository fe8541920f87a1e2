"""A report in files: CSV, Markdown, LaTeX and pictures; foreign names are data in all of them."""

from __future__ import annotations

import csv
import io
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from crosspl_tui.runs.report.drawing import draw
from crosspl_tui.runs.report.errors import ReportError
from crosspl_tui.runs.report.export import ReportFormat, export_sections
from crosspl_tui.runs.report.section import (
    PERCENT,
    Cell,
    Column,
    Plot,
    PlotKind,
    Point,
    Section,
    Series,
    Table,
    count_cell,
    label_cell,
    number_cell,
    share_cell,
)
from crosspl_tui.runs.report.writing import section_record, to_csv, to_latex, to_markdown
from crosspl_tui.runs.statistics.intervals import wilson

HOSTILE = "=x|<b>_50%&\x1b[31m"
TABLE = Table(
    "rates",
    "Rates of 50%",
    (Column("name", is_number=False), Column("items"), Column("share")),
    (
        (label_cell(HOSTILE), count_cell(1234), share_cell(wilson(1, 4))),
        (label_cell("none"), count_cell(0), number_cell(None)),
    ),
    "A note.",
)


def plot(kind: PlotKind) -> Plot:
    points = (Point(0, 0.2, 0.1, 0.9, 0.15, 0.6), Point(1, 0.8, 0.5, 0.9, 0.6, 0.85))
    series = (Series("first", points), Series("second", points[:1]))
    return Plot("p", "A plot", kind, series, "x", "y", ("one", "two"))


def test_csv_has_exact_values_and_the_ends_of_intervals() -> None:
    header, first, second = csv.reader(io.StringIO(to_csv(TABLE)))

    assert header == ["name", "items", "share", "share low", "share high"]
    assert first[0] == f"'{HOSTILE}"
    assert (first[1], float(first[2])) == ("1234", 25.0)
    assert float(first[3]) == pytest.approx(4.56, abs=0.01)
    assert second == ["none", "0", "", "", ""]


def test_markdown_and_latex_escape_what_would_be_markup() -> None:
    markdown, latex = to_markdown(TABLE), to_latex(TABLE)

    assert "=x\\|\\<b\\>\\_50%&" in markdown
    assert "=x|\\textless{}b\\textgreater{}\\_50\\%\\&" in latex
    assert "\x1b" not in markdown + latex
    assert markdown.count("\n| ") == 4
    assert "Rates of 50\\%. A note." in latex
    assert latex.count(r"\\") == 3


def test_texts_and_records_have_the_same_unit() -> None:
    record = section_record(Section("s", "S", (TABLE,), (plot(PlotKind.BARS),)))

    assert TABLE.rows[0][2].text == "25.0% (4.6-69.9)"
    assert record["tables"][0]["rows"][0][2]["value"] == 25.0  # type: ignore[index]
    assert record["plots"] == [{"id": "p", "title": "A plot", "kind": "bars"}]


@pytest.mark.parametrize("kind", PlotKind)
def test_pictures_are_whole_and_the_same_twice(kind: PlotKind) -> None:
    svg, png = draw(plot(kind), "svg"), draw(plot(kind), "png")

    ElementTree.fromstring(svg)
    assert png.startswith(b"\x89PNG")
    assert (draw(plot(kind), "svg"), draw(plot(kind), "png")) == (svg, png)


def test_the_numbers_of_a_heat_map_of_rates_are_in_percent() -> None:
    drawn = {label: draw(replace(plot(PlotKind.HEAT_MAP), y_label=label), "svg") for label in ("", PERCENT)}

    assert b"<!-- 0.80 -->" in drawn[""]
    assert b"<!-- 80.0% -->" in drawn[PERCENT]


def test_files_are_named_by_section_and_table(tmp_path: Path) -> None:
    section = Section("models", "Models", (TABLE,), (plot(PlotKind.POINTS),))

    written = export_sections([section], tmp_path / "new" / "report", list(ReportFormat))

    names = [str(file.relative_to(tmp_path / "new" / "report")) for file in written]
    assert names == [
        "models/rates.csv",
        "models/rates.md",
        "models/rates.tex",
        "models/p.svg",
        "models/p.png",
    ]
    assert all(file.stat().st_size > 50 for file in written)


def test_without_matplotlib_a_picture_is_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)

    with pytest.raises(ReportError, match="extra `report`"):
        draw(plot(PlotKind.BARS), "svg")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "models").write_text("in the way")

    with pytest.raises(ReportError, match=r"models.*cannot be written"):
        export_sections([Section("models", "M", (TABLE,))], tmp_path, [ReportFormat.CSV])


def test_a_cell_without_a_value_is_a_dot() -> None:
    assert share_cell(wilson(0, 0)) == Cell("·")
