"""Which of the chosen items are exact copies of others."""

from __future__ import annotations

from store.exchange.selection import Entry, copies_among
from store.vocabulary import Status


def entry(number: int, status: Status = Status.PENDING, *, machine_id: int = 66, code: str = "a") -> Entry:
    return Entry(
        number,
        f"item-{number}",
        status,
        "ipc",
        "Python",
        "TCP",
        "Function-level",
        number,
        0,
        machine_id,
        code,
    )


def test_an_accepted_item_is_no_copy_of_one_that_waits_before_it() -> None:
    assert copies_among([entry(1), entry(2, Status.ACCEPTED), entry(3)]).ids == {1, 3}


def test_rejected_items_are_copies_of_nothing_and_nothing_of_them() -> None:
    assert copies_among([entry(1, Status.REJECTED), entry(2)]).ids == frozenset()


def test_questions_of_one_program_are_no_copies() -> None:
    copies = copies_among([entry(1, machine_id=-1), entry(2, machine_id=-1), entry(3)])
    assert (copies.ids, copies.other_tasks) == (frozenset(), 0)
