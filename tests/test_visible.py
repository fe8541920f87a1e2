"""Foreign text is shown as symbols, one for one, and never reaches the terminal as it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosspl_tui.visible import visible, visible_line


@pytest.mark.parametrize(
    ("foreign", "shown"),
    [
        ("\x1b[31mred\x1b[0m", "␛[31mred␛[0m"),
        ("a\x00b", "a␀b"),
        ("bell\x07", "bell␇"),
        ("over\rwritten", "over␍written"),
        ("\x7f", "␡"),
        ("\x9b31m", "␦31m"),
        ("user\u202egnp.exe", "user↔gnp.exe"),
        ("zero\u200bwidth\ufeff", "zero⌀width⌀"),
        ("half\ud83d", "half\ufffd"),
        ("two\u2028lines", "two␤lines"),
        ("tab\tand\nline", "tab\tand\nline"),
        ("[bold red]markup[/]", "[bold red]markup[/]"),
        ("naïve 漢字 🙂", "naïve 漢字 🙂"),
    ],
)
def test_what_a_terminal_would_obey_becomes_a_symbol(foreign: str, shown: str) -> None:
    assert visible(foreign) == shown


def test_a_line_stays_a_line() -> None:
    assert visible_line("a\tb\nc") == "a b␤c"


@given(st.text())
def test_columns_hold_and_no_control_character_is_left(text: str) -> None:
    shown = visible(text)

    assert len(shown) == len(text)
    assert not any((ord(c) < 0x20 and c not in "\t\n") or 0x7F <= ord(c) < 0xA0 for c in shown)
