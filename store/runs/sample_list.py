"""A run's samples as a list to walk through, and one of them in full."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection, text


class SampleFilter(StrEnum):
    """Which samples of a run are listed."""

    ALL = "all"
    REJECTED = "rejected"
    UNSURE = "unsure"
    ACCEPTED = "accepted"
    FAILED = "failed"


_CONDITIONS = {
    SampleFilter.ALL: "sample.outcome IS NOT NULL OR sample.answer IS NOT NULL",
    SampleFilter.REJECTED: "coalesce(sample.verdict, sample.claimed) = 'reject'",
    SampleFilter.UNSURE: "sample.verdict = 'unsure'",
    SampleFilter.ACCEPTED: "coalesce(sample.verdict, sample.claimed) = 'accept'",
    SampleFilter.FAILED: "sample.outcome IN ('failed', 'refused')",
}


@dataclass(frozen=True, slots=True)
class SampleRow:
    """A sample in a list. An imported one has the verdict that came with it."""

    id: int
    item_key: str
    number: int
    language: str
    task_id: int
    technology: str
    level: str
    verdict: str
    outcome: str


@dataclass(frozen=True, slots=True)
class SampleDetail:
    """A sample in full: what was asked, what was answered, and what it took. Tokens are 0 and texts empty without a
    model call."""

    id: int
    run_id: int
    model: str
    item_key: str
    machine_id: int
    language: str
    suffix: str
    instruction: str
    answer: str
    verdict: str
    outcome: str
    judge: str
    reason: str
    tries: int
    messages: str
    parameters: str
    thinking: str
    finish_reason: str
    input_tokens: int
    output_tokens: int
    thinking_tokens: int
    price: float
    seconds: float


def sample_rows(
    connection: Connection, run_id: int, shown: SampleFilter = SampleFilter.ALL
) -> list[SampleRow]:
    """Return a run's samples that are done, in the order of the queue and of their numbers."""
    rows = connection.execute(
        text(f"""
            SELECT sample.id, item.key, sample.number, item.language, item.task_id, item.technology, item.level,
                coalesce(sample.verdict, sample.claimed, ''), coalesce(sample.outcome, '')
            FROM sample JOIN item ON item.id = sample.item_id
            WHERE sample.run_id = :run AND ({_CONDITIONS[shown]})
            ORDER BY item.position, sample.number"""),
        {"run": run_id},
    )
    return [SampleRow(*row) for row in rows]


def sample_detail(connection: Connection, sample_id: int) -> SampleDetail:
    """Return one sample; raises sqlalchemy's NoResultFound for an unknown one."""
    row = connection.execute(
        text("""
            SELECT sample.id, sample.run_id, run.model, item.key, item.machine_id, item.language, item.suffix,
                revision.instruction, coalesce(sample.answer, ''), coalesce(sample.verdict, sample.claimed, ''),
                coalesce(sample.outcome, ''), sample.judge, sample.reason, sample.tries,
                coalesce(model_call.messages, ''), coalesce(model_call.parameters, ''),
                coalesce(model_call.thinking, ''), coalesce(model_call.finish_reason, ''),
                coalesce(model_call.input_tokens, 0), coalesce(model_call.output_tokens, 0),
                coalesce(model_call.thinking_tokens, 0), coalesce(model_call.price, 0),
                coalesce(model_call.seconds, 0)
            FROM sample JOIN run ON run.id = sample.run_id JOIN item ON item.id = sample.item_id
                JOIN revision ON revision.id = item.revision_id
                LEFT JOIN model_call ON model_call.id = sample.call_id
            WHERE sample.id = :id"""),
        {"id": sample_id},
    ).one()
    return SampleDetail(*row)


def first_sample_of(connection: Connection, run_id: int, item_key: str) -> int | None:
    """Return the id of a task's first sample in a run, or None."""
    return connection.execute(
        text("""
            SELECT sample.id FROM sample JOIN item ON item.id = sample.item_id
            WHERE sample.run_id = :run AND item.key = :key ORDER BY sample.number LIMIT 1"""),
        {"run": run_id, "key": item_key},
    ).scalar()
