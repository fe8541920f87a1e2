"""Whoever watches a run sees what has come of it, at little cost."""

from __future__ import annotations

from dataclasses import replace
from threading import Lock

import pytest
from runs.engine.evaluating import BAD, GOOD, QUICK, Scripted, add_tasks, engine, start
from sqlalchemy import event, text

from crosspl_tui.llm.errors import GaveUpError
from crosspl_tui.llm.exchange import Request
from crosspl_tui.runs.engine import lifecycle
from crosspl_tui.runs.engine.watching import ProgressWatch, read_events, read_last, read_progress
from store.database import Database
from store.writer import GroupWriter


def act(request: Request) -> str:
    number = int(request.subject.rpartition("/")[2])
    if number % 5 == 4:
        raise GaveUpError("down")
    return BAD if number % 2 else GOOD


def test_a_watcher_sees_the_same_as_one_who_reads_all(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 60)
    run = start(database)
    watch, model = ProgressWatch(database), Scripted()
    seen, one_at_a_time = [watch.read([run])[run]], Lock()

    def watched(request: Request) -> str:
        if len(model.asked) % 20 == 0:
            with one_at_a_time:
                seen.append(watch.read([run])[run])
        return act(request)

    model.act = watched
    engine(database, writer, model, replace(QUICK, slots=1)).run()

    assert [one.done for one in seen] == sorted(one.done for one in seen)
    last, whole = watch.read([run])[run], read_progress(database, [run])[run]
    assert replace(last, per_second=0.0) == replace(whole, per_second=0.0)
    assert (last.total, last.done, last.failed, last.left, last.leased) == (60, 60, 12, 0, 0)
    lifecycle.retry_failed(database, run)
    assert watch.read([run])[run].left == 12
    engine(database, writer, Scripted()).run()
    assert watch.read([run])[run].accepted == 36


def test_a_watcher_reads_no_sample_twice(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 5)
    run = start(database)
    watch = ProgressWatch(database)
    engine(database, writer, Scripted()).run()
    watch.read([run])
    queries: list[str] = []
    event.listen(database.engine, "before_cursor_execute", lambda *told: queries.append(told[2]))

    watch.read([run])

    assert not [query for query in queries if "sample.run_id IN" in query]


@pytest.mark.parametrize("query", ["new", "leased"])
def test_following_a_run_searches_no_whole_table(database: Database, query: str) -> None:
    asked = {
        "new": "SELECT count(*) FROM run_event JOIN sample ON sample.id = sample_id WHERE run_event.run_id = 1 "
        "AND run_event.id > 5 AND run_event.kind = 'sample'",
        "leased": "SELECT count(*) FROM sample WHERE lease_owner IS NOT NULL AND run_id = 1",
    }[query]
    with database.connect() as connection:
        steps = connection.execute(text(f"EXPLAIN QUERY PLAN {asked}")).all()
    assert not [
        step.detail for step in steps if step.detail.startswith("SCAN") and "INDEX" not in step.detail
    ]


def test_logs_can_be_read_on_from_any_line(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 10)
    run = start(database)
    engine(database, writer, Scripted()).run()

    lines = read_events(database, 0, run_id=run)
    assert read_events(database, lines[3].id, run_id=run, limit=2) == lines[4:6]
    assert read_last(database, run_id=run, limit=4) == lines[-4:]
    assert read_events(database, lines[-1].id) == []
