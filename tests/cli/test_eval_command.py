"""The command eval: completions that are given, and models."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest
from command_line import Command
from llm.scripted_acts import Act, answer, hang, refused
from llm.scripted_endpoint import Asked, serving
from published_clone import SOLUTION, WORDS_ONLY, make_clone

KEY = "crosspl-ipc/python/"
LATER = "Task Description: ask another server."


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with two tasks, which ask for different things, and a model's answers to both."""
    clone = make_clone(tmp_path / "clone")
    file = clone / "PolyBench" / "IPC_Bench" / "python_ipc" / "IPC_2.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"Instruction": LATER}))
    return clone


@pytest.fixture
def tasks(command: Command, clone: Path) -> Command:
    """The command, with the two tasks in its database."""
    assert command("import", clone / "PolyBench").code == 0
    return command


def record(folder: Path, name: str, *answers: str) -> str:
    """Write a recording with an answer to each task; return the name by which it is asked."""
    lines = [{"item": f"{KEY}{number}", "answer": text} for number, text in enumerate(answers, start=1)]
    (folder / f"{name}.jsonl").write_text("\n".join(map(json.dumps, lines)))
    return f"replay:{name}.jsonl"


@pytest.mark.parametrize("option", ["--judge", "--mode"], ids=["now", "in older scripts"])
def test_given_completions_are_scored_without_a_database(command: Command, clone: Path, option: str) -> None:
    ended = command("eval", "--results", clone / "Test_results", option, "published", "--json")

    rows = {row["language"]: row for row in ended.json()["rows"]}
    assert ended.code == 0
    assert set(rows) == {"Python", "macro", "micro"}
    assert (rows["Python"]["model"], rows["Python"]["decoding"]) == ("some-model", "greedy")
    assert rows["Python"]["judge"] == "published"
    assert (rows["Python"]["n"], rows["Python"]["passed"], rows["Python"]["pass@1"]) == (2, 2, 100.0)
    assert rows["Python"]["pass@3"] is None
    assert not (command.folder / "bench.db").exists()


def test_the_help_names_the_judge_and_not_the_older_name(command: Command) -> None:
    said = command("eval", "--help").out
    assert "--judge" in said.split()
    assert "--mode" not in said.split()


def test_the_table_for_people_has_intervals(command: Command, clone: Path) -> None:
    ended = command("eval", "--results", clone)

    header, python, *_ = ended.out.splitlines()
    assert header.split() == [
        "model",
        "decoding",
        "judge",
        "language",
        "answers",
        "passed",
        "pass@1",
        "95%",
        "interval",
    ]
    assert python.split() == ["some-model", "greedy", "strict", "Python", "2", "1", "50.00", "9.5-90.5"]
    assert "2 answers judged by strict" in ended.err


def test_completions_that_cannot_be_used_end_with_1(command: Command, clone: Path) -> None:
    (clone / "answers.jsonl").write_text("{\n")

    ended = command("eval", "--results", clone, "--json")

    assert ended.code == 1
    assert ended.json()["problems"][0]["field"] == "line 1"
    assert f"problem: {clone}/answers.jsonl: line 1: is not JSON" in ended.err
    assert ended.json()["rows"][0]["passed"] == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "name what to evaluate"),
        (["--results", "missing"], "name a folder of results"),
        (["--results", "."], "holds no results"),
        (["--results", ".", "--n", "3"], "leave --text, --n"),
        (["--model", "nobody"], "no model is called 'nobody'"),
        (["--model", "replay:missing.jsonl"], "missing.jsonl: No such file"),
    ],
)
def test_wrong_use_is_refused(built: Command, arguments: list[str], sentence: str) -> None:
    ended = built("eval", *arguments)

    assert (ended.code, ended.out) == (2, "")
    assert sentence in ended.err


def test_models_are_asked_and_compared(tasks: Command) -> None:
    good = record(tasks.folder, "good", SOLUTION, SOLUTION)
    mixed = record(tasks.folder, "mixed", WORDS_ONLY, SOLUTION)

    ended = tasks("eval", "--model", good, "--model", mixed, "--json")

    assert ended.code == 0, ended.err
    passed = {row["model"]: row["passed"] for row in ended.json()["rows"] if row["language"] == "micro"}
    assert passed == {good: 2, mixed: 1}
    assert [run["status"] for run in ended.json()["runs"]] == ["finished", "finished"]
    assert len({run["batch"] for run in ended.json()["runs"]}) == 1


def test_options_choose_tasks_judge_and_samples(tasks: Command) -> None:
    model = record(tasks.folder, "m", WORDS_ONLY, WORDS_ONLY)
    options = ["--judge", "published", "--language", "py", "--level", "function", "--machine", "67"]
    options += ["--max-tokens", "900"]

    ended = tasks(
        "eval", "--model", model, *options, "--text", "!elsewhere", "--n", "1", "--title", "mine", "--json"
    )

    (run,) = ended.json()["runs"]
    assert ended.code == 0, ended.err
    assert run["parameters"]["max_tokens"] == 900
    assert (run["title"], run["progress"]["total"], run["progress"]["accepted"]) == ("mine", 1, 1)
    assert (run["plan"]["judge"], run["parameters"]["temperature"]) == ("published", 0)


@pytest.mark.parametrize("way", ["model", "results"])
def test_a_language_that_nobody_knows_is_refused(tasks: Command, way: str) -> None:
    model = record(tasks.folder, "m", WORDS_ONLY, WORDS_ONLY)
    given = {"model": ("--model", model), "results": ("--results", "clone")}[way]

    ended = tasks("eval", *given, "--language", "cobol")

    assert (ended.code, ended.out) == (2, "")
    assert "cobol: no such language; there are cpp" in ended.err


def test_samples_that_fail_end_with_1_and_do_not_count(tasks: Command) -> None:
    ended = tasks("eval", "--model", record(tasks.folder, "m", SOLUTION), "--json")

    (micro,) = (row for row in ended.json()["rows"] if row["language"] == "micro")
    assert ended.code == 1
    assert (micro["n"], micro["passed"], micro["failed"], micro["pass@1"]) == (1, 1, 1, 100.0)
    assert "finished, 1 failed: crosspl-tui runs log 1 says why, runs retry 1 -j 8 tries" in ended.err


def test_a_run_that_stops_says_how_it_goes_on(tasks: Command) -> None:
    with serving(refused(404, "no model gull")) as endpoint:
        ended = tasks("eval", "--model", f"gull@{endpoint.url}", "-j", "2")

    assert ended.code == 1
    assert "run 1 stopped: gull: status 404: no model gull (asked " in ended.err
    assert "It goes on with: crosspl-tui runs resume 1 -j 2" in ended.err


def test_who_waits_for_an_endpoint_that_is_away_is_told_so(tasks: Command) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens
        port = taken.getsockname()[1]
        ended = tasks.interrupted("eval", "--model", f"gull@http://127.0.0.1:{port}/v1", at="trying again")

    assert ended.code == 130
    assert f"0/2, no connection to 127.0.0.1:{port}: trying again" in ended.err


def test_a_spent_budget_says_with_which_one_the_run_goes_on(tasks: Command) -> None:
    file = tasks.folder / "config.toml"
    with serving(answer(SOLUTION, usage=(100, 100, 0))) as endpoint:
        file.write_text(f'[models.gull]\nbase_url = "{endpoint.url}"\nprice = {{ input = 1, output = 2 }}\n')
        ended = tasks("eval", "--model", "gull", "--budget", "0.0001", "-j", "1", CROSSPL_CONFIG=str(file))
        command = ended.err.partition("It goes on with: crosspl-tui ")[2].splitlines()[0]
        again = tasks(*command.replace("0.0006", "1").split(), CROSSPL_CONFIG=str(file))

    assert ended.code == 1
    assert "run 1 stopped: the budget of $0.0001 is spent ($0.0003); resume with a larger one" in ended.err
    assert command == "runs resume 1 --budget 0.0006 -j 1"
    assert again.code == 0, again.err


def test_an_interrupted_evaluation_keeps_what_is_done_and_goes_on(
    tasks: Command, environment: Mapping[str, str]
) -> None:
    is_waited_for, is_well = threading.Event(), threading.Event()

    def script(asked: Asked) -> Act:
        if LATER not in asked.prompt or is_well.is_set():
            return answer(SOLUTION)
        is_waited_for.set()
        return hang()

    with serving(script) as endpoint:
        model = f"some-model@{endpoint.url}"
        process = subprocess.Popen(
            [sys.executable, "-m", "crosspl_tui", "eval", "--model", model, "-j", "1"],
            cwd=tasks.folder,
            env={**environment, "CROSSPL_API_KEY": "secret"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert is_waited_for.wait(30)
        os.kill(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=30)
        is_well.set()
        resumed = tasks("runs", "resume", "1", "-j", "1", CROSSPL_API_KEY="secret")

    assert process.returncode == 130
    assert "crosspl-tui runs resume 1 -j 1" in told
    assert resumed.code == 0, resumed.err
    assert resumed.out.splitlines()[1].split()[4:8] == ["2", "2", "100.00", "34.2-100.0"]
