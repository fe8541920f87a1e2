"""The machines on a small terminal: the picture, a text that is tried, and a path that is wrong."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from driving import Driver, press, settle
from sqlalchemy import text
from textual.containers import VerticalScroll
from textual.content import Content
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input, Static

from crosspl_tui.screens.machines.screen import NO_MACHINE
from crosspl_tui.screens.machines.trying import NOTHING_TO_JUDGE
from crosspl_tui.widgets.code_view import CodeView, Mark
from crosspl_tui.widgets.editor import CodeEditor
from crosspl_tui.widgets.filter_bar import FilterBar
from crosspl_tui.widgets.key_bar import KeyBar
from crosspl_tui.widgets.trace_view import TraceView
from store.database import open_database

SMALL = (80, 24)
NO_SERVER = "public class Nothing {\n" + "    // a line\n" * 30 + "}\n"


SWALLOWED = '''"""A client."""
import requests

answer = requests.get("http://localhost")
print(answer.text)
'''
KEYS = {":": "colon", " ": "space", "!": "exclamation_mark", "]": "right_square_bracket"}


def shown_in(pilot: Pilot[Any], pane: str) -> str:
    return str(pilot.app.screen.query_one(f"{pane} Static", Static).content)


def editor_of(pilot: Pilot[Any]) -> CodeEditor:
    return pilot.app.screen.query_one("#try-editor", CodeEditor)


def code_of(pilot: Pilot[Any]) -> CodeView:
    return pilot.app.screen.query_one("#try-code", CodeView)


def title_of(pane: Widget) -> str:
    return Content.from_markup(str(pane.border_title)).plain


def keys_shown(pilot: Pilot[Any]) -> str:
    return str(pilot.app.screen.query_one(KeyBar).content)


def seen(pilot: Pilot[Any]) -> list[str | None]:
    """The panes that are drawn, in their order."""
    return [pane.id for pane in pilot.app.screen.query(".pane") if pane.is_on_screen and pane.size.height]


async def open_file(pilot: Pilot[Any], file: Path) -> None:
    await press(pilot, "o")
    pilot.app.screen.query_one(Input).value = str(file)
    await press(pilot, "enter")


async def test_the_first_picture_has_the_width_of_its_pane(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        first = shown_in(pilot, "#machine-picture")
        await press(pilot, "j", "k")

        assert "import java.net.ServerSocket | import javax.net.ssl.SSLServerSocket" in first
        assert shown_in(pilot, "#machine-picture") == first


async def test_a_machine_has_as_many_places_as_candidates_and_its_items_are_no_more_of_them(
    demo: Path, drive: Driver
) -> None:
    with open_database(demo) as database, database.connect() as connection:
        found = connection.execute(
            text("SELECT machine_id, count(*) FROM candidate GROUP BY machine_id ORDER BY machine_id")
        ).all()
        items = connection.execute(text("SELECT count(*) FROM item WHERE snippet_id IS NULL")).scalar_one()
    async with drive(demo, start="machines", size=SMALL) as pilot:
        last, count = found[-1]
        await press(pilot, "slash", *str(last), "enter")

        assert items == 0
        assert f"{count} place{'s' if count > 1 else ''}, found by scans or imported" in shown_in(
            pilot, "#machine-facts"
        )


@pytest.mark.parametrize("size", [SMALL, (120, 40)], ids=["narrow", "wide"])
async def test_a_filter_that_finds_no_machine_says_so_and_so_does_every_key(
    demo: Path, drive: Driver, size: tuple[int, int]
) -> None:
    async with drive(demo, start="machines", size=size) as pilot:
        before = shown_in(pilot, "#machine-facts"), shown_in(pilot, "#machine-picture")
        await press(pilot, "slash", *"cobol", "enter")

        assert "No machine matches cobol" in shown_in(pilot, "#machine-facts")
        assert not shown_in(pilot, "#machine-picture")
        machines = pilot.app.screen
        for key in "vto":
            pilot.app.clear_notifications()
            await press(pilot, key)
            assert pilot.app.screen is machines
            assert [told.message for told in pilot.app._notifications] == [NO_MACHINE]

        await press(pilot, "slash", "escape")
        assert (shown_in(pilot, "#machine-facts"), shown_in(pilot, "#machine-picture")) == before


async def test_the_picture_follows_the_width_of_the_terminal(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await pilot.resize_terminal(160, 40)
        await settle(pilot)

        assert max(map(len, shown_in(pilot, "#machine-picture").splitlines())) > 80


async def test_a_rejected_text_stays_in_sight_and_the_reasons_can_be_read_whole(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "t")
        editor = pilot.app.screen.query_one("#try-editor", CodeEditor)
        editor.load_text(NO_SERVER)
        await settle(pilot)
        verdicts = pilot.app.screen.query_one("#try-verdicts", VerticalScroll)
        assert "does not find the words it knows for state 0" in shown_in(pilot, "#try-verdicts")
        assert editor.size.height >= 8
        assert verdicts.virtual_size.height == 3, "a line for each judge"

        await press(pilot, "shift+tab")
        assert pilot.app.screen.focused is verdicts
        assert verdicts.virtual_size.height > 5
        assert code_of(pilot).size.height >= 8

        await press(pilot, "tab")
        assert pilot.app.screen.focused is code_of(pilot)
        assert code_of(pilot).size.height >= 8
        assert verdicts.virtual_size.height == 3


async def test_a_wrong_path_can_be_mended(demo: Path, drive: Driver, tmp_path: Path) -> None:
    (tmp_path / "a.java").write_text(NO_SERVER)
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "o")
        asked = pilot.app.screen
        path = asked.query_one(Input)
        path.value = str(tmp_path / "b.java")
        await press(pilot, "enter")
        assert pilot.app.screen is asked
        assert path.value.endswith("b.java")
        assert "No such file" in shown_in(pilot, "#dialog")
        assert asked.query_one("#dialog").border_subtitle == "enter opens · escape cancels"

        path.value = str(tmp_path / "a.java")
        await press(pilot, "enter")
        assert pilot.app.screen.query_one("#try-editor", CodeEditor).text == NO_SERVER


async def test_what_is_no_file_is_refused_and_not_waited_for(
    demo: Path, drive: Driver, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe")
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "o")
        for name in ("pipe", "."):
            pilot.app.screen.query_one(Input).value = str(tmp_path / name)
            await press(pilot, "enter")
            assert "this is not a file" in shown_in(pilot, "#dialog")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"\x89PNG\0\0", "a.py: this is not text; give a source file in UTF-8"),
        (
            b"#" * 1_000_001,
            "a.py: this is too large; judges read 1,000,000 bytes at most, and so does a scan",
        ),
    ],
    ids=["binary", "too large"],
)
async def test_what_a_scan_passes_over_is_refused_in_the_words_of_the_command(
    demo: Path, drive: Driver, tmp_path: Path, content: bytes, why: str
) -> None:
    (tmp_path / "a.py").write_bytes(content)
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await open_file(pilot, tmp_path / "a.py")

        assert why in shown_in(pilot, "#dialog")


async def test_utf_16_is_read_as_by_the_command(demo: Path, drive: Driver, tmp_path: Path) -> None:
    (tmp_path / "a.java").write_bytes(NO_SERVER.encode("utf-16"))
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await open_file(pilot, tmp_path / "a.java")

        assert editor_of(pilot).text == NO_SERVER


async def test_a_file_of_another_language_is_said_to_be_until_a_machine_reads_it(
    demo: Path, drive: Driver, tmp_path: Path
) -> None:
    (tmp_path / "a.java").write_text(NO_SERVER)
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "slash", *"57", "enter")
        await open_file(pilot, tmp_path / "a.java")
        assert "machine 57 reads .py, this is .java; it is judged as .py" in shown_in(pilot, "#try-verdicts")

        await press(pilot, "shift+tab", "slash", "escape", "slash", *"machine:0", "enter")
        assert "this is .java" not in shown_in(pilot, "#try-verdicts")
        assert "strict" in shown_in(pilot, "#try-verdicts")


async def test_the_name_of_the_file_is_shown_and_that_it_is_empty(
    demo: Path, drive: Driver, tmp_path: Path
) -> None:
    (tmp_path / "[b]a.java").touch()
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await open_file(pilot, tmp_path / "[b]a.java")

        assert "[b]a.java is empty." in shown_in(pilot, "#try-verdicts")
        assert title_of(code_of(pilot)) == "[b]a.java · e edits"


async def test_before_anything_is_typed_no_state_is_said_to_be_missing(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "t")
        trace = pilot.app.screen.query_one("#try-trace", TraceView)
        assert shown_in(pilot, "#try-verdicts") == NOTHING_TO_JUDGE
        assert not trace.display

        await press(pilot, "x")
        assert trace.display
        assert "reject" in shown_in(pilot, "#try-verdicts")


async def test_what_was_said_of_a_text_goes_when_the_text_does(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "t", "x")
        editor = editor_of(pilot)
        height = editor.size.height
        editor.load_text(NO_SERVER)
        await pilot.pause()

        assert shown_in(pilot, "#try-verdicts").count("judging …") == 3
        assert "reject" not in shown_in(pilot, "#try-verdicts")
        assert editor.size.height == height, "the text stays in its place"
        await settle(pilot)
        assert "judging …" not in shown_in(pilot, "#try-verdicts")


async def test_lines_that_the_published_judge_takes_for_a_comment_are_named(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "slash", *"57", "enter", "t")
        editor_of(pilot).load_text(SWALLOWED)
        await settle(pilot)

        assert "published          reject  takes lines 1 to 5 for a comment" in shown_in(
            pilot, "#try-verdicts"
        )


async def test_the_picture_says_what_signs_in_names_mean_and_who_may_do_without_a_state(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "slash", *"57", "enter")

        picture = shown_in(pilot, "#machine-picture").splitlines()
        assert picture[0] == "in names: f( a call · .f of an object · * any part of a word"
        assert any("strict: may be left out" in line for line in picture)
        assert not any("requests." in line and line.endswith("requests.") for line in picture)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("lang:js", "12"),
        ("lang:go tech:grpc", "2"),
        ("machine:57", "1"),
        ("machine:0", "1"),
        ("machine:00", "1"),
        ("machine:²", "0"),
        ("lang:py !requests requests", "0"),
    ],
)
async def test_the_filter_knows_the_fields_of_the_other_screens(
    demo: Path, drive: Driver, words: str, count: str
) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "slash", *(KEYS.get(letter, letter) for letter in words), "enter")

        assert pilot.app.screen.query_one("#machine-list").border_title == f"Machines · {count}/159"


async def test_a_language_that_no_filter_knows_is_told_with_those_that_are(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "slash", *(KEYS.get(letter, letter) for letter in "lang:pyton"), "enter")

        assert "lang:pyton is not known; the nearest is lang:python" in shown_in(pilot, "#machine-facts")


@pytest.mark.parametrize("size", [SMALL, (120, 40)], ids=["narrow", "wide"])
async def test_a_pane_can_stand_alone_and_the_next_one_in_its_place(
    demo: Path, drive: Driver, size: tuple[int, int]
) -> None:
    async with drive(demo, start="machines", size=size) as pilot:
        assert seen(pilot) == ["machine-list", "machine-facts", "machine-picture"]
        await press(pilot, "z")
        assert seen(pilot) == ["machine-list"]
        await press(pilot, "tab", "tab")
        assert seen(pilot) == ["machine-picture"]
        assert pilot.app.screen.query_one("#machine-picture").size.height == size[1] - 3
        await press(pilot, "z")
        assert len(seen(pilot)) == 3

        await press(pilot, "t", "x", "shift+tab", "z")
        assert seen(pilot) == ["try-verdicts"]
        await press(pilot, "tab")
        assert seen(pilot) == ["try-code"]
        await press(pilot, "e")
        assert seen(pilot) == ["try-editor"]
        await press(pilot, "escape")
        assert seen(pilot) == ["try-code"]
        await press(pilot, "escape")
        assert seen(pilot) == ["machine-list", "machine-facts", "machine-picture"]


async def test_escape_in_the_filter_clears_it_also_where_a_text_is_tried(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "t", "x", "shift+tab", "slash", *"tcp", "escape")

        assert not pilot.app.screen.query_one(FilterBar).text
        assert seen(pilot) == ["try-verdicts", "try-code", "try-trace"]
        assert pilot.app.screen.focused is pilot.app.screen.query_one("#try-verdicts")


async def test_enter_in_the_list_goes_to_the_states(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "enter")

        assert pilot.app.screen.focused is pilot.app.screen.query_one("#machine-picture")


async def test_a_fact_takes_one_line_until_the_facts_are_read(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        facts = pilot.app.screen.query_one("#machine-facts", VerticalScroll)
        assert facts.virtual_size.height == len(shown_in(pilot, "#machine-facts").splitlines())

        await press(pilot, "tab")
        assert facts.virtual_size.height > len(shown_in(pilot, "#machine-facts").splitlines())


LONG_SERVER = """import java.net.ServerSocket;
import java.net.Socket;

public class Echo {
    // a line
    public static void main(String[] arguments) throws Exception {
        ServerSocket server = new ServerSocket(4210);
        Socket client = server.accept();
        client.getOutputStream().write(client.getInputStream().read());
        client.close();
    }
}
""".replace("    // a line\n", "    // a line\n" * 30)


@pytest.mark.parametrize("keys", [("shift+tab", "shift+tab", "j"), ("]",)], ids=["in the trace", "anywhere"])
async def test_moving_in_the_trace_takes_the_text_along(
    demo: Path, drive: Driver, tmp_path: Path, keys: tuple[str, ...]
) -> None:
    (tmp_path / "Echo.java").write_text(LONG_SERVER)
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await open_file(pilot, tmp_path / "Echo.java")
        code = code_of(pilot)
        line = LONG_SERVER.split("\n").index("        ServerSocket server = new ServerSocket(4210);") + 1
        assert code.mark_of(1) == Mark(1, line, 30, 46)
        assert code.scroll_y == 0

        await press(pilot, *(KEYS.get(key, key) for key in keys))

        assert code.current_state == 1
        assert code.scroll_y < line - 1 < code.scroll_y + code.size.height


async def test_an_opened_file_is_read_until_somebody_edits_it(
    demo: Path, drive: Driver, tmp_path: Path
) -> None:
    (tmp_path / "Echo.java").write_text(LONG_SERVER)
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await open_file(pilot, tmp_path / "Echo.java")
        await press(pilot, "j", "tab", "x", "k")
        assert editor_of(pilot).text == LONG_SERVER
        assert title_of(code_of(pilot)) == "Echo.java · e edits"
        assert "e Edit" in keys_shown(pilot)
        assert "esc Back" in keys_shown(pilot)

        await press(pilot, "e", "x")
        assert title_of(editor_of(pilot)) == "Echo.java · changed · editing · escape ends"
        assert keys_shown(pilot) == "esc End editing"

        await press(pilot, "escape")
        assert pilot.app.screen.focused is code_of(pilot)
        assert title_of(code_of(pilot)) == "Echo.java · changed · e edits"
        assert (tmp_path / "Echo.java").read_text() == LONG_SERVER


async def test_a_file_that_is_left_is_brought_back_with_its_name(
    demo: Path, drive: Driver, tmp_path: Path
) -> None:
    """Its suffix says in which language it is judged."""
    (tmp_path / "Echo.java").write_text(LONG_SERVER)
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await open_file(pilot, tmp_path / "Echo.java")
        await press(pilot, "e", "x", "escape", "t")
        assert title_of(editor_of(pilot)) == "Text to judge · editing · escape ends"

        await press(pilot, "ctrl+z")
        assert title_of(editor_of(pilot)) == "Echo.java · changed · editing · escape ends"

        await press(pilot, "ctrl+z")
        assert title_of(editor_of(pilot)) == "Echo.java · editing · escape ends"


async def test_tab_goes_on_out_of_the_editor_and_types_nothing(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "t", "x", "tab")
        assert pilot.app.screen.focused is pilot.app.screen.query_one("#try-trace")

        await press(pilot, "j", "k")
        assert editor_of(pilot).text == "x"


async def test_a_text_that_is_left_is_there_again_when_the_next_machine_is_tried(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "t", *"xyz", "escape", "escape")
        assert seen(pilot) == ["machine-list", "machine-facts", "machine-picture"]

        await press(pilot, "j", "t")
        assert pilot.app.screen.focused is code_of(pilot)
        assert editor_of(pilot).text == "xyz"
        assert "reject" in shown_in(pilot, "#try-verdicts")

        await press(pilot, "t")
        assert editor_of(pilot).text == ""
        await press(pilot, "ctrl+z")
        assert editor_of(pilot).text == "xyz"


async def test_before_anything_is_typed_escape_leads_back_at_once(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines", size=SMALL) as pilot:
        await press(pilot, "t")
        assert pilot.app.screen.focused is editor_of(pilot)

        await press(pilot, "escape")
        assert seen(pilot) == ["machine-list", "machine-facts", "machine-picture"]
