"""Values hidden in the records of a release."""

from __future__ import annotations

from typing import Any

from crosspl_tui.pipelines.release.masking import masked_event, masked_item, masked_text
from store.text import content_hash

MASKS = {"jane@harbour.io": "name@example.org"}


def record(code: str, first: str | None = None) -> dict[str, Any]:
    return {
        "Instruction": "Write to jane@harbour.io.",
        "Canonical_solution": code,
        "provenance": {
            "code_hash": content_hash(code),
            "generated_instruction": None,
            "generated_solution": first,
        },
        "review": {"edit_distance": {"instruction": 0, "solution": 3}},
    }


def test_a_value_is_hidden_in_every_text_and_the_hash_follows() -> None:
    masked = masked_item(record("send('jane@harbour.io')", "post('jane@harbour.io')"), MASKS)

    assert masked["Instruction"] == "Write to name@example.org."
    assert masked["Canonical_solution"] == "send('name@example.org')"
    assert masked["provenance"]["generated_solution"] == "post('name@example.org')"
    assert masked["provenance"]["code_hash"] == content_hash("send('name@example.org')")


def test_a_text_that_masking_made_equal_to_the_first_is_told_once() -> None:
    masked = masked_item(record("send('name@example.org')", "send('jane@harbour.io')"), MASKS)

    assert masked["provenance"]["generated_solution"] is None
    assert masked["review"]["edit_distance"] == {"instruction": 0, "solution": 0}


def test_notes_and_edited_texts_of_events_are_masked_too() -> None:
    event = {"note": "jane@harbour.io asked", "revision": {"code": "x", "instruction": "To jane@harbour.io"}}

    masked = masked_event(event, MASKS)

    assert masked == {
        "note": "name@example.org asked",
        "revision": {"code": "x", "instruction": "To name@example.org"},
    }


def test_the_longest_value_goes_first() -> None:
    assert masked_text("ab abc", {"ab": "1", "abc": "2"}) == "1 2"
