"""What Review says: the status first, what stands of a sitting, an empty queue, and words of the filter."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, press, review_of
from textual.pilot import Pilot
from textual.widgets import Static

from crosspl_tui.screens.filters import unknown_word
from crosspl_tui.widgets.line_table import LineTable


def line(pilot: Pilot[None]) -> str:
    return str(review_of(pilot).query_one("#review-item", Static).content)


def note(pilot: Pilot[None]) -> str:
    return str(review_of(pilot).query_one("#top-bar-note", Static).content)


def said(pilot: Pilot[None]) -> list[str]:
    return [notification.message for notification in pilot.app._notifications]


async def test_what_is_counted_is_what_stands_of_the_sitting(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        seen = []
        for keys in (("a",), ("x", "1"), ("space",), ("u",), ("u",), ("U",), ("u",), ("u",)):
            await press(pilot, *keys)
            seen.append(note(pilot))
    assert seen == [f"{number} decided · Ada" for number in (1, 2, 2, 2, 1, 2, 1, 0)]


@pytest.mark.parametrize(("keys", "status"), [(("a",), "✓ accepted"), (("x", "1"), "✗ rejected")])
async def test_at_80_columns_the_status_is_to_be_seen(
    demo: Path, drive: Driver, keys: tuple[str, ...], status: str
) -> None:
    async with drive(demo, size=(80, 24)) as pilot:
        await press(pilot, *keys, "f", "f", *(["f"] if "x" in keys else []))
        assert line(pilot).startswith(f"1/1  {status}  ")


async def test_an_edit_of_what_was_rejected_says_that_it_is_pending_again(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await press(pilot, "x", "1", "p", "tab", "tab", "e", *"ab", "ctrl+s")
        assert said(pilot)[-1] == "Saved as revision 2; it was rejected and is pending again · u undoes"
        assert "· pending · edited" in line(pilot)
        assert note(pilot) == "0 decided · Ada"


async def test_an_edit_of_a_pending_item_says_nothing_of_its_status(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await press(pilot, "tab", "tab", "e", *"ab", "ctrl+s")
        assert said(pilot)[-1] == "Saved as revision 2 · u undoes"


@pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=["wide", "narrow"])
async def test_an_empty_queue_shows_nothing_of_the_item_before(
    demo: Path, drive: Driver, size: tuple[int, int]
) -> None:
    async with drive(demo, size=size) as pilot:
        review = review_of(pilot)
        await press(pilot, "f")
        names = ("code", "trace", "checks", "instruction")
        assert [str(review.query_one(f"#{name}").border_title) for name in names] == [
            "Code",
            "Trace",
            "Checks",
            "Instruction",
        ]
        assert review.query_one("#queue", LineTable).row_count == 0
        picture = pilot.app.export_screenshot().replace("&#160;", " ")
        assert picture.count("No item is deferred") == 1
        for key in ("a", "x", "space"):
            pilot.app.clear_notifications()
            await press(pilot, key)
            assert said(pilot) == ["There is nothing to decide here"]
        await press(pilot, "f", "f", "f", "f")
        assert "lines" in str(review.query_one("#code").border_title)


async def test_a_filter_word_that_is_not_known_is_named(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await press(pilot, "slash", *"lang", "colon", *"pyth", "enter")
        assert line(pilot) == "Nothing here matches: lang:pyth is not known; the nearest is lang:python."


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("lang:python tech:http machine:46 level:class status:all std::thread https://a", None),
        ("lang:pyth", "lang:pyth is not known; the nearest is lang:python"),
        (
            "server tech:quantum",
            "tech:quantum is not known; there are http, tcp, udp, websocket, ws, pipe, grpc, mq, queue, ffi",
        ),
        ("langage:go", "langage: is no field; the nearest is language:"),
        (
            "foo:bar",
            "foo: is no field; there are lang, language, tech, technology, level, status, machine, dup",
        ),
        ("machine:x", "machine:x is not known; a machine is a number, as in machine:46"),
    ],
)
def test_the_nearest_word_of_the_filter_is_offered(words: str, why: str | None) -> None:
    assert unknown_word(words) == why


@pytest.mark.parametrize(
    ("size", "is_enlarged"), [((120, 40), True), ((80, 24), False)], ids=["wide", "narrow"]
)
async def test_a_pane_is_enlarged_only_where_there_are_others_beside_it(
    demo: Path, drive: Driver, size: tuple[int, int], is_enlarged: bool
) -> None:
    async with drive(demo, size=size) as pilot:
        await press(pilot, "tab", "z")
        assert review_of(pilot).has_class("-zoomed") is is_enlarged
