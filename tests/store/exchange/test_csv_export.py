"""Items as a table for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from store.database import Database
from store.exchange.csv_export import export_items_csv
from store.exchange.naming import ExchangeError
from store.exchange.tables import formula_read, formula_safe
from store.items.filters import Filter
from store.vocabulary import Status


def read(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8-sig", newline="") as lines:
        return list(csv.DictReader(lines))


def test_every_item_shown_is_a_row(reviewed: Database, tmp_path: Path) -> None:
    assert export_items_csv(reviewed, tmp_path / "items.csv") == 6
    rows = {row["key"]: row for row in read(tmp_path / "items.csv")}
    assert (rows["ipc/new/1"]["status"], rows["ipc/new/1"]["lines"]) == ("accepted", "2-10")
    assert rows["ipc/new/4"]["reason"] == "too trivial or a test stub"
    assert export_items_csv(reviewed, tmp_path / "items.csv", Filter(status=Status.DEFERRED)) == 1
    assert [row["key"] for row in read(tmp_path / "items.csv")] == ["ipc/new/5"]


@pytest.mark.parametrize("text", ["=1", "'=1", "''-", "'quoted'", "'", "plain", ""])
def test_a_cell_without_formula_gives_back_its_text(text: str) -> None:
    cell = formula_safe(text)
    assert not cell.startswith(("=", "-"))
    assert formula_read(cell) == text


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_a_cell_is_never_a_formula(
    database: Database, add: Callable[..., int], tmp_path: Path, start: str
) -> None:
    add("a", project=f"{start}HYPERLINK(1)", instruction='He said "so", then left.\n')
    export_items_csv(database, tmp_path / "items.csv")
    (row,) = read(tmp_path / "items.csv")
    assert row["Github_Project_Name"] == f"'{start}HYPERLINK(1)"
    assert row["Instruction"] == 'He said "so", then left.\n'


def test_a_place_that_cannot_be_written_is_named(database: Database, tmp_path: Path) -> None:
    with pytest.raises(ExchangeError, match=r"nowhere/items\.csv: cannot be written"):
        export_items_csv(database, tmp_path / "nowhere" / "items.csv")
