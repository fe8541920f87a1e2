"""The sections of a report: every number is that of the rows behind it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from crosspl_tui.pipelines.code_lines import published_lines
from crosspl_tui.runs.demonstration import prepare_demo
from crosspl_tui.runs.evaluation.scores import score_table
from crosspl_tui.runs.report.comparisons import Relation, relation
from crosspl_tui.runs.report.registry import SECTIONS, section_maker
from crosspl_tui.runs.report.section import PERCENT, Cell, Column, Section, Table
from crosspl_tui.runs.statistics.passing import Estimate, estimate, macro_estimate
from store.database import Database, open_database
from store.errors import StoreError
from store.items.lists import load_item
from store.review.blind_queue import claim_next_blind, record_blind
from store.review.desk import SessionState, decide, edit, start_session
from store.review.gold import add_gold
from store.review.settings import ReviewSettings, save_review_settings
from store.runs.scores import task_counts
from store.totals.evidence import EvidenceKind
from store.totals.report import RunName
from store.vocabulary import EventKind

TRIVIAL = "too trivial or a test stub"
ITEMS = 12


@pytest.fixture(scope="module")
def reported_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with items, decisions of two reviewers, blind reviews, a gold item and two runs."""
    file = tmp_path_factory.mktemp("reported") / "bench.db"
    with open_database(file) as database:
        prepare_demo(database, lambda: False)
        decide_as_anna(database)
        save_review_settings(database, ReviewSettings(overlap=1.0), "anna")
        add_gold(database, 9, EventKind.ACCEPT, reviewer="anna")
        read_as_boris(database)
        with database.begin() as connection:
            add_runs(connection)
    return file


@pytest.fixture
def reported(reported_file: Path, tmp_path: Path) -> Iterator[Database]:
    """A copy of it."""
    with open_database(shutil.copy(reported_file, tmp_path / "reported.db")) as database:
        yield database


def decide_as_anna(database: Database) -> None:
    anna = start_session(database, "anna")
    for item_id in range(1, 7):
        review(database, anna, item_id, EventKind.REJECT if item_id == 2 else EventKind.ACCEPT)
    with database.connect() as connection:
        before = load_item(connection, 7).revision
    edit(database, anna, 7, instruction=f"{before.instruction} And more.", expected_revision=before.id)
    review(database, anna, 7, EventKind.ACCEPT)
    review(database, anna, 8, EventKind.DEFER)


def read_as_boris(database: Database) -> None:
    boris, last = start_session(database, "boris"), None
    while (task := claim_next_blind(database, boris, last)) is not None:
        last = task.item_id
        verdict = EventKind.REJECT if last in (2, 3) else EventKind.ACCEPT
        reason = TRIVIAL if verdict is EventKind.REJECT else ""
        record_blind(database, boris, task, verdict, reason=reason)


def review(database: Database, session: SessionState, item_id: int, kind: EventKind) -> None:
    with database.connect() as connection:
        revision = load_item(connection, item_id).revision.id
    reason = TRIVIAL if kind is EventKind.REJECT else ""
    decide(
        database,
        session,
        item_id,
        kind,
        reason=reason,
        expected_revision=revision,
        seconds=700.0 if item_id == 1 else 10.0 * item_id,
    )


def add_runs(connection: Connection) -> None:
    """A run that solves every second item, and one of a larger model that solves all but the first."""
    for run_id, model in ((1, "fox-7b"), (2, "fox-70b")):
        connection.execute(
            text("""
                INSERT INTO run (id, suite, model, mode, origin, parameters, created_at, plan)
                VALUES (:id, 'crosspl-ipc', :model, 'greedy', 'test', '{}', '2026', '{}')"""),
            {"id": run_id, "model": model},
        )
        for item_id in range(1, ITEMS + 1):
            passes = item_id % 2 == 0 if run_id == 1 else item_id > 1
            connection.execute(
                text("""
                    INSERT INTO sample (run_id, item_id, number, answer, answer_hash, judge, verdict, outcome,
                        state, reason, created_at)
                    VALUES (:run, :item, 0, 'x', 'x', 'strict', :verdict, 'judged', :state, '', '2026')"""),
                {
                    "run": run_id,
                    "item": item_id,
                    "verdict": "accept" if passes else "reject",
                    "state": None if passes else item_id % 3,
                },
            )


def table_of(section: Section, table_id: str) -> Table:
    return next(table for table in section.tables if table.id == table_id)


def row_of(table: Table, name: str, column: int = 0) -> dict[str, Cell]:
    row = next(row for row in table.rows if row[column].text == name)
    return {column.label: cell for column, cell in zip(table.columns, row, strict=True)}


def test_every_count_is_the_number_of_rows_behind_it(reported: Database) -> None:
    counted = 0
    for maker in SECTIONS:
        section = maker.make(reported)
        assert section.tables or section.note, maker.id
        with reported.connect() as connection:
            for table in section.tables:
                for row in table.rows:
                    for cell, column in zip(row, table.columns, strict=True):
                        if cell.behind is None:
                            continue
                        rows = cell.behind(connection)
                        assert all(evidence.name for evidence in rows)
                        if isinstance(cell.value, int):
                            counted += 1
                            assert len(rows) == cell.value, (maker.id, table.id, column.label)
    assert counted > 60


def test_an_empty_database_says_what_would_fill_each_section(database: Database) -> None:
    for maker in SECTIONS:
        section = maker.make(database)
        assert section.tables == ()
        assert section.note


def test_ids_are_unique_and_make_file_names(reported: Database) -> None:
    for maker in SECTIONS:
        section = maker.make(reported)
        assert section.id == maker.id
        for parts in (section.tables, section.plots):
            ids = [part.id for part in parts]
            assert len(ids) == len(set(ids))
            assert all(part.id == part.id.lower() and "/" not in part.id for part in parts)


def test_an_unknown_section_is_refused_with_those_there_are() -> None:
    with pytest.raises(StoreError, match="tasks, lengths, models"):
        section_maker("weather")


def test_a_row_has_a_cell_for_each_column() -> None:
    with pytest.raises(ValueError, match="1 cells"):
        Table("t", "T", (Column("a"),), ((Cell("1"), Cell("2")),))


def test_decisions_are_counted_once_for_each_item(reported: Database) -> None:
    section = section_maker("human-check").make(reported)
    decisions = row_of(table_of(section, "decisions"), "anna")

    counts = {
        name: decisions[name].value for name in ("items", "accepted as is", "accepted edited", "rejected")
    }
    assert counts == {"items": 8, "accepted as is": 5, "accepted edited": 1, "rejected": 1}
    assert decisions["rejected, share"].text == "12.5% (2.2-47.1)"
    assert row_of(table_of(section, "reasons"), TRIVIAL)["anna"].value == 1
    times = row_of(table_of(section, "times"), "anna")
    assert (times["median"].value, times["cut"].value) == (55.0, 1)
    assert "600 s" in section.note
    (distance,) = table_of(section, "distances").rows
    assert distance[0].value == 1
    assert isinstance(distance[1].value, float)
    assert 0.0 < distance[1].value < 0.2


def test_agreement_is_of_first_and_second_verdicts(reported: Database) -> None:
    section = section_maker("agreement").make(reported)
    figures = row_of(table_of(section, "figures"), "first and second")
    crossed = row_of(table_of(section, "crossed"), "accept")

    assert figures["items"].value == 7
    assert figures["raw agreement"].value == pytest.approx(6 / 7)
    assert figures["Cohen's kappa"].value == pytest.approx(0.5882, abs=1e-4)
    assert figures["Gwet's AC1"].low is not None
    assert (crossed["second: accept"].value, crossed["second: reject"].value) == (5, 1)
    assert crossed["not settled"].value == 1
    gold = row_of(table_of(section, "gold"), "boris")
    assert gold["items"].value == 1
    assert gold["Cohen's kappa"].text.startswith("1.000")
    assert "by convention" in gold["Cohen's kappa"].text


def test_models_failures_and_comparisons_are_those_of_the_runs(reported: Database) -> None:
    overall = row_of(table_of(section_maker("models").make(reported), "overall"), "fox-70b", 1)
    results = row_of(table_of(section_maker("failures").make(reported), "results"), "fox-7b", 1)
    states = row_of(table_of(section_maker("failures").make(reported), "states"), "fox-7b", 1)
    (pairs,) = section_maker("comparisons").make(reported).tables
    (pair,) = pairs.rows

    assert overall["pass@1"].value == pytest.approx(100 * 11 / 12)
    assert overall["pass@1"].low is not None
    assert (results["accept"].value, results["reject"].value) == (6, 6)
    assert [states[f"state {state}"].value for state in range(3)] == [2, 2, 2]
    assert pairs.title == "Pairs of runs · crosspl-ipc · greedy · judged by strict"
    assert [cell.text for cell in pair[:2]] == ["size", "1 fox-7b → 2 fox-70b"]
    assert [cell.value for cell in pair[2:6]] == [6, 5, 0, 1]
    assert pair[6].value == pytest.approx(0.0625)
    with reported.connect() as connection:
        assert pair[3].behind is not None
        gained = pair[3].behind(connection)
    assert [row.id for row in gained] == [3, 5, 7, 9, 11]
    assert {row.kind for row in gained} == {EvidenceKind.ITEM}


def set_run(database: Database, run_id: int, assignments: str) -> None:
    with database.begin() as connection:
        connection.execute(text(f"UPDATE run SET {assignments} WHERE id = {run_id}"))


@pytest.mark.parametrize(
    "difference",
    [
        "origin = 'published'",
        """plan = '{"judge": "published"}'""",
        "mode = 'sampling'",
        "suite = 'crosspl-ffi'",
    ],
)
def test_runs_of_other_judges_suites_or_decodings_are_no_pair(reported: Database, difference: str) -> None:
    set_run(reported, 2, difference)

    section = section_maker("comparisons").make(reported)

    assert section.tables == ()
    assert "same judge" in section.note


def test_imported_samples_and_ours_by_the_published_judge_are_a_pair(reported: Database) -> None:
    set_run(reported, 1, "mode = 'published-sampling', origin = 'published'")
    set_run(reported, 2, """mode = 'sampling', plan = '{"judge": "published"}'""")

    (pairs,) = section_maker("comparisons").make(reported).tables

    assert pairs.id == "crosspl-ipc-sampling-published"


def test_every_table_of_runs_names_decoding_and_judge_and_marks_those_that_are_not_done(
    reported: Database,
) -> None:
    with reported.begin() as connection:
        connection.execute(
            text("UPDATE sample SET outcome = NULL, verdict = NULL WHERE run_id = 2 AND item_id > 6")
        )
    set_run(reported, 1, "mode = 'published-sampling', origin = 'published'")
    set_run(reported, 2, "status = 'paused'")

    for section in map(section_maker, ("models", "failures")):
        for table in section.make(reported).tables:
            if table.columns[0].label == "run":
                assert [[cell.text for cell in row[:4]] for row in table.rows] == [
                    ["1", "fox-7b", "sampling", "published"],
                    ["2 *", "fox-70b", "greedy", "strict"],
                ]


def test_a_report_and_a_run_shown_give_the_same_figures(reported: Database) -> None:
    with reported.begin() as connection:
        connection.execute(
            text("""
                INSERT INTO sample (run_id, item_id, number, answer, answer_hash, judge, verdict, outcome, reason,
                    created_at)
                SELECT run_id, item_id, copy.number, 'x', 'x', 'strict',
                    CASE WHEN (item_id * copy.number) % 3 = 0 THEN 'accept' ELSE 'reject' END, 'judged', '', '2026'
                FROM sample CROSS JOIN (
                    SELECT 1 AS number UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4) AS copy
                WHERE run_id = 2""")
        )
        shown = {run: score_table(task_counts(connection, run)) for run in (1, 2)}
    section = section_maker("models").make(reported)
    overall, by_language = table_of(section, "overall"), table_of(section, "by-language")

    for run, table in shown.items():
        whole, languages = row_of(overall, str(run)), row_of(by_language, str(run))
        assert figures(table.micro.pass_at[1]) == figures(whole["pass@1"])
        assert figures(table.macro.pass_at[1]) == figures(whole["macro@1"])
        for group in table.groups:
            assert figures(group.pass_at[1]) == figures(languages[group.name])
        if run == 2:
            assert figures(table.micro.pass_at[3]) == figures(whole["pass@3"])


def figures(found: Estimate | Cell) -> list[float | None]:
    """Value and interval in percent."""
    if isinstance(found, Cell):
        assert isinstance(found.value, float)
        return [found.value, found.low, found.high]
    return [None if end is None else pytest.approx(100 * end) for end in (found.value, found.low, found.high)]


def test_rates_are_in_percent_in_tables_and_plots(reported: Database) -> None:
    section = section_maker("models").make(reported)
    cell = row_of(table_of(section, "overall"), "2")["pass@1"]
    bars, heat_map = section.plots

    assert (cell.text.split()[0], cell.value) == ("91.67%", pytest.approx(91.666666))
    assert bars.series[0].points[1].y == pytest.approx(91.666666)
    assert (bars.y_label, heat_map.y_label) == (PERCENT, PERCENT)


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        (("qwen3-8b", "{}"), ("qwen3-8b-thinking", "{}"), Relation.THINKING),
        (("qwen3-8b-no-think", "{}"), ("qwen3-8b-think", "{}"), Relation.THINKING),
        (("qwen3-8b", '{"enable_thinking": true}'), ("qwen3-8b", "{}"), Relation.THINKING),
        (("qwen3-8b", "{}"), ("qwen3-14b", "{}"), Relation.SIZE),
        (("qwen3-8b", "{}"), ("qwen3-8b", "{}"), Relation.SETTINGS),
        (("qwen3-8b", "{}"), ("glm-4", "{}"), Relation.MODEL),
    ],
)
def test_runs_differ_in_what_their_names_tell(
    first: tuple[str, str], second: tuple[str, str], wanted: Relation
) -> None:
    one, other = (
        RunName(number, "ipc", model, "greedy", "", parameters)
        for number, (model, parameters) in enumerate((first, second))
    )
    assert relation(one, other) is wanted


def test_lengths_are_counted_once_and_again_only_for_new_texts(reported: Database) -> None:
    section = section_maker("lengths").make(reported)
    with reported.connect() as connection:
        before = connection.execute(text("SELECT count(*) FROM text_measure")).scalar_one()
        item = load_item(connection, 10)
    all_row = row_of(table_of(section, "code_lines"), "all", 1) if len(section.tables[0].rows) > 1 else {}
    edit(
        reported,
        start_session(reported, "anna"),
        10,
        code=item.revision.code + "\n\n\n",
        expected_revision=item.revision.id,
    )
    section_maker("lengths").make(reported)

    with reported.connect() as connection:
        after = connection.execute(text("SELECT count(*) FROM text_measure")).scalar_one()
    assert after == before + 1
    assert all(cell.text for cell in all_row.values())


@pytest.mark.parametrize(
    ("suffix", "code", "lines"),
    [
        (".py", "# a\nx = 1\n\n'''\nwords\n'''\ny = 2  # b\n", 3),
        (".java", "/* a\n\n b */\nint x;\n// c\nint y; // d\n", 3),
        (".go", "// a\nx := 1\n", 2),
        (".cpp", "#include <a>\nint x;\n", 1),
        (".rb", "# unknown suffixes have no comments\n", 1),
        (".py", "", 1),
    ],
)
def test_lines_are_counted_as_published(suffix: str, code: str, lines: int) -> None:
    assert published_lines(code, suffix) == lines


def test_pass_at_k_of_counted_kinds_is_that_of_the_tasks() -> None:
    kinds = {(10, 5): 3, (10, 0): 1}

    found = estimate(kinds, 1)
    groups = [estimate(group, 1) for group in ({(1, 1): 2}, {(1, 0): 1, (1, 1): 1})]
    macro = macro_estimate([group for group in groups if group])

    assert found is not None
    assert found.value == pytest.approx(3 * 0.5 / 4)
    assert found.low is not None
    assert found.high is not None
    assert found.low < found.value < found.high
    assert estimate(kinds, 11) is None
    assert macro is not None
    assert macro.value == 0.75
    assert macro_estimate([]) is None


def test_a_report_never_changes_a_decision(reported: Database, tmp_path: Path) -> None:
    def state(database: Database) -> list[tuple[object, ...]]:
        with database.connect() as connection:
            query = "SELECT id, status, reviewers, revision_id FROM item ORDER BY id"
            return [tuple(row) for row in connection.execute(text(query))]

    before = state(reported)
    copied = shutil.copy(str(reported.engine.url.database), tmp_path / "copy.db")
    for maker in SECTIONS:
        maker.make(reported)
    assert state(reported) == before
    with open_database(copied) as database:
        assert state(database) == before
