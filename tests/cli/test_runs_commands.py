"""The commands for runs: what is shown of them, how they are steered, compared and exported."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from command_line import Command
from published_clone import SOLUTION, WORDS_ONLY, import_clone

from crosspl_tui.runs.evaluation.plan import EvaluationPlan
from crosspl_tui.runs.evaluation.work import start_evaluation
from store.database import open_database

IMPORTED, WAITING = "1", "2"


@pytest.fixture
def runs(command: Command) -> Command:
    """The command with an imported run that is finished, and a run of ours that waits, with a good recording."""
    database = command.folder / "bench.db"
    import_clone(database, command.folder / "clone")
    lines = [{"item": f"crosspl-ipc/python/{number}", "answer": SOLUTION} for number in (1, 2)]
    (command.folder / "good.jsonl").write_text("\n".join(map(json.dumps, lines)))
    with open_database(database) as opened:
        start_evaluation(opened, EvaluationPlan(models=("replay:good.jsonl",), title="two tasks"))
    return command


def status(runs: Command, run: str) -> str:
    return runs("runs", "show", run, "--json").json()["status"]


def test_runs_are_listed_the_newest_first(runs: Command) -> None:
    listed = runs("runs", "list", "--json").json()
    waiting = runs("runs", "list", "--status", "queued").out.splitlines()

    assert [(run["id"], run["status"], run["progress"]["done"]) for run in listed] == [
        (2, "queued", 0),
        (1, "finished", 2),
    ]
    assert len(waiting) == 2
    assert waiting[1].split()[:3] == ["2", "queued", "replay:good.jsonl"]


def test_a_run_is_shown_with_its_scores(runs: Command) -> None:
    ended = runs("runs", "show", IMPORTED, "--by", "technology")
    record = runs("runs", "show", IMPORTED, "--json").json()

    assert "2 of 2 samples done: 2 accepted, 0 rejected" in ended.out
    assert "TCP" in ended.out
    assert record["rows"][0] | {"language": "Python", "passed": 2, "waiting": 0} == record["rows"][0]


def test_a_paused_run_is_resumed_and_worked_on(runs: Command) -> None:
    assert runs("runs", "pause", WAITING).err == f"run {WAITING}: paused\n"
    assert status(runs, WAITING) == "paused"

    ended = runs("runs", "resume", WAITING, "-j", "2")

    assert ended.code == 0, ended.err
    assert status(runs, WAITING) == "finished"
    assert ended.out.splitlines()[1].split()[3:6] == ["2", "2", "100.00"]


def test_a_run_that_nobody_works_on_any_more_goes_on_here(runs: Command) -> None:
    assert runs("runs", "resume", WAITING).code == 1

    assert runs("runs", "resume", WAITING, "-j", "1").code == 0
    assert status(runs, WAITING) == "finished"


def test_steering_that_makes_no_sense_ends_with_1(runs: Command) -> None:
    assert runs("runs", "resume", IMPORTED).code == 1
    assert runs("runs", "retry", IMPORTED).code == 1
    assert runs("runs", "cancel", WAITING).code == 0
    ended = runs("runs", "cancel", WAITING)
    assert (ended.code, ended.err) == (1, f"run {WAITING} has ended before\n")


def test_failed_samples_are_retried(runs: Command) -> None:
    recording = runs.folder / "good.jsonl"
    lines = recording.read_text()
    recording.write_text(lines.splitlines()[0])
    runs("worker", "--run", WAITING)
    recording.write_text(lines)

    ended = runs("runs", "retry", WAITING, "-j", "1")

    assert ended.code == 0, ended.err
    assert runs("runs", "show", WAITING, "--json").json()["progress"]["accepted"] == 2


def test_a_log_is_printed_and_followed_to_its_end(runs: Command) -> None:
    runs("runs", "pause", WAITING)
    runs("runs", "resume", WAITING, "-j", "1")

    lines = runs("runs", "log", WAITING, "--json").json_lines()
    followed = runs("runs", "log", WAITING, "--follow", "-n", "1")

    messages = [line["message"] for line in lines]
    assert messages[0].startswith("paused")
    assert messages[-1].startswith("finished") or "finished" in messages
    assert len(followed.out.splitlines()) == 1
    assert runs("runs", "log", "9").code == 2


def test_two_runs_are_compared(runs: Command) -> None:
    lines = [
        {"item": "crosspl-ipc/python/1", "answer": SOLUTION},
        {"item": "crosspl-ipc/python/2", "answer": WORDS_ONLY},
    ]
    (runs.folder / "good.jsonl").write_text("\n".join(map(json.dumps, lines)))
    runs("worker", "--run", WAITING)

    record = runs("runs", "compare", IMPORTED, WAITING, "--json", "--csv", "compared.csv").json()
    shown = runs("runs", "compare", IMPORTED, WAITING).out

    assert (record["total"]["both"], record["total"]["lost"], record["total"]["p_value"]) == (1, 1, 1.0)
    assert [task["change"] for task in record["tasks"]] == ["both", "lost"]
    assert "lost    crosspl-ipc/python/2  1 of 1 against 0 of 1" in shown
    assert (runs.folder / "compared.csv").exists()


def test_a_run_is_exported_to_a_file_or_stdout(runs: Command) -> None:
    assert runs("runs", "export", IMPORTED, "run.csv").err == "2 rows in run.csv\n"
    assert "pass@1" in runs("runs", "export", IMPORTED, "--format", "markdown").out
    (first, _) = csv.DictReader(io.StringIO(runs("runs", "export", IMPORTED, "--format", "csv").out))
    assert first["model"] == "some-model"
    assert runs("runs", "export", IMPORTED, "run.txt").code == 2


def test_lines_of_an_export_are_judged_again(runs: Command, tmp_path: Path) -> None:
    runs("runs", "export", IMPORTED, "run.jsonl")

    ended = runs("eval", "--results", "run.jsonl", "--mode", "published", "--json")

    assert ended.code == 0
    assert ended.json()["rows"][0]["passed"] == 2
