"""Several windows on one database: nobody overrides unseen what was done in another, and nothing typed is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, press, review_of
from textual.pilot import Pilot

from crosspl_tui.screens.dialogs import ReasonDialog
from crosspl_tui.screens.review.desk import Shown
from crosspl_tui.widgets.edit_pane import InstructionPane
from store.database import open_database
from store.review.events import EventRow, item_events
from store.vocabulary import EventKind, Status


def shown(pilot: Pilot[None]) -> Shown:
    found = review_of(pilot).shown
    assert found is not None
    return found


def said(pilot: Pilot[None]) -> list[str]:
    return [notification.message for notification in pilot.app._notifications]


def past(database: Path, item_id: int) -> tuple[EventRow, ...]:
    with open_database(database) as opened, opened.connect() as connection:
        return item_events(connection, item_id)


@pytest.mark.parametrize("other", ["Grace", "Ada"], ids=["another reviewer", "the same reviewer"])
@pytest.mark.parametrize("keys", [("a",), ("x", "1"), ("space",)], ids=["accept", "reject", "defer"])
async def test_a_verdict_on_what_was_decided_meanwhile_is_shown_first(
    demo: Path, drive: Driver, other: str, keys: tuple[str, ...]
) -> None:
    async with drive(demo, reviewer="Ada") as ada, drive(demo, reviewer=other) as late:
        await press(late, "p")
        item = shown(late).item
        assert item.id == shown(ada).item.id
        # The lease of a reviewer goes to the window that showed the item last.
        await press(ada, *("aa" if other == "Ada" else "a"))
        (accepted,) = past(demo, item.id)
        before = len(said(late))

        await press(late, *keys)

        assert past(demo, item.id) == (accepted,)
        assert (shown(late).item.id, shown(late).item.status) == (item.id, Status.ACCEPTED)
        who = "You accepted {} in another sitting" if other == "Ada" else "Ada accepted {}"
        expected = f"{who.format(item.key)} meanwhile; it is shown now, press again to go on all the same"
        assert said(late)[before:] == [expected]

        await press(late, *keys)
        assert [event.reviewer for event in past(demo, item.id)] == ["Ada", other]


async def test_a_text_typed_meanwhile_is_kept_when_saving_it_is_refused(demo: Path, drive: Driver) -> None:
    async with drive(demo, reviewer="Ada") as ada, drive(demo, reviewer="Grace") as grace:
        item_id = shown(ada).item.id
        await press(ada, "a")
        await press(grace, "p", "tab", "tab", "e", *"mine ")
        assert shown(grace).item.id == item_id
        await press(ada, "u")  # refused: Grace has the item on the desk
        assert "is being reviewed by Grace" in said(ada)[-1]
        await press(grace, "ctrl+s")
        assert shown(grace).item.revision.instruction.startswith("mine ")


async def test_saving_over_a_verdict_given_meanwhile_takes_a_second_press(demo: Path, drive: Driver) -> None:
    async with drive(demo, reviewer="Ada") as first, drive(demo, reviewer="Ada") as second:
        item = shown(first).item
        await press(first, "tab", "tab", "e", *"mine ")
        await press(second, "p", "a")

        await press(first, "ctrl+s")
        pane = review_of(first).query_one(InstructionPane)
        assert (shown(first).item.status, shown(first).item.revision.number) == (Status.ACCEPTED, 1)
        assert pane.is_editing
        assert pane.editor.text.startswith("mine ")

        await press(first, "ctrl+s")
        assert shown(first).item.revision.instruction.startswith("mine ")
        assert said(first)[-1] == "Saved as revision 2; it was accepted and is pending again · u undoes"
        assert [event.kind for event in past(demo, item.id)] == [EventKind.ACCEPT, EventKind.EDIT]


async def test_dropping_a_text_that_was_refused_shows_the_present_one(demo: Path, drive: Driver) -> None:
    async with drive(demo, reviewer="Ada") as first, drive(demo, reviewer="Ada") as second:
        await press(first, "tab", "tab", "e", *"mine ")
        await press(second, "p", "tab", "tab", "e", *"hers ", "ctrl+s")
        await press(first, "ctrl+s")
        assert f"You edited {shown(first).item.key} in another sitting meanwhile" in said(first)[-1]
        await press(first, "escape", "escape", "e")
        assert review_of(first).query_one(InstructionPane).editor.text.startswith("hers ")


async def test_an_item_that_has_become_free_can_be_edited_at_once(demo: Path, drive: Driver) -> None:
    async with drive(demo, reviewer="Ada") as ada, drive(demo, reviewer="Grace") as grace:
        await press(grace, "p", "e")
        assert said(grace)[-1] == "Ada has this item on the desk"
        await press(ada, "n", "n")
        await press(grace, "e", "x", "ctrl+s")
        assert shown(grace).item.revision.number == 2


async def test_undo_does_not_take_back_unawares_what_another_window_did(demo: Path, drive: Driver) -> None:
    async with drive(demo, reviewer="Ada") as first, drive(demo, reviewer="Ada") as second:
        item = shown(second).item
        await press(second, "a")
        await press(first, "u")
        (accepted,) = past(demo, item.id)
        assert accepted.stands
        assert said(first)[-1].startswith(f"You accepted {item.key} in another sitting meanwhile")
        await press(first, "u")
        assert [event.kind for event in past(demo, item.id)] == [EventKind.ACCEPT, EventKind.UNDO]


async def test_an_item_in_another_window_of_ones_own_is_taken_over(demo: Path, drive: Driver) -> None:
    async with drive(demo, reviewer="Ada") as first, drive(demo, reviewer="Ada") as second:
        await press(second, "p")
        item = shown(second).item
        assert item.id == shown(first).item.id
        await press(first, "a")
        assert past(demo, item.id) == ()
        assert said(first)[-1] == f"You had {item.key} in another sitting; press again to go on here"
        await press(first, "a")
        assert [event.kind for event in past(demo, item.id)] == [EventKind.ACCEPT]


async def test_a_verdict_asked_for_in_a_dialog_is_about_the_item_shown_then(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo, reviewer="Ada") as ada:
        item = shown(ada).item
        await press(ada, "x")
        assert isinstance(ada.app.screen, ReasonDialog)
        await press(ada, "1")
        assert [event.kind for event in past(demo, item.id)] == [EventKind.REJECT]
