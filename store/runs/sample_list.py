"""A run's samples as a list to walk through, and one of them in full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection, bindparam, text


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
    """A sample in a list. An imported one has the verdict that came with it; `model` is its run's."""

    id: int
    item_key: str
    number: int
    language: str
    task_id: int
    technology: str
    level: str
    verdict: str
    outcome: str
    run_id: int
    model: str


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


_ROWS = """
    SELECT sample.id, item.key, sample.number, item.language, item.task_id, item.technology, item.level,
        coalesce(sample.verdict, sample.claimed, ''), coalesce(sample.outcome, ''), run.id, run.model
    FROM sample JOIN item ON item.id = sample.item_id JOIN run ON run.id = sample.run_id"""


def sample_rows(
    connection: Connection, run_id: int, shown: SampleFilter = SampleFilter.ALL
) -> list[SampleRow]:
    """Return a run's samples that are done, in the order of the queue and of their numbers."""
    rows = connection.execute(
        text(f"""{_ROWS}
            WHERE sample.run_id = :run AND ({_CONDITIONS[shown]})
            ORDER BY item.position, sample.number"""),
        {"run": run_id},
    )
    return [SampleRow(*row) for row in rows]


def sample_rows_of(connection: Connection, sample_ids: Sequence[int]) -> list[SampleRow]:
    """Return samples by their ids, of whatever runs, in the order of the ids; unknown ones are left out."""
    query = text(f"{_ROWS} WHERE sample.id IN :ids").bindparams(bindparam("ids", expanding=True))
    found = {row[0]: SampleRow(*row) for row in connection.execute(query, {"ids": list(sample_ids)})}
    return [found[sample_id] for sample_id in sample_ids if sample_id in found]


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


def samples_of_task(connection: Connection, run_id: int, item_key: str) -> list[SampleRow]:
    """Return a task's samples in a run, in the order of their numbers."""
    rows = connection.execute(
        text(f"{_ROWS} WHERE sample.run_id = :run AND item.key = :key ORDER BY sample.number"),
        {"run": run_id, "key": item_key},
    )
    return [SampleRow(*row) for row in rows]
