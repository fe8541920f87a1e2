"""judges compare, labels and score, through the command line."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Command
from published_clone import MACHINE, WORDS_ONLY, import_clone

from store.database import open_database
from store.text import content_hash
from store.verdicts.labels import LabelValue, NewLabel, add_labels


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "answers.db"
    import_clone(path, tmp_path / "clone")
    return path


def run(database: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "crosspl_tui", "--db", str(database), "judges", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_compare_counts_and_names_the_disagreements(database: Path) -> None:
    found = json.loads(run(database, "compare", "--json"))

    assert (found["both_accept"], found["only_published"], found["only_strict"]) == (1, 1, 0)
    assert [answer["task_id"] for answer in found["disagreements"]] == [2]
    shown = run(database, "compare").splitlines()
    assert shown[1].split() == ["machine", "both", "neither", "strict", "publ."]
    assert shown[2].split() == ["all", "1", "0", "0", "1"]
    assert max(map(len, shown[:4])) <= 80


def test_a_disagreement_says_whose_words_are_missing(database: Path) -> None:
    run(database, "compare")
    with sqlite3.connect(database) as base:
        base.execute("UPDATE verdict SET verdict = 'unsure', reason = 'who knows' WHERE judge LIKE 'strict%'")

    shown = run(database, "compare").splitlines()

    assert "  strict is unsure: who knows" in shown
    assert "  published accepts: every state on the way is met" in shown


def test_a_machine_that_does_not_exist_is_refused(database: Path) -> None:
    command = [sys.executable, "-m", "crosspl_tui", "--db", str(database)]
    ended = subprocess.run(
        [*command, "judges", "compare", "--machine", "999"], capture_output=True, text=True, check=False
    )

    assert (ended.returncode, ended.stdout) == (2, "")
    assert "there is no machine 999" in ended.stderr


def test_only_the_answers_to_the_machine_that_is_asked_for_are_judged(database: Path) -> None:
    run(database, "compare", "--machine", "0")
    with sqlite3.connect(database) as base:
        assert base.execute("SELECT count(*) FROM verdict").fetchone() == (0,)


def test_ctrl_c_keeps_what_was_judged_and_says_so(database: Path, command: Command) -> None:
    """At the first words of its progress there are pages to come."""
    with sqlite3.connect(database) as base:
        base.execute("""
            WITH RECURSIVE numbers(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM numbers WHERE n < 6000)
            INSERT INTO sample (run_id, item_id, number, answer, answer_hash, judge, created_at)
            SELECT run_id, item_id, n, answer || '# ' || n, answer_hash || n, judge, created_at
            FROM sample, numbers WHERE sample.id = 1""")

    ended = command.interrupted("--db", database, "judges", "compare", at="judged:")

    assert ended.code == 130
    assert "stopped before the end; " in ended.err
    assert "judges the rest" in ended.err
    with sqlite3.connect(database) as base:
        assert 0 < base.execute("SELECT count(*) FROM verdict").fetchone()[0] < 2 * 5900


def test_labels_are_exported_without_formulas_and_scored(database: Path) -> None:
    run(database, "compare")
    label = NewLabel(content_hash(WORDS_ONLY), MACHINE, ".py", LabelValue.WRONG, "ada", note="=1+1")
    with open_database(database) as opened:
        add_labels(opened, [label])

    (row,) = csv.DictReader(io.StringIO(run(database, "labels")))
    strict, published = json.loads(run(database, "score", "--json"))

    assert (row["label"], row["machine"], row["note"]) == ("wrong", "67", "'=1+1")
    assert (strict["false_acceptance"]["hits"], published["false_acceptance"]["hits"]) == (0, 1)
    shown = run(database, "score").splitlines()
    assert "strict accepted among wrong 0.0% 0.0% to 79.3% 0 of 1" in [
        " ".join(line.split()) for line in shown
    ]
    assert max(map(len, shown)) <= 80
