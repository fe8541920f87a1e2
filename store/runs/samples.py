"""The samples of runs as work: added without an outcome, leased to workers, and given an outcome once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from sqlalchemy import BindParameter, Connection, bindparam, text

from store.clock import utc_now
from store.values import row_values
from store.vocabulary import SampleOutcome

_CHUNK = 5000
_IDS: BindParameter[list[int]] = bindparam("ids", expanding=True)

_INSERT = text("""
    INSERT INTO sample (run_id, item_id, number, answer_hash, judge, created_at)
    VALUES (:run_id, :item_id, :number, '', '', :now)""")

# The condition on the lease stands twice, so that where two workers choose at once the second sees what the first took.
_CLAIM = text("""
    UPDATE sample SET lease_owner = :owner, lease_expires = :until
    WHERE id IN (
        SELECT id FROM sample
        WHERE run_id = :run_id AND outcome IS NULL AND (lease_owner IS NULL OR lease_expires <= :now)
            AND EXISTS (SELECT 1 FROM run WHERE id = :run_id AND status IN ('queued', 'running'))
        ORDER BY id LIMIT :count)
        AND outcome IS NULL AND (lease_owner IS NULL OR lease_expires <= :now)
    RETURNING id""")

_TASKS = text("""
    SELECT sample.id, sample.run_id, sample.item_id, sample.number, item.key, item.language, item.suffix,
        item.machine_id, item.suite, revision.instruction, revision.code, sample.asked
    FROM sample JOIN item ON item.id = sample.item_id JOIN revision ON revision.id = item.revision_id
    WHERE sample.id IN :ids ORDER BY sample.id""").bindparams(_IDS)

_SET_OUTCOME = text("""
    UPDATE sample SET outcome = :outcome, answer = :answer, answer_hash = :answer_hash, verdict = :verdict,
        judge = :judge, reason = :reason, coverage = :coverage, state = :state, call_id = :call_id,
        tries = :tries, finished_at = :now, lease_owner = NULL, lease_expires = NULL
    WHERE id = :id""")

_RESET = """
    UPDATE sample SET outcome = NULL, answer = NULL, answer_hash = '', verdict = NULL, judge = '', reason = '',
        coverage = NULL, state = NULL, call_id = NULL, finished_at = NULL, lease_owner = NULL, lease_expires = NULL
    WHERE run_id = :run_id AND """


@dataclass(frozen=True, slots=True)
class Lease:
    """Who takes work, until when, and the present time; both are POSIX times."""

    owner: str
    until: float
    now: float


@dataclass(frozen=True, slots=True)
class SampleTask:
    """A sample to be done, with the item's present instruction and solution.

    `number` counts the item's samples from 0, and `asked` how often this one was asked anew.
    """

    id: int
    run_id: int
    item_id: int
    number: int
    key: str
    language: str
    suffix: str
    machine_id: int
    suite: str
    instruction: str
    solution: str
    asked: int = 0


@dataclass(frozen=True, slots=True)
class SampleResult:
    """What came of a sample. `state` is the machine's state at which a rejected answer is stuck."""

    id: int
    outcome: SampleOutcome
    answer: str | None = None
    answer_hash: str = ""
    verdict: str | None = None
    judge: str = ""
    reason: str = ""
    coverage: float | None = None
    state: int | None = None
    call_id: int | None = None
    tries: int = 0


def add_samples(connection: Connection, run_id: int, item_ids: Sequence[int], *, samples: int) -> int:
    """Add `samples` samples without an outcome for each item, numbered from 0, and return how many those are."""
    now = utc_now()
    rows: Iterator[dict[str, int | str]] = (
        {"run_id": run_id, "item_id": item_id, "number": number, "now": now}
        for item_id in item_ids
        for number in range(samples)
    )
    for chunk in _chunks(rows):
        connection.execute(_INSERT, chunk)
    return len(item_ids) * samples


def claim(connection: Connection, run_id: int, lease: Lease, count: int) -> list[SampleTask]:
    """Lease the first `count` samples of an open run that nobody has done or holds."""
    ids = list(
        connection.execute(
            _CLAIM,
            {"run_id": run_id, "owner": lease.owner, "until": lease.until, "now": lease.now, "count": count},
        ).scalars()
    )
    return [SampleTask(*row) for row in connection.execute(_TASKS, {"ids": ids})] if ids else []


def keep(connection: Connection, owner: str, results: Sequence[SampleResult]) -> frozenset[int]:
    """Keep results of samples that the owner still holds, which ends the leases; return the ids of those."""
    held = _held(connection, owner, [result.id for result in results])
    now = utc_now()
    rows = [row_values(result, now=now) for result in results if result.id in held]
    if rows:
        connection.execute(_SET_OUTCOME, rows)
    return held


def renew(connection: Connection, lease: Lease) -> None:
    """Let all leases of the owner end later."""
    connection.execute(
        text("UPDATE sample SET lease_expires = :until WHERE lease_owner = :owner"),
        {"until": lease.until, "owner": lease.owner},
    )


def give_back(connection: Connection, owner: str, sample_ids: Collection[int] | None = None) -> int:
    """End the owner's leases of these samples, or all of them; return how many those were."""
    query = "UPDATE sample SET lease_owner = NULL, lease_expires = NULL WHERE lease_owner = :owner"
    if sample_ids is None:
        return connection.execute(text(query), {"owner": owner}).rowcount
    given = connection.execute(
        text(f"{query} AND id IN :ids").bindparams(_IDS), {"owner": owner, "ids": list(sample_ids)}
    )
    return given.rowcount


def has_unfinished(connection: Connection, run_id: int) -> bool:
    """Whether a run has samples without an outcome."""
    found = connection.execute(
        text("SELECT 1 FROM sample WHERE run_id = :run_id AND outcome IS NULL LIMIT 1"), {"run_id": run_id}
    )
    return found.scalar() is not None


def reset_failed(connection: Connection, run_id: int) -> int:
    """Make the failed samples of a run work again, and return how many those are."""
    return connection.execute(text(_RESET + "outcome = 'failed'"), {"run_id": run_id}).rowcount


def reset_samples(connection: Connection, run_id: int, sample_ids: Collection[int]) -> int:
    """Make these samples work again, whatever came of them, and return how many those are.

    They are asked anew: the answer that is kept of the same question is not given again.
    """
    query = text(_RESET.replace("SET ", "SET asked = asked + 1, ", 1) + "outcome IS NOT NULL AND id IN :ids")
    given = {"run_id": run_id, "ids": list(sample_ids)}
    return connection.execute(query.bindparams(_IDS), given).rowcount


def _held(connection: Connection, owner: str, ids: Sequence[int]) -> frozenset[int]:
    lock = "" if connection.dialect.name == "sqlite" else " FOR UPDATE"
    query = f"SELECT id FROM sample WHERE id IN :ids AND lease_owner = :owner AND outcome IS NULL{lock}"
    rows = connection.execute(text(query).bindparams(_IDS), {"ids": list(ids), "owner": owner})
    return frozenset(rows.scalars())


def _chunks(rows: Iterator[dict[str, int | str]]) -> Iterator[list[dict[str, int | str]]]:
    while chunk := list(islice(rows, _CHUNK)):
        yield chunk
