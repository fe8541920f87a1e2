"""Statistics of the published sets, as their authors state them, from the imported files."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosspl_tui.runs.report.registry import SECTIONS, section_maker
from crosspl_tui.runs.report.section import Cell, Section, Table
from fsm.machine import load_catalogue
from store.database import Database, open_database
from store.exchange.crosspl import import_crosspl
from store.exchange.naming import FFI_SUITE, IPC_SUITE
from store.exchange.tasks import MachineFacts

MACHINES = {
    machine.id: MachineFacts(machine.language, machine.technology, machine.title, machine.all_suffixes)
    for machine in load_catalogue()
}
FFI_TASKS = 522
BY_TECHNOLOGY = (779, 433, 92, 198, 153, 129, 198)
BY_LANGUAGE = {"Java": 615, "Python": 502, "Go": 392, "JavaScript": 271, "PHP": 151, "C++": 51}
BY_BOTH = {
    "Java": (96, 246, 36, 38, 63, 19, 117),
    "Python": (242, 102, 14, 37, 36, 19, 52),
    "Go": (202, 30, 18, 30, 7, 91, 14),
    "JavaScript": (121, 31, 9, 81, 29, 0, 0),
    "PHP": (112, 4, 2, 1, 17, 0, 15),
    "C++": (6, 20, 13, 11, 1, 0, 0),
}
MACRO = {"DS-V3": 76.69}
SECONDS_ALLOWED = 20.0


@pytest.fixture(scope="module")
def published(bench_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """A database with the published tasks and outputs."""
    with open_database(tmp_path_factory.mktemp("published") / "bench.db") as database:
        import_crosspl(database, bench_data / "crosspl", MACHINES)
        yield database


def table_of(section: Section, table_id: str) -> Table:
    return next(table for table in section.tables if table.id == table_id)


def row_of(table: Table, *names: str) -> dict[str, Cell]:
    row = next(row for row in table.rows if [cell.text for cell in row[: len(names)]] == list(names))
    return {column.label: cell for column, cell in zip(table.columns, row, strict=True)}


def test_tasks_by_language_technology_and_level_are_those_published(published: Database) -> None:
    section = section_maker("tasks").make(published)
    technologies, levels = table_of(section, "technology"), table_of(section, "level")

    for language, counts in BY_BOTH.items():
        cells = list(row_of(technologies, language).values())
        assert tuple(cell.value for cell in cells[1:-1]) == counts
        assert cells[-1].value == BY_LANGUAGE[language]
    assert tuple(cell.value for cell in list(row_of(technologies, "all").values())[1:]) == (
        *BY_TECHNOLOGY,
        1982,
    )
    whole = row_of(levels, "all")
    assert (whole["Class-level"].value, whole["Function-level"].value) == (1189, 793)


def test_lengths_are_those_published(published: Database) -> None:
    section = section_maker("lengths").make(published)
    lines = row_of(table_of(section, "code_lines"), IPC_SUITE, "all")
    characters = row_of(table_of(section, "instruction_characters"), IPC_SUITE, "all")

    assert (lines["median"].value, lines["mean"].text, lines["most"].value) == (51, "66.96", 483)
    assert (characters["median"].value, characters["mean"].text) == (1204, "1,284.64")
    assert characters["least"].value == 473


def test_lengths_of_foreign_function_tasks_are_within_those_published(
    bench_data: Path, tmp_path: Path
) -> None:
    with open_database(tmp_path / "ffi.db") as database:
        report = import_crosspl(database, bench_data / "ffi", MACHINES)
        section = section_maker("lengths").make(database)
    assert report.tasks_added > 0
    lines = row_of(table_of(section, "code_lines"), FFI_SUITE)
    characters = row_of(table_of(section, "instruction_characters"), FFI_SUITE)
    ends = [lines["least"].value, lines["most"].value, characters["least"].value, characters["most"].value]
    if report.tasks_added == FFI_TASKS:
        assert ends == [8, 112, 973, 2421]
        assert (lines["median"].value, characters["median"].value) == (44, 1277.5)
    else:
        least_lines, most_lines, least_characters, most_characters = ends
        assert 8 <= least_lines <= most_lines <= 112  # type: ignore[operator]
        assert 973 <= least_characters <= most_characters <= 2421  # type: ignore[operator]


def test_macro_rates_are_those_published(published: Database) -> None:
    overall = table_of(section_maker("models").make(published), "overall")

    for model, rate in MACRO.items():
        row = next(row for row in overall.rows if row[1].text == model and row[2].text == "greedy")
        assert row[-1].value == pytest.approx(rate, abs=5e-3)


def test_the_whole_report_is_made_in_time_and_every_count_has_its_rows(published: Database) -> None:
    start = time.perf_counter()
    sections = [maker.make(published) for maker in SECTIONS]
    assert time.perf_counter() - start < SECONDS_ALLOWED

    with published.connect() as connection:
        for section in sections:
            for table in section.tables:
                for cell in table.rows[0]:
                    if cell.behind is not None and isinstance(cell.value, int):
                        assert len(cell.behind(connection)) == cell.value, (section.id, table.id)
