"""Triage by its keys: groups, editing and executing in place, one edit for a whole group, dropping, undoing."""

from __future__ import annotations

import json
import threading
from collections import Counter
from pathlib import Path

import pytest
from driving import Driver, press, settle
from llm.scripted_acts import Act, answer
from llm.scripted_endpoint import Asked, serving
from textual.pilot import Pilot
from textual.widgets import Input, Static, TextArea

from crosspl_tui.app import WorkbenchApp
from crosspl_tui.llm.endpoint import Endpoint
from crosspl_tui.runs.translation.importing import ImportOptions, import_translations
from crosspl_tui.runs.triage.batch import Applied, Unfit
from crosspl_tui.runs.triage.failures import FailureReader
from crosspl_tui.screens.dialogs import MessageDialog
from crosspl_tui.screens.model_dialog import ModelDialog
from crosspl_tui.screens.triage.group_actions import applied_content
from crosspl_tui.screens.triage.screen import NOTHING_FAILS, TriageScreen
from crosspl_tui.settings import Settings
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
            assert (screen.view.attempt.kind, screen.view.attempt.author) == ("passed", "gull")
            await press(pilot, "a", "R", *f"gull@{endpoint.url}", "enter", "enter")
        assert endpoint.requests == 4
    assert statuses(failing) == {TranslationStatus.SOLVED: 4}


async def test_a_repair_is_told_as_the_models_work(failing: Path, drive: Driver) -> None:
    with serving(answer("```python\ndef f(text):\n    return 1\n```")) as endpoint:
        async with drive(failing, start="triage", reviewer="ada", size=(80, 24)) as pilot:
            screen = triage_of(pilot)
            await press(pilot, "enter", "tab", "r", *f"gull@{endpoint.url}", "enter")
            attempts = screen.query_one("#triage-attempts", LineTable)
            while "gull · repair in triage" not in shown_text(attempts):
                await pilot.pause(0.01)
            await press(pilot, "u")
            assert told(pilot) == "Undone: repair of cruxeval/0 in py · U redoes"


async def test_a_group_under_repair_is_stopped_by_the_same_key(failing: Path, drive: Driver) -> None:
    may_answer = threading.Event()

    def held(_asked: Asked) -> Act:
        may_answer.wait(30)
        return answer("```python\ndef f(text):\n    return 1\n```")

    with serving(held) as endpoint:
        async with drive(failing, start="triage", reviewer="ada") as pilot:
            screen = triage_of(pilot)
            await press(pilot, "enter", "R", *f"gull@{endpoint.url}")
            await pilot.press("enter")
            while not endpoint.requests:
                await pilot.pause(0.01)
            await pilot.press("R")
            while pilot.app.screen is screen:
                await pilot.pause(0.01)
            await pilot.press("enter")
            while pilot.app.screen is not screen:
                await pilot.pause(0.01)
            may_answer.set()
            await settle(pilot)
            assert isinstance(pilot.app.screen, MessageDialog)
            assert "Stopped" in str(pilot.app.screen.query_one("#dialog Static", Static).content)
        assert endpoint.requests < 4
    assert statuses(failing) == {TranslationStatus.FAILING: 4}


async def test_the_editor_is_shown_where_the_pane_beside_it_was(failing: Path, drive: Driver) -> None:
    async with drive(failing, start="triage", reviewer="ada", size=(80, 24)) as pilot:
        screen = triage_of(pilot)
        await press(pilot, "enter", "tab")
        assert not screen.code.display
        await press(pilot, "e", "z")
        assert screen.code.display
        assert screen.focused is screen.code.editor
        assert screen.code.has_changes
        await press(pilot, "escape", "escape", "tab", "d")
        assert not screen.has_class("-side"), "so is the difference, and what is said of it"


async def test_a_key_pressed_before_the_groups_are_read_waits_for_them(failing: Path) -> None:
    app = WorkbenchApp(Settings(str(failing), "ada"), start="triage")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("R")
        await settle(pilot)
        assert isinstance(app.screen, ModelDialog)


async def test_a_key_pressed_before_it_is_known_that_nothing_fails_is_answered(tmp_path: Path) -> None:
    app = WorkbenchApp(Settings(str(tmp_path / "empty.db"), "ada"), start="triage")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        await settle(pilot)
        assert told(pilot) == NOTHING_FAILS


async def test_a_key_is_about_the_row_that_the_cursor_has_come_to(failing: Path, drive: Driver) -> None:
    async with drive(failing, start="triage", reviewer="ada") as pilot:
        screen = triage_of(pilot)
        await press(pilot, "enter")
        await pilot.press("j", "x")
        await settle(pilot)
        assert pilot.app.screen.query_one("#dialog").border_title == "Drop cruxeval/1 in py: why?"
        await press(pilot, "1")
        assert screen.queue.row_count == 3
    with open_database(failing) as database, database.connect() as connection:
        dropped = translations_in(connection, TriageFilter(statuses=(TranslationStatus.DROPPED,)))
        assert [row.problem_key for row in dropped] == ["cruxeval/1"]


async def test_what_is_being_edited_outlasts_a_list_that_is_read_again(failing: Path, drive: Driver) -> None:
    async with drive(failing, start="triage", reviewer="ada") as pilot:
        screen = triage_of(pilot)
        await press(pilot, "enter", "e", "z")
        await screen.load(keep=2)
        await settle(pilot)
        assert screen.code.has_changes
        await press(pilot, "escape", "escape")
        assert screen.view is not None
        assert screen.view.detail.id == screen.translation_id


async def test_escape_goes_from_a_pane_to_the_list_and_from_there_to_the_groups(
    failing: Path, drive: Driver
) -> None:
    async with drive(failing, start="triage", reviewer="ada", size=(80, 24)) as pilot:
        screen = triage_of(pilot)
        await press(pilot, "enter", "enter")
        assert screen.focused is screen.code.view
        await press(pilot, "escape", "j")
        assert (screen.queue.row_count, screen.queue.cursor) == (4, 1)
        await press(pilot, "tab", "x", "1", "j")
        assert (screen.queue.row_count, screen.queue.cursor) == (3, 2), (
            "what follows a decision is in the list"
        )
        await press(pilot, "escape")
        assert screen.queue.row_count == 1


async def test_messages_name_what_the_lists_show(failing: Path, drive: Driver) -> None:
    async with drive(failing, start="triage", reviewer="ada") as pilot:
        await press(pilot, "enter", "a")
        assert told(pilot).startswith("cruxeval/0 in py is not solved")
        await press(pilot, "c", *"hm", "enter")
        assert told(pilot) == "Comment saved", "which undo leaves alone"
    why = "compile error: no such word"
    applied = Applied((1,), tuple(Unfit(n, f"cruxeval/{n} in py", why) for n in range(2, 12)))
    lines = applied_content(applied).plain.splitlines()
    assert lines[:2] == ["1 of 11 pass now and are marked as solved", f"  not cruxeval/2 in py: {why}"]
    assert lines[-1] == "  nor 2 more, which stay as they were"


@pytest.mark.parametrize(
    ("start", "key", "said"), [("triage", "r", "repairs"), ("runs", "C", "starts the run")]
)
async def test_whoever_asks_for_a_model_lists_those_known_and_says_what_follows(
    failing: Path, start: str, key: str, said: str
) -> None:
    models = {name: Endpoint(name, name, "http://127.0.0.1:1/v1") for name in ("gull", "tern")}
    app = WorkbenchApp(Settings(str(failing), "ada", models=models), start=start)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, key)
        dialog = app.screen.query_one("#dialog")
        assert dialog.border_subtitle == f"enter {said} · escape cancels"
        assert "gull, tern" in str(dialog.query_one(".known", Static).content)
        await press(pilot, "t", "right")
        assert app.screen.query_one(Input).value == "tern"


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
        await press(pilot, "u", "enter")
        for key in ("e", "a", "x", "ctrl+r", "d", "t", "h", "c", "r", "R", "A"):
            pilot.app.clear_notifications()
            await press(pilot, key)
            assert told(pilot) == NOTHING_FAILS, key
        await press(pilot, "f", "e")
        assert told(pilot) == "No translation here is solved; f shows those of another status."


async def test_a_filter_that_finds_nothing_leaves_nothing_of_what_was_shown(
    failing: Path, drive: Driver
) -> None:
    async with drive(failing, start="triage", reviewer="ada") as pilot:
        await press(pilot, "slash", *"zz", "enter", "x")
        assert told(pilot).startswith("No translation here is failing and matches zz")
        screen = triage_of(pilot)
        assert screen.code.view.render_line(0).text.strip() == ""
        assert screen.query_one("#triage-attempts", LineTable).border_title == "Attempts"


async def test_the_difference_of_a_long_program_begins_where_it_differs(failing: Path, drive: Driver) -> None:
    lines = [f"    step_{number} = text" for number in range(200)]
    with serving(answer("\n".join(["```python", "def f(text):", *lines, "    return 1", "```"]))) as endpoint:
        async with drive(failing, start="triage", reviewer="ada", size=(80, 24)) as pilot:
            screen = triage_of(pilot)
            await press(pilot, "enter", "r", *f"gull@{endpoint.url}", "enter", "e")
            replace_in(screen.code.editor, "step_150 = text", "step_150 = text.upper()")
            await press(pilot, "ctrl+r", "d")
            difference = screen.code.difference
            await settle(pilot)
            assert difference.display
            first = round(difference.scroll_y)
            assert first < 151 < first + difference.size.height


async def test_a_translation_that_is_being_edited_is_not_left(failing: Path, drive: Driver) -> None:
    async with drive(failing, start="triage", reviewer="ada") as pilot:
        await press(pilot, "enter", "e", "z")
        pilot.app.switch_mode("home")
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, TriageScreen)
        assert told(pilot) == "There is unsaved text: ctrl+s keeps it, escape drops it"


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


def told(pilot: Pilot[None]) -> str:
    """The last message."""
    return [notice.message for notice in pilot.app._notifications][-1]


def shown_text(table: LineTable) -> str:
    """The rows of a list as they are drawn."""
    return "\n".join(table.render_line(y).text for y in range(table.row_count))


def replace_in(editor: TextArea, old: str, new: str) -> None:
    editor.load_text(editor.text.replace(old, new))


def statuses(path: Path) -> Counter[TranslationStatus]:
    with open_database(path) as database, database.connect() as connection:
        shown = TriageFilter(statuses=tuple(TranslationStatus))
        return Counter(row.status for row in translations_in(connection, shown))
