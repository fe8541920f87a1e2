"""The scores beside the list of runs: whole columns, and a word on those without room; numbers that agree."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from crosspl_tui.runs.evaluation.scores import RESAMPLING, score_table
from crosspl_tui.screens.runs.desk import RunsDesk
from crosspl_tui.screens.runs.results import results_content
from crosspl_tui.settings import Settings
from store.database import open_database
from store.runs.lifecycle import GREEDY, SAMPLING
from store.runs.scores import Task, TaskCount

WIDTH_AT_120 = 61
ANSWERS, DONE = 60, 12


def sampled() -> list[TaskCount]:
    tasks = [
        Task(f"crosspl-ipc/{language}/{number}", language, "HTTP", "", 1, "")
        for language in ("C++", "PHP")
        for number in range(1_000)
    ]
    return [TaskCount(task, 10, place % 11) for place, task in enumerate(tasks)]


def test_beside_the_list_at_120_columns_every_score_is_seen() -> None:
    content = results_content(
        "GPT-4o", score_table(sampled(), resampling=RESAMPLING), decoding=SAMPLING, width=WIDTH_AT_120
    )
    lines = content.plain.splitlines()
    assert lines[1].split() == ["answers", "passed", "pass@1", "95%", "interval", "pass@3", "pass@5"]
    assert any("published" in line for line in lines)
    assert max(map(len, lines)) <= WIDTH_AT_120
    assert "wider" not in content.plain


@pytest.mark.parametrize("width", [24, 36, 45])
def test_scores_without_room_are_named(width: int) -> None:
    lines = results_content(
        "GPT-4o", score_table(sampled(), resampling=RESAMPLING), decoding=SAMPLING, width=width
    ).plain.splitlines()
    assert "pass@5" in lines[-1]
    assert "wider window" in lines[-1]
    assert max(map(len, lines[:-1])) <= width


def test_a_greedy_run_has_no_empty_columns() -> None:
    greedy = [TaskCount(count.task, 1, 1) for count in sampled()]
    head = results_content(
        "fox", score_table(greedy), decoding=GREEDY, width=WIDTH_AT_120
    ).plain.splitlines()[1]
    assert "pass@3" not in head


@pytest.mark.parametrize(("decoding", "published"), [(GREEDY, ["92.16%"]), (SAMPLING, ["89.76%"])])
def test_published_figures_stand_beside_answers_of_their_kind_alone(
    decoding: str, published: list[str]
) -> None:
    samples = 10 if decoding == SAMPLING else 1
    counts = [TaskCount(count.task, samples, 1) for count in sampled()]
    lines = results_content(
        "GPT-4o", score_table(counts), decoding=decoding, width=WIDTH_AT_120
    ).plain.splitlines()
    assert next(line for line in lines if "published" in line).split()[1:] == published


@pytest.fixture
def under_way(tmp_path: Path) -> Path:
    """A run of 60 answers: 12 are there, 24 are with a worker."""
    path = tmp_path / "runs.db"
    with open_database(path), sqlite3.connect(path) as connection:
        connection.executescript(f"""
            INSERT INTO run (id, suite, model, mode, origin, parameters, created_at, plan, status)
            VALUES (7, 'crosspl-ipc', 'fox', 'greedy', 'run:1', '{{}}', '2026', '{{"judge": "strict"}}', 'running');
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {ANSWERS})
            INSERT INTO item (id, key, position, suite, language, task_id, technology, level, machine_id, suffix,
                project, project_id, interface_class, interface_name, status, status_at, reviewers, code_key, search,
                created_at)
            SELECT i, 'crosspl-ipc/go/' || i, i, 'crosspl-ipc', 'Go', i, 'HTTP', '', 1, '', '', '', '', '', 'pending',
                '', 0, '', '', '2026' FROM n;
            INSERT INTO sample (run_id, item_id, number, answer_hash, judge, created_at)
            SELECT 7, id, 0, '', '', '2026' FROM item;
            UPDATE sample SET outcome = 'judged', verdict = 'accept' WHERE id <= {DONE};
            UPDATE sample SET lease_owner = 'w', lease_expires = unixepoch('now') + 600 WHERE id BETWEEN 13 AND 36;
            INSERT INTO worker (id, host, pid, concurrency, done, is_stopping, started_at, heartbeat)
            VALUES ('w', 'h', 1, 8, 0, 0, '2026', unixepoch('now'))""")
    return path


def test_the_list_and_the_results_tell_the_same_number_whenever_one_looks(under_way: Path) -> None:
    with open_database(under_way) as database:
        desk = RunsDesk(database, Settings(str(under_way), "ada"))
        follower = desk.follow(7)
        for done in range(DONE, DONE + 5):
            with sqlite3.connect(under_way) as connection:
                connection.execute(
                    "UPDATE sample SET outcome = 'judged', verdict = 'accept' WHERE id <= ?", (done,)
                )
                connection.execute("""
                    INSERT INTO run_event (run_id, level, kind, message, worker, created_at)
                    VALUES (7, 'info', 'status', 'looked at anew', '', '2026')""")
            (view,) = desk.runs()
            results = follower.news(view, 60).results
            assert results is not None
            assert view.done == f"{done}/{ANSWERS}"
            assert f"{done} of {ANSWERS}" in results.plain


def test_pieces_that_a_worker_has_taken_are_not_said_to_be_asked(under_way: Path) -> None:
    with open_database(under_way) as database:
        desk = RunsDesk(database, Settings(str(under_way), "ada"))
        (view,) = desk.runs()
        results = desk.follow(7).news(view, 60).results
    assert results is not None
    assert "▶ running · 12 of 60 · 24 with workers" in results.plain
    assert desk.workers() == "1 worker"
