"""What the tests of the exchange share: machines, a small published clone, and a database that was reviewed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from store.database import Database
from store.exchange.tasks import MachineFacts
from store.items.lists import load_item
from store.review.desk import SessionState, comment, decide, edit, undo
from store.sources.found import NewCandidate, NewSnippet, NewSource, add_candidates, add_snippets, add_sources
from store.verdicts.keeping import NewVerdict, save_verdicts
from store.vocabulary import EventKind

HOSTILE = "\x1b[31m=1+1\u202e \0 [bold]\u2028 ü 字 </script>\r\n"
CODE = "import socket\n\nsocket.create_connection(('ferry.example', 7))\n"


@pytest.fixture
def machines() -> dict[int, MachineFacts]:
    """A machine for each of three languages, and the detector of FFI tasks."""
    return {
        67: MachineFacts("Python", "TCP", "socket, client", (".py",)),
        97: MachineFacts("JavaScript", "TCP", "net, server", (".js", ".ts")),
        148: MachineFacts("C++", "TCP", "POSIX sockets, server", (".cpp",)),
        900: MachineFacts("Python", "FFI", "ctypes", (".py",)),
    }


def published_task(number: int, **changes: object) -> dict[str, object]:
    """A task as it is published, with some fields changed."""
    task: dict[str, object] = {
        "Task_id": number,
        "Github_ID": "4711",
        "Github_Project_Name": "ferry",
        "Programming_Language": "Python",
        "suffix": ".py",
        "Interface_class": "IPC",
        "Interface_name": "TCP client",
        "Instruction": f"Call ferry {number}.",
        "Canonical_solution": f"# {number}\n{CODE}",
        "FSMID_for_test": 67,
        "Code_level": "Function-level",
    }
    return task | changes


def write_json(path: Path, content: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with five tasks of several kinds and one model's answers to three of them."""
    root = tmp_path / "clone"
    bench, results = root / "PolyBench" / "IPC_Bench", root / "Test_results"
    for number in (2, 10):
        write_json(bench / "python_ipc" / f"IPC_{number}.json", published_task(number))
    cpp = {"Programming_Language": "C++", "suffix": ".cpp", "FSMID_for_test": 148}
    write_json(bench / "c++_ipc" / "IPC_1.json", published_task(1, **cpp))
    javascript = {"Programming_Language": "JavaScript", "suffix": ".ts", "FSMID_for_test": 97}
    write_json(bench / "js_ipc" / "IPC_1.json", published_task(1, **javascript))
    ffi = {
        "Task_id": 3,
        "Interface_name": "FFI",
        "Instruction": "Sum.",
        "Canonical_solution": "import ctypes",
    }
    write_json(root / "PolyBench" / "FFI_Bench" / "FFI_3.json", ffi)
    answers = results / "python_ipc" / "Model-7b"
    write_json(answers / "greedy_pass.json", [{"Task_id": 2, "right_result": "good"}])
    write_json(answers / "greedy_fail.json", [{"Task_id": 10, "wrong_result": "bad \ud800"}])
    sampled = {"Task_id": 1, "matched_results": ["a", "b"], "unmatched_results": ["c"]}
    write_json(results / "C++_ipc" / "Model-7b" / "results_10.json", [sampled])
    return root


@pytest.fixture
def reviewed(
    database: Database, add: Callable[..., int], anna: SessionState, boris: SessionState
) -> Database:
    """A database with all that a review leaves: edits, an undone one, rejections, a comment, a deferral, verdicts."""
    first = add("ipc/new/1", snippet_id=_snippet(database), code=CODE, task_id=0)
    twin = add("ipc/new/2", code=CODE, task_id=0)
    edited = add("ipc/new/3", language="C++", suffix=".cpp", task_id=7)
    rejected = add("ipc/new/4", instruction=HOSTILE, task_id=9)
    deferred = add("ipc/new/5", task_id=11)
    hostile = add("ipc/new/6", language="Go", project=HOSTILE, code=HOSTILE, task_id=0)
    for item_id in (first, twin, hostile):
        decide(
            database,
            anna,
            item_id,
            EventKind.ACCEPT,
            seconds=2.5,
            expected_revision=_revision(database, item_id),
        )
    decide(database, boris, first, EventKind.ACCEPT, expected_revision=_revision(database, first))
    edit(database, anna, edited, expected_revision=_revision(database, edited), code="int ünfug;\n")
    undo(database, anna)
    edit(
        database,
        anna,
        edited,
        expected_revision=_revision(database, edited),
        instruction=f"Kürzer. {HOSTILE}",
    )
    decide(database, anna, edited, EventKind.ACCEPT, expected_revision=_revision(database, edited))
    comment(database, boris, edited, "fine 👍")
    decide(
        database,
        boris,
        rejected,
        EventKind.REJECT,
        expected_revision=_revision(database, rejected),
        reason="too trivial or a test stub",
        note="nothing\tin it",
    )
    decide(database, anna, deferred, EventKind.DEFER, expected_revision=_revision(database, deferred))
    _judge(database, first)
    return database


def _revision(database: Database, item_id: int) -> int:
    with database.connect() as connection:
        return load_item(connection, item_id).revision.id


def _snippet(database: Database) -> int:
    source = NewSource(
        "ferry/line", "src/call.py", "Python", ".py", "ab" * 32, "4711", "c0ffee", "MIT", 90, 12
    )
    with database.begin() as connection:
        (source_id,) = add_sources(connection, [source])
        (candidate_id,) = add_candidates(connection, [NewCandidate(source_id, 46, 3, 9, "function")])
        (snippet_id,) = add_snippets(
            connection, [NewSnippet(candidate_id, "function", CODE, 2, 10, "offline-1", unfaithful=1)]
        )
    return snippet_id


def _judge(database: Database, item_id: int) -> None:
    with database.begin() as connection:
        item = load_item(connection, item_id)
        place = (item.revision.code_hash, item.machine_id, item.suffix)
        save_verdicts(
            connection,
            [
                NewVerdict(*place, "strict", "strict-1", "reject", 0.5, "no close"),
                NewVerdict(*place, "published", "published-1", "accept", 1.0),
            ],
        )
