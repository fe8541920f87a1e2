"""The commands for runs: what is shown of them, how they are steered, compared and exported."""

from __future__ import annotations

import csv
import io
import json
import time
from pathlib import Path

import pytest
from command_line import Command
from published_clone import SOLUTION, WORDS_ONLY, import_clone
from sqlalchemy import text

from crosspl_tui.runs.evaluation.plan import EvaluationPlan
from crosspl_tui.runs.evaluation.work import start_evaluation
from store.database import open_database
from store.runs.workers import NewWorker, register

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
    assert waiting[1].startswith("2    waiting for a worker  replay:good.jsonl")


def test_the_list_names_decoding_and_judge_and_runs_that_nobody_works_on(runs: Command) -> None:
    with open_database(runs.folder / "bench.db") as opened, opened.begin() as connection:
        connection.execute(text("UPDATE run SET mode = 'published-sampling' WHERE id = 1"))

    header, waiting, imported = runs("runs", "list").out.splitlines()
    records = {run["id"]: run for run in runs("runs", "list", "--json").json()}

    assert header.split() == ["run", "status", "model", "decoding,", "judge", "title", "done", "accepted"]
    assert "waiting for a worker  replay:good.jsonl  greedy, strict       two tasks   0/2" in waiting
    assert "finished              some-model         sampling, published                2" in imported
    assert (records[1]["decoding"], records[1]["judge"], records[1]["is_waiting"]) == (
        "sampling",
        "published",
        False,
    )
    assert (records[2]["judge"], records[2]["status"], records[2]["is_waiting"]) == ("strict", "queued", True)
    assert "mode" not in records[1]


def test_a_run_with_a_worker_is_not_waiting(runs: Command) -> None:
    with open_database(runs.folder / "bench.db") as opened, opened.begin() as connection:
        register(connection, NewWorker("one", "here", 1, 2), now=time.time())

    (line,) = runs("runs", "list", "--status", "queued").out.splitlines()[1:]
    ended = runs("runs", "resume", WAITING)

    assert line.split()[:3] == ["2", "queued", "replay:good.jsonl"]
    assert (ended.code, ended.err) == (1, "run 2 is queued: a worker is at it, or was some seconds ago\n")


def test_a_construction_has_no_table_of_scores(runs: Command) -> None:
    with open_database(runs.folder / "bench.db") as opened, opened.begin() as connection:
        connection.execute(text("UPDATE run SET kind = 'construction' WHERE id = 2"))

    shown = runs("runs", "show", WAITING)

    assert "pass@1" not in shown.out
    assert len(shown.out.splitlines()) == 4
    assert runs("runs", "show", WAITING, "--json").json()["rows"] == []


def test_a_run_is_shown_with_its_scores(runs: Command) -> None:
    ended = runs("runs", "show", IMPORTED, "--by", "technology")
    record = runs("runs", "show", IMPORTED, "--json").json()

    assert "run 1: some-model, greedy, judged by published" in ended.out
    assert "2 of 2 samples done: 2 accepted, 0 rejected" in ended.out
    assert "TCP" in ended.out
    assert record["rows"][0] | {"language": "Python", "passed": 2, "waiting": 0} == record["rows"][0]


def test_a_paused_run_is_resumed_and_worked_on(runs: Command) -> None:
    assert runs("runs", "pause", WAITING).err == f"run {WAITING}: paused\n"
    assert status(runs, WAITING) == "paused"

    ended = runs("runs", "resume", WAITING, "-j", "2")

    assert ended.code == 0, ended.err
    assert status(runs, WAITING) == "finished"
    assert ended.out.splitlines()[1].split()[-4:-1] == ["2", "2", "100.00"]


def test_a_run_that_nobody_works_on_any_more_goes_on_here(runs: Command) -> None:
    ended = runs("runs", "resume", WAITING)
    assert ended.code == 1
    assert ended.err.startswith(
        "run 2 is queued and waits for a worker: `crosspl-tui runs resume 2 -j 4` goes on"
    )

    assert runs("runs", "resume", WAITING, "-j", "1").code == 0
    assert status(runs, WAITING) == "finished"


def test_steering_that_makes_no_sense_ends_with_1(runs: Command) -> None:
    assert runs("runs", "resume", IMPORTED).code == 1
    assert runs("runs", "retry", IMPORTED).code == 1
    assert runs("runs", "cancel", WAITING).code == 0
    ended = runs("runs", "cancel", WAITING)
    assert (ended.code, ended.err) == (1, f"run {WAITING} has ended before\n")


def test_what_is_resumed_without_a_worker_says_what_it_waits_for(runs: Command) -> None:
    runs("runs", "pause", WAITING)

    ended = runs("runs", "resume", WAITING)

    assert ended.code == 0
    assert ended.err.startswith("run 2: resumed; it waits for a worker: `crosspl-tui runs resume 2 -j 4`")


def test_a_run_that_has_ended_says_how(runs: Command) -> None:
    runs("runs", "cancel", WAITING)

    for command in ("resume", "retry"):
        assert runs("runs", command, WAITING).err == "run 2 was cancelled, for good; what it has stays\n"
    assert "run 1 has finished; `crosspl-tui runs retry 1`" in runs("runs", "resume", IMPORTED).err


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


@pytest.fixture
def compared(runs: Command) -> Command:
    """The command with two runs, of which the second lost a task, of two."""
    lines = [
        {"item": "crosspl-ipc/python/1", "answer": SOLUTION},
        {"item": "crosspl-ipc/python/2", "answer": WORDS_ONLY},
    ]
    (runs.folder / "good.jsonl").write_text("\n".join(map(json.dumps, lines)))
    runs("worker", "--run", WAITING)
    return runs


def test_two_runs_are_compared(compared: Command) -> None:
    ended = compared("runs", "compare", IMPORTED, WAITING, "--json", "--csv", "compared.csv")
    shown = compared("runs", "compare", IMPORTED, WAITING)
    record = ended.json()
    total = record["total"]

    assert (total["both"], total["lost"], total["p_value"]) == (1, 1, 1.0)
    assert (total["common"], total["pass@1"], total["difference"]) == (2, [100.0, 50.0], -50.0)
    assert total["interval"] == [-89.82, 39.82]
    assert [task["change"] for task in record["tasks"]] == ["both", "lost"]
    assert ended.err == "2 tasks in the table compared.csv\n"
    assert (compared.folder / "compared.csv").exists()
    lines = shown.out.splitlines()
    assert lines[0].startswith(
        "run 1: some-model, greedy, judged by published; crosspl-ipc, 2 samples, begun 20"
    )
    assert lines[1].startswith("run 2: replay:good.jsonl, greedy, judged by strict (two tasks); crosspl-ipc")
    assert "all           2  100.00  50.00      -50.00  -89.8 to +39.8  1.0000" in lines
    assert "python/2" not in shown.out
    assert shown.err == "1 task gained or lost: --tasks lists them, --csv FILE writes all\n"


def test_the_tasks_of_a_comparison_stand_before_its_tables(compared: Command) -> None:
    first, *_, last = compared("runs", "compare", IMPORTED, WAITING, "--tasks").out.splitlines()

    assert first == "lost    crosspl-ipc/python/2  1 of 1 against 0 of 1"
    assert last.split() == ["all", "0", "1", "1", "0", "0", "0"]


def test_runs_that_are_not_alike_or_not_done_say_so(runs: Command) -> None:
    with open_database(runs.folder / "bench.db") as opened, opened.begin() as connection:
        connection.execute(text("UPDATE run SET mode = 'sampling', suite = 'crosspl-ffi' WHERE id = 2"))

    ended = runs("runs", "compare", IMPORTED, WAITING)
    record = runs("runs", "compare", IMPORTED, WAITING, "--json").json()

    differing = [
        "suite (crosspl-ipc, crosspl-ffi)",
        "decoding (greedy, sampling)",
        "judge (published, execution)",
    ]
    assert f"NOT ALIKE: the runs differ in {', '.join(differing)};" in ended.out
    assert "UNFINISHED: run 2 still has 2 samples to do." in ended.out
    assert ended.out.splitlines()[-1] == "NO TASK IN COMMON: nothing can be compared."
    assert record["unlike"] == differing
    assert (record["total"]["common"], record["total"]["p_value"]) == (0, None)


@pytest.mark.parametrize(
    "arguments",
    [
        ("runs", "list"),
        ("runs", "compare", IMPORTED, WAITING),
        ("report", "comparisons"),
        ("report", "models"),
    ],
)
def test_tables_of_runs_fit_a_terminal_of_80_columns(compared: Command, arguments: tuple[str, ...]) -> None:
    with open_database(compared.folder / "bench.db") as opened, opened.begin() as connection:
        connection.execute(
            text("""
                UPDATE run SET model = 'Qwen2.5-coder-7b-instruct' || id, title = 'a title of several words',
                    origin = 'published' || (CASE id WHEN 1 THEN '' ELSE '-too' END),
                    plan = '{"judge": "published"}'""")
        )

    lines = compared.on_terminal(*arguments).splitlines()

    assert any("Qwen2.5-coder" in line for line in lines)
    assert max(map(len, lines)) <= 80


def test_a_run_is_exported_to_a_file_or_stdout(runs: Command) -> None:
    assert runs("runs", "export", IMPORTED, "run.csv").err == "2 rows in run.csv\n"
    assert "pass@1" in runs("runs", "export", IMPORTED, "--format", "markdown").out
    (first, _) = csv.DictReader(io.StringIO(runs("runs", "export", IMPORTED, "--format", "csv").out))
    assert first["model"] == "some-model"
    assert runs("runs", "export", IMPORTED, "run.txt").code == 2


def test_lines_of_an_export_are_judged_again(runs: Command, tmp_path: Path) -> None:
    runs("runs", "export", IMPORTED, "run.jsonl")

    ended = runs("eval", "--results", "run.jsonl", "--judge", "published", "--json")

    assert ended.code == 0
    assert ended.json()["rows"][0]["passed"] == 2
