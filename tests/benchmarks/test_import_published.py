"""The published CrossPL tasks and model outputs, imported whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from fsm.machine import load_catalogue
from store.database import Database, open_database
from store.exchange.crosspl import import_crosspl
from store.exchange.dataset import export_dataset
from store.exchange.dataset_import import import_dataset
from store.exchange.report import ImportReport
from store.exchange.tasks import MachineFacts
from store.vocabulary import Status

SECONDS_ALLOWED = 20.0
TECHNOLOGIES = ("HTTP", "TCP", "UDP", "WebSocket", "Pipe", "gRPC", "Message Queue")
TASKS = {
    "Java": (96, 246, 36, 38, 63, 19, 117),
    "Python": (242, 102, 14, 37, 36, 19, 52),
    "Go": (202, 30, 18, 30, 7, 91, 14),
    "JavaScript": (121, 31, 9, 81, 29, 0, 0),
    "PHP": (112, 4, 2, 1, 17, 0, 15),
    "C++": (6, 20, 13, 11, 1, 0, 0),
}
MACHINES = {
    machine.id: MachineFacts(machine.language, machine.technology, machine.title, machine.all_suffixes)
    for machine in load_catalogue()
}


@pytest.fixture(scope="module")
def published(
    bench_data: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Database, ImportReport]]:
    """A database with all published tasks and outputs, and the report of their import."""
    with open_database(tmp_path_factory.mktemp("published") / "bench.db") as database:
        yield database, import_crosspl(database, bench_data / "crosspl", MACHINES)


def counts(database: Database, query: str) -> dict[object, int]:
    with database.connect() as connection:
        return {
            tuple(row[:-1]) if len(row) > 2 else row[0]: row[-1] for row in connection.execute(text(query))
        }


def test_everything_is_imported_in_time(published: tuple[Database, ImportReport]) -> None:
    _, report = published
    print(f"\n{report}")
    assert (report.tasks_added, report.samples_added, report.runs) == (1982, 7928 + 2020, 5)
    assert report.problems == ()
    assert report.seconds < SECONDS_ALLOWED


def test_tasks_by_language_and_technology_are_those_published(
    published: tuple[Database, ImportReport],
) -> None:
    database, _ = published
    found = counts(database, "SELECT language, technology, count(*) FROM item GROUP BY 1, 2")
    assert found == {
        (language, technology): number
        for language, numbers in TASKS.items()
        for technology, number in zip(TECHNOLOGIES, numbers, strict=True)
        if number
    }


def test_tasks_by_level_are_those_published(published: tuple[Database, ImportReport]) -> None:
    database, _ = published
    found = counts(database, "SELECT level, count(*) FROM item GROUP BY 1")
    assert found == {"Class-level": 1189, "Function-level": 793}


def test_accepted_greedy_answers_are_those_published(published: tuple[Database, ImportReport]) -> None:
    database, _ = published
    query = """
        SELECT model, sum(claimed = 'accept') FROM sample JOIN run ON run.id = run_id
        WHERE mode = 'greedy' GROUP BY 1"""
    accepted = {"DS-V3": 1457, "GPT-4o": 1463, "Qwen2.5-coder-7b-instruct": 1366, "Qwen3-8b": 944}
    assert counts(database, query) == accepted


def test_importing_again_adds_nothing(bench_data: Path, published: tuple[Database, ImportReport]) -> None:
    database, _ = published
    report = import_crosspl(database, bench_data / "crosspl", MACHINES)
    print(f"\n{report}")
    assert report.is_unchanged
    assert (report.tasks_present, report.samples_present) == (1982, 9948)


def test_a_dataset_of_all_tasks_comes_back_the_same(
    published: tuple[Database, ImportReport], tmp_path: Path
) -> None:
    database, _ = published
    print(f"\n{export_dataset(database, tmp_path / 'first', statuses=tuple(Status))}")
    with open_database(tmp_path / "again.db") as again:
        print(import_dataset(again, tmp_path / "first", MACHINES))
        export_dataset(again, tmp_path / "second", statuses=tuple(Status))
    first, second = (tmp_path / name / "manifest.json" for name in ("first", "second"))
    assert first.read_bytes() == second.read_bytes()
