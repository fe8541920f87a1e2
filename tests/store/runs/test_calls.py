"""Calls of models in the database: kept once, found by their key, summed by run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import text

from store.database import Database
from store.runs.calls import Call, Spent, calls_of, find_calls, save_calls, save_prompt, spent_by_run

CALL = Call(
    key="k1",
    model="ferry",
    parameters='{"temperature":0}',
    messages='[{"content":"Call.","role":"user"}]',
    number=0,
    role="candidate",
    prompt_digest="d1",
    answer="def call(): ...",
    thinking="hm",
    finish_reason="stop",
    input_tokens=10,
    output_tokens=20,
    thinking_tokens=5,
    price=0.5,
    seconds=1.25,
    tries=2,
    origin="endpoint",
)


def save(database: Database, **fields: object) -> int:
    with database.begin() as connection:
        return save_calls(connection, [replace(CALL, **fields)])[0].id  # type: ignore[arg-type]


def test_a_call_is_found_by_its_key_as_it_was(database: Database) -> None:
    with database.begin() as connection:
        kept = save_calls(connection, [CALL])[0]

    assert kept.call is CALL
    with database.connect() as connection:
        found = find_calls(connection, ["k1", "k2"])
    assert found == {"k1": kept}


def test_the_first_call_of_a_key_stays(database: Database) -> None:
    first = save(database)

    with database.begin() as connection:
        again = save_calls(connection, [replace(CALL, answer="another", price=9.0)])[0]

    assert (again.id, again.call) == (first, CALL)


def test_of_calls_of_one_key_saved_together_the_first_stays(database: Database) -> None:
    calls = [replace(CALL, answer=answer, key=key) for answer, key in (("a", "k1"), ("b", "k2"), ("c", "k1"))]

    with database.begin() as connection:
        kept = save_calls(connection, calls)

    assert [one.call.answer for one in kept] == ["a", "b", "a"]
    assert kept[0].id == kept[2].id != kept[1].id


def test_an_answer_that_no_database_encodes_is_kept_all_the_same(database: Database) -> None:
    save(database, answer="a\ud800b\0c")

    with database.connect() as connection:
        found = find_calls(connection, ["k1"])["k1"]
    assert found.call.answer == "a\ufffdb\0c"


def test_a_prompt_is_kept_once(database: Database) -> None:
    for version in ("1", "2"):
        with database.begin() as connection:
            save_prompt(connection, digest="d1", role="judger", version=version, prompt='{"user": "x"}')

    with database.connect() as connection:
        rows = connection.execute(text("SELECT digest, role, version, text FROM prompt")).all()
    assert [tuple(row) for row in rows] == [("d1", "judger", "1", '{"user": "x"}')]


def test_calls_are_listed_in_order_by_model(database: Database) -> None:
    for number, model in enumerate(("ferry", "buoy", "ferry")):
        save(database, key=f"k{number}", model=model)

    with database.connect() as connection:
        assert [call.key for call in calls_of(connection)] == ["k0", "k1", "k2"]
        assert [call.key for call in calls_of(connection, "ferry")] == ["k0", "k2"]


@pytest.fixture
def run_id(database: Database) -> int:
    """A run that began in 2026."""
    with database.begin() as connection:
        return int(
            connection.execute(
                text(
                    "INSERT INTO run (suite, model, mode, origin, parameters, created_at) "
                    "VALUES ('ipc', 'ferry', 'greedy', 'o', '{}', '2026-01-01T00:00:00.000Z') RETURNING id"
                )
            ).scalar_one()
        )


def test_a_run_has_spent_what_its_samples_cost_since_it_began(
    database: Database, run_id: int, add: Callable[..., int]
) -> None:
    calls = [save(database, key=f"k{number}", price=0.25) for number in range(4)]
    items = [add(f"ipc/{number}") for number in range(4)]
    with database.begin() as connection:
        for call_id, item_id in zip([calls[0], calls[1], calls[1], None], items, strict=True):
            connection.execute(
                text(
                    "INSERT INTO sample (run_id, item_id, number, answer_hash, judge, created_at, call_id) "
                    "VALUES (:run, :item, 0, '', '', '2026-01-01', :call)"
                ),
                {"run": run_id, "item": item_id, "call": call_id},
            )
        assert spent_by_run(connection, run_id) == Spent(0.5, 60, 2)
        connection.execute(
            text("UPDATE model_call SET created_at = '2025-12-31T00:00:00.000Z' WHERE id = :id"),
            {"id": calls[0]},
        )
        assert spent_by_run(connection, run_id) == Spent(0.25, 30, 1)
        assert spent_by_run(connection, run_id + 1) == Spent(0.0, 0, 0)
