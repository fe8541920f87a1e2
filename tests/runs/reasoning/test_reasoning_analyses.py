"""Analyses of imported results: the figures of the report are those of a computation by itself."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest
from runs.reasoning.reasoning_questions import python, ruby

from crosspl_tui.pipelines.reasoning.factors import FACTORS
from crosspl_tui.runs.reasoning.analyses import only_missing, solved_in
from crosspl_tui.runs.reasoning.building import build_questions
from crosspl_tui.runs.reasoning.importing import import_results
from crosspl_tui.runs.reasoning.steps import count_steps
from crosspl_tui.runs.report.registry import section_maker
from crosspl_tui.runs.report.section import Section, Table
from crosspl_tui.runs.statistics.correlation import cosines, pearson, ranks, spearman
from crosspl_tui.runs.translation.importing import ImportOptions, import_translations
from crosspl_tui.sandbox.execution import Executor
from crosspl_tui.sandbox.local.provider import LocalSandbox
from store.database import Database, open_database

PROBLEMS = 40
MODELS = ("gull", "tern")
LANGUAGES = {"py": "Python", "rb": "Ruby"}


def loop(number: int) -> str:
    """A function of which each problem takes more steps, with a parameter more in every other one."""
    more = ", least=0" if number % 2 else ""
    return f"def f(n{more}):\n    for _ in range({number % 7}):\n        n = n + 0\n    return n * 2"


def result(passes: bool, *, compiles: bool) -> dict[str, object]:
    if passes:
        return {"res": True, "code": python(), "answer": "4"}
    error = (
        {"error": "Exception", "error_message": "AssertionError"} if compiles else {"error": "SyntaxError"}
    )
    return {"res": False, "error_message": "", "code": python(), "answer": "5"} | error


@pytest.fixture(scope="module")
def results() -> dict[tuple[str, str, str, int], tuple[bool, bool]]:
    """(passed, compiled) by model, task, language and problem; the last problems are not there in Ruby."""
    draw = random.Random(3)
    return {
        (model, task, language, number): (passed := draw.random() < 0.4, passed or draw.random() < 0.7)
        for model in MODELS
        for task in ("input", "output")
        for language in LANGUAGES
        for number in range(PROBLEMS - 5 * (language == "rb"))
    }


@pytest.fixture(scope="module")
def database(
    results: dict[tuple[str, str, str, int], tuple[bool, bool]], tmp_path_factory: pytest.TempPathFactory
) -> Database:
    """Problems, their solved translations and questions, and the results of two models."""
    folder = tmp_path_factory.mktemp("reasoning")
    problems = [
        {"id": n, "code": loop(n), "input": f"{n}" + (", 1" if n % 2 else ""), "output": str(n * 2)}
        for n in range(PROBLEMS)
    ]
    data = folder / "data"
    data.mkdir()
    (data / "cruxeval.jsonl").write_text("\n".join(map(json.dumps, problems)))
    for language, program in (("py", python()), ("rb", ruby())):
        rows = [{"id": n, "code": program} for n in range(PROBLEMS - 5 * (language == "rb"))]
        (data / f"{language}.jsonl").write_text("\n".join(map(json.dumps, rows)))
    for model in MODELS:
        (folder / "results" / model).mkdir(parents=True)
        for task in ("input", "output"):
            for language in LANGUAGES:
                rows = [
                    {"id": key[3]} | result(passed, compiles=compiles)
                    for key, (passed, compiles) in results.items()
                    if key[:3] == (model, task, language)
                ]
                (folder / "results" / model / f"{language}_{task}.json").write_text(json.dumps(rows))
    opened = open_database(folder / "bench.db")
    import_translations(opened, [data], ImportOptions())
    build_questions(opened)
    assert import_results(opened, [folder / "results"]).problems == []
    with LocalSandbox() as sandbox:
        assert count_steps(opened, Executor(sandbox), at_once=2) == PROBLEMS
        assert count_steps(opened, Executor(sandbox), at_once=2) == 0
    return opened


@pytest.fixture(scope="module")
def section(database: Database) -> Section:
    return section_maker("reasoning").make(database)


def table(section: Section, table_id: str) -> Table:
    return next(one for one in section.tables if one.id == table_id)


def test_shares_are_those_of_the_files(
    section: Section, results: dict[tuple[str, str, str, int], tuple[bool, bool]]
) -> None:
    for table_id, place in (("passed", 0), ("syntax", 1)):
        rows = table(section, table_id).rows
        assert len(rows) == 4
        for row in rows:
            model, task = row[1].text, row[2].text
            for cell, languages in zip(row[3:], (("py", "rb"), ("py",), ("rb",)), strict=True):
                found = [
                    came_out[place]
                    for key, came_out in results.items()
                    if key[:2] == (model, task) and key[2] in languages
                ]
                assert cell.value == pytest.approx(100 * np.mean(found))


def test_a_share_opens_down_to_its_answers(database: Database, section: Section) -> None:
    row = table(section, "passed").rows[0]
    behind = row[-1].behind
    assert behind is not None
    with database.connect() as connection:
        rows = behind(connection)
    assert len(rows) == PROBLEMS - 5
    assert all(row[1].text in one.detail and "Ruby" in one.detail for one in rows)


def test_the_similarity_of_languages_is_the_cosine_over_what_both_have(
    section: Section, results: dict[tuple[str, str, str, int], tuple[bool, bool]]
) -> None:
    both = [key for key in results if key[2] == "rb"]
    ruby_vector = np.array([results[key][0] for key in both], dtype=float)
    python_vector = np.array([results[key[0], key[1], "py", key[3]][0] for key in both], dtype=float)
    expected = (ruby_vector @ python_vector) / np.linalg.norm(ruby_vector) / np.linalg.norm(python_vector)

    rows = table(section, "similarity").rows
    assert [cell.value for cell in rows[0][1:]] == pytest.approx([1.0, expected])
    assert [cell.value for cell in rows[1][1:]] == pytest.approx([expected, 1.0])
    heat = next(plot for plot in section.plots if plot.id == "similarity")
    assert heat.series[0].points[1].y == pytest.approx(expected)


def by_hand(factor: list[float], shares: list[float]) -> tuple[float, float]:
    """Pearson's r and Spearman's rho, the latter with ranks counted one by one."""

    def ranked(values: list[float]) -> list[float]:
        return [sum(b < a for b in values) + (sum(b == a for b in values) + 1) / 2 for a in values]

    return (
        float(np.corrcoef(factor, shares)[0, 1]),
        float(np.corrcoef(ranked(factor), ranked(shares))[0, 1]),
    )


@pytest.mark.parametrize("task", ["input", "output"])
def test_factors_go_with_correctness_as_computed_by_hand(
    section: Section, results: dict[tuple[str, str, str, int], tuple[bool, bool]], task: str
) -> None:
    factors = {
        "inputs": [1.0 + n % 2 for n in range(PROBLEMS)],
        "characters": [len(f"{n}" + (", 1" if n % 2 else "")) + len(str(2 * n)) for n in range(PROBLEMS)],
        "steps": [2.0 + 2 * (n % 7) for n in range(PROBLEMS)],
    }
    shares = [
        float(np.mean([came[0] for key, came in results.items() if (key[1], key[3]) == (task, n)]))
        for n in range(PROBLEMS)
    ]
    rows = {row[0].text: row for row in table(section, f"factors-{task}").rows}

    assert list(rows) == [name.replace("_", " ") for name in FACTORS]
    for name, values in factors.items():
        r, rho = by_hand([float(value) for value in values], shares)
        assert rows[name][1].value == PROBLEMS
        assert rows[name][2].value == pytest.approx(r)
        assert rows[name][3].value == pytest.approx(rho)
    assert rows["lines"][2].text == "·", "it is the same for all problems, so there is no correlation"


def test_rho_over_languages_is_described_by_quartiles(
    section: Section, results: dict[tuple[str, str, str, int], tuple[bool, bool]]
) -> None:
    found = []
    for language in LANGUAGES:
        there = range(PROBLEMS - 5 * (language == "rb"))
        shares = [
            float(np.mean([results[model, "input", language, n][0] for model in MODELS])) for n in there
        ]
        found.append(by_hand([2.0 + 2 * (n % 7) for n in there], shares)[1])

    row = next(row for row in table(section, "factors-input").rows if row[0].text == "steps")
    assert [cell.value for cell in row[5:]] == pytest.approx(
        [min(found), *np.percentile(found, [25, 50, 75]), max(found)]
    )


def test_overlap_counts_problems_by_languages(
    section: Section, results: dict[tuple[str, str, str, int], tuple[bool, bool]]
) -> None:
    for row in table(section, "overlap").rows:
        solved = [
            sum(results.get((row[1].text, row[2].text, language, n), (False,))[0] for language in LANGUAGES)
            for n in range(PROBLEMS)
        ]
        assert [cell.value for cell in row[3:]] == [solved.count(k) for k in range(3)]


def test_solved_translations_are_measured_and_overlap(database: Database) -> None:
    section = section_maker("solved").make(database)
    sizes, overlap, missing = section.tables

    assert [[cell.value for cell in row] for row in sizes.rows] == [
        ["py", PROBLEMS, python().count("\n"), len(python())],
        ["rb", PROBLEMS - 5, ruby().count("\n"), len(ruby())],
    ]
    assert [[cell.value for cell in row] for row in overlap.rows] == [["2", 35, 35], ["1", 5, 40]]
    assert [[cell.value for cell in row] for row in missing.rows] == [["py", 0], ["rb", 5]]
    for cell in (overlap.rows[1][1], missing.rows[1][1]):
        assert cell.behind is not None
        with database.connect() as connection:
            assert [one.name for one in cell.behind(connection)] == [f"cruxeval/{n}" for n in range(35, 40)]


def test_an_empty_database_says_what_would_fill_the_sections(tmp_path: Path) -> None:
    with open_database(tmp_path / "empty.db") as empty:
        assert "reasoning build" in section_maker("reasoning").make(empty).note
        assert "translations import" in section_maker("solved").make(empty).note


def test_correlations_that_are_not_defined_are_none() -> None:
    assert (pearson([1, 2], [1, 2]), pearson([1, 1, 1], [1, 2, 3]), spearman([], [])) == (None, None, None)
    assert pearson([1, 2, 3], [2, 4, 6]) == pytest.approx(1.0)
    with pytest.raises(ValueError, match="are no pairs"):
        pearson([1, 2, 3], [1, 2])


def test_equal_values_share_their_mean_rank() -> None:
    assert ranks([3, 1, 3, 2]).tolist() == [3.5, 1, 3.5, 2]


def test_a_row_of_zeros_is_similar_to_nothing() -> None:
    found = cosines(
        np.array([[1.0, 0, 1], [0, 0, 0], [1, 1, 5]]), np.array([[1, 1, 1], [1, 1, 1], [1, 1, 0]]) > 0
    )

    assert np.isnan(found[0, 1])
    assert found[0, 2] == pytest.approx(1 / np.sqrt(2)), "the third column is not known in the third row"


def test_overlap_of_pairs() -> None:
    pairs = [("a", "x"), ("a", "y"), ("b", "x"), ("b", "x")]

    assert solved_in(pairs) == {2: 1, 1: 1}
    assert only_missing(pairs, ["x", "y"]) == {"y": 1}
