"""Triage on the published CRUXEval-X: everything is read, and what is computed agrees with what was published."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosspl_tui.pipelines.triage.programs import questions_of, split_program
from crosspl_tui.runs.translation.importing import ImportOptions, import_translations
from crosspl_tui.runs.triage.curator import TriageDesk
from crosspl_tui.sandbox.toolchain import load_toolchains
from store.database import Database, open_database
from store.triage.filter import TriageFilter

SUITES = ("a", "b", "c", "d")
PAGE_SECONDS = 0.1


@pytest.fixture(scope="module")
def data(bench_data: Path) -> Path:
    """The published CRUXEval-X."""
    folder = bench_data / "cruxeval-x"
    if not folder.is_dir():
        pytest.skip(f"{folder} is not there")
    return folder


@pytest.fixture(scope="module")
def many(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """The failing programs of phi-1 four times over: more than 20,000 failing translations."""
    with open_database(tmp_path_factory.mktemp("many") / "bench.db") as database:
        paths = [data / "datasets" / "cruxeval.jsonl", data / "infer_results"]
        for suite in SUITES:
            done = import_translations(database, paths, ImportOptions(suite=suite, is_failing_only=True))
            assert (done.problems_added, done.attempts_added, done.bad) == (800, 10319, [])
        yield database


def test_questions_are_the_published_ones(data: Path) -> None:
    rows = same = 0
    for path in sorted((data / "datasets" / "cruxeval_preprocessed").glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            asked = questions_of(path.stem, split_program(path.stem, row["code"]).check)
            rows += 1
            same += asked is not None and (
                asked.input_reasoning.strip(),
                asked.output_reasoning.strip(),
            ) == (row["input_reasoning"].strip(), row["output_reasoning"].strip())

    assert rows > 13000
    assert same / rows > 0.995


def test_all_published_programs_solve_their_translations(data: Path, tmp_path: Path) -> None:
    with open_database(tmp_path / "bench.db") as database:
        done = import_translations(database, [data / "datasets"], ImportOptions())
        progress = TriageDesk(database, "carla").progress()

    assert done.bad == []
    assert {row.language for row in progress.languages} == set(load_toolchains())
    counts = {row.language: row.solved for row in progress.languages}
    assert (counts["cpp"], counts["php"], counts["d"], counts["swift"]) == (733, 755, 629, 654)
    assert progress.aligned == 501, "the files have one more than the paper tells"


def test_failures_fall_into_few_clusters(many: Database) -> None:
    rows = TriageDesk(many, "carla").clusters(TriageFilter())

    assert sum(row.count for row in rows) == 4 * 5666
    assert len(rows) < 300
    assert rows[0].count == max(row.count for row in rows)


def test_the_first_page_of_twenty_thousand_comes_at_once(many: Database) -> None:
    """In processor time, since the machine may be busy with other tests."""
    desk = TriageDesk(many, "carla")
    seconds = []
    for _ in range(3):
        started = time.process_time()
        assert desk.count(TriageFilter()) > 20_000
        assert desk.clusters(TriageFilter())
        assert len(desk.page(TriageFilter())) == 200
        seconds.append(time.process_time() - started)

    assert min(seconds) < PAGE_SECONDS
