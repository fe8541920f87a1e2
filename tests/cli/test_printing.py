"""Tables on terminals that are too narrow for them, and elsewhere."""

from __future__ import annotations

import sys

import pytest

from crosspl_tui.cli.printing import hanging, table

HEADER = ("role", "purpose", "count")
ROWS = [
    ("overlap_translator", "Translates a function that most languages have already.", 12),
    ("judge", "Judges.", 3),
]


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")


@pytest.mark.usefixtures("narrow")
def test_long_texts_go_on_in_further_lines_and_words_and_numbers_stay_whole() -> None:
    assert table(HEADER, ROWS, numbers=1) == [
        "role                purpose                            count",
        "overlap_translator  Translates a function that most       12",
        "                    languages have already.",
        "judge               Judges.                                3",
    ]


@pytest.mark.usefixtures("narrow")
def test_an_address_is_broken_and_what_cannot_be_narrower_is_left_wide() -> None:
    assert table(("where", "n"), [("x" * 100, 1)], numbers=1) == [
        f"{'where':57}  n",
        f"{'x' * 57}  1",
        "x" * 43,
    ]
    names = tuple(f"{column}{'y' * 23}" for column in range(3))
    assert table(names, [names]) == ["  ".join(names)] * 2


@pytest.mark.usefixtures("narrow")
def test_prose_hangs_behind_its_first_words() -> None:
    (first, second) = hanging("✗ absent   Swift  programs in it cannot be executed here; install it", 18)
    assert (first, second) == (
        "✗ absent   Swift  programs in it cannot be executed here;",
        " " * 18 + "install it",
    )


def test_a_file_gets_a_row_a_line() -> None:
    assert len(table(HEADER, [("x " * 100, "y " * 100, 1)], numbers=1)) == 2
    assert hanging("x " * 100, 4) == ["x " * 100]
