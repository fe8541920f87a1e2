"""judges compare, labels and score, through the command line."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from published_clone import MACHINE, WORDS_ONLY, import_clone

from store.database import open_database
from store.labels import LabelValue, NewLabel, add_labels
from store.text import content_hash


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
    assert "machine" in run(database, "compare").splitlines()[0]


def test_labels_are_exported_without_formulas_and_scored(database: Path) -> None:
    run(database, "compare")
    label = NewLabel(content_hash(WORDS_ONLY), MACHINE, ".py", LabelValue.WRONG, "ada", note="=1+1")
    with open_database(database) as opened:
        add_labels(opened, [label])

    (row,) = csv.DictReader(io.StringIO(run(database, "labels")))
    strict, published = json.loads(run(database, "score", "--json"))

    assert (row["label"], row["machine"], row["note"]) == ("wrong", "67", "'=1+1")
    assert (strict["false_acceptance"]["hits"], published["false_acceptance"]["hits"]) == (0, 1)
