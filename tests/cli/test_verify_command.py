"""The command verify: solutions of task files judged by their machines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Command


@pytest.fixture
def tasks(built: Command) -> Path:
    """An export of some items made of the samples: task files in the published layout."""
    built("export", "tasks", "--status", "pending")
    return built.folder / "tasks" / "crosspl-ipc" / "python_ipc"


def change(file: Path, **fields: object) -> None:
    file.write_text(json.dumps(json.loads(file.read_text()) | fields))


def test_sound_tasks_end_with_0_and_are_counted(command: Command, tasks: Path) -> None:
    report = command("verify", tasks, "--json").json()

    assert report["tasks"] == report["accepted"] == report["strict_accepted"] == len(list(tasks.iterdir()))
    assert report["by_language"]["Python"]["tasks"] == report["tasks"]
    assert (report["rejected"], report["problems"]) == ([], [])


def test_a_solution_that_misses_a_state_is_named_and_ends_with_1(command: Command, tasks: Path) -> None:
    change(tasks / "IPC_1.json", Canonical_solution="pass\n")

    ended = command("verify", tasks / "IPC_1.json", tasks / "IPC_2.json", "--json")

    (rejected,) = ended.json()["rejected"]
    assert ended.code == 1
    assert rejected["path"] == str(tasks / "IPC_1.json")
    assert (rejected["language"], rejected["verdict"]) == ("Python", "reject")
    assert rejected["missing"][0]["state"] == 0
    assert ended.json()["accepted"] == 1


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", "is not JSON"),
        ("[]", "must be a JSON object"),
        ('{"FSMID_for_test": 999}', "FSMID_for_test: there is no machine 999"),
    ],
)
def test_a_file_that_holds_no_task_is_named_and_ends_with_1(
    command: Command, tmp_path: Path, content: str, reason: str
) -> None:
    (tmp_path / "IPC_1.json").write_text(content)

    ended = command("verify", ".")

    assert ended.code == 1
    assert f"! unreadable  {tmp_path}/IPC_1.json: {reason}" in ended.out


def test_a_folder_without_tasks_is_refused(command: Command) -> None:
    ended = command("verify", ".")

    assert ended.code == 2
    assert "holds no task" in ended.err


def test_a_hostile_path_is_shown_on_one_line(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "a\nb\x1b[2J"
    folder.mkdir()
    (folder / "IPC_1.json").write_text("{")

    ended = command("verify", ".")

    assert "/a␤b␛[2J/IPC_1.json: is not JSON" in ended.out
    assert "\x1b" not in ended.out
