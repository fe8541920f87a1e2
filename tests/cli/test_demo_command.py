"""The command demo: items of the bundled samples, for somebody who has just installed this."""

from __future__ import annotations

from pathlib import Path

from command_line import Command


def test_demo_makes_items_in_a_database_of_its_own_and_the_second_start_finds_them(command: Command) -> None:
    first = command("demo", "--no-open", CROSSPL_DB="")
    second = command("demo", "--no-open", CROSSPL_DB="")

    assert first.code == second.code == 0
    assert str(command.folder / ".local/share/crosspl-tui/demo.db") in first.err
    assert second.err.startswith("0 new items of 0 candidates")
    assert first.out == second.out


def test_the_samples_cover_six_languages_and_seven_technologies(command: Command) -> None:
    command("demo", "--no-open")

    stats = command("stats", "--json").json()
    assert len(stats["by_language"]) == 6
    assert len(stats["by_technology"]) == 7
    assert len(stats["coverage"]) >= 37
    assert stats["funnel"]["pending"] == stats["funnel"]["snippets"]


def test_a_database_that_is_named_is_used(command: Command, tmp_path: Path) -> None:
    command("demo", "--no-open", "--db", "mine.db")

    assert (tmp_path / "mine.db").exists()
    assert not (tmp_path / "bench.db").exists()


def test_without_a_terminal_it_says_how_to_go_on(command: Command) -> None:
    ended = command("demo")

    assert ended.code == 2
    assert "the workbench needs a terminal" in ended.err
