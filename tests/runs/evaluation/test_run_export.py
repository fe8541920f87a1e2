"""A run written to files, and read again."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from published_clone import SOLUTION, WORDS_ONLY, import_clone
from sqlalchemy import text

from crosspl_tui.cli.scores_shown import ScoredRun, score_lines
from crosspl_tui.runs.evaluation.comparison import read_run_comparison
from crosspl_tui.runs.evaluation.export import COLUMNS, ExportFormat, export_run, write_run
from crosspl_tui.runs.evaluation.plan import JudgeMode
from crosspl_tui.runs.evaluation.results import evaluate_results
from crosspl_tui.runs.evaluation.scores import score_table
from store.database import Database
from store.exchange.naming import ExchangeError
from store.runs.lifecycle import UnknownRunError, load_run
from store.runs.scores import task_counts

RUN = 1


@pytest.fixture
def imported(database: Database, tmp_path: Path) -> Database:
    """A database with two tasks, and a run that has answers to both."""
    import_clone(tmp_path / "bench.db", tmp_path / "clone")
    return database


def test_csv_holds_every_sample_and_no_formula(imported: Database, tmp_path: Path) -> None:
    with imported.begin() as connection:
        connection.execute(text("UPDATE sample SET reason = '=1+1', coverage = 0.5 WHERE id = 1"))

    rows = export_run(imported, RUN, ExportFormat.CSV, tmp_path / "run.csv")

    content = (tmp_path / "run.csv").read_text(encoding="utf-8-sig")
    first, second = csv.DictReader(io.StringIO(content, newline=""))
    assert rows == 2
    assert tuple(first) == COLUMNS
    assert (first["item"], first["number"], first["verdict"]) == ("crosspl-ipc/python/1", "0", "accept")
    assert (first["reason"], first["coverage"], first["price"]) == ("'=1+1", "0.5", "")
    assert second["answer"] == WORDS_ONLY


def test_lines_of_json_can_be_judged_again(imported: Database, tmp_path: Path) -> None:
    export_run(imported, RUN, ExportFormat.JSONL, tmp_path / "run.jsonl")

    (result,) = evaluate_results(tmp_path / "run.jsonl", JudgeMode.STRICT, tasks=tmp_path / "clone").results

    assert (result.model, result.decoding, result.table.micro.passed) == ("some-model", "greedy", 1)


def test_lines_of_json_leave_out_samples_without_an_answer(imported: Database) -> None:
    with imported.begin() as connection:
        connection.execute(
            text("UPDATE sample SET answer = NULL, outcome = 'failed', claimed = NULL WHERE id = 2")
        )
    output = io.StringIO()

    assert write_run(imported, RUN, ExportFormat.JSONL, output) == 1

    (line,) = map(json.loads, output.getvalue().splitlines())
    assert (line["model"], line["mode"], line["number"], line["answer"]) == (
        "some-model",
        "greedy",
        0,
        SOLUTION,
    )


def test_markdown_shows_the_scores(imported: Database) -> None:
    with imported.begin() as connection:
        connection.execute(text("UPDATE run SET model = 'openai/GPT-4o', title = 'a | b'"))
    output = io.StringIO()

    write_run(imported, RUN, ExportFormat.MARKDOWN, output)

    lines = output.getvalue().splitlines()
    assert lines[0] == "## Run 1: openai/GPT-4o, greedy, judge: published (a \\| b)"
    assert lines[4] == "| Python | 2 | 2 | 100.00 | 34.2-100.0 |  |  | 67.13 |  |"
    assert [line.split(" | ")[0] for line in lines[5:]] == ["| macro", "| micro"]


def test_figures_of_the_published_judge_say_so_beside_another_judge(imported: Database) -> None:
    with imported.begin() as connection:
        connection.execute(text("UPDATE run SET model = 'gpt-4o', origin = 'run:1'"))
        run = load_run(connection, RUN)
        shown = [ScoredRun.of(run, score_table(task_counts(connection, RUN)))]

    assert score_lines(shown)[-1] == "strict: the published figures are of the judge published"
    assert "judge published" not in score_lines([replace(shown[0], judge="published")])[-1]


def test_two_runs_of_the_database_are_compared(imported: Database) -> None:
    assert read_run_comparison(imported, RUN, RUN).total.p_value == 1.0
    with pytest.raises(UnknownRunError):
        read_run_comparison(imported, RUN, 9)


def test_what_cannot_be_written_is_said(imported: Database, tmp_path: Path) -> None:
    with pytest.raises(ExchangeError, match="cannot be written"):
        export_run(imported, RUN, ExportFormat.CSV, tmp_path / "none" / "run.csv")
    with pytest.raises(UnknownRunError):
        export_run(imported, 9, ExportFormat.CSV, tmp_path / "run.csv")
    assert not (tmp_path / "run.csv").exists()
