"""Triage by its keys: groups, editing and executing in place, one edit for a whole group, dropping, undoing."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from driving import Driver, press
from llm.scripted_acts import answer
from llm.scripted_endpoint import serving
from textual.pilot import Pilot
from textual.widgets import TextArea

from crosspl_tui.runs.translation.importing import ImportOptions, import_translations
from crosspl_tui.runs.triage.failures import FailureReader
from crosspl_tui.screens.triage.screen import TriageScreen
from crosspl_tui.widgets.line_table import LineTable
from store.database import Database, open_database
from store.translations.attempts import NewAttempt, add_attempts
from store.translations.problems import NewProblem, add_problems, problem_ids
from store.triage.filter import TriageFilter
from store.triage.queue import translations_in
from store.vocabulary import TranslationStatus

WRONG = "def f(text):\n    return text.lower()\n\n\nassert f({0!r}) == {1!r}\n"
RIGHT = "return text.upper()"


@pytest.fixture
def failing(tmp_path: Path) -> Path:
    """Four translations into Python that fail in the same way, as published result files have them."""
    clone = tmp_path / "clone"
    results = clone / "infer_results" / "phi-1"
    results.mkdir(parents=True)
    words = ["ab", "cd", "ef", "gh"]
    problems = [
        {
            "id": number,
            "code": "def f(text):\n    return text.upper()",
            "input": repr(word),
            "output": repr(word.upper()),
        }
        for number, word in enumerate(words)
    ]
    (clone / "cruxeval.jsonl").write_text("".join(json.dumps(row) + "\n" for row in problems))
    rows = [
        {
            "id": number,
            "res": False,
            "error": "AssertionError",
            "error_message": "AssertionError",
            "code": WRONG.format(word, word.upper()),
            "answer": "",
        }
        for number, word in enumerate(words)
    ]
    (results / "py_output.json").write_text(json.dumps(rows))
    path = tmp_path / "triage.db"
    with open_database(path) as database:
        import_translations(
            database, [clone / "cruxeval.jsonl", clone / "infer_results" / "phi-1"], ImportOptions()
        )
    return path


async def test_a_group_is_worked_off(failing: Path, drive: Driver) -> None:
    async with drive(failing, start="triage", reviewer="ada", size=(80, 24)) as pilot:
        screen = triage_of(pilot)
        assert screen.query_one("#triage-list", LineTable).row_count == 1, "one group: the same error"
        await press(pilot, "enter")
        assert screen.query_one("#triage-list", LineTable).row_count == 4

        await press(pilot, "e")
        editor = screen.code.editor
        assert screen.view is not None
        assert editor.cursor_location[0] + 1 == (screen.view.error_line or 1), "where the error is"
        assert not screen.query_one("#triage-list").display, "the code has the room while it is edited"
        replace_in(editor, "return text.lower()", RIGHT)
        await press(pilot, "ctrl+r")
        assert screen.view is not None
        assert screen.view.attempt.kind == "passed"
        assert screen.query_one("#triage-list").display
        await press(pilot, "A")
        assert statuses(failing) == {TranslationStatus.SOLVED: 4}
        await press(pilot, "enter")
        assert "groups" in str(screen.queue.border_title), "an emptied group gives way to the others"
        await press(pilot, "u")
        assert statuses(failing) == {TranslationStatus.SOLVED: 3, TranslationStatus.FAILING: 1}


async def test_a_model_repairs_one_and_then_the_group(failing: Path, drive: Driver) -> None:
    repaired = f"```python\ndef f(text):\n    {RIGHT}\n```"
    with serving(answer(repaired)) as endpoint:
        async with drive(failing, start="triage", reviewer="ada", size=(120, 40)) as pilot:
            screen = triage_of(pilot)
            await press(pilot, "enter", "r", *f"gull@{endpoint.url}", "enter")
            assert screen.view is not None
            assert (screen.view.attempt.kind, screen.view.attempt.author) == ("passed", "ada")
            await press(pilot, "a", "R", *f"gull@{endpoint.url}", "enter", "enter")
        assert endpoint.requests == 4
    assert statuses(failing) == {TranslationStatus.SOLVED: 4}


async def test_a_model_that_cannot_be_asked_changes_nothing(failing: Path, drive: Driver) -> None:
    async with drive(failing, start="triage", reviewer="ada") as pilot:
        await press(pilot, "enter", "R", *"nobody", "enter")
        assert any("nobody" in notice.message for notice in pilot.app._notifications)
    assert statuses(failing) == {TranslationStatus.FAILING: 4}


async def test_what_cannot_be_solved_is_dropped_with_a_reason(failing: Path, drive: Driver) -> None:
    async with drive(failing, start="triage", reviewer="ada") as pilot:
        await press(pilot, "enter", "t", "9", "x", "1", "h", *"bob", "enter")
        found = {TranslationStatus.DROPPED: 1, TranslationStatus.HANDED_ON: 1, TranslationStatus.FAILING: 2}
        assert statuses(failing) == found
        await press(pilot, "u", "u")
        assert statuses(failing) == {TranslationStatus.FAILING: 4}
        await press(pilot, "U")
        assert statuses(failing) == {TranslationStatus.DROPPED: 1, TranslationStatus.FAILING: 3}
        await press(pilot, "escape", "f", "f")
        assert triage_of(pilot).query_one("#triage-list", LineTable).row_count == 1


async def test_pages_of_a_large_group_are_read_as_they_are_seen(failing: Path, drive: Driver) -> None:
    with open_database(failing) as database:
        several_hundred(database)
    async with drive(failing, start="triage", reviewer="ada", size=(80, 24)) as pilot:
        screen = triage_of(pilot)
        await press(pilot, "enter")
        assert screen.queue.row_count == 450
        await press(pilot, "G")
        assert screen.view is not None
        assert screen.view.detail.problem.key == "many/449"


async def test_an_empty_database_says_what_brings_translations(tmp_path: Path, drive: Driver) -> None:
    path = tmp_path / "empty.db"
    open_database(path).close()
    async with drive(path, start="triage") as pilot:
        assert triage_of(pilot).view is None
        await press(pilot, "e", "a", "ctrl+r", "u", "enter")


def several_hundred(database: Database) -> None:
    with database.begin() as connection:
        add_problems(
            connection, [NewProblem(f"many/{n}", "def f(n): pass", "1", "2", "test") for n in range(450)]
        )
        ids = problem_ids(connection)
        same = {"language": "lua", "step": "generate", "author": "m", "kind": "wrong", "error": "lua5.3: no"}
        attempts = [NewAttempt(ids[f"many/{n}"], code="x", **same) for n in range(450)]
        add_attempts(connection, attempts, FailureReader())


def triage_of(pilot: Pilot[None]) -> TriageScreen:
    screen = next(one for one in pilot.app.screen_stack if isinstance(one, TriageScreen))
    assert isinstance(screen, TriageScreen)
    return screen


def replace_in(editor: TextArea, old: str, new: str) -> None:
    editor.load_text(editor.text.replace(old, new))


def statuses(path: Path) -> Counter[TranslationStatus]:
    with open_database(path) as database, database.connect() as connection:
        shown = TriageFilter(statuses=tuple(TranslationStatus))
        return Counter(row.status for row in translations_in(connection, shown))
