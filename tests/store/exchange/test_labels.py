"""Labels as a table: out of one database and into another, whole or not at all, and nobody's word is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from store.database import Database, open_database
from store.exchange.labels import export_labels, read_labels
from store.exchange.naming import ExchangeError
from store.verdicts.label_import import LabelImport, import_labels
from store.verdicts.labels import LabelValue, NewLabel, add_labels, standing_labels

pytestmark = pytest.mark.any_database

MACHINES = {67, 97}
ONE, OTHER = "1" * 64, "ab" * 32
HOSTILE = 'a "note", with\r\nlines\rand \x1b[31m\u202e ü 字; end'
HEADER = "answer_hash,machine,suffix,label,cause,note,reviewer,at"
TIME = "2026-11-21T08:30:00.123Z"


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Database]:
    with open_database(tmp_path / "fresh.db") as database:
        yield database


def label(value: LabelValue, reviewer: str = "ada", answer: str = ONE, note: str = "") -> NewLabel:
    return NewLabel(answer, 67, ".py", value, reviewer, note=note)


def write(file: Path, *rows: str) -> Path:
    file.write_text("\n".join((HEADER, *rows, "")), encoding="utf-8")
    return file


def row(value: str, *, answer: str = ONE, machine: str = "67", reviewer: str = "ada", at: str = TIME) -> str:
    return f"{answer},{machine},.py,{value},,,{reviewer},{at}"


def take(database: Database, file: Path, *, replaces_others: bool = False) -> LabelImport:
    table = read_labels(file, MACHINES)
    assert table.problems == ()
    return import_labels(database, list(table.labels.values()), replaces_others=replaces_others)


def said(database: Database) -> list[tuple[str, str]]:
    with database.connect() as connection:
        return [(row.reviewer, row.value) for row in standing_labels(connection)]


def test_labels_go_to_another_database_without_loss(
    database: Database, fresh: Database, tmp_path: Path
) -> None:
    notes = (HOSTILE, "=1+1", "'=1+1", "''=x", "'quoted'", "-", "")
    add_labels(
        database,
        [label(LabelValue.WRONG, f"reader {number}", note=note) for number, note in enumerate(notes)],
    )
    add_labels(database, [label(LabelValue.CORRECT, answer=OTHER)])
    assert export_labels(database, tmp_path / "labels.csv") == len(notes) + 1

    report = take(fresh, tmp_path / "labels.csv")
    export_labels(fresh, tmp_path / "again.csv")

    assert (report.added, report.present, report.others) == (len(notes) + 1, 0, ())
    assert (tmp_path / "again.csv").read_bytes() == (tmp_path / "labels.csv").read_bytes()
    with database.connect() as before, fresh.connect() as after:
        assert standing_labels(after) == standing_labels(before)
    assert b",'=1+1," in (tmp_path / "labels.csv").read_bytes()


def test_taking_labels_in_again_changes_nothing(database: Database, tmp_path: Path) -> None:
    file = write(tmp_path / "labels.csv", row("wrong"), row("correct", reviewer="boris"))
    take(database, file)

    report = take(database, file)

    assert (report.added, report.present, report.others) == (0, 2, ())
    assert said(database) == [("ada", "wrong"), ("boris", "correct")]


def test_what_a_reviewer_says_here_stays_unless_it_is_to_be_replaced(
    database: Database, tmp_path: Path
) -> None:
    add_labels(database, [label(LabelValue.CORRECT), label(LabelValue.CORRECT, "boris")])
    add_labels(database, [label(LabelValue.WITHDRAWN, "boris")])
    file = write(
        tmp_path / "labels.csv",
        row("wrong"),
        row("correct", reviewer="boris"),
        row("wrong", reviewer="carla"),
    )

    report = take(database, file)

    assert report.added == 1
    assert [(other.given.reviewer, other.here.value) for other in report.others] == [
        ("ada", LabelValue.CORRECT),
        ("boris", LabelValue.WITHDRAWN),
    ]
    assert said(database) == [("ada", "correct"), ("carla", "wrong")]
    take(database, file, replaces_others=True)
    assert said(database) == [("carla", "wrong"), ("ada", "wrong"), ("boris", "correct")]


def test_labels_of_answers_that_are_not_here_are_counted(database: Database, tmp_path: Path) -> None:
    assert take(database, write(tmp_path / "labels.csv", row("wrong"))).without_answer == 1


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (row("maybe"), "label: must be correct or wrong, not 'maybe'"),
        (row("withdrawn"), "label: must be correct or wrong, not 'withdrawn'"),
        (row("wrong", answer="1" * 63), "answer_hash: must be an answer's hash of 64 digits"),
        (row("wrong", machine="998"), "machine: must be the number of a machine"),
        (row("wrong", machine="²"), "machine: must be the number of a machine"),
        (row("wrong", reviewer=" "), "reviewer: is empty"),
        (row("wrong", at="21.11.2026 08:30"), "at: must be a time such as 2026-"),
        (row("wrong", at="2026-11-21T08:30:00"), "at: must be a time such as 2026-"),
        (row("wrong", at="0001-01-01T00:00:00+14:00"), "at: must be a time such as 2026-"),
        (row("wrong") + ",more", "has 9 cells instead of 8"),
        (row("correct", answer=OTHER), "ada says something else of the same answer in line 2"),
    ],
)
def test_a_bad_row_is_told_with_its_line_and_what_is_wrong(tmp_path: Path, bad: str, told: str) -> None:
    two_lines = f'{ONE},67,.py,wrong,,"one\ntwo",boris,{TIME}'

    table = read_labels(
        write(tmp_path / "labels.csv", row("wrong", answer=OTHER), two_lines, "", bad), MACHINES
    )

    (problem,) = table.problems
    assert str(problem).startswith(f"{tmp_path / 'labels.csv'}, line 6: {told}")


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_may_be_short_of_what_may_be_empty_and_separated_as_spreadsheets_do(
    database: Database, tmp_path: Path, separator: str
) -> None:
    cells = (("reviewer", "label", "answer_hash", "machine", "suffix"), ("ada", "wrong", ONE, "67", ".py"))
    file = tmp_path / "labels.csv"
    file.write_text("\r\n".join(map(separator.join, cells)), encoding="utf-8-sig")

    assert (take(database, file).added, take(database, file).present) == (1, 1)
    assert said(database) == [("ada", "wrong")]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "is empty; `judges labels export` writes such a table"),
        (
            b"model,label\nx,wrong\n",
            "line 1: has no column answer_hash, machine, suffix, reviewer; the first line",
        ),
        (
            f"{HEADER}\n{row('wrong')}\n\xfc".encode("latin-1"),
            "line 3: is not UTF-8; save the table as CSV in UTF-8",
        ),
        (f'{HEADER}\n{row("wrong")}\n"'.encode(), "line 3: is not CSV"),
        (f"{HEADER},remark\n".encode(), "line 1: the column 'remark' is not known or there twice; there are"),
        (f"{HEADER},Label\n".encode(), "line 1: the column 'label' is not known or there twice"),
    ],
)
def test_what_is_no_table_of_labels_is_refused(tmp_path: Path, content: bytes, told: str) -> None:
    file = tmp_path / "labels.csv"
    file.write_bytes(content)
    with pytest.raises(ExchangeError) as refused:
        read_labels(file, MACHINES)
    assert told in str(refused.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ExchangeError, match="is not there; name a table"):
        read_labels(tmp_path / "none.csv", MACHINES)
