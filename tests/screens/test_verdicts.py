"""Where the judges part: shown with the trace, labelled by a person, scored."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from driving import Driver, press
from published_clone import MACHINE, WORDS_ONLY, import_clone
from textual.pilot import Pilot
from textual.widgets import Static

from crosspl_tui.app import WorkbenchApp
from crosspl_tui.runs.judges.scoring import read_scoring
from crosspl_tui.screens.machines.screen import MachinesScreen
from crosspl_tui.screens.machines.verdicts import VerdictsScreen
from crosspl_tui.widgets.line_table import LineTable
from store.database import open_database
from store.text import content_hash
from store.verdicts.labels import LabelValue, NewLabel, add_labels, standing_labels

KEYS = {":": "colon", "!": "exclamation_mark"}


async def test_a_disagreement_is_read_and_labelled(tmp_path: Path, drive: Driver) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")

    async with drive(database, start="machines", reviewer="ada") as pilot:
        await press(pilot, "slash", *"67", "enter", "v")
        screen = pilot.app.screen
        assert isinstance(screen, VerdictsScreen)
        table = screen.query_one("#verdicts-list", LineTable)
        assert table.row_count == 1, "the judges part on the words in a message only"
        await press(pilot, "x")
        await press(pilot, "f")
        assert table.row_count == 2
        await press(pilot, "p", "a", "escape")
        assert isinstance(pilot.app.screen, MachinesScreen)

    with open_database(database) as opened:
        strict, published = read_scoring(opened).scores
    assert (strict.precision.value, strict.recall.value) == (1.0, 1.0)
    assert (published.precision.value, published.false_acceptance.value) == (0.5, 1.0)


async def test_on_a_small_terminal_tab_goes_to_code_trace_and_instruction(
    tmp_path: Path, drive: Driver
) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")

    async with drive(database, start="machines", size=(80, 24)) as pilot:
        await press(pilot, "slash", *"67", "enter", "v")
        screen = pilot.app.screen
        reasons, title = (screen.query_one(f"#verdicts-{name}", Static) for name in ("reasons", "title"))
        assert reasons.region.height == 2
        assert str(reasons.content).startswith("strict rejects: ")
        assert title.size.width >= len(str(title.content))
        assert "only S (strict) ✓ 0 · only P (published) ✓ 1" in str(
            screen.query_one("#verdicts-list").border_title
        )

        lines = []
        for name in ("code", "trace", "instruction"):
            await press(pilot, "tab")
            assert screen.focused is screen.query_one(f"#verdicts-{name}")
            lines.append(screen.focused.size.height)
        assert min(lines) >= 5
        shown = str(screen.query_one("#verdicts-instruction Static", Static).content)
        assert shown.endswith("Task Description: ask a server.")


async def test_the_same_label_again_is_taken_away(tmp_path: Path, drive: Driver) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")

    async with drive(database, start="machines", size=(80, 24)) as pilot:
        await press(pilot, "slash", *"67", "enter", "v", "f", "p")
        await press(pilot, "x")
        table = pilot.app.screen.query_one("#verdicts-list", LineTable)
        assert table.cursor == 1, "a label leads to the next answer"
        await press(pilot, "p", "x")
        assert table.cursor == 0
        assert "0 labelled" in str(pilot.app.screen.query_one("#verdicts-title", Static).content)
        with open_database(database) as opened, opened.connect() as connection:
            assert standing_labels(connection) == []

        await press(pilot, "a")
        with open_database(database) as opened, opened.connect() as connection:
            assert [row.value for row in standing_labels(connection)] == [LabelValue.CORRECT]


async def test_why_an_answer_has_its_label_is_noted_and_kept(tmp_path: Path, drive: Driver) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")

    async with drive(database, start="machines", size=(80, 24), reviewer="ada") as pilot:
        await press(pilot, "slash", *"67", "enter", "v", "c")
        told = [told.message for told in pilot.app._notifications]
        assert told == ["A note says why an answer has its label: a or x comes first"]

        reasons = pilot.app.screen.query_one("#verdicts-reasons", Static)
        await press(pilot, "x", "c", *"words", "space", *"only", "enter")
        assert str(reasons.content).endswith("\nlabelled wrong: words only")
        await press(pilot, "c", "end", "exclamation_mark", "enter")
        assert str(reasons.content).endswith("\nlabelled wrong: words only!")
        with open_database(database) as opened, opened.connect() as connection:
            assert [(row.value, row.note) for row in standing_labels(connection)] == [
                (LabelValue.WRONG, "words only!")
            ]

        await press(pilot, "x")
        assert "labelled" not in str(reasons.content)
        await press(pilot, "a")
        with open_database(database) as opened, opened.connect() as connection:
            assert [(row.value, row.note) for row in standing_labels(connection)] == [
                (LabelValue.CORRECT, "")
            ], "what was said of a wrong answer is not said of a correct one"


async def test_the_filter_asks_for_labels(tmp_path: Path, drive: Driver) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")

    async with drive(database, start="machines", size=(80, 24)) as pilot:
        await press(pilot, "slash", *"67", "enter", "v", "f", "p", "x")
        table = pilot.app.screen.query_one("#verdicts-list", LineTable)
        for words, count in (("label:none", 1), ("label:wrong", 1), ("label:correct", 0), ("!label:none", 1)):
            await press(pilot, "slash", "ctrl+u", *(KEYS.get(sign, sign) for sign in words), "enter")
            assert table.row_count == count, words


async def test_a_small_terminal_says_why_there_is_nothing(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines", size=(80, 24)) as pilot:
        await press(pilot, "v")
        why = pilot.app.screen.query_one("#verdicts-reasons", Static)
        assert why.region.height == 2
        assert str(why.content).startswith("No answers to this machine's tasks")
        await press(pilot, "a")
        assert [told.message for told in pilot.app._notifications] == ["There is no answer here to label"]


async def test_the_filter_keeps_the_answer_under_the_cursor_or_goes_to_the_next(
    tmp_path: Path, drive: Driver
) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")

    async with drive(database, start="machines") as pilot:
        await press(pilot, "slash", *"67", "enter", "v")
        screen = pilot.app.screen
        table = screen.query_one("#verdicts-list", LineTable)
        await press(pilot, "f")
        assert (table.row_count, table.cursor) == (2, 1), "task 2 is the second of all"
        await press(pilot, "p")
        assert str(screen.query_one("#verdicts-code").border_title) == "Answer · task 1 · some-model · greedy"
        await press(pilot, "f")
        assert (table.row_count, table.cursor) == (1, 0)
        assert str(screen.query_one("#verdicts-code").border_title) == "Answer · task 2 · some-model · greedy"


async def test_a_number_in_the_filter_goes_to_a_task_and_words_to_models(
    tmp_path: Path, drive: Driver
) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")

    async with drive(database, start="machines", size=(80, 24)) as pilot:
        await press(pilot, "slash", *"67", "enter", "v")
        screen = pilot.app.screen
        table = screen.query_one("#verdicts-list", LineTable)
        code = screen.query_one("#verdicts-code")
        why = screen.query_one("#verdicts-reasons", Static)

        await press(pilot, "slash", "1")
        assert table.row_count == 0
        assert str(why.content).startswith("No disagreement matches 1; f looks among all answers.")
        assert str(code.border_title) == "Answer"
        await press(pilot, "enter", "f")
        assert (table.row_count, str(code.border_title)) == (1, "Answer · task 1 · some-model · greedy")
        await press(pilot, "slash", *"Some gree", "enter")
        assert table.row_count == 2
        await press(pilot, "slash", *"some !greedy", "enter")
        assert str(why.content).startswith("No answer matches some !greedy.")
        await press(pilot, "slash", "escape")
        assert (table.row_count, table.has_focus) == (2, True)
        assert isinstance(pilot.app.screen, VerdictsScreen)


async def test_answers_stand_in_the_order_of_their_tasks(tmp_path: Path, drive: Driver) -> None:
    """The answer to the first task came last into the database."""
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")
    with sqlite3.connect(database) as base:
        base.execute("UPDATE sample SET id = 100 WHERE item_id = (SELECT id FROM item WHERE task_id = 1)")

    async with drive(database, start="machines") as pilot:
        await press(pilot, "slash", *"67", "enter", "v", "f", "g")
        assert "task 1 " in str(pilot.app.screen.query_one("#verdicts-code").border_title)


async def test_y_copies_the_answer_and_from_its_pane_the_instruction(tmp_path: Path, drive: Driver) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")

    async with drive(database, start="machines") as pilot:
        await press(pilot, "slash", *"67", "enter", "v", "y")
        assert pilot.app.clipboard == WORDS_ONLY
        await press(pilot, "shift+tab", "y")
        assert pilot.app.clipboard.startswith("strict rejects: ")
        assert pilot.app.clipboard.endswith("Task Description: ask a server.")


async def test_an_answer_that_has_gone_is_told_and_not_a_crash(tmp_path: Path, drive: Driver) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")

    async with drive(database, start="machines") as pilot:
        await press(pilot, "slash", *"67", "enter", "v", "f")
        with sqlite3.connect(database) as base:
            base.execute("DELETE FROM sample")
        await press(pilot, "p")
        assert "This answer is no longer in the database" in list(pilot.app._notifications)[-1].message


async def test_labels_of_others_are_counted_and_not_shown(tmp_path: Path, drive: Driver) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")
    label = NewLabel(content_hash(WORDS_ONLY), MACHINE, ".py", LabelValue.WRONG, "boris")
    with open_database(database) as opened:
        add_labels(opened, [label, replace(label, answer_hash="0" * 64)])

    async with drive(database, start="machines", reviewer="ada") as pilot:
        await press(pilot, "slash", *"67", "enter", "v")
        title = pilot.app.screen.query_one("#verdicts-title", Static)
        assert "0 labelled, 1 by others" in str(title.content)
        await press(pilot, "a")
        assert "1 labelled, 1 by others" in str(title.content)


async def test_a_database_that_fails_is_told_and_the_view_stays(tmp_path: Path, drive: Driver) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")

    async with drive(database, start="machines") as pilot:
        await press(pilot, "slash", *"67", "enter", "v")
        with out_of_reach(pilot, database):
            await press(pilot, "a")
            assert "cannot be opened" in list(pilot.app._notifications)[-1].message
            await press(pilot, "escape", "v")
            screen = pilot.app.screen
            assert str(screen.query_one("#verdicts-title", Static).content) == "TCP client on socket"
            assert str(screen.query_one("#verdicts-reasons", Static).content).startswith(
                "The answers could not"
            )
        await press(pilot, "escape", "v", "a")
        assert "1 labelled" in str(pilot.app.screen.query_one("#verdicts-title", Static).content)


@contextmanager
def out_of_reach(pilot: Pilot[None], database: Path) -> Iterator[None]:
    """A folder stands where the database was."""
    app = pilot.app
    assert isinstance(app, WorkbenchApp)
    assert app.database is not None
    app.database.close()
    away = database.rename(database.with_suffix(".away"))
    database.mkdir()
    yield
    database.rmdir()
    away.rename(database)


async def test_the_last_answer_says_which_key_takes_its_label_away(tmp_path: Path, drive: Driver) -> None:
    database = tmp_path / "answers.db"
    import_clone(database, tmp_path / "clone")

    async with drive(database, start="machines") as pilot:
        await press(pilot, "slash", *"67", "enter", "v", "f", "g", "x")
        assert "· p and the same key remove it" in list(pilot.app._notifications)[-1].message
        await press(pilot, "x")
        assert "the last of the list · the same key removes it" in list(pilot.app._notifications)[-1].message
        await press(pilot, "x")
        assert "1 labelled" in str(pilot.app.screen.query_one("#verdicts-title", Static).content)
