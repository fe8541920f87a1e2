"""Making releases: what is in them, what is not, and that they are the same every time."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from runs.release.releasing import accept, change, data_of, files_of
from sqlalchemy import text

from crosspl_tui.pipelines.release.errors import ReleaseError
from crosspl_tui.pipelines.release.licences import CopyleftPolicy
from crosspl_tui.pipelines.release.summary import About
from crosspl_tui.runs.exchange_facts import machine_facts
from crosspl_tui.runs.release.choosing import OpenFindingsError
from crosspl_tui.runs.release.listing import listed_findings, settle_findings
from crosspl_tui.runs.release.making import make_release
from store.database import Database
from store.exchange.importing import import_folder
from store.exchange.naming import ExchangeError
from store.releases.vocabulary import Decision
from store.review.blind_queue import claim_next_blind, record_blind
from store.review.desk import start_session
from store.review.settings import ReviewSettings, save_review_settings
from store.vocabulary import EventKind

ABOUT = About("Shouting tasks", "1.2.0", "", creators=("Anna Example",))
CARDS = ("README.md", "DATASHEET.md", "LICENCES.md", "croissant.json")
SECONDS = 120


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def first_item(database: Database) -> int:
    with database.connect() as connection:
        return int(connection.execute(text("SELECT min(id) FROM item")).scalar_one())


def with_finding(database: Database, value: str = "jane.doe@harbour.io") -> int:
    """Let the first item hold a value that must be settled, and return the item's id."""
    item_id = first_item(database)
    with database.connect() as connection:
        code = connection.execute(
            text("SELECT code FROM revision JOIN item ON item.revision_id = revision.id WHERE item.id = :id"),
            {"id": item_id},
        ).scalar_one()
    change(database, item_id, code=f"# mail {value}\n{code}")
    return item_id


def settle_all(database: Database, decision: Decision) -> None:
    with pytest.raises(OpenFindingsError):
        make_release(database, Path(database.url.removeprefix("sqlite:///")).parent / "none", ABOUT)
    ids = [finding.id for finding in listed_findings(database, CopyleftPolicy.STRONG)]
    settle_findings(database, ids, decision, reason="looked at", reviewer="anna")


def test_a_release_holds_tables_the_published_layout_and_cards(reviewed: Database, tmp_path: Path) -> None:
    report = make_release(reviewed, tmp_path / "out", ABOUT)

    files = files_of(tmp_path / "out")
    layout = [path for path in files if path.startswith("crosspl-ipc/") and path.endswith(".json")]
    assert report.items == len(layout) == len(lines(tmp_path / "out" / "data" / "items.jsonl")) > 10
    assert {*CARDS, "data/items.parquet", "versions.json", "release.json", "held_back.jsonl"} <= files.keys()
    sums = dict(reversed(line.split("  ")) for line in files["SHA256SUMS"].decode().splitlines())
    del files["SHA256SUMS"]
    assert sums == {path: hashlib.sha256(data).hexdigest() for path, data in files.items()}


def test_made_twice_it_is_the_same_byte_for_byte(reviewed: Database, tmp_path: Path) -> None:
    make_release(reviewed, tmp_path / "first", ABOUT)
    make_release(reviewed, tmp_path / "second", ABOUT)

    assert files_of(tmp_path / "first") == files_of(tmp_path / "second")


def test_imported_and_released_again_the_data_are_the_same(
    reviewed: Database, fresh: Database, tmp_path: Path
) -> None:
    make_release(reviewed, tmp_path / "first", ABOUT)
    report = import_folder(fresh, tmp_path / "first", machine_facts())
    make_release(fresh, tmp_path / "second", ABOUT)

    assert report.problems == ()
    assert data_of(tmp_path / "first") == data_of(tmp_path / "second")


def test_items_without_a_compatible_licence_are_held_back_and_named(
    reviewed: Database, tmp_path: Path
) -> None:
    with reviewed.begin() as connection:
        connection.execute(text("UPDATE source SET licence = 'GPL-3.0-only' WHERE id = 1"))

    make_release(reviewed, tmp_path / "out", ABOUT)
    make_release(reviewed, tmp_path / "all", replace(ABOUT, policy=CopyleftPolicy.STRONG))

    held = {item["reason"] for item in lines(tmp_path / "out" / "held_back.jsonl")}
    assert held == {"licence not known", "licence not compatible"}
    assert [item["key"] for item in lines(tmp_path / "all" / "held_back.jsonl")] == ["crosspl-ipc/python/1"]
    assert b'import socket\\n"' not in (tmp_path / "all" / "held_back.jsonl").read_bytes()


def test_findings_must_be_settled_first(reviewed: Database, tmp_path: Path) -> None:
    with_finding(reviewed)

    with pytest.raises(OpenFindingsError, match="1 finding of secrets"):
        make_release(reviewed, tmp_path / "out", ABOUT)

    assert not (tmp_path / "out").exists()


def test_an_item_with_an_open_finding_can_be_held_back(reviewed: Database, tmp_path: Path) -> None:
    with_finding(reviewed)

    make_release(reviewed, tmp_path / "out", ABOUT, is_open_held=True)

    assert "finding not settled yet" in {
        item["reason"] for item in lines(tmp_path / "out" / "held_back.jsonl")
    }
    assert not any(b"jane.doe" in data for data in files_of(tmp_path / "out").values())


def test_a_masked_value_is_nowhere_in_the_release(
    reviewed: Database, fresh: Database, tmp_path: Path
) -> None:
    item_id = with_finding(reviewed)
    change(reviewed, item_id, instruction="Nothing about it.")
    settle_all(reviewed, Decision.MASK)

    make_release(reviewed, tmp_path / "out", ABOUT)

    assert not any(b"jane.doe" in data for data in files_of(tmp_path / "out").values())
    assert any(b"name@example.org" in data for data in files_of(tmp_path / "out").values())
    import_folder(fresh, tmp_path / "out", machine_facts())
    make_release(fresh, tmp_path / "again", ABOUT)
    assert data_of(tmp_path / "out") == data_of(tmp_path / "again")


def test_a_value_that_was_kept_needs_not_be_settled_after_an_import(
    reviewed: Database, fresh: Database, tmp_path: Path
) -> None:
    with_finding(reviewed)
    settle_all(reviewed, Decision.KEEP)

    make_release(reviewed, tmp_path / "out", ABOUT)
    import_folder(fresh, tmp_path / "out", machine_facts())
    make_release(fresh, tmp_path / "again", ABOUT)

    assert data_of(tmp_path / "out") == data_of(tmp_path / "again")
    assert "jane.doe@harbour.io" in (tmp_path / "out" / "data" / "items.jsonl").read_text()


def test_an_item_that_is_held_is_in_no_file(reviewed: Database, tmp_path: Path) -> None:
    with_finding(reviewed)
    settle_all(reviewed, Decision.HOLD)

    make_release(reviewed, tmp_path / "out", ABOUT)

    assert "secret or personal data" in {
        item["reason"] for item in lines(tmp_path / "out" / "held_back.jsonl")
    }
    assert not any(b"jane.doe" in data for data in files_of(tmp_path / "out").values())


def test_foreign_texts_cannot_do_anything_in_the_cards(reviewed: Database, tmp_path: Path) -> None:
    hostile = "=evil|\x1b]0;x\x07\u202e<script>`[x](y)\n# head"
    with reviewed.begin() as connection:
        connection.execute(text("UPDATE source SET repository = :name, licence = 'MIT'"), {"name": hostile})

    make_release(reviewed, tmp_path / "out", ABOUT)

    for card in (*CARDS, "data/items.jsonl"):
        told = (tmp_path / "out" / card).read_text()
        assert not {"\x1b", "\u202e", "\x07", "\u009b"} & set(told), card
        assert "\n# head" not in told
    assert "\\<script\\>" in (tmp_path / "out" / "LICENCES.md").read_text()


def test_the_annotation_is_told(reviewed: Database, tmp_path: Path) -> None:
    report = make_release(reviewed, tmp_path / "out", ABOUT)

    card = (tmp_path / "out" / "README.md").read_text()
    assert f"| accepted as generated | {report.items + report.held - 1} |" in card
    assert "| accepted after an edit | 1 |" in card
    assert "| rejected | 1 |" in card
    assert "decided of 1 tasks, and alike of 1 of them (100.0%)" in card


def test_agreement_of_blind_second_readers_is_told_with_its_interval(
    reviewed: Database, tmp_path: Path
) -> None:
    save_review_settings(reviewed, replace(ReviewSettings(), overlap=1.0), "anna")
    carla = start_session(reviewed, "carla")
    for number in range(6):
        task = claim_next_blind(reviewed, carla)
        assert task is not None
        kind = EventKind.REJECT if number == 5 else EventKind.ACCEPT
        record_blind(
            reviewed, carla, task, kind, reason="too trivial or a test stub" * (number == 5), seconds=1.0
        )

    make_release(reviewed, tmp_path / "out", ABOUT)
    make_release(reviewed, tmp_path / "again", ABOUT)

    card = (tmp_path / "out" / "README.md").read_text()
    assert "6 tasks were read a second time" in card
    assert "| raw agreement | " in card
    assert files_of(tmp_path / "out") == files_of(tmp_path / "again")


def test_the_date_is_that_of_the_newest_event_or_given(reviewed: Database, tmp_path: Path) -> None:
    with reviewed.begin() as connection:
        connection.execute(text("UPDATE review_event SET created_at = '2024-02-03T04:05:06.007Z'"))

    make_release(reviewed, tmp_path / "out", ABOUT)
    make_release(reviewed, tmp_path / "dated", replace(ABOUT, date="2020-01-02"))

    assert json.loads((tmp_path / "out" / "release.json").read_bytes())["date"] == "2024-02-03"
    assert json.loads((tmp_path / "dated" / "croissant.json").read_bytes())["datePublished"] == "2020-01-02"


def test_a_release_replaces_a_release_and_nothing_else(reviewed: Database, tmp_path: Path) -> None:
    make_release(reviewed, tmp_path / "out", ABOUT)
    make_release(reviewed, tmp_path / "out", replace(ABOUT, version="2"))
    (tmp_path / "out" / "notes.txt").write_text("mine")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.tex").touch()

    with pytest.raises(ExchangeError, match=r"such as 'notes\.txt'"):
        make_release(reviewed, tmp_path / "out", ABOUT)
    with pytest.raises(ExchangeError, match="no release of ours"):
        make_release(reviewed, tmp_path / "mine", ABOUT)
    assert json.loads((tmp_path / "out" / "release.json").read_bytes())["version"] == "2"


def test_nothing_to_release_is_said(fresh: Database, tmp_path: Path) -> None:
    with pytest.raises(ReleaseError, match="nothing to release"):
        make_release(fresh, tmp_path / "out", ABOUT)
    assert not (tmp_path / "out").exists()


PROCESS = """
import signal, sys, time
from pathlib import Path
from crosspl_tui.pipelines.release.summary import About
from crosspl_tui.runs.release.making import make_release
from store.database import open_database
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores ctrl+c
with open_database(sys.argv[1]) as database:
    about = About("x", "1", "")
    def tell(told):
        print(told.done, flush=True)
        time.sleep(float(sys.argv[3]))  # for who wants to interrupt it here
    make_release(database, Path(sys.argv[2]), about, on_progress=tell)
"""


@pytest.fixture
def making(reviewed: Database, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that makes a release, and waits where it first tells of it."""
    arguments = [
        sys.executable,
        "-c",
        PROCESS,
        str(tmp_path / "bench.db"),
        str(tmp_path / "out"),
        str(SECONDS),
    ]
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3]
    ) as process:
        yield process
        process.kill()


def test_interrupted_it_leaves_nothing_behind(making: subprocess.Popen[str], tmp_path: Path) -> None:
    assert making.stdout
    making.stdout.readline()
    making.send_signal(signal.SIGINT)
    making.communicate(timeout=SECONDS)

    assert making.returncode != 0
    assert not (tmp_path / "out").exists()
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_disk_that_is_full_leaves_nothing_behind(reviewed: Database, tmp_path: Path) -> None:
    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))

    make_release(reviewed, tmp_path / "warm", ABOUT)  # what the database needs to write is written
    reviewed.close()
    ended = subprocess.run(
        [sys.executable, "-c", PROCESS, str(tmp_path / "bench.db"), str(tmp_path / "out"), "0"],
        capture_output=True, text=True, cwd=Path(__file__).parents[3], timeout=SECONDS, check=False,
        preexec_fn=limit,
    )  # fmt: skip

    assert "cannot be written: File too large" in ended.stderr
    assert not (tmp_path / "out").exists()
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


@pytest.mark.skipif(find_spec("mlcroissant") is None, reason="mlcroissant is not installed")
def test_mlcroissant_validates_the_metadata_and_reads_the_records(reviewed: Database, tmp_path: Path) -> None:
    report = make_release(reviewed, tmp_path / "out", ABOUT)
    script = (
        "import sys, mlcroissant\n"
        "dataset = mlcroissant.Dataset(jsonld=sys.argv[1])\n"
        "issues = dataset.metadata.ctx.issues\n"
        "print(len(issues.errors), len(issues.warnings), sum(1 for _ in dataset.records('tasks')))\n"
    )
    assert asked(tmp_path, script, tmp_path / "out" / "croissant.json") == f"0 0 {report.items}"
    stated = json.loads((tmp_path / "out" / "croissant.json").read_bytes())
    assert stated["rai:dataAnnotationProtocol"]
    assert stated["rai:personalSensitiveInformation"]


@pytest.mark.skipif(find_spec("datasets") is None, reason="datasets is not installed")
def test_datasets_loads_the_folder_and_both_tables_are_equal(reviewed: Database, tmp_path: Path) -> None:
    report = make_release(reviewed, tmp_path / "out", ABOUT)
    script = (
        "import sys, datasets\n"
        "loaded = datasets.load_dataset(sys.argv[1])\n"
        "rows = datasets.load_dataset('json', data_files=sys.argv[1] + '/data/items.jsonl', split='train')\n"
        "print(list(loaded), loaded['test'].num_rows, loaded['test'].to_list() == rows.to_list())\n"
    )
    assert asked(tmp_path, script, tmp_path / "out") == f"['test'] {report.items} True"


def asked(home: Path, script: str, argument: Path) -> str:
    """What a script prints last, with a library that must not ask the network."""
    environment = {**os.environ, "HF_HOME": str(home / "hf"), "HF_HUB_OFFLINE": "1", "HOME": str(home)}
    ended = subprocess.run(
        [sys.executable, "-c", script, str(argument)],
        capture_output=True, text=True, env=environment, timeout=SECONDS, check=True,
    )  # fmt: skip
    return ended.stdout.strip().splitlines()[-1]


def test_a_second_acceptance_changes_no_text(reviewed: Database, tmp_path: Path) -> None:
    make_release(reviewed, tmp_path / "first", replace(ABOUT, date="2026-01-01"))
    accept(reviewed, first_item(reviewed) + 2, "boris")
    make_release(reviewed, tmp_path / "second", replace(ABOUT, date="2026-01-01"))

    first, second = (lines(tmp_path / name / "data" / "items.jsonl") for name in ("first", "second"))
    assert [row["code_hash"] for row in first] == [row["code_hash"] for row in second]
    assert first != second
