"""Reasoning on the published CRUXEval-X: questions, verdicts and analyses are those that were published."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import text

from crosspl_tui.pipelines.reasoning.answers import reasoning_answer
from crosspl_tui.pipelines.reasoning.questions import read_question, task_of
from crosspl_tui.runs.reasoning.building import build_questions
from crosspl_tui.runs.reasoning.importing import import_results
from crosspl_tui.runs.reasoning.reexecution import Drawn, reexecute
from crosspl_tui.runs.report.registry import section_maker
from crosspl_tui.runs.translation.importing import ImportOptions, import_translations
from crosspl_tui.sandbox.execution import Executor
from crosspl_tui.sandbox.local.provider import LocalSandbox
from crosspl_tui.sandbox.toolchain import find_toolchain
from store.database import Database, open_database
from store.exchange.reasoning_results import read_results

QUICK = frozenset({"js", "php", "py", "rb", "sh"})
ROWS = 30  # of each file: compilers take too long for a test


@pytest.fixture(scope="module")
def data(bench_data: Path) -> Path:
    """The published CRUXEval-X."""
    folder = bench_data / "cruxeval-x"
    if not folder.is_dir():
        pytest.skip(f"{folder} is not there")
    return folder


@pytest.fixture(scope="module")
def database(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Solved programs, the questions made of them, and the results of phi-1."""
    opened = open_database(tmp_path_factory.mktemp("reasoning") / "bench.db")
    import_translations(opened, [data / "datasets"], ImportOptions())
    done = build_questions(opened)
    assert done.added > 26_800
    assert all(" in d, " in reason for reason in done.left_out), "checks of D without an expected value"
    imported = import_results(opened, [data / "infer_results"])
    assert (imported.problems, imported.without_question) == ([], 0)
    return opened


def test_the_right_value_is_found_in_whatever_form_it_is_answered(database: Database) -> None:
    query = text("""
        SELECT item.suite, item.language, revision.instruction, revision.code
        FROM item JOIN revision ON revision.id = item.revision_id""")
    with database.connect() as connection:
        for row in connection.execute(query):
            asked, task = read_question(row.instruction, row.code), task_of(row.suite)
            assert task is not None
            before, behind = asked.line
            for said in (asked.right, f"\n{before}{asked.right}{behind}\n", f"```\n{asked.right}\n```"):
                found = reasoning_answer(f"So it is [ANSWER]{said}[/ANSWER].", asked, task, row.language)
                assert found == asked.right.strip()


def test_verdicts_are_the_published_ones(data: Path) -> None:
    with LocalSandbox() as sandbox:
        executor = Executor(sandbox)
        usable = [language for language in QUICK if executor.toolbox.get(language) is not None]
        done = reexecute([data / "infer_results"], executor, Drawn(frozenset(usable), ROWS), at_once=2)

    assert sum(one.not_executed for one in done.agreements) == 0
    for language, share in done.by_language.items():
        assert share.value is not None
        assert share.value >= 0.98, (language, done.differences)


def test_shares_and_similarity_are_those_of_the_files(data: Path, database: Database) -> None:
    section = section_maker("reasoning").make(database)
    files = {
        tuple(path.stem.split("_")): {row.id: row.is_passed for row in read_results(path).results}
        for path in sorted((data / "infer_results" / "phi-1").glob("*.json"))
    }
    languages = sorted({language for language, _ in files}, key=lambda one: find_toolchain(one).name)
    passed = next(one for one in section.tables if one.id == "passed")
    for row in passed.rows:
        for cell, language in zip(row[4:], languages, strict=True):
            assert cell.value == pytest.approx(100 * np.mean(list(files[language, row[2].text].values())))

    similarity = next(one for one in section.tables if one.id == "similarity")
    for place, first in enumerate(languages):
        for cell, second in zip(similarity.rows[place][1:], languages, strict=True):
            a, b = [], []
            for task in ("input", "output"):
                ones, others = files[first, task], files[second, task]
                common = sorted(ones.keys() & others.keys())
                a += [ones[key] for key in common]
                b += [others[key] for key in common]
            cosine = np.dot(a, np.array(b, dtype=float)) / np.sqrt(sum(a) * sum(b))
            assert cell.value == pytest.approx(cosine)


def test_sizes_and_overlap_are_those_of_the_files(data: Path, database: Database) -> None:
    sizes, overlap, _ = section_maker("solved").make(database).tables
    folder = data / "datasets" / "cruxeval_preprocessed"
    expected = {
        path.stem: [row["code"] for row in map(json.loads, path.read_text("utf-8").splitlines())]
        for path in folder.glob("*.jsonl")
    }

    assert overlap.rows[0][1].value == 501
    for row in sizes.rows:
        programs = expected[row[0].text]
        assert row[1].value == len(programs)
        assert row[3].value == pytest.approx(np.mean([len(code) for code in programs]), rel=0.01)
