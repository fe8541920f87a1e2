"""What the calls of a run learn from each other about whether an endpoint can be reached."""

from __future__ import annotations

import threading
from dataclasses import dataclass

import pytest

from crosspl_tui.llm.contact import Contact, Contacts

FOR_EVER = 3600.0


@dataclass
class Clock:
    """A clock that stands still until it is set."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


def waiting(contact: Contact, seconds: float = FOR_EVER) -> threading.Thread:
    """Let a thread wait; return once it does."""
    thread = threading.Thread(target=contact.wait, args=(seconds, lambda: False))
    thread.start()
    while "in " not in contact.words:
        threading.Event().wait(0.001)
    return thread


def test_the_time_without_contact_runs_from_the_first_try_that_found_none() -> None:
    clock = Clock()
    contact = Contact("quay:9", clock)

    contact.lose()
    clock.now += 30
    contact.lose()

    assert contact.away == 30
    contact.restore()
    assert (contact.away, contact.words) == (0, "")


def test_who_watches_is_told_when_it_is_tried_again() -> None:
    clock = Clock()
    contact = Contact("quay:9", clock)
    contact.lose()
    assert contact.words == "no connection to quay:9: trying again"

    thread = waiting(contact, 12)
    assert contact.words == "no connection to quay:9: trying again in 12 s"
    clock.now += 9
    assert contact.words == "no connection to quay:9: trying again in 3 s"

    contact.wake()
    thread.join(5)
    assert not thread.is_alive()


def test_one_call_that_finds_contact_ends_the_waits_of_the_others() -> None:
    contact = Contact("quay:9", Clock())
    contact.lose()
    threads = [waiting(contact) for _ in range(3)]

    contact.restore()

    for thread in threads:
        thread.join(5)
    assert not any(thread.is_alive() for thread in threads)


def test_a_cancelled_call_does_not_wait() -> None:
    contact = Contact("quay:9", Clock())
    contact.lose()

    contact.wait(FOR_EVER, lambda: True)

    assert contact.away == 0


@pytest.mark.parametrize("other", ["http://quay:9/v1", "http://quay:9/v2"])
def test_models_at_one_host_share_the_contact(other: str) -> None:
    contacts = Contacts()
    assert contacts.words == ""

    contacts.of("http://quay:9/v1").lose()

    assert contacts.of(other) is contacts.of("http://quay:9/v1")
    assert contacts.of("http://pier:9/v1").words == ""
    assert contacts.words == "no connection to quay:9: trying again"
