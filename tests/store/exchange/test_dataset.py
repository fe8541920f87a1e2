"""Exporting a dataset and importing it again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from store.database import Database, open_database
from store.exchange.dataset import VerdictSource, export_dataset
from store.exchange.dataset_import import import_dataset
from store.exchange.importing import import_folder
from store.exchange.naming import ExchangeError
from store.exchange.report import Progress
from store.exchange.tasks import MachineFacts
from store.items.filters import Filter
from store.items.lists import load_item
from store.review.desk import SessionState, decide
from store.text import content_hash
from store.verdicts.keeping import NewVerdict
from store.vocabulary import EventKind, Status

PUBLISHED_FIELDS = [
    "Task_id", "Github_ID", "Github_Project_Name", "Programming_Language", "suffix", "Interface_class",
    "Interface_name", "Instruction", "Canonical_solution", "FSMID_for_test", "Code_level",
]  # fmt: skip


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Database]:
    """A second database, empty."""
    with open_database(tmp_path / "fresh.db") as database:
        yield database


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_bytes())
    return content


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def all_rows(database: Database, query: str) -> list[tuple[object, ...]]:
    with database.connect() as connection:
        return [tuple(row) for row in connection.execute(text(query))]


def test_accepted_items_lie_in_the_published_layout(reviewed: Database, tmp_path: Path) -> None:
    report = export_dataset(reviewed, tmp_path / "out")
    assert (report.items, report.rejected, report.events, report.files) == (4, 1, 10, 7)
    assert sorted(files_of(tmp_path / "out")) == [
        "ipc/c++_ipc/IPC_7.json",
        "ipc/go_ipc/IPC_1.json",
        "ipc/python_ipc/IPC_12.json",
        "ipc/python_ipc/IPC_13.json",
        "manifest.json",
        "rejected.jsonl",
        "reviews.jsonl",
    ]
    record = read(tmp_path / "out" / "ipc" / "python_ipc" / "IPC_12.json")
    assert list(record) == [*PUBLISHED_FIELDS, "provenance", "review"]


def test_an_item_tells_where_it_comes_from_and_how_it_was_reviewed(
    reviewed: Database, tmp_path: Path
) -> None:
    export_dataset(reviewed, tmp_path / "out")
    record = read(tmp_path / "out" / "ipc" / "python_ipc" / "IPC_12.json")
    code = record["Canonical_solution"]
    assert record["provenance"] == {
        "key": "ipc/new/1",
        "suite": "ipc",
        "technology": "TCP",
        "repository": "ferry/line",
        "repository_id": "4711",
        "commit": "c0ffee",
        "path": "src/call.py",
        "lines": [2, 10],
        "licence": "MIT",
        "content_hash": "ab" * 32,
        "file_bytes": 90,
        "file_lines": 12,
        "detected_lines": [3, 9],
        "extractor": "offline-1",
        "unfaithful_lines": 1,
        "code_hash": content_hash(code),
        "generated_by": "import",
        "generated_instruction": None,
        "generated_solution": None,
    }
    assert record["review"] == {
        "status": "accepted",
        "reviewers": 2,
        "revision": 1,
        "edit_distance": {"instruction": 0, "solution": 0},
        "verdicts": [
            {"judge": "published-1", "mode": "published", "verdict": "accept", "coverage": 1.0, "reason": ""},
            {
                "judge": "strict-1",
                "mode": "strict",
                "verdict": "reject",
                "coverage": 0.5,
                "reason": "no close",
            },
        ],
        "duplicate_cluster": "ipc/new/1",
    }


def test_an_edited_item_keeps_what_was_generated(reviewed: Database, tmp_path: Path) -> None:
    export_dataset(reviewed, tmp_path / "out")
    record = read(tmp_path / "out" / "ipc" / "c++_ipc" / "IPC_7.json")
    assert record["provenance"]["generated_instruction"] == "Call the ferry."
    assert record["provenance"]["generated_solution"] is None
    assert record["review"]["edit_distance"]["solution"] == 0
    assert record["review"]["edit_distance"]["instruction"] > len("Call the ferry.")
    assert record["review"]["duplicate_cluster"] is None


def test_reviews_tell_every_event_in_order_with_the_texts_of_edits(
    reviewed: Database, tmp_path: Path
) -> None:
    export_dataset(reviewed, tmp_path / "out")
    events = read_lines(tmp_path / "out" / "reviews.jsonl")
    assert [event["event"] for event in events] == list(range(1, 11))
    kinds = [event["kind"] for event in events if event["key"] == "ipc/new/3"]
    assert kinds == ["edit", "undo", "edit", "accept", "comment"]
    edit, undo = (event for event in events if event["key"] == "ipc/new/3" and event["event"] in {5, 6})
    assert edit["revision"] == {"instruction": "Call the ferry.", "code": "int ünfug;\n"}
    assert (undo["undoes"], undo["revision_before"], undo["revision_after"]) == (5, 2, 1)


def test_rejected_items_are_told_in_full_with_the_reason(reviewed: Database, tmp_path: Path) -> None:
    export_dataset(reviewed, tmp_path / "out")
    (record,) = read_lines(tmp_path / "out" / "rejected.jsonl")
    assert record["rejection"] == {"reason": "too trivial or a test stub", "note": "nothing\tin it"}
    assert list(record)[:11] == PUBLISHED_FIELDS


def test_the_manifest_holds_counts_and_the_digest_of_each_file(reviewed: Database, tmp_path: Path) -> None:
    export_dataset(reviewed, tmp_path / "out")
    manifest = read(tmp_path / "out" / "manifest.json")
    assert manifest["counts"] == {
        "items": 4,
        "rejected": 1,
        "events": 10,
        "language": {"C++": 1, "Go": 1, "Python": 2},
        "technology": {"TCP": 4},
        "level": {"function": 4},
    }
    files = files_of(tmp_path / "out")
    del files["manifest.json"]
    assert manifest["files"] == {path: hashlib.sha256(data).hexdigest() for path, data in files.items()}


def test_exported_again_after_an_import_every_byte_is_the_same(
    reviewed: Database, fresh: Database, tmp_path: Path
) -> None:
    export_dataset(reviewed, tmp_path / "first", statuses=tuple(Status))
    report = import_dataset(fresh, tmp_path / "first")
    assert (report.tasks_added, report.events_added, report.problems) == (6, 11, ())
    export_dataset(fresh, tmp_path / "second", statuses=tuple(Status))
    assert files_of(tmp_path / "second") == files_of(tmp_path / "first")


def test_an_import_gives_the_same_items(reviewed: Database, fresh: Database, tmp_path: Path) -> None:
    export_dataset(reviewed, tmp_path / "out", statuses=tuple(Status))
    import_dataset(fresh, tmp_path / "out", {46: MachineFacts("Python", "TCP", "socket, client", (".py",))})
    for query in (
        """SELECT key, position, suite, task_id, language, suffix, technology, machine_id, level, project, project_id,
            interface_class, interface_name, status, status_at, reviewers, code_key FROM item""",
        "SELECT key, number, code, instruction, code_hash, author FROM revision JOIN item ON item.id = item_id",
        'SELECT repository, "commit", path, licence, content_hash, size, lines, language, suffix FROM source',
        "SELECT machine_id, first_line, last_line, level FROM candidate",
        "SELECT level, code, content_hash, first_line, last_line, unfaithful, extractor FROM snippet",
        "SELECT code_hash, machine_id, suffix, mode, judge, verdict, coverage, reason FROM verdict",
    ):
        assert sorted(all_rows(fresh, query)) == sorted(all_rows(reviewed, query))
    events = (
        "SELECT kind, reviewer, reason, note, undoes_id, seconds, created_at FROM review_event ORDER BY id"
    )
    assert all_rows(fresh, events) == all_rows(reviewed, events)


def test_importing_a_dataset_twice_adds_nothing(reviewed: Database, fresh: Database, tmp_path: Path) -> None:
    export_dataset(reviewed, tmp_path / "out")
    import_dataset(fresh, tmp_path / "out")
    report = import_dataset(fresh, tmp_path / "out")
    assert report.is_unchanged
    assert report.tasks_present == 5
    assert import_dataset(reviewed, tmp_path / "out").is_unchanged


def test_a_cancelled_import_leaves_nothing_behind(
    reviewed: Database, fresh: Database, tmp_path: Path
) -> None:
    export_dataset(reviewed, tmp_path / "out")
    seen: list[Progress] = []
    report = import_dataset(fresh, tmp_path / "out", None, seen.append, lambda: len(seen) == 2)
    assert report.is_cancelled
    assert all_rows(fresh, "SELECT id FROM item") == []


def test_a_file_changed_after_the_export_is_reported_and_left_out(
    reviewed: Database, fresh: Database, tmp_path: Path
) -> None:
    export_dataset(reviewed, tmp_path / "out")
    with (tmp_path / "out" / "ipc" / "c++_ipc" / "IPC_7.json").open("a") as file:
        file.write(" ")
    (tmp_path / "out" / "ipc" / "go_ipc" / "IPC_1.json").unlink()
    report = import_dataset(fresh, tmp_path / "out")
    assert report.tasks_added == 3
    assert [str(problem) for problem in report.problems] == [
        "ipc/c++_ipc/IPC_7.json: was changed after the export: its SHA-256 is not that of the manifest",
        "ipc/go_ipc/IPC_1.json: is not there",
    ]


def test_a_link_in_a_dataset_is_not_followed(reviewed: Database, fresh: Database, tmp_path: Path) -> None:
    export_dataset(reviewed, tmp_path / "out")
    (tmp_path / "out" / "ipc" / "go_ipc").rename(tmp_path / "elsewhere")
    (tmp_path / "out" / "ipc" / "go_ipc").symlink_to(tmp_path / "elsewhere")
    report = import_dataset(fresh, tmp_path / "out")
    assert [problem.reason for problem in report.problems] == ["lies behind a link, which is not followed"]


@pytest.mark.parametrize(
    "path", ["../outside.json", "/etc/passwd", "ipc/../../IPC_1.json", "a/b/c/IPC_1.json"]
)
def test_a_manifest_that_leads_elsewhere_is_refused(
    reviewed: Database, fresh: Database, tmp_path: Path, path: str
) -> None:
    export_dataset(reviewed, tmp_path / "out")
    manifest = read(tmp_path / "out" / "manifest.json")
    manifest["files"][path] = "0" * 64
    (tmp_path / "out" / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(ExchangeError, match="is not the path of a file of a dataset"):
        import_dataset(fresh, tmp_path / "out")


def test_a_dataset_of_a_newer_version_is_refused(reviewed: Database, fresh: Database, tmp_path: Path) -> None:
    export_dataset(reviewed, tmp_path / "out")
    manifest = read(tmp_path / "out" / "manifest.json") | {"schema": 99}
    (tmp_path / "out" / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(ExchangeError, match="written by a newer version"):
        import_dataset(fresh, tmp_path / "out")


def test_a_folder_is_known_as_a_dataset_or_a_clone(
    reviewed: Database, fresh: Database, clone: Path, machines: dict[int, MachineFacts], tmp_path: Path
) -> None:
    export_dataset(reviewed, tmp_path / "out")
    assert import_folder(fresh, tmp_path / "out", machines).tasks_added == 5
    assert import_folder(fresh, clone, machines).tasks_added == 5


def test_a_part_of_a_dataset_is_not_taken_for_published_tasks(
    reviewed: Database, fresh: Database, machines: dict[int, MachineFacts], tmp_path: Path
) -> None:
    export_dataset(reviewed, tmp_path / "out")
    report = import_folder(fresh, tmp_path / "out" / "ipc", machines)
    assert report.tasks_added == 0
    assert {problem.field for problem in report.problems} == {"provenance"}


@pytest.mark.parametrize("damaged", ["{bad", "{}", "[]"])
def test_a_dataset_with_a_broken_manifest_names_the_manifest_and_what_helps(
    reviewed: Database, fresh: Database, machines: dict[int, MachineFacts], tmp_path: Path, *, damaged: str
) -> None:
    export_dataset(reviewed, tmp_path / "out")
    (tmp_path / "out" / "manifest.json").write_text(damaged)
    told = {"{bad": "is not JSON", "{}": "format: is missing", "[]": "must be a JSON object"}[damaged]

    with pytest.raises(
        ExchangeError, match=rf"manifest\.json: {told}.*; restore the file, or export"
    ) as refused:
        import_folder(fresh, tmp_path / "out", machines)

    assert "provenance" not in str(refused.value)


def test_a_dataset_without_its_manifest_says_that_it_is_gone(
    reviewed: Database, fresh: Database, machines: dict[int, MachineFacts], tmp_path: Path
) -> None:
    export_dataset(reviewed, tmp_path / "out")
    (tmp_path / "out" / "manifest.json").unlink()

    with pytest.raises(ExchangeError, match=r"manifest\.json: is not there; restore the file"):
        import_folder(fresh, tmp_path / "out", machines)


def test_an_older_export_is_replaced_as_a_whole(
    reviewed: Database, anna: SessionState, tmp_path: Path
) -> None:
    export_dataset(reviewed, tmp_path / "out")
    with reviewed.connect() as connection:
        item = load_item(connection, 6)
    decide(reviewed, anna, 6, EventKind.REJECT, reason="duplicate", expected_revision=item.revision.id)
    export_dataset(reviewed, tmp_path / "out")
    assert not (tmp_path / "out" / "ipc" / "go_ipc").exists()
    assert len(read_lines(tmp_path / "out" / "rejected.jsonl")) == 2


def test_foreign_folders_and_files_are_never_replaced(reviewed: Database, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").touch()
    with pytest.raises(ExchangeError, match="is not empty and no export of ours"):
        export_dataset(reviewed, tmp_path / "mine")
    with pytest.raises(ExchangeError, match="is a file"):
        export_dataset(reviewed, tmp_path / "mine" / "thesis.txt")
    with pytest.raises(ExchangeError, match="create it"):
        export_dataset(reviewed, tmp_path / "nowhere" / "out")
    export_dataset(reviewed, tmp_path / "out")
    (tmp_path / "out" / "notes.txt").touch()
    with pytest.raises(ExchangeError, match=r"such as 'notes\.txt'"):
        export_dataset(reviewed, tmp_path / "out")


def test_an_export_that_fails_leaves_the_older_one_as_it_was(
    reviewed: Database, add: Callable[..., int], anna: SessionState, tmp_path: Path
) -> None:
    export_dataset(reviewed, tmp_path / "out")
    before = files_of(tmp_path / "out")
    item_id = add("hostile", suite="../../etc", language="Python")
    with reviewed.connect() as connection:
        revision = load_item(connection, item_id).revision.id
    decide(reviewed, anna, item_id, EventKind.ACCEPT, expected_revision=revision)
    with pytest.raises(ExchangeError, match="cannot be used as a folder's name"):
        export_dataset(reviewed, tmp_path / "out")
    assert files_of(tmp_path / "out") == before
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_numbers_once_given_are_kept(reviewed: Database, tmp_path: Path) -> None:
    export_dataset(reviewed, tmp_path / "few", Filter(language="Go"))
    export_dataset(reviewed, tmp_path / "all")
    export_dataset(reviewed, tmp_path / "again")
    assert files_of(tmp_path / "all") == files_of(tmp_path / "again")
    assert all_rows(reviewed, "SELECT task_id FROM item ORDER BY id") == [
        (12,),
        (13,),
        (7,),
        (9,),
        (11,),
        (1,),
    ]


def test_missing_verdicts_are_asked_for_and_kept(reviewed: Database, tmp_path: Path) -> None:
    asked: list[str] = []

    def judge(code: str, machine_id: int, suffix: str) -> list[NewVerdict]:
        asked.append(code)
        return [NewVerdict(content_hash(code), machine_id, suffix, "strict", "strict-2", "accept", 1.0)]

    source = VerdictSource(frozenset({"strict-2"}), judge)
    export_dataset(reviewed, tmp_path / "out", verdicts=source)
    export_dataset(reviewed, tmp_path / "out", verdicts=source)
    assert len(asked) == 5
    record = read(tmp_path / "out" / "ipc" / "go_ipc" / "IPC_1.json")
    assert [verdict["judge"] for verdict in record["review"]["verdicts"]] == ["strict-2"]
