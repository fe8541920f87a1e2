"""Tables on terminals that are too narrow for them, and elsewhere."""

from __future__ import annotations

import sys

import pytest

from crosspl_tui.cli.printing import hanging, narrate, narrate_first, table

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
def test_numbers_that_find_no_room_go_on_in_further_tables_that_say_which_row_is_which() -> None:
    header = ("run", "model", "judge", *(f"number {n}" for n in range(1, 6)))
    rows = [
        ("1", "a-model-of-seven-billion", "strict", *["73.51% (71.5-75.4)"] * 5),
        ("2", "a-model-of-seven-billion", "strict", *["100.00%"] * 5),
    ]
    assert table(header, rows, numbers=5) == [
        "run  model                     judge             number 1",
        "1    a-model-of-seven-billion  strict  73.51% (71.5-75.4)",
        "2    a-model-of-seven-billion  strict             100.00%",
        "",
        "run            number 2            number 3",
        "1    73.51% (71.5-75.4)  73.51% (71.5-75.4)",
        "2               100.00%             100.00%",
        "",
        "run            number 4            number 5",
        "1    73.51% (71.5-75.4)  73.51% (71.5-75.4)",
        "2               100.00%             100.00%",
    ]


@pytest.mark.usefixtures("narrow")
def test_as_many_texts_are_repeated_as_tell_the_rows_apart() -> None:
    rows = [("ipc", "Go", "one more text", "1" * 20, "2" * 20), ("ipc", "PHP", "", "3", "4")]
    lines = table(("suite", "language", "note", "first", "second"), rows, numbers=2)
    assert lines[lines.index("") + 1 :] == [
        f"suite  language  {'second':>20}",
        f"ipc    Go        {'2' * 20}",
        f"ipc    PHP       {'4':>20}",
    ]


@pytest.mark.usefixtures("narrow")
def test_prose_hangs_behind_its_first_words() -> None:
    (first, second) = hanging("✗ absent   Swift  programs in it cannot be executed here; install it", 18)
    assert (first, second) == (
        "✗ absent   Swift  programs in it cannot be executed here;",
        " " * 18 + "install it",
    )


def test_narration_is_broken_between_words_and_what_is_longer_than_a_line_stays_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = "/home/ada/" + "long-name/" * 6
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")

    narrate(f"note: what was found stays where it was, in {path} and below")

    assert capsys.readouterr().err == (
        f"note: what was found stays where it was,\n  in\n  {path}\n  and below\n"
    )


def test_narration_that_no_terminal_shows_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    narrate("word " * 100 + "end")

    assert capsys.readouterr().err == "word " * 100 + "end\n"


def test_of_many_lines_the_first_are_told_and_how_to_see_the_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    narrate_first([f"line {number}" for number in range(21)], "line")
    assert capsys.readouterr().err.splitlines()[-2:] == [
        "line 19",
        "and 1 more line; --json names all of them",
    ]

    narrate_first(["line"] * 20, "line")
    assert "more" not in capsys.readouterr().err


def test_a_file_gets_a_row_a_line() -> None:
    assert len(table(HEADER, [("x " * 100, "y " * 100, 1)], numbers=1)) == 2
    assert hanging("x " * 100, 4) == ["x " * 100]
