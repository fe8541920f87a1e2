"""Construction: pending candidates become items, once, whoever does it and however it ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

import crosspl_tui
from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.runs.construction.by_rules import Progress, construct_pending
from crosspl_tui.runs.construction.results import CandidateOutcome, Result
from crosspl_tui.runs.scan.scanning import scan_into
from fsm.judge import VERSIONS
from fsm.trace import Mode
from store.database import Database, open_database
from store.items.lists import Filter, count_items, load_item, page_items
from store.totals.overview import funnel
from store.verdicts.keeping import verdicts_for

PROCESS = Path(__file__).with_name("constructing_process.py")
PROJECT = Path(crosspl_tui.__file__).parents[1]


@pytest.fixture
def scanned(database: Database, samples: Path) -> Database:
    """A database with the candidates of one sample repository."""
    scan_into(database, samples / "tide-gauge")
    return database


def start(database: Database) -> subprocess.Popen[str]:
    path = str(database.engine.url.database)
    return subprocess.Popen(
        [sys.executable, str(PROCESS), path],
        cwd=PROJECT,
        env={"PYTHONPATH": str(PROJECT)},
        stdout=-1,
        text=True,
    )


def keys(database: Database) -> list[str]:
    with database.connect() as connection:
        return [row.key for row in page_items(connection, Filter())]


def test_every_candidate_gets_an_outcome_and_a_reason_where_there_is_no_item(scanned: Database) -> None:
    results: list[Result] = []

    summary = construct_pending(scanned, offline_roles(), on_result=results.append)

    with scanned.connect() as connection:
        stages = funnel(connection)
        without = connection.execute(
            text("SELECT count(*) FROM candidate WHERE outcome IS NULL")
        ).scalar_one()
    assert without == 0
    assert len(results) == summary.candidates == stages.candidates
    assert summary.items == stages.pending == summary.by_outcome[CandidateOutcome.CONSTRUCTED]
    assert all(result.reason for result in results if result.task is None)


def test_an_item_leads_back_to_its_source_and_has_both_verdicts(scanned: Database) -> None:
    construct_pending(scanned, offline_roles())

    with scanned.connect() as connection:
        item = load_item(connection, page_items(connection, Filter())[0].id)
        verdicts = verdicts_for(
            connection,
            item.revision.code_hash,
            item.machine_id,
            item.suffix,
            current_judges=frozenset(VERSIONS.values()),
        )
    assert item.key.startswith("crosspl-ipc/")
    assert item.suite == "crosspl-ipc"
    assert item.provenance is not None
    assert item.provenance.repository == item.project
    assert item.provenance.licence
    assert item.provenance.text is not None
    assert {(verdict.mode, verdict.verdict) for verdict in verdicts} == {
        (Mode.STRICT, "accept"),
        (Mode.PUBLISHED, "accept"),
    }
    assert not any(verdict.is_stale for verdict in verdicts)


def test_items_have_the_same_keys_in_every_database(scanned: Database, samples: Path, tmp_path: Path) -> None:
    construct_pending(scanned, offline_roles())
    with open_database(tmp_path / "other.db") as other:
        scan_into(other, samples / "tide-gauge")
        construct_pending(other, offline_roles())

        assert keys(other) == keys(scanned)


def test_a_construction_that_is_stopped_goes_on_where_it_was(scanned: Database) -> None:
    seen: list[Progress] = []

    first = construct_pending(
        scanned, offline_roles(), on_progress=seen.append, is_cancelled=lambda: len(seen) >= 5
    )
    second = construct_pending(scanned, offline_roles())

    assert (first.candidates, first.is_cancelled) == (5, True)
    assert second.candidates == seen[0].total - 5
    assert not second.is_cancelled


def test_a_process_that_is_killed_loses_no_item_and_doubles_none(scanned: Database) -> None:
    process = start(scanned)
    assert process.stdout is not None
    with process.stdout:
        process.stdout.readline()
        process.kill()
    process.wait()

    construct_pending(scanned, offline_roles())

    with scanned.connect() as connection:
        stages = funnel(connection)
        without_item = connection.execute(
            text("SELECT count(*) FROM candidate WHERE outcome IN ('waiting', 'dropped')")
        ).scalar_one()
    assert stages.pending == stages.candidates - without_item


def test_processes_at_once_make_every_item_once(scanned: Database) -> None:
    processes = [start(scanned) for _ in range(3)]

    added = [int(process.communicate()[0].splitlines()[-1]) for process in processes]

    with scanned.connect() as connection:
        assert sum(added) == count_items(connection, Filter()) == funnel(connection).snippets
