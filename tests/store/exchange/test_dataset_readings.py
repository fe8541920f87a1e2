"""Second readings, settled disagreements and gold items in an export, and back in another database."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from store.database import Database, open_database
from store.exchange.dataset import export_dataset
from store.exchange.dataset_import import import_dataset
from store.exchange.manifest import MANIFEST, READINGS
from store.items.lists import load_item
from store.review.blind_queue import claim_next_blind, record_blind
from store.review.blind_results import adjudicate, disagreements, gold_pairs, second_pairs
from store.review.desk import SessionState, decide, start_session
from store.review.gold import add_gold, gold_items, remove_gold
from store.review.settings import ReviewSettings, save_review_settings
from store.vocabulary import EventKind, Status

pytestmark = pytest.mark.any_database

Add = Callable[..., int]


@pytest.fixture
def twice(database: Database, add: Add, anna: SessionState, boris: SessionState) -> Database:
    """Two items that two people read: once they agree, once a third settles it; one of them was gold for a while."""
    save_review_settings(database, replace(ReviewSettings(), overlap=1.0), "anna")
    ids = [add("ipc/a"), add("ipc/b")]
    for item_id in ids:
        with database.connect() as connection:
            revision = load_item(connection, item_id).revision.id
        decide(database, anna, item_id, EventKind.ACCEPT, expected_revision=revision)
    for kind, reason in ((EventKind.ACCEPT, ""), (EventKind.REJECT, "not what the title says")):
        task = claim_next_blind(database, boris)
        assert task
        record_blind(database, boris, task, kind, reason=reason, note="lïne\n", seconds=4.5)
    carla = start_session(database, "carla")
    adjudicate(database, carla, ids[1], EventKind.ACCEPT, note="it does")
    add_gold(database, ids[0], EventKind.ACCEPT, reviewer="anna", note="plain")
    add_gold(database, ids[1], EventKind.ACCEPT, reviewer="anna")
    remove_gold(database, ids[1], reviewer="carla")
    return database


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Database]:
    with open_database(tmp_path / "fresh.db") as database:
        yield database


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def keys_of_gold(database: Database) -> list[tuple[str, str]]:
    with database.connect() as connection:
        return [(row.key, row.note) for row in gold_items(connection)]


def test_what_was_read_twice_comes_back_with_what_settled_it(
    twice: Database, fresh: Database, tmp_path: Path
) -> None:
    export_dataset(twice, tmp_path / "first", statuses=tuple(Status))
    report = import_dataset(fresh, tmp_path / "first")
    export_dataset(fresh, tmp_path / "second", statuses=tuple(Status))

    assert report.problems == ()
    assert files_of(tmp_path / "second") == files_of(tmp_path / "first")
    with fresh.connect() as connection:
        assert [(pair.first, pair.second) for pair in second_pairs(connection)] == [
            (EventKind.ACCEPT, EventKind.ACCEPT),
            (EventKind.ACCEPT, EventKind.REJECT),
        ]
        assert disagreements(connection) == []
        assert gold_pairs(connection) == []
    assert keys_of_gold(fresh) == keys_of_gold(twice) == [("ipc/a", "plain")]


def test_a_line_tells_who_read_what_and_why(twice: Database, tmp_path: Path) -> None:
    export_dataset(twice, tmp_path / "out")
    lines = [json.loads(line) for line in (tmp_path / "out" / READINGS).read_bytes().splitlines()]

    assert [line["kind"] for line in lines] == ["reading", "reading", "gold", "gold", "gold"]
    del lines[1]["created_at"]
    assert lines[1] == {
        "kind": "reading",
        "key": "ipc/b",
        "reviewer": "boris",
        "purpose": "second",
        "verdict": "reject",
        "reason": "not what the title says",
        "note": "lïne\n",
        "revision": 1,
        "seconds": 4.5,
        "settled_by": [3],
    }


def test_without_readings_a_dataset_is_one_that_older_versions_read(
    database: Database, add: Add, tmp_path: Path
) -> None:
    add("ipc/a")
    export_dataset(database, tmp_path / "out", statuses=tuple(Status))

    assert json.loads((tmp_path / "out" / MANIFEST).read_bytes())["schema"] == 1
    assert not (tmp_path / "out" / READINGS).exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"purpose": "fun"}, "must be one of gold, recheck, second"),
        ({"settled_by": [99]}, "event 99 did not come before"),
        ({"settled_by": ["1"]}, "must be a list of numbers of events"),
        ({"revision": 7}, "no edit made revision 7"),
        ({"kind": "guess"}, "must be one of reading, gold"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_and_the_rest_comes_in(
    twice: Database, fresh: Database, tmp_path: Path, change: dict[str, object], said: str
) -> None:
    folder = tmp_path / "out"
    export_dataset(twice, folder, statuses=tuple(Status))
    first, *rest = (folder / READINGS).read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / READINGS).write_text(
        json.dumps(json.loads(first) | change) + "\n" + "".join(rest), encoding="utf-8"
    )
    manifest = json.loads((folder / MANIFEST).read_bytes())
    manifest["files"][READINGS] = hashlib.sha256((folder / READINGS).read_bytes()).hexdigest()
    (folder / MANIFEST).write_text(json.dumps(manifest))

    report = import_dataset(fresh, folder)

    (problem,) = report.problems
    assert str(problem).startswith("readings.jsonl, line 1: ")
    assert said in str(problem)
    with fresh.connect() as connection:
        assert len(second_pairs(connection)) == 1
    assert keys_of_gold(fresh) == [("ipc/a", "plain")]
