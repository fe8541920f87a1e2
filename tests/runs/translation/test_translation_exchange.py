"""Import of published files into translations, and export of what is solved: repeatable, with every bad row told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from failing_translations import program

from crosspl_tui.runs.translation.export import Layout, export_translations
from crosspl_tui.runs.translation.importing import ImportOptions, TranslationImport, import_translations
from crosspl_tui.runs.triage.curator import TriageDesk, executor_for
from crosspl_tui.sandbox.local.provider import LocalSandbox
from store.database import Database, open_database
from store.exchange.naming import ExchangeError
from store.triage.filter import TriageFilter
from store.vocabulary import TranslationStatus

ALL = TriageFilter(statuses=())
PROBLEM = {"code": "def f(n):\n    return n * 2", "input": "2", "output": "4"}


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """An empty database."""
    with open_database(tmp_path / "bench.db") as opened:
        yield opened


@pytest.fixture
def published(tmp_path: Path) -> Path:
    """A folder as published: three problems, two solved programs in Python, a model's results, few-shot examples."""
    folder = tmp_path / "published"
    results = folder / "infer_results" / "phi-1"
    results.mkdir(parents=True)
    (folder / "examples").mkdir()
    (folder / "examples" / "py.json").write_text('[{"id": 0, "code": "x"}]')
    problems = [{"id": f"sample_{number}"} | PROBLEM for number in range(3)]
    write_lines(folder / "cruxeval.jsonl", problems)
    write_lines(folder / "py.jsonl", [{"id": 0, "code": program("n * 2")}, {"id": 1}])
    failing = {"res": False, "error": "Exception", "error_message": "Traceback\nAssertionError\n"}
    rows = [
        {"id": 0, "code": program("n * 9")} | failing,
        {"id": 1, "code": program("n * 7")} | failing,
        {"id": 2, "res": True, "code": program("n + n")},
        {"id": 1, "res": 0},
        {"id": 9, "code": program("n")} | failing,
        {"id": 1, "code": 5} | failing,
    ]
    (results / "py_output.json").write_text(json.dumps(rows))
    return folder


def write_lines(path: Path, rows: list[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def take(database: Database, path: Path, **options: object) -> TranslationImport:
    return import_translations(database, [path], ImportOptions(**options))  # type: ignore[arg-type]


def test_a_published_folder_becomes_solved_and_failing_translations(
    database: Database, published: Path
) -> None:
    done = take(database, published)

    rows = TriageDesk(database, "carla").page(ALL)
    assert {(row.problem_key, row.status, row.kind, row.attempts) for row in rows} == {
        ("cruxeval/0", TranslationStatus.SOLVED, "passed", 2),
        ("cruxeval/1", TranslationStatus.FAILING, "wrong", 1),
        ("cruxeval/2", TranslationStatus.SOLVED, "passed", 1),
    }
    assert (done.problems_added, done.attempts_added, done.translations_added, done.solved) == (3, 4, 3, 2)
    failing = next(row for row in rows if row.kind == "wrong")
    assert (failing.error, failing.cluster.rpartition("/")[0]) == ("AssertionError", "py/wrong")


def test_every_bad_row_is_told(database: Database, published: Path) -> None:
    with (published / "cruxeval.jsonl").open("a") as file:
        file.write('{"id": 7, "code": "def f(): pass"}\nnot JSON\n')
    (published / "go.json").write_text("{")

    done = take(database, published)

    assert [str(problem).partition(": ")[2][:60] for problem in done.bad] == [
        "line 4.input: is missing",
        "line 5: is not JSON: Expecting value: line 1 column 1 (char ",
        "line 1: is not JSON: Expecting property name enclosed in dou",
        "[5].code: must be a text, not a number",
        "1 programs are for problems that are not here, the first for",
    ]
    assert done.problems_added == 3


def test_an_import_can_be_repeated(database: Database, published: Path) -> None:
    take(database, published)

    again = take(database, published)

    assert (again.problems_added, again.attempts_added, again.translations_added) == (0, 0, 0)
    assert (again.problems_present, again.attempts_present) == (3, 4)


def test_a_limit_and_a_choice_of_languages_and_failures_hold(database: Database, published: Path) -> None:
    assert take(database, published, languages=frozenset({"go"})).attempts_added == 0
    first = take(database, published, limit=1, is_failing_only=True)
    assert (first.attempts_added, first.solved) == (1, 0)
    assert take(database, published, is_failing_only=True).attempts_added == 1
    assert take(database, published, suite="again").problems_added == 3


def test_programs_are_executed_when_asked_and_not_again(database: Database, published: Path) -> None:
    take(database, published)
    with LocalSandbox() as sandbox:
        executor = executor_for(database, sandbox)
        done = take(database, published, executor=executor, jobs=2)
        again = take(database, published, executor=executor, jobs=2)

    assert (done.attempts_added, again.attempts_added) == (4, 0)
    desk = TriageDesk(database, "carla")
    (failing,) = desk.page(TriageFilter())
    standing = desk.detail(failing.id).standing
    assert standing is not None
    assert (standing.kind, standing.author, bool(standing.toolchain)) == ("wrong", "phi-1", True)
    assert desk.view(failing.id).error_line == 5


def test_a_cancelled_import_says_so_and_keeps_what_it_has(database: Database, published: Path) -> None:
    done = import_translations(database, [published], ImportOptions(), is_cancelled=lambda: True)

    assert done.is_cancelled
    assert str(done).startswith("stopped before the end; 3 problems")
    assert take(database, published).attempts_added + done.attempts_added == 4


def test_solved_translations_are_exported_as_published_with_their_origin(
    database: Database, published: Path, tmp_path: Path
) -> None:
    take(database, published)

    done = export_translations(database, tmp_path / "out")

    rows = [json.loads(line) for line in (tmp_path / "out" / "py.jsonl").read_text().splitlines()]
    assert (done.rows, [row["id"] for row in rows]) == ({"py": 2}, [0, 2])
    assert rows[0]["code"] == program("n * 2")
    assert rows[0]["input_reasoning"].startswith("def check(candidate):\n    assert candidate(????) == 4\n")
    assert rows[0]["output_reasoning"].startswith("def check(candidate):\n    assert candidate(2) == ????\n")
    assert rows[1]["provenance"] == {
        "author": "phi-1",
        "by": "given",
        "of": "",
        "step": "imported",
        "attempts": 1,
        "toolchain": "",
    }


def test_the_answers_are_exported_as_a_submission_by_language_and_task(
    database: Database, published: Path, tmp_path: Path
) -> None:
    take(database, published)

    export_translations(database, tmp_path / "out", layout=Layout.CODABENCH)

    files = {path.name: json.loads(path.read_text()) for path in (tmp_path / "out").iterdir()}
    assert set(files) == {"py_input.json", "py_output.json"}
    assert [(row["id"], row["res"], row["answer"]) for row in files["py_input.json"]] == [
        (0, True, "2"),
        (2, True, "2"),
    ]
    assert [row["answer"] for row in files["py_output.json"]] == ["4", "4"]
    assert files["py_output.json"][0]["code"] == program("n * 2")


def test_an_export_replaces_one_of_before_and_nothing_else(
    database: Database, published: Path, tmp_path: Path
) -> None:
    with pytest.raises(ExchangeError, match="Nothing is solved"):
        export_translations(database, tmp_path / "out")
    take(database, published)
    export_translations(database, tmp_path / "out")
    export_translations(database, tmp_path / "out", is_aligned=True)
    (tmp_path / "out" / "mine.txt").write_text("mine")

    with pytest.raises(ExchangeError, match="other things"):
        export_translations(database, tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["mine.txt", "py.jsonl"]


def test_what_was_exported_can_be_imported(database: Database, published: Path, tmp_path: Path) -> None:
    take(database, published)
    export_translations(database, tmp_path / "out")
    with open_database(tmp_path / "other.db") as other:
        take(other, published / "cruxeval.jsonl")
        done = take(other, tmp_path / "out")

    assert (done.solved, done.bad) == (2, [])


def test_a_path_that_is_not_there_is_refused(database: Database, tmp_path: Path) -> None:
    with pytest.raises(ExchangeError, match="does not exist"):
        take(database, tmp_path / "nowhere")
