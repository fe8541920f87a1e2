"""The commands for foreign-function tasks, and verify on their files."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import Command
from pipelines.ffi.ready import need_compiler, ready_executor
from pipelines.ffi.solutions import BESSEL
from typer.testing import CliRunner

from crosspl_tui.cli.foreign import ffi
from crosspl_tui.pipelines.ffi.execution import ForeignExecutor
from crosspl_tui.pipelines.ffi.program_text import without_test


@pytest.fixture(scope="module")
def executor() -> Iterator[ForeignExecutor]:
    with ready_executor() as ready:
        yield ready


@pytest.fixture
def tasks(tmp_path: Path, executor: ForeignExecutor) -> Path:
    """A folder with one sound task."""
    folder = tmp_path / "tasks"
    folder.mkdir()
    content = {
        "Task_id": 7,
        "Interface_name": "FFI",
        "Instruction": "Write it.",
        "Canonical_solution": BESSEL,
    }
    (folder / "FFI_7.json").write_text(json.dumps(content))
    return folder


def run(*arguments: str | Path, database: Path | None = None) -> tuple[int, str, str]:
    environment = {"CROSSPL_DB": str(database)} if database else {}
    done = CliRunner().invoke(ffi, list(map(str, arguments)), env=environment)
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


def test_libraries_are_shown_with_their_places(executor: ForeignExecutor) -> None:
    code, out, _ = run("libraries", "--json")

    assert code == 0
    assert set(json.loads(out)["gsl"]["objects"]) == {"gslcblas", "gsl"}
    assert "GNU Scientific Library" in run("libraries")[1]


def test_headers_give_items_in_the_database(executor: ForeignExecutor, tmp_path: Path) -> None:
    need_compiler(executor)

    code, out, told = run("construct", "--limit", "3", "--json", database=tmp_path / "bench.db")

    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [row["outcome"] for row in rows] == ["constructed"] * 3
    assert all("Candidate_solution" in row["Instruction"] for row in rows)
    assert "3 new items from 3 sources" in told
    assert "functions are declared" in told
    assert "3 new items from 3 sources" in run("construct", "--limit", "3", database=tmp_path / "bench.db")[2]


def test_a_dry_run_writes_nothing(executor: ForeignExecutor, tmp_path: Path) -> None:
    need_compiler(executor)

    code, out, told = run("construct", "--limit", "2", "--dry-run", database=tmp_path / "bench.db")

    assert code == 0
    assert "constructed" in out
    assert "2 items from 2 sources" in told
    assert not (tmp_path / "bench.db").exists()


@pytest.mark.parametrize(
    "arguments", [["construct", "sources"], ["construct", "--model", "m"], ["construct", "--budget", "1"]]
)
def test_options_that_make_no_sense_together_are_refused(arguments: list[str]) -> None:
    with pytest.raises(ValueError, match="model"):
        run(*arguments)


def test_answers_are_executed_and_counted(tasks: Path, tmp_path: Path) -> None:
    right = json.dumps({"Candidate_solution": without_test(BESSEL)})
    rows = [{"task": "7", "answer": right}, {"task": "crosspl-ffi/python/7", "answer": "no"}]
    (tmp_path / "answers.jsonl").write_text("\n".join(map(json.dumps, rows)))

    code, out, told = run("evaluate", tasks, tmp_path / "answers.jsonl", "--json")

    first, second = (json.loads(line) for line in out.splitlines())
    assert code == 0
    assert (first["verdict"], first["failure"], first["way"]) == ("passed", "", "apart")
    assert (second["verdict"], second["failure"]) == ("no code", "other")
    assert "1 of 2 answers" in told


def test_a_task_is_named_by_its_number_too(tasks: Path, tmp_path: Path) -> None:
    right = json.dumps({"Candidate_solution": without_test(BESSEL)})
    (tmp_path / "answers.jsonl").write_text(json.dumps({"task": 7, "answer": right}))

    code, out, told = run("evaluate", tasks, tmp_path / "answers.jsonl", "--json")

    assert (code, json.loads(out)["task"], json.loads(out)["verdict"]) == (0, "7", "passed")
    assert "1 of 1 answers" in told


@pytest.mark.parametrize("task", ['"8"', "8"])
def test_an_unknown_task_is_refused(tasks: Path, tmp_path: Path, task: str) -> None:
    (tmp_path / "answers.jsonl").write_text(f'{{"task": {task}, "answer": ""}}')

    with pytest.raises(ValueError, match="no task '8'"):
        run("evaluate", tasks, tmp_path / "answers.jsonl")


def test_recorded_failures_are_classified(tmp_path: Path) -> None:
    file = tmp_path / "failures.jsonl"
    file.write_text('{"Return_code": -11, "Error_info": "", "category": "memory/crash"}\n')

    code, out, told = run("classify", file)
    file.write_text('{"Return_code": -11, "Error_info": "", "category": "other"}\n')

    assert (code, run("classify", file)[0]) == (0, 1)
    assert "memory/crash" in out
    assert "1 of 1 labels agree" in told


def test_verify_executes_the_solutions(command: Command, tasks: Path) -> None:
    path = {"PATH": os.environ["PATH"]}
    sound = command("verify", tasks, "-j", "2", **path)
    (tasks / "FFI_8.json").write_text((tasks / "FFI_7.json").read_text().replace("0.765", "0.865"))
    spoiled = command("verify", tasks, "--json", **path)

    assert sound.code == 0, sound.err
    assert "1 of 1 solutions executed pass" in sound.err
    assert spoiled.code == 1
    assert (spoiled.json()["to_execute"], spoiled.json()["passed"]) == (2, 1)
    assert "1 of 2 solutions executed pass" in spoiled.err
