"""The commands `report` and `second`: tables, files, the rows behind a number; second readers and gold items."""

from __future__ import annotations

import csv

import pytest
from command_line import Command

SECTIONS = ["tasks", "lengths", "models", "failures", "comparisons", "human-check", "agreement"]


def test_sections_are_listed(built: Command) -> None:
    done = built("report", "--list")

    names = [line.split()[0] for line in done.out.splitlines()[1:]]
    assert [name for name in names if name in SECTIONS] == SECTIONS


def test_a_section_is_printed_as_tables_and_as_json(built: Command) -> None:
    printed = built("report", "tasks")
    record = built("report", "tasks", "--json").json()

    assert "Tasks by language and technology" in printed.out
    (section,) = record
    table = section["tables"][0]
    assert table["columns"][0] == "language"
    assert table["rows"][-1][-1] == sum(row[-1] for row in table["rows"][:-1]) > 0


def test_the_whole_report_says_what_would_fill_its_empty_sections(built: Command) -> None:
    done = built("report")

    assert done.code == 0
    assert "There are no answers of models yet" in done.out
    assert "second settings" in done.out


def test_files_are_written_in_the_formats_asked_for(built: Command) -> None:
    done = built("report", "tasks", "lengths", "--to", "out", "--format", "csv", "--format", "svg")

    assert done.code == 0
    written = done.out.splitlines()
    assert "out/tasks/technology.csv" in written
    assert {name.rpartition(".")[2] for name in written} == {"csv", "svg"}
    assert all((built.folder / name).is_file() for name in written)
    with (built.folder / "out/lengths/code_lines.csv").open(encoding="utf-8-sig", newline="") as file:
        assert {"suite", "language", "median"} <= set(next(csv.reader(file)))


def test_the_rows_behind_a_number_are_printed(built: Command) -> None:
    whole = built("report", "tasks", "--json").json()[0]["tables"][0]["rows"][0][-1]
    columns = len(built("report", "tasks", "--json").json()[0]["tables"][0]["columns"])

    rows = built("report", "tasks", "--behind", f"technology:1:{columns}", "--json").json()

    assert "Tasks by language and technology [technology]" in built("report", "tasks").out
    assert built("report", "tasks", "--behind", f"1:1:{columns}", "--json").json() == rows
    assert len(rows) == whole
    assert {row["kind"] for row in rows} == {"item"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("report", "weather"), "The report has no section weather; there are tasks"),
        (
            ("report", "tasks", "--behind", "nothing:1:1"),
            "no table 'nothing'; there are: 1 technology, 2 level",
        ),
        (("report", "tasks", "--behind", "technology:99:1"), "TABLE:ROW:COLUMN from 1"),
        (("report", "tasks", "--behind", "technology:1:1"), "no rows behind"),
        (("report", "--behind", "technology:1:1"), "about one section"),
        (("second", "settings", "--overlap", "20"), "from 0 to 1"),
        (("second", "settle", "nothing", "accept"), "no item 'nothing'"),
        (("second", "gold", "nothing"), "accept or reject, or --remove"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    built: Command, arguments: tuple[str, ...], said: str
) -> None:
    done = built(*arguments)

    assert done.code == 2
    assert said in done.err
    assert "Traceback" not in done.err


def test_settings_of_second_readers_are_kept(built: Command) -> None:
    built("second", "settings", "--overlap", "0.25", "--recheck-days", "14")

    assert built("second", "settings", "--json").json() == {
        "overlap": 0.25,
        "recheck": 0.0,
        "recheck_days": 14.0,
    }


def test_gold_items_wait_for_every_other_reader(built: Command) -> None:
    table = built("report", "tasks", "--json").json()[0]["tables"][0]
    place = f"technology:1:{len(table['columns'])}"
    key = built("report", "tasks", "--behind", place, "--json").json()[0]["name"]

    (row,) = built("second", "gold", key, "accept", "--note", "a clean one", "--json").json()
    waiting = {
        name: built("second", "status", "--reviewer", name, "--json").json()["waiting_for_you"]
        for name in ("anna", "boris")
    }

    assert (row["key"], row["verdict"], row["reviewer"]) == (key, "accept", "anna")
    assert waiting == {"anna": 0, "boris": 1}
    assert built("second", "gold", key, "--remove", "--json").json() == []


def test_without_disagreements_there_is_nothing_to_settle(built: Command) -> None:
    done = built("second", "disagreements", "--json")

    assert (done.code, done.json()) == (0, [])
