"""Importing published tasks and model outputs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from sqlalchemy import text

from store.database import Database
from store.exchange.crosspl import import_crosspl
from store.exchange.layout import FileKind, plan_import
from store.exchange.naming import ExchangeError
from store.exchange.report import Progress
from store.exchange.tasks import MachineFacts

Machines = Mapping[int, MachineFacts]


def rows(database: Database, query: str) -> list[tuple[object, ...]]:
    with database.connect() as connection:
        return [tuple(row) for row in connection.execute(text(query))]


def change(file: Path, **changes: object) -> None:
    file.write_text(json.dumps(json.loads(file.read_text()) | changes))


def task_file(clone: Path) -> Path:
    return clone / "PolyBench" / "IPC_Bench" / "python_ipc" / "IPC_2.json"


def answers_file(clone: Path) -> Path:
    return clone / "Test_results" / "python_ipc" / "Model-7b" / "greedy_pass.json"


def test_tasks_become_items_in_the_order_of_their_numbers(
    database: Database, clone: Path, machines: Machines
) -> None:
    report = import_crosspl(database, clone, machines)
    assert (report.tasks_added, report.samples_added, report.runs, report.problems) == (5, 5, 2, ())
    assert rows(
        database, "SELECT key, task_id, language, suffix, technology, machine_id FROM item ORDER BY 1"
    ) == [
        ("crosspl-ffi/python/3", 3, "Python", ".py", "FFI", 900),
        ("crosspl-ipc/cpp/1", 1, "C++", ".cpp", "TCP", 148),
        ("crosspl-ipc/javascript/1", 1, "JavaScript", ".ts", "TCP", 97),
        ("crosspl-ipc/python/10", 10, "Python", ".py", "TCP", 67),
        ("crosspl-ipc/python/2", 2, "Python", ".py", "TCP", 67),
    ]
    assert rows(database, "SELECT task_id FROM item WHERE language = 'Python' AND technology = 'TCP'") == [
        (2,),
        (10,),
    ]


def test_model_outputs_become_runs_and_samples_with_the_verdict_claimed(
    database: Database, clone: Path, machines: Machines
) -> None:
    import_crosspl(database, clone, machines)
    assert rows(
        database,
        "SELECT key, mode, number, answer, claimed FROM sample JOIN run ON run.id = run_id "
        "JOIN item ON item.id = item_id WHERE model = 'Model-7b' AND origin = 'published' ORDER BY mode, key, number",
    ) == [
        ("crosspl-ipc/python/10", "greedy", 1, "bad \ufffd", "reject"),
        ("crosspl-ipc/python/2", "greedy", 1, "good", "accept"),
        ("crosspl-ipc/cpp/1", "published-sampling", 1, "a", "accept"),
        ("crosspl-ipc/cpp/1", "published-sampling", 2, "b", "accept"),
        ("crosspl-ipc/cpp/1", "published-sampling", 3, "c", "reject"),
    ]


def test_a_repeated_import_does_nothing_and_says_so(
    database: Database, clone: Path, machines: Machines
) -> None:
    import_crosspl(database, clone, machines)
    report = import_crosspl(database, clone, machines)
    assert report.is_unchanged
    assert (report.tasks_present, report.samples_present) == (5, 5)


def test_parts_of_a_clone_are_known_again_in_the_whole(
    database: Database, clone: Path, machines: Machines
) -> None:
    assert import_crosspl(database, task_file(clone), machines).tasks_added == 1
    assert import_crosspl(database, task_file(clone).parent, machines).tasks_added == 1
    assert import_crosspl(database, answers_file(clone), machines).samples_added == 1
    report = import_crosspl(database, clone, machines)
    assert (report.tasks_added, report.tasks_present, report.samples_present) == (3, 2, 1)


def test_an_import_stopped_in_the_middle_goes_on(database: Database, clone: Path, machines: Machines) -> None:
    seen: list[Progress] = []
    report = import_crosspl(database, clone, machines, seen.append, lambda: len(seen) == 6)
    assert report.is_cancelled
    assert (report.tasks_added, report.samples_added) == (5, 3)
    report = import_crosspl(database, clone, machines)
    assert (report.tasks_added, report.samples_added, report.samples_present) == (0, 2, 3)


def test_a_killed_import_goes_on(database: Database, tmp_path: Path, clone: Path, machines: Machines) -> None:
    script = f"""
import os, signal
from pathlib import Path
from store.database import open_database
from store.exchange.crosspl import import_crosspl
from store.exchange.tasks import MachineFacts
def die(progress):
    if progress.done == 6:
        os.kill(os.getpid(), signal.SIGKILL)
import_crosspl(open_database(Path({str(tmp_path / "bench.db")!r})), Path({str(clone)!r}), {machines!r}, die)
"""
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == -signal.SIGKILL
    report = import_crosspl(database, clone, machines)
    assert (report.tasks_present, report.samples_present, report.samples_added) == (5, 3, 2)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"FSMID_for_test": 4000}, "FSMID_for_test: there is no machine 4000"),
        ({"FSMID_for_test": "67"}, "FSMID_for_test: must be a whole number, not a text"),
        ({"Task_id": 10**40}, "Task_id: must be between 0 and 2147483647"),
        ({"Task_id": "../../etc/passwd"}, "Task_id: must be a whole number, not a text"),
        ({"Task_id": True}, "Task_id: must be a whole number, not a truth value"),
        ({"suffix": ".rs"}, "suffix: '.rs' is foreign to machine 67, which reads .py"),
        ({"Programming_Language": "Go"}, "Programming_Language: is 'Go', but machine 67 is one of Python"),
        ({"Code_level": "File"}, "Code_level: must be Function-level or Class-level, not 'File'"),
        ({"Instruction": None}, "Instruction: must be a text, not null"),
        ({"Canonical_solution": " "}, "Canonical_solution: is empty"),
    ],
)
def test_a_bad_field_is_reported_and_the_rest_goes_on(
    database: Database, clone: Path, machines: Machines, changes: dict[str, object], problem: str
) -> None:
    change(task_file(clone), **changes)
    report = import_crosspl(database, clone / "PolyBench", machines)
    assert report.tasks_added == 4
    assert [str(found) for found in report.problems] == [f"python_ipc/IPC_2.json: {problem}"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{", "is not JSON: Expecting property name"),
        (b"\xff\xfe\xff", "is not JSON: "),
        (b"[" * 100_000, "is not JSON that can be read: nested too deep"),
        (b"[1]", "must be a JSON object, not a list"),
        (b'{"FSMID_for_test": 67}', "is missing"),
        (b" " * (4 * 2**20 + 1), "is too large: 4 MB at most are read"),
    ],
)
def test_a_file_that_is_no_task_is_reported(
    database: Database, clone: Path, machines: Machines, content: bytes, reason: str
) -> None:
    task_file(clone).write_bytes(content)
    report = import_crosspl(database, clone / "PolyBench", machines)
    assert report.tasks_added == 4
    assert report.problems[0].reason.startswith(reason)


def test_a_named_pipe_and_a_link_are_not_read(database: Database, clone: Path, machines: Machines) -> None:
    os.mkfifo(task_file(clone).with_name("IPC_3.json"))
    task_file(clone).with_name("IPC_4.json").symlink_to("/etc/passwd")
    report = import_crosspl(database, clone / "PolyBench", machines)
    assert [str(problem) for problem in report.problems] == [
        "python_ipc/IPC_3.json: is not a regular file",
        "python_ipc/IPC_4.json: is not a regular file",
    ]


def test_a_second_text_for_a_task_is_reported_and_the_first_kept(
    database: Database, clone: Path, machines: Machines
) -> None:
    import_crosspl(database, clone, machines)
    change(task_file(clone), Instruction="Something else.")
    report = import_crosspl(database, clone, machines)
    assert report.tasks_added == 0
    assert report.problems[0].reason == "another text is there for crosspl-ipc/python/2 and was kept"


def test_answers_to_unknown_tasks_are_reported_once_and_taken_in_when_the_tasks_are_there(
    database: Database, clone: Path, machines: Machines
) -> None:
    report = import_crosspl(database, clone / "Test_results", machines)
    assert report.samples_added == 0
    assert [problem.reason.split(",")[0] for problem in report.problems] == [
        "3 answers are to c++ tasks that are not here",
        "1 answers are to python tasks that are not here",
        "1 answers are to python tasks that are not here",
    ]
    assert import_crosspl(database, clone, machines).samples_added == 5


def test_bad_entries_of_an_output_file_are_reported_one_by_one(
    database: Database, clone: Path, machines: Machines
) -> None:
    entries = [7, {"Task_id": 2}, {"Task_id": 10, "right_result": "good"}]
    answers_file(clone).write_text(json.dumps(entries))
    report = import_crosspl(database, clone, machines)
    assert [str(problem).removeprefix("python_ipc/Model-7b/") for problem in report.problems] == [
        "greedy_pass.json: [0]: must be a JSON object, not a number",
        "greedy_pass.json: [1].right_result: is missing",
        "greedy_pass.json: 1 answers differ from those that are there, which were kept",
    ]


def test_hostile_text_is_stored_as_it_can_be(database: Database, clone: Path, machines: Machines) -> None:
    change(task_file(clone), Instruction="\0\x1b[2J\ud800\u202e")
    assert not import_crosspl(database, clone, machines).problems
    assert rows(database, "SELECT instruction FROM revision ORDER BY instruction LIMIT 1") == [
        ("\0\x1b[2J\ufffd\u202e",)
    ]


def test_a_plan_lists_tasks_before_answers_and_nothing_else(clone: Path) -> None:
    (clone / "README.md").touch()
    (clone / ".git").mkdir()
    (clone / ".git" / "IPC_1.json").touch()
    kinds = [file.kind for file in plan_import(clone)]
    assert kinds == sorted(kinds, key=lambda kind: not kind.is_task)
    assert kinds.count(FileKind.TASK) == 4
    assert len(kinds) == 8


def test_a_folder_without_published_files_is_refused(
    database: Database, tmp_path: Path, machines: Machines
) -> None:
    with pytest.raises(ExchangeError, match="name the folder of a clone"):
        import_crosspl(database, tmp_path / "nothing", machines)
    (tmp_path / "empty").mkdir()
    with pytest.raises(ExchangeError, match="holds no published CrossPL file"):
        import_crosspl(database, tmp_path / "empty", machines)
