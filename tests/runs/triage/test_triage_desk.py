"""A curator's desk with a real sandbox: programs edited, executed, solved, and one edit applied to a whole cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from failing_translations import add_problem, program
from llm.scripted_acts import answer
from llm.scripted_endpoint import serving
from sqlalchemy import text

from crosspl_tui.pipelines.triage.messages import message_of
from crosspl_tui.runs.triage.curator import Repaired, RepairTask, TriageDesk, executor_for
from crosspl_tui.runs.triage.failures import FailureReader
from crosspl_tui.runs.triage.repair import ModelRepairer, repairer
from crosspl_tui.sandbox.interface import Sandbox
from crosspl_tui.sandbox.local.provider import LocalSandbox
from crosspl_tui.sandbox.verdict import Kind
from crosspl_tui.settings import Settings
from store.database import Database, open_database
from store.errors import StoreError
from store.translations.attempts import NewAttempt, add_attempts
from store.triage.filter import TriageFilter
from store.vocabulary import TranslationStatus

SHOWN = TriageFilter()
NAME_ERROR = "Traceback\n  File \"p.py\", line 2, in f\nNameError: name 'mm' is not defined\n"


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    """The local sandbox."""
    with LocalSandbox() as opened:
        yield opened


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """An empty database."""
    with open_database(tmp_path / "bench.db") as opened:
        yield opened


@pytest.fixture
def desk(database: Database, sandbox: Sandbox) -> TriageDesk:
    """Carla's desk."""
    return TriageDesk(database, "carla", executor_for(database, sandbox))


def add_failing(database: Database, key: str, body: str, **fields: str) -> int:
    """Add a Python program that fails, and return its translation's id."""
    problem_id = add_problem(database, key)
    values = {"step": "imported", "author": "phi-1", "kind": "runtime error", "error": NAME_ERROR} | fields
    code = values.pop("code", program(body))
    with database.begin() as connection:
        new = NewAttempt(problem_id=problem_id, language="py", code=code, **values)  # type: ignore[arg-type]
        add_attempts(connection, [new], FailureReader())
    with database.connect() as connection:
        rows = TriageDesk(database, "x").page(TriageFilter(text=key))
    return rows[-1].id


def standing(desk: TriageDesk, translation_id: int) -> int:
    attempt_id = desk.detail(translation_id).attempt_id
    assert attempt_id is not None
    return attempt_id


def test_an_attempt_is_shown_with_its_error_line_and_its_check(desk: TriageDesk) -> None:
    failing = add_failing(desk.database, "set/1", "mm * 2")

    view = desk.view(failing)

    assert (view.headline, view.error_line, view.check_starts) == (
        "NameError: name 'mm' is not defined",
        2,
        4,
    )
    assert view.body + view.check == view.attempt.code == view.program.text
    assert view.check.startswith("def check(candidate):")


def test_a_wrong_answer_without_a_line_points_to_the_check(desk: TriageDesk) -> None:
    failing = add_failing(desk.database, "set/1", "n", kind="wrong", error="")

    assert desk.view(failing).error_line == 5


def test_a_function_alone_is_joined_with_the_check_made_by_rules(desk: TriageDesk) -> None:
    failing = add_failing(desk.database, "set/1", "", code="def f(n):\n    return mm")
    seen = desk.view(failing)
    assert seen.check.strip()
    assert seen.body + seen.check == seen.program.text
    broken = desk.execute(failing, "def f(n):\n    return nn", expected_attempt=seen.attempt.id)
    assert desk.view(failing).error_line == 2

    edited = desk.execute(failing, "def f(n):\n    return n + n", expected_attempt=broken.attempt.id)

    assert edited.execution.is_passed
    assert edited.attempt.code == "def f(n):\n    return n + n"


def test_an_edit_is_executed_kept_and_solved(desk: TriageDesk) -> None:
    failing = add_failing(desk.database, "set/1", "mm * 2")

    wrong = desk.execute(failing, program("n * 3"), expected_attempt=standing(desk, failing))
    right = desk.execute(failing, program("n * 2"), expected_attempt=wrong.attempt.id)
    desk.solve(failing, expected_attempt=right.attempt.id)

    found = desk.detail(failing)
    assert [(one.author, one.kind) for one in found.attempts] == [
        ("phi-1", "runtime error"),
        ("carla", "wrong"),
        ("carla", "passed"),
    ]
    assert (found.status, right.attempt.parent_id) == (TranslationStatus.SOLVED, wrong.attempt.id)
    assert right.attempt.toolchain == right.execution.toolchain != ""


def test_the_same_program_is_not_executed_twice(desk: TriageDesk) -> None:
    failing = add_failing(desk.database, "set/1", "mm * 2")
    first = desk.execute(failing, program("n * 3"), expected_attempt=standing(desk, failing))

    again = desk.execute(failing, program("n * 3"), expected_attempt=first.attempt.id)

    assert again.execution == first.execution
    assert message_of(again.execution).endswith("AssertionError")


def test_an_edit_is_applied_to_its_cluster_and_only_what_passes_is_kept(desk: TriageDesk) -> None:
    first = add_failing(desk.database, "set/1", "mm * 2")
    same = add_failing(desk.database, "set/2", "mm + mm")
    worse = add_failing(desk.database, "set/3", "mm * 5")
    other = add_failing(desk.database, "set/4", "nn * 2")
    edited = desk.execute(first, program("n * 2"), expected_attempt=standing(desk, first))
    seen: list[int] = []

    applied = desk.apply_edit(
        edited.attempt.id,
        SHOWN.with_cluster(desk.detail(worse).cluster, "py"),
        on_progress=lambda progress: seen.append(progress.done),
    )

    assert applied.solved == (same,)
    assert {one.name: one.why.partition(":")[0] for one in applied.failed} == {
        "set/3 in py": "wrong",
        "set/4 in py": "the change has no place in this program",
    }
    assert (seen, applied.tried) == ([1, 2, 3], 3)
    found = desk.detail(same)
    assert found.standing is not None
    assert (found.standing.author, found.standing.code) == ("carla", program("n + n"))
    assert [event.note for event in found.events] == ["as in attempt 2 of set/1 in py"]
    assert len(desk.detail(worse).attempts) == len(desk.detail(other).attempts) == 1
    desk.undo()
    assert desk.detail(same).status is TranslationStatus.FAILING


def test_whoever_repairs_is_asked_for_each(desk: TriageDesk) -> None:
    class Doubling:
        """Answers with the right program to what it is shown."""

        def repair(self, task: RepairTask) -> Repaired | None:
            return Repaired(program("n * 2")) if "NameError" in task.error else None

    first = add_failing(desk.database, "set/1", "mm * 2")
    silent = add_failing(desk.database, "set/2", "n", kind="wrong", error="AssertionError")

    applied = desk.apply_repair(Doubling(), SHOWN)

    assert applied.solved == (first,)
    assert [one.translation_id for one in applied.failed] == [silent]


@contextmanager
def gull(database: Database, body: str) -> Iterator[ModelRepairer]:
    """A model that repairs, which answers with the same program each time."""
    said = answer(f"```python\n{program(body)}```")
    with (
        serving(said) as endpoint,
        repairer(database, Settings("", "carla"), f"gull@{endpoint.url}") as model,
    ):
        yield model


def models_call(desk: TriageDesk, attempt_id: int | None) -> tuple[str, str, str, str]:
    """An attempt's author and step, and the model and role of its call."""
    with desk.database.connect() as connection:
        row = connection.execute(
            text("""
                SELECT a.author, a.step, c.model, c.role FROM translation_attempt a
                    JOIN model_call c ON c.id = a.call_id
                WHERE a.id = :id"""),
            {"id": attempt_id},
        ).one()
        return (row.author, row.step, row.model, row.role)


def test_a_models_repair_is_the_models_and_that_it_was_asked_for_the_curators(desk: TriageDesk) -> None:
    failing = add_failing(desk.database, "set/1", "mm * 2")

    with gull(desk.database, "n * 3") as model:
        edited = desk.repair(failing, model)

    assert edited is not None
    assert models_call(desk, edited.attempt.id) == (
        "gull",
        "repair in triage",
        "gull",
        "translation_repairer",
    )
    assert (edited.event.kind, edited.event.reviewer, edited.event.reason) == ("repair", "carla", "gull")
    assert edited.attempt.kind == Kind.WRONG
    undone = desk.undo()
    assert undone is not None
    assert undone.kind == "repair"
    found = desk.detail(failing)
    assert found.standing is not None
    assert found.standing.author == "phi-1"
    desk.redo()
    assert desk.detail(failing).attempt_id == edited.attempt.id


def test_a_group_repaired_by_a_model_is_the_models_work(desk: TriageDesk) -> None:
    failing = add_failing(desk.database, "set/1", "mm * 2")

    with gull(desk.database, "n * 2") as model:
        assert desk.apply_repair(model, SHOWN).solved == (failing,)

    found = desk.detail(failing)
    assert models_call(desk, found.attempt_id) == ("gull", "repair in triage", "gull", "translation_repairer")
    assert [(one.kind, one.reviewer, one.reason) for one in found.events] == [("repair", "carla", "gull")]
    assert found.status is TranslationStatus.SOLVED
    desk.undo()
    assert desk.detail(failing).status is TranslationStatus.FAILING


def test_nobody_is_asked_to_repair_what_another_curator_holds(desk: TriageDesk) -> None:
    failing = add_failing(desk.database, "set/1", "mm * 2")
    TriageDesk(desk.database, "dan").claim(failing)

    with (
        gull(desk.database, "n * 2") as model,
        pytest.raises(StoreError, match="works on set/1 in py"),
    ):
        desk.repair(failing, model)
    assert len(desk.detail(failing).attempts) == 1


def test_what_is_cancelled_begins_nothing_new(desk: TriageDesk) -> None:
    first = add_failing(desk.database, "set/1", "mm * 2")
    edited = desk.execute(first, program("n * 2"), expected_attempt=standing(desk, first))
    add_failing(desk.database, "set/2", "mm + mm")

    applied = desk.apply_edit(edited.attempt.id, SHOWN, is_cancelled=lambda: True)

    assert (applied.tried, applied.is_cancelled) == (0, True)


def test_an_attempt_without_a_parent_is_no_edit(desk: TriageDesk) -> None:
    first = add_failing(desk.database, "set/1", "mm * 2")

    with pytest.raises(StoreError, match="no edit"):
        desk.apply_edit(standing(desk, first), SHOWN)


def test_without_a_sandbox_nothing_is_executed_and_nothing_kept(database: Database) -> None:
    failing = add_failing(database, "set/1", "mm * 2")
    desk = TriageDesk(database, "dan")

    with pytest.raises(StoreError, match="no sandbox"):
        desk.execute(failing, program("n"), expected_attempt=None)
    assert len(desk.detail(failing).attempts) == 1


def test_undo_and_redo_put_the_cluster_right(desk: TriageDesk) -> None:
    failing = add_failing(desk.database, "set/1", "mm * 2")
    before = desk.detail(failing).cluster
    edited = desk.execute(failing, program("n * 3"), expected_attempt=standing(desk, failing))
    after = desk.detail(failing).cluster
    assert edited.attempt.kind == Kind.WRONG
    assert after.startswith("py/wrong/")

    desk.undo()
    assert desk.detail(failing).cluster == before
    desk.redo()
    assert desk.detail(failing).cluster == after
