"""The little world in which the README's commands are executed: what their placeholders and file names stand for."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from failing_translations import program
from pipelines.ffi.solutions import BESSEL
from published_clone import make_clone

import crosspl_tui
from crosspl_tui.pipelines.ffi.program_text import without_test
from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.runs.construction.by_rules import construct_pending
from crosspl_tui.runs.scan.scanning import scan_into
from store.database import Database, open_database
from store.items.lists import load_item
from store.review.blind_queue import claim_next_blind, record_blind
from store.review.blind_results import disagreements
from store.review.desk import decide, edit, end_session, start_session
from store.review.settings import ReviewSettings, save_review_settings
from store.vocabulary import EventKind

SAMPLES = Path(crosspl_tui.__file__).parent / "samples"
DECIDED = 4
DOUBLE = {"code": "def f(n):\n    return n * 2", "input": "2", "output": "4"}


def make_world(folder: Path) -> None:
    """Write everything that the README's commands find in the folder where they are executed."""
    folder.mkdir()
    make_clone(folder / "CLONE")
    shutil.copytree(SAMPLES / "shout-room", folder / "src" / "project")
    shutil.copytree(SAMPLES / "shout-room", folder / "crosspl_tui" / "samples" / "shout-room")
    shutil.copy(SAMPLES / "shout-room" / "python" / "talk_server.py", folder / "server.py")
    _make_repository(folder / "origin" / "gull")
    (folder / "list.csv").write_text(f"url,stars\n{folder}/origin/gull,1200\n")
    _make_published_translations(folder / "CRUXEVAL")
    _make_programs(folder)
    with open_database(folder / "bench.db") as database:
        scan_into(database, folder / "src" / "project")
        construct_pending(database, offline_roles(), limit=8)
        _review(database)


def key_in_dispute(folder: Path) -> str:
    """The key of the item on which two readers of the world part."""
    with open_database(folder / "bench.db") as database, database.connect() as connection:
        return disagreements(connection)[0].key


def _make_repository(folder: Path) -> None:
    shutil.copytree(SAMPLES / "shout-room", folder)
    who = ("-c", "user.name=a", "-c", "user.email=a")
    for arguments in (("init", "-q"), ("add", "."), (*who, "commit", "-qm", "x")):
        subprocess.run(("git", *arguments), cwd=folder, check=True)


def _make_published_translations(folder: Path) -> None:
    solved, results = folder / "datasets", folder / "infer_results" / "phi-1"
    solved.mkdir(parents=True)
    results.mkdir(parents=True)
    problems = [{"id": f"sample_{number}"} | DOUBLE for number in range(2)]
    (solved / "cruxeval.jsonl").write_text("".join(json.dumps(row) + "\n" for row in problems))
    (solved / "py.json").write_text(
        json.dumps([{"id": number, "code": program("n * 2")} for number in range(2)])
    )
    right = {"id": 0, "res": True, "code": program("n * 2"), "answer": "4"}
    failing = {
        "id": 1,
        "res": False,
        "error": "AssertionError",
        "error_message": "AssertionError",
        "answer": "5",
    }
    rows = [right, failing | {"code": program("n * 2", expected="5")}]
    (results / "py_output.json").write_text(json.dumps(rows))


def _make_programs(folder: Path) -> None:
    (folder / "program.py").write_text("assert 1 + 1 == 2\n")
    _write_lines(folder / "programs.jsonl", {"id": "one", "language": "py", "code": "assert True"})
    row = {"id": "one", "machine": 66, "suffix": ".py", "text": (folder / "server.py").read_text()}
    _write_lines(folder / "rows.jsonl", row)
    (folder / "tasks").mkdir()
    task = {"Task_id": 7, "Interface_name": "FFI", "Instruction": "Write it.", "Canonical_solution": BESSEL}
    (folder / "tasks" / "FFI_7.json").write_text(json.dumps(task))
    answer = json.dumps({"Candidate_solution": without_test(BESSEL)})
    _write_lines(folder / "answers.jsonl", {"task": "7", "answer": answer})
    crash = {"Return_code": -11, "Error_info": "", "category": "memory/crash"}
    _write_lines(folder / "failures.jsonl", crash)
    prompt = folder / "my-prompts" / "judger" / "user.md.j2"
    prompt.parent.mkdir(parents=True)
    prompt.write_text("In short: {{ language }}, {{ interface }}\n{{ code | fenced }}")


def _write_lines(file: Path, *rows: object) -> None:
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))


def _review(database: Database) -> None:
    """Anna accepts some items, in one of which an address stands; Boris rejects one of them in a blind reading."""
    save_review_settings(database, ReviewSettings(overlap=1.0), "anna")
    session = start_session(database, "anna")
    for number in range(1, DECIDED + 1):
        revision = _revision(database, number)
        if number == DECIDED:
            with database.connect() as connection:
                code = f"# jane.doe@harbour.io\n{load_item(connection, number).revision.code}"
            edit(database, session, number, expected_revision=revision, code=code)
            revision = _revision(database, number)
        decide(database, session, number, EventKind.ACCEPT, expected_revision=revision, seconds=20.0)
    end_session(database, session.id)
    reading = start_session(database, "boris")
    task = claim_next_blind(database, reading)
    assert task is not None
    record_blind(database, reading, task, EventKind.REJECT, reason="code is incomplete", seconds=30.0)
    end_session(database, reading.id)


def _revision(database: Database, number: int) -> int:
    with database.connect() as connection:
        return load_item(connection, number).revision.id
