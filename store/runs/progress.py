"""How far runs are: their samples by what came of them, and what the answers took."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields
from datetime import UTC, datetime

from sqlalchemy import Connection, bindparam, text

RATE_SECONDS = 30.0
"""A rate is that of so many last seconds."""

# An imported answer has a claimed verdict and no outcome.
_SUMS = """
    count(*) FILTER (WHERE coalesce(verdict, claimed) = 'accept') AS accepted,
    count(*) FILTER (WHERE coalesce(verdict, claimed) = 'reject') AS rejected,
    count(*) FILTER (WHERE coalesce(verdict, claimed) = 'unsure') AS unsure,
    count(*) FILTER (WHERE outcome = 'refused') AS refused,
    count(*) FILTER (WHERE outcome = 'failed') AS failed,
    coalesce(sum(model_call.input_tokens), 0) AS input_tokens,
    coalesce(sum(model_call.output_tokens), 0) AS output_tokens,
    coalesce(sum(model_call.thinking_tokens), 0) AS thinking_tokens,
    coalesce(sum(model_call.price), 0.0) AS price,
    coalesce(sum(model_call.price) FILTER (WHERE model_call.created_at >= run.created_at), 0.0) AS spent,
    coalesce(sum(model_call.seconds), 0.0) AS seconds"""

_QUERY = text(f"""
    SELECT sample.run_id, count(*) AS total,
        count(*) FILTER (WHERE sample.lease_owner IS NOT NULL AND sample.lease_expires > :now) AS leased,
        count(*) FILTER (WHERE sample.finished_at >= :since) AS recent, {_SUMS}
    FROM sample
    JOIN run ON run.id = sample.run_id
    LEFT JOIN model_call ON model_call.id = sample.call_id
    WHERE sample.run_id IN :ids GROUP BY sample.run_id""").bindparams(bindparam("ids", expanding=True))

_NEW = text(f"""
    SELECT {_SUMS}
    FROM run_event
    JOIN sample ON sample.id = run_event.sample_id
    JOIN run ON run.id = run_event.run_id
    LEFT JOIN model_call ON model_call.id = sample.call_id
    WHERE run_event.run_id = :run_id AND run_event.id > :after AND run_event.kind = 'sample'
        AND sample.outcome IS NOT NULL""")

_LEASED = text("""
    SELECT count(*) FROM sample WHERE lease_owner IS NOT NULL AND run_id = :run_id AND lease_expires > :now""")


@dataclass(frozen=True, slots=True)
class RunProgress:
    """How far a run is.

    `done` = `accepted` + `rejected` + `unsure` + `refused` + `failed`; `leased` are with a worker just now. Tokens,
    `seconds` of waiting and `price` in dollars are those of the calls that gave its answers; `spent` is the price of
    those that were made since it began, not found in the cache. `per_second` is the rate over the last half minute.
    """

    run_id: int
    total: int = 0
    accepted: int = 0
    rejected: int = 0
    unsure: int = 0
    refused: int = 0
    failed: int = 0
    leased: int = 0
    per_second: float = 0.0
    input_tokens: int = 0
    output_tokens: int = 0
    thinking_tokens: int = 0
    price: float = 0.0
    spent: float = 0.0
    seconds: float = 0.0

    @property
    def done(self) -> int:
        return self.accepted + self.rejected + self.unsure + self.refused + self.failed

    @property
    def left(self) -> int:
        return self.total - self.done

    @property
    def seconds_left(self) -> float | None:
        """How long it will take at the present rate; None while nothing is known."""
        return self.left / self.per_second if self.per_second else None


@dataclass(frozen=True, slots=True)
class LogPlace:
    """How far a run's log goes: the id of its last line, 0 without any, and how many lines are about the run itself."""

    last_id: int
    status_lines: int


def progress(connection: Connection, run_ids: Collection[int], *, now: float) -> dict[int, RunProgress]:
    """How far each of these runs is; one without samples is there with zeros. `now` is a POSIX time."""
    since = datetime.fromtimestamp(now - RATE_SECONDS, UTC).isoformat(timespec="milliseconds")
    rows = connection.execute(_QUERY, {"ids": list(run_ids), "now": now, "since": since})
    found = {run_id: RunProgress(run_id) for run_id in run_ids}
    for row in rows:
        values = row._asdict()
        rate = values.pop("recent") / RATE_SECONDS
        found[row.run_id] = RunProgress(**values, per_second=rate)
    return found


def progress_since(connection: Connection, before: RunProgress, after: int, *, now: float) -> RunProgress:
    """How far a run is, from how far it was at the line `after` of its log: only what came since is read.

    That holds as long as no sample is done over, which the log tells by a line about the run. The rate is left as it
    was.
    """
    new = connection.execute(_NEW, {"run_id": before.run_id, "after": after}).mappings().one()
    leased = connection.execute(_LEASED, {"run_id": before.run_id, "now": now}).scalar_one()
    was = {field.name: getattr(before, field.name) for field in fields(before)}
    return RunProgress(**was | {name: was[name] + value for name, value in new.items()} | {"leased": leased})


def log_place(connection: Connection, run_id: int, *, after: int = 0) -> LogPlace:
    """How far a run's log goes behind the line `after`."""
    last, status_lines = connection.execute(
        text("""
            SELECT coalesce(max(id), :after), count(*) FILTER (WHERE kind = 'status') FROM run_event
            WHERE run_id = :run_id AND id > :after"""),
        {"run_id": run_id, "after": after},
    ).one()
    return LogPlace(int(last), int(status_lines))
