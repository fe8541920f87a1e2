"""What came of runs, as scoring, comparison and export ask for it: counts a task, and answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, text

# Imported samples have no outcome, but the verdict that came with them.
JUDGED = "(sample.outcome IN ('judged', 'refused') OR sample.outcome IS NULL AND sample.claimed IS NOT NULL)"
VERDICT = "coalesce(sample.verdict, sample.claimed)"


@dataclass(frozen=True, slots=True)
class Task:
    """What judging an answer and counting it takes to know of an item."""

    key: str
    language: str
    technology: str
    level: str
    machine_id: int
    suffix: str


@dataclass(frozen=True, slots=True)
class TaskCount:
    """What came of the samples of one task in one run.

    `samples` are those that count: judged, or refused by the model, which is not passed. `passed` and `unsure` are
    among them. `failed` had no answer and count for nothing; `waiting` are still to be done.
    """

    task: Task
    samples: int
    passed: int
    unsure: int = 0
    failed: int = 0
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class SampleAnswer:
    """One sample with all that an export tells of it; `outcome` is "" for one that waits or was imported.

    `number` counts an item's samples from 0, those of imported runs, too, which are stored from 1.
    """

    sample_id: int
    task: Task
    number: int
    answer: str | None
    outcome: str
    verdict: str
    judge: str
    reason: str
    coverage: float | None
    state: int | None
    input_tokens: int | None
    output_tokens: int | None
    price: float | None
    seconds: float | None


_TASK_COLUMNS = "item.key, item.language, item.technology, item.level, item.machine_id, item.suffix"


def all_tasks(connection: Connection, suite: str) -> list[Task]:
    """Return the tasks of a suite."""
    rows = connection.execute(
        text(f"SELECT {_TASK_COLUMNS} FROM item WHERE suite = :suite ORDER BY position"), {"suite": suite}
    )
    return [Task(*row) for row in rows]


def task_counts(connection: Connection, run_id: int) -> list[TaskCount]:
    """Return what came of each task of a run, in the order of the items."""
    rows = connection.execute(
        text(f"""
            SELECT {_TASK_COLUMNS},
                sum(CASE WHEN {JUDGED} THEN 1 ELSE 0 END),
                sum(CASE WHEN {JUDGED} AND {VERDICT} = 'accept' THEN 1 ELSE 0 END),
                sum(CASE WHEN {JUDGED} AND {VERDICT} = 'unsure' THEN 1 ELSE 0 END),
                sum(CASE WHEN sample.outcome = 'failed' THEN 1 ELSE 0 END),
                sum(CASE WHEN sample.outcome IS NULL AND sample.claimed IS NULL THEN 1 ELSE 0 END)
            FROM sample JOIN item ON item.id = sample.item_id
            WHERE sample.run_id = :run GROUP BY item.id ORDER BY item.position"""),
        {"run": run_id},
    )
    return [TaskCount(Task(*row[:6]), *map(int, row[6:])) for row in rows]


def sample_answers(connection: Connection, run_id: int) -> Iterator[SampleAnswer]:
    """Yield all samples of a run, in the order of items and numbers."""
    rows = connection.execute(
        text(f"""
            SELECT sample.id, {_TASK_COLUMNS}, sample.number - base.number, sample.answer, coalesce(sample.outcome, ''),
                coalesce({VERDICT}, ''), sample.judge, sample.reason, sample.coverage, sample.state,
                model_call.input_tokens, model_call.output_tokens, model_call.price, model_call.seconds
            FROM sample JOIN item ON item.id = sample.item_id
            JOIN (SELECT min(number) AS number FROM sample WHERE run_id = :run) AS base ON 1 = 1
            LEFT JOIN model_call ON model_call.id = sample.call_id
            WHERE sample.run_id = :run ORDER BY item.position, sample.number"""),
        {"run": run_id},
    )
    return (SampleAnswer(row[0], Task(*row[1:7]), *row[7:]) for row in rows)
