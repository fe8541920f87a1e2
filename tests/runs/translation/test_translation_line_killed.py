"""The construction line of translations, whose workers are killed at any moment.

`CROSSPL_KILLS` and `CROSSPL_KILL_SEED` make it kill more often, and at other moments.
"""

from __future__ import annotations

import multiprocessing
import os
import random
from pathlib import Path

from llm.scripted_endpoint import serving
from runs.translation.translating_worker import PLAN, work
from runs.translation.translation_script import (
    LANGUAGES,
    TranslationScript,
    add_own_problems,
    attempts_made,
    calls_kept,
    rounds_made,
)
from sqlalchemy import text

from crosspl_tui.runs.translation.start import start_translation
from store.database import Database, open_database

KILLS, SEED = int(os.environ.get("CROSSPL_KILLS", "5")), int(os.environ.get("CROSSPL_KILL_SEED", "6"))
SLOTS = 3
LEASE_SECONDS = 0.4


def test_killed_at_any_moment_it_ends_the_same_and_pays_no_answered_call_twice(tmp_path: Path) -> None:
    expected, expected_rounds, questions = undisturbed(tmp_path / "whole.db")
    file = tmp_path / "bench.db"
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["runs.translation.translating_worker", "openai"])
    moments = random.Random(SEED)
    seen: list[
        tuple[str, int, int]
    ] = []  # after each kill: a prompt, how many answers are kept, how often it came

    with open_database(file) as database:
        add_own_problems(database)
        run_id = start_translation(database, PLAN).run_id
        with serving(TranslationScript(database), latency=0.02) as endpoint:
            arguments = (str(file), endpoint.url, run_id, SLOTS, LEASE_SECONDS)
            for _ in range(KILLS):
                worker = context.Process(target=work, args=arguments)
                before = endpoint.requests
                worker.start()
                while endpoint.requests == before and worker.is_alive():
                    worker.join(0.005)
                worker.join(moments.uniform(0.0, 2.5 / KILLS))
                worker.kill()
                worker.join()
                seen += [(one, count, endpoint.counts[one]) for one, count in calls_kept(database).items()]
            is_early = attempts_made(database) != expected
            last = context.Process(target=work, args=arguments)
            last.start()
            last.join(120)

            assert is_early, "the kills came too late to prove anything"
            assert last.exitcode == 0
            assert attempts_made(database) == expected
            assert {one: rounds_made(database, one) for one in LANGUAGES} == expected_rounds
            kept = calls_kept(database)
            assert kept == questions
            through = [(prompt, asked) for prompt, count, asked in seen if count == kept[prompt]]
            assert through
            assert [one for one in through if endpoint.counts[one[0]] != one[1]] == []
            assert endpoint.requests - sum(kept.values()) <= KILLS * SLOTS
        assert_nothing_is_left(database)


def undisturbed(file: Path) -> tuple[object, object, dict[str, int]]:
    """What comes of the line when nobody disturbs it: attempts, rounds, and how often each prompt was answered."""
    with open_database(file) as database:
        add_own_problems(database)
        run_id = start_translation(database, PLAN).run_id
        with serving(TranslationScript(database)) as endpoint:
            work(str(file), endpoint.url, run_id, SLOTS)
        rounds = {language: rounds_made(database, language) for language in LANGUAGES}
        return attempts_made(database), rounds, calls_kept(database)


def assert_nothing_is_left(database: Database) -> None:
    """No piece is left or leased, and each attempt belongs to one piece."""
    with database.connect() as connection:
        left, attempts, distinct = connection.execute(
            text("""
                SELECT count(*) FILTER (WHERE outcome IS NULL OR lease_owner IS NOT NULL), count(attempt_id),
                    count(DISTINCT attempt_id)
                FROM translation_piece""")
        ).one()
        made = connection.execute(text("SELECT count(*) FROM translation_attempt")).scalar_one()
        status = connection.execute(text("SELECT status FROM run")).scalar_one()
    assert (left, status) == (0, "finished")
    assert attempts == distinct == made
