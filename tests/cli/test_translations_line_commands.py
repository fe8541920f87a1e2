"""The commands translations build and yield: the line from files and recordings, here or by a worker."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Command
from runs.translation.translation_script import SUITE, add_own_problems, good, wrong

from store.database import open_database
from store.runs.lifecycle import runs


@pytest.fixture
def problems(command: Command) -> Command:
    """The command, with a database of seven problems."""
    with open_database(command.folder / "bench.db") as database:
        add_own_problems(database)
    return command


def build(*arguments: str) -> list[str]:
    return ["translations", "build", "--suite", SUITE, "-j", "2", *arguments]


def plain(answer: str) -> str:
    return answer.split("\n", 1)[1].rsplit("\n", 1)[0]


def write_candidates(file: Path) -> None:
    rows: list[dict[str, object]] = [
        {"id": number, "language": "lua", "code": plain(good(number, "lua")), "author": "carla"}
        for number in range(6)
    ]
    rows += [{"id": 6, "language": "lua", "code": plain(wrong("lua", "6"))}, {"id": 6, "language": "lua"}]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))


def test_programs_of_a_file_go_down_the_line(problems: Command) -> None:
    write_candidates(problems.folder / "mine.jsonl")

    done = problems(*build("--candidates", "mine.jsonl", "--language", "Lua", "--language", "py"))

    assert done.code == 0
    assert "run 1: 14 translations" in done.err
    assert "problem: " in done.err
    assert "13 solved, 1 left to triage" in done.err
    lua, py = done.out.splitlines()[1:3]
    assert (lua.split()[0], lua.split()[-1], py.split()[-1]) == ("lua", "85.7", "100.0")
    (failing,) = problems("translations", "list", "--show", "translations", "--json").json()
    assert (failing["problem"], failing["kind"]) == ("own/6", "runtime error")


def test_a_recording_plays_the_models_and_a_worker_does_the_work(problems: Command) -> None:
    failing = {"item": "own/1/lua", "role": "translator", "answer": wrong("lua", "1")}
    repaired = {"item": "own/1/lua", "role": "translation_repairer", "answer": good(1, "lua")}
    first = {"item": "own/0/lua", "role": "translator", "answer": good(0, "lua")}
    lines = [json.dumps(one) for one in (first, failing, repaired)]
    (problems.folder / "answers.jsonl").write_text("\n".join(lines))

    started = problems(
        *build("--model", "replay:answers.jsonl", "--language", "lua", "--n", "3"),
        "--set", "generate.rounds=1", "--set", "again.rounds=0", "--no-wait", "--json",
    )  # fmt: skip
    worked = problems("worker", "-j", "2")
    shown = problems("translations", "yield", "--run", "1", "--json").json()
    listed = problems("runs", "list", "--json").json()[0]

    assert (started.json(), worked.code) == ({"run": 1}, 0)
    (lua,) = shown["languages"]
    assert (lua["rows"], lua["solved"], lua["counts"]) == (3, 2, {"failing": 1, "solved": 2})
    assert {step: one["solved"] for step, one in lua["steps"].items()} == {"generate": 1, "repair": 1}
    assert (listed["kind"], listed["status"], listed["progress"]["accepted"]) == (
        "translation",
        "finished",
        2,
    )
    assert "generate 1 passed" in problems("runs", "log", "1").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name what gives programs"),
        (["--model", "nobody"], "no model is called 'nobody'"),
        (["--candidates", "gone.jsonl"], "gone.jsonl does not exist"),
        (["--candidates", "mine.jsonl", "--set", "again.round=1"], "again.round=1: no such setting"),
        (["--candidates", "mine.jsonl", "--language", "cobol"], "cobol"),
        (["--candidates", "mine.jsonl", "--language", "swift"], "no toolchain here for swift"),
        (["--candidates", "mine.jsonl", "--suite", "none"], "no problem fits"),
    ],
)
def test_what_makes_no_sense_is_told_before_a_run_is_there(
    problems: Command, arguments: list[str], said: str
) -> None:
    (problems.folder / "mine.jsonl").write_text("")
    languages = [] if "--language" in arguments else ["--language", "lua"]

    done = problems(*build(*arguments, *languages))

    assert (done.code, done.out) == (2, "")
    assert said in done.err
    with open_database(problems.folder / "bench.db") as database, database.connect() as connection:
        assert runs(connection) == []
