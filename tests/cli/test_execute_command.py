"""The commands that execute programs: execute, sandbox."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Command

from crosspl_tui.sandbox.toolchain import load_toolchains

RIGHT = "def f(n):\n    return n + 1\n\nassert f(1) == 2\n"
FIELDS = {"id", "verdict", "seconds", "stdout", "stderr", "signal", "toolchain"}


def rows(*values: object) -> str:
    return "".join(f"{value if isinstance(value, str) else json.dumps(value)}\n" for value in values)


def test_a_program_is_executed_and_its_exit_code_tells_whether_it_passed(
    command: Command, tmp_path: Path
) -> None:
    (tmp_path / "right.py").write_text(RIGHT)
    (tmp_path / "wrong.py").write_text(RIGHT.replace("== 2", "== 3"))

    right, wrong = command("execute", "right.py"), command("execute", "wrong.py", "--json")

    assert right.code == 0
    assert right.out.startswith("✓ passed")
    assert wrong.code == 1
    assert wrong.json()["verdict"] == "wrong"
    assert "AssertionError" in wrong.json()["stderr"]


def test_a_program_is_read_from_stdin_in_the_language_that_is_named(command: Command) -> None:
    assert command("execute", "-", "--language", "Python", stdin=RIGHT).code == 0
    assert "--language" in command("execute", "-", stdin=RIGHT).err
    assert "no such language" in command("execute", "-", "--language", "cobol", stdin=RIGHT).err


def test_what_a_program_prints_cannot_drive_the_terminal(command: Command) -> None:
    ended = command("execute", "-", "--language", "py", stdin="print('\\x1b[2Jgone')\n")

    assert ended.code == 0
    assert "\x1b" not in ended.out
    assert "gone" in ended.out


def test_rows_are_executed_in_their_order_with_their_limits(command: Command) -> None:
    ended = command(
        "execute",
        "--jsonl",
        "-j",
        "3",
        stdin=rows(
            {"id": 1, "language": "sh", "code": "sleep 0.3"},
            {"id": "two", "language": "py", "code": RIGHT},
            {"id": 3, "language": "sh", "code": "sleep 9", "limits": {"seconds": 0.3}},
            {"id": 4, "language": "sh", "code": "kill -SEGV $$"},
        ),
    )

    answers = ended.json_lines()
    assert ended.code == 0
    assert [(answer["id"], answer["verdict"]) for answer in answers] == [
        (1, "passed"),
        ("two", "passed"),
        (3, "timeout"),
        (4, "killed by signal"),
    ]
    assert answers[3]["signal"] == "SIGSEGV"
    assert all(answer.keys() >= FIELDS and answer["toolchain"] for answer in answers)


def test_rows_that_cannot_be_executed_are_answered_and_told_by_the_exit_code(command: Command) -> None:
    ended = command(
        "execute",
        "--jsonl",
        stdin=rows(
            "nonsense", {"id": 2, "language": "cobol", "code": ""}, {"id": 3, "language": "sh", "code": ":"}
        ),
    )

    answers = ended.json_lines()
    assert ended.code == 1
    assert [answer["id"] for answer in answers] == [None, 2, 3]
    assert ["error" in answer for answer in answers] == [True, True, False]


@pytest.mark.parametrize(
    "arguments", [("execute",), ("execute", "a.py", "--jsonl"), ("execute", "a.unknown")]
)
def test_wrong_use_says_what_would_be_right(command: Command, arguments: tuple[str, ...]) -> None:
    ended = command(*arguments)

    assert ended.code == 2
    assert ended.err.startswith("crosspl-tui: ")


def test_without_an_engine_docker_says_what_to_do(command: Command) -> None:
    ended = command(
        "execute", "-", "--language", "py", "--provider", "docker", stdin=RIGHT, DOCKER_HOST="unix:///nowhere"
    )

    assert ended.code == 2
    assert "no Docker engine answers" in ended.err
    assert "--provider local" in ended.err


def test_the_recipe_of_the_image_names_all_that_debian_has(command: Command) -> None:
    recipe = command("sandbox", "build", "--recipe").out
    only = command("sandbox", "build", "--recipe", "--language", "lua").out

    packages = {package for each in load_toolchains().values() for package in each.packages}
    assert all(package in recipe for package in packages)
    assert "ARG BASE=debian:12-slim" in recipe
    assert "lua5.3" in only
    assert "racket" not in only


def test_the_status_names_every_language_and_how_programs_are_kept_in(command: Command) -> None:
    status = command("sandbox", "status", "--json", PATH="/nowhere").json()

    assert status["provider"] == "local"
    assert status["isolation"]
    assert len(status["languages"]) == len(load_toolchains())
