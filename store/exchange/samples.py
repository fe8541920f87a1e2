"""Runs and samples written without repeating what is there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.clock import utc_now
from store.text import content_hash


@dataclass(frozen=True, slots=True)
class NewRun:
    """A run as an import describes it; the first four fields identify it."""

    suite: str
    model: str
    mode: str
    origin: str
    parameters: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class NewSample:
    """An answer to an item with the verdict that came with it: `accept` or `reject`."""

    item_id: int
    number: int
    answer: str
    claimed: str


@dataclass(frozen=True, slots=True)
class AddedSamples:
    """How many samples were added, were there before, and are there with another answer or verdict."""

    added: int
    present: int
    conflicts: int


_INSERT_SAMPLE = text("""
    INSERT INTO sample (run_id, item_id, number, answer, answer_hash, claimed, judge, created_at)
    VALUES (:run_id, :item_id, :number, :answer, :answer_hash, :claimed, '', :now)""")


def find_or_add_run(connection: Connection, run: NewRun) -> int:
    """Return the id of the run, which is added as a finished one if it is not there yet."""
    identity = {"suite": run.suite, "model": run.model, "mode": run.mode, "origin": run.origin}
    find = text(
        "SELECT id FROM run WHERE suite = :suite AND model = :model AND mode = :mode AND origin = :origin"
    )
    found = connection.execute(find, identity).scalar()
    if found is None:
        now = utc_now()
        connection.execute(
            text(
                "INSERT INTO run (suite, model, mode, origin, parameters, created_at, finished_at) "
                "VALUES (:suite, :model, :mode, :origin, :parameters, :now, :now)"
            ),
            {**identity, "parameters": json.dumps(run.parameters), "now": now},
        )
        found = connection.execute(find, identity).scalar_one()
    return int(found)


def add_samples(connection: Connection, run_id: int, samples: Iterable[NewSample]) -> AddedSamples:
    """Add the samples whose item and number the run does not have yet."""
    rows = connection.execute(
        text("SELECT item_id, number, answer_hash, claimed FROM sample WHERE run_id = :run_id"),
        {"run_id": run_id},
    )
    known = {(row.item_id, row.number): (row.answer_hash, row.claimed) for row in rows}
    now = utc_now()
    new, present, conflicts = [], 0, 0
    for sample in samples:
        place, said = (sample.item_id, sample.number), (content_hash(sample.answer), sample.claimed)
        if place in known:
            present += 1
            conflicts += known[place] != said
            continue
        known[place] = said
        new.append(
            {
                "run_id": run_id,
                "item_id": sample.item_id,
                "number": sample.number,
                "answer": sample.answer,
                "answer_hash": said[0],
                "claimed": sample.claimed,
                "now": now,
            }
        )
    if new:
        connection.execute(_INSERT_SAMPLE, new)
    return AddedSamples(len(new), present, conflicts)
