"""Construction by models whose workers are killed at any moment."""

from __future__ import annotations

import json
import multiprocessing
import random
import shutil
from pathlib import Path

from llm.scripted_endpoint import serving
from runs.construction.constructing_worker import work
from runs.construction.construction_line import item_rows, offline_items
from runs.construction.line_script import LineScript
from sqlalchemy import text

from crosspl_tui.runs.construction.plan import ConstructionPlan, RoleModels
from crosspl_tui.runs.construction.work import start_construction
from store.database import Database, open_database

KILLS, SLOTS, SEED = 15, 4, 4


def test_killed_at_any_moment_nothing_is_lost_doubled_or_paid_twice(
    all_samples: tuple[Path, LineScript], tmp_path: Path
) -> None:
    file, script = all_samples
    expected = offline_items(file, tmp_path)
    database_file = tmp_path / "bench.db"
    shutil.copyfile(file, database_file)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["runs.construction.constructing_worker", "openai"])
    moments, paid = random.Random(SEED), dict[str, int]()

    with serving(script, latency=0.04) as endpoint, open_database(database_file) as database:
        run_id = start_construction(database, ConstructionPlan(RoleModels.all_played_by("desk")))
        arguments = (str(database_file), endpoint.url, run_id, SLOTS)
        for _ in range(KILLS):
            worker = context.Process(target=work, args=arguments)
            before = endpoint.requests
            worker.start()
            while endpoint.requests == before and worker.is_alive():
                worker.join(0.005)
            worker.join(moments.uniform(0.0, 0.2))
            worker.kill()
            worker.join()
            for prompt in answered(database):
                paid.setdefault(prompt, endpoint.counts[prompt])
        assert item_rows(database) != expected, "the kills came too late to prove anything"
        last = context.Process(target=work, args=arguments)
        last.start()
        last.join(120)

        assert (last.exitcode, item_rows(database)) == (0, expected)
        assert_each_once(database, run_id)
        assert paid
        assert {prompt: endpoint.counts[prompt] for prompt in paid} == paid
        assert endpoint.requests - len(endpoint.counts) <= KILLS * SLOTS


def answered(database: Database) -> set[str]:
    """The prompts whose answers are kept."""
    with database.connect() as connection:
        kept = connection.execute(text("SELECT messages FROM model_call")).scalars()
        return {"\n".join(message["content"] for message in json.loads(messages)) for messages in kept}


def assert_each_once(database: Database, run_id: int) -> None:
    """Each candidate has one outcome, told of once, and no item is there twice."""
    with database.connect() as connection:
        told = connection.execute(
            text("""
                SELECT count(*), count(DISTINCT candidate_id) FROM run_event
                WHERE run_id = :run_id AND candidate_id IS NOT NULL"""),
            {"run_id": run_id},
        ).one()
        items, snippets = connection.execute(
            text("SELECT (SELECT count(*) FROM item), (SELECT count(*) FROM snippet)")
        ).one()
        leased = connection.execute(
            text("SELECT count(*) FROM candidate WHERE lease_owner IS NOT NULL")
        ).scalar_one()
        judged = connection.execute(text("SELECT count(*) FROM attempt WHERE role = 'machine'")).scalar_one()
    assert told[0] == told[1] == judged
    assert items == snippets
    assert leased == 0
