"""The commands that tell of things: machines and doctor."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Command
from published_clone import MACHINE, WORDS_ONLY

LANGUAGES_EXECUTED = 19


def test_machines_are_listed_and_filtered(command: Command) -> None:
    everything = command("machines", "--json").json()
    some = command("machines", "--language", "go", "--technology", "grpc", "--json").json()

    assert len(everything) == 159
    assert len(command("machines").out.splitlines()) == 1 + len(everything)
    assert {(machine["language"], machine["technology"]) for machine in some} == {("Go", "gRPC")}


def test_list_lists_the_machines_too(command: Command) -> None:
    some = ("--language", "go", "--technology", "grpc")

    assert command("machines", "list", *some).out == command("machines", *some).out
    assert command("machines", "list", *some, "--json").json() == command("machines", *some, "--json").json()


@pytest.mark.parametrize(
    ("given", "language"),
    [("js", "JavaScript"), ("py", "Python"), ("cpp", "C++"), ("golang", "Go"), ("JAVA", "Java")],
)
def test_a_language_goes_by_its_short_names_too(command: Command, given: str, language: str) -> None:
    listed = command("machines", "list", "--language", given, "--json").json()

    assert {machine["language"] for machine in listed} == {language}


def test_a_technology_goes_by_its_short_name_too(command: Command) -> None:
    listed = command("machines", "--technology", "mq", "--json").json()

    assert {machine["technology"] for machine in listed} == {"Message Queue"}


def test_a_language_without_machines_is_told_with_those_that_have_some(command: Command) -> None:
    ended = command("machines", "list", "--language", "cobol")

    assert ended.code == 2
    assert "'cobol'; there are C, C++, Go, Java, JavaScript, PHP, Python" in ended.err


def test_a_language_and_a_technology_without_a_machine_are_told_with_what_each_has(command: Command) -> None:
    some = ("machines", "list", "--language", "js", "--technology", "mq")
    ended = command(*some)

    assert (ended.code, ended.out) == (0, "")
    assert "no machine is of JavaScript and Message Queue; JavaScript has HTTP, Pipe, TCP," in ended.err
    assert "and Message Queue is there for Go, Java, PHP, Python\n" in ended.err
    assert command(*some, "--json").json() == []


@pytest.mark.parametrize(
    ("arguments", "way"),
    [
        (("runs", "list"), "crosspl-tui eval"),
        (("runs", "list", "--status", "queued"), "no run is queued; without --status all are listed"),
        (("second", "disagreements"), "no item is in dispute; crosspl-tui second status"),
        (("second", "gold"), "no item is gold; crosspl-tui second gold KEY accept"),
        (("translations", "yield"), "`crosspl-tui translations import` brings"),
    ],
)
def test_a_list_without_rows_says_so_and_has_no_header(
    built: Command, arguments: tuple[str, ...], way: str
) -> None:
    ended = built(*arguments)

    assert (ended.code, ended.out) == (0, "")
    assert way in ended.err


def test_options_of_the_list_in_front_of_another_command_are_refused(command: Command) -> None:
    ended = command("machines", "--language", "go", "explain", "57")

    assert (ended.code, ended.out) == (2, "")
    assert "machines explain" in ended.err


def test_a_machine_is_shown_with_its_states_and_documentation(command: Command) -> None:
    shown = command("machines", "explain", "45").out
    machine = command("machines", "explain", "45", "--json").json()

    assert machine["documentation"] in shown
    assert "published as: " in shown
    assert [state["state"] for state in machine["states"]] == [0, 1, 2, 3, 4]
    assert all(state["does"] in shown for state in machine["states"])


def test_what_signs_in_names_mean_stands_above_them_and_lists_of_names_are_wrapped(command: Command) -> None:
    lines = command("machines", "explain", "57").out.splitlines()

    assert "    in names: f( a call · .f of an object · * any part of a word" in lines
    assert not any("in names" in line for line in command("machines", "explain", "26").out.splitlines())
    names = [line.strip() for line in lines if " | " in line]
    assert max(map(len, names)) <= 78
    assert any(line.startswith("requests.get | requests.post | ") for line in names)
    assert "*session.post( | *session.put( | *session.delete( | *session.patch( |" in names
    assert max(map(len, command("machines", "explain", "96").out.splitlines())) <= 80


def test_a_state_that_only_the_strict_judge_does_without_is_marked_as_such(command: Command) -> None:
    shown = command("machines", "explain", "57").out

    assert "Check the response status code  (-> 3; strict: may be left out)" in shown


def test_lines_that_the_published_judge_takes_for_a_comment_are_named(
    command: Command, tmp_path: Path
) -> None:
    (tmp_path / "client.py").write_text(
        '"""A client."""\nimport requests\n\nanswer = requests.get("http://localhost")\nprint(answer.text)\n'
    )
    why = "takes lines 1 to 5 for a comment; in the rest it does not find the words it knows for state 0"

    tried = command("machines", "try", "57", "client.py").out
    judged = command("judge", "--mode", "published", "--machine", "57", "client.py").out

    assert why in tried.splitlines()[2]
    assert why in judged.splitlines()[-1]
    assert tried.count("for a comment") == 1


def test_words_that_are_nowhere_are_not_blamed_on_comments(command: Command, tmp_path: Path) -> None:
    (tmp_path / "client.py").write_text('"""A client."""\nimport socket\n')

    assert "for a comment" not in command("machines", "try", "57", "client.py").out


def test_a_file_of_another_language_is_said_to_be_before_it_is_tried(
    command: Command, tmp_path: Path
) -> None:
    (tmp_path / "file.go").write_text("package main\n")

    ended = command("machines", "try", "57", "file.go")

    assert "file.go: machine 57 reads .py, this is .go; it is judged as .py" in ended.err


def test_trying_a_machine_sets_the_three_judges_side_by_side(command: Command, tmp_path: Path) -> None:
    program = tmp_path / "message.py"
    program.write_text(WORDS_ONLY)

    lines = command("machines", "try", str(MACHINE), str(program)).out.splitlines()

    verdicts = dict(line.split(None, 2)[:2] for line in lines[1:4])
    assert verdicts == {"strict": "reject", "published": "accept", "published-sampling": "accept"}
    assert any("library imported: yes" in line for line in lines)


def test_doctor_tells_what_each_absence_costs_and_how_to_get_it(command: Command) -> None:
    ended = command("doctor", PATH="/nowhere")

    lines = [line for line in ended.out.splitlines() if "absent" in line]
    assert ended.code == 0
    assert all("✗ absent" in line and ": " in line and "; " in line for line in lines)
    assert any("Docker engine" in line for line in lines)
    assert any("tree-sitter grammars" in line and "✓ present" in line for line in ended.out.splitlines())


def test_doctor_knows_all_languages_that_are_executed(command: Command) -> None:
    findings = command("doctor", "--json", NO_COLOR="1", PATH="/nowhere").json()

    areas = [finding["area"] for finding in findings]
    assert areas.count("languages that can be executed") == LANGUAGES_EXECUTED
    assert all(finding["cost"] and finding["remedy"] and finding["detail"] for finding in findings)
    assert next(f for f in findings if f["name"] == "colours")["detail"].startswith(
        "switched off by NO_COLOR"
    )
