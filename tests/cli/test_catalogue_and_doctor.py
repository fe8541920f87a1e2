"""The commands that tell of things: machines and doctor."""

from __future__ import annotations

from pathlib import Path

from command_line import Command
from published_clone import MACHINE, WORDS_ONLY

LANGUAGES_EXECUTED = 19


def test_machines_are_listed_and_filtered(command: Command) -> None:
    everything = command("machines", "--json").json()
    some = command("machines", "--language", "go", "--technology", "grpc", "--json").json()

    assert len(everything) == 159
    assert len(command("machines").out.splitlines()) == 1 + len(everything)
    assert {(machine["language"], machine["technology"]) for machine in some} == {("Go", "gRPC")}


def test_a_machine_is_shown_with_its_states_and_documentation(command: Command) -> None:
    shown = command("machines", "explain", "45").out
    machine = command("machines", "explain", "45", "--json").json()

    assert machine["documentation"] in shown
    assert "published as: " in shown
    assert [state["state"] for state in machine["states"]] == [0, 1, 2, 3, 4]
    assert all(state["does"] in shown for state in machine["states"])


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
