"""What a report counts of items, samples and decisions, each in one query that the database sums up."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.review.events import STANDS
from store.runs.lifecycle import decoding_of, judge_of
from store.runs.scores import JUDGED, VERDICT


@dataclass(frozen=True, slots=True)
class TaskCell:
    """The items of one language, technology, level and status."""

    suite: str
    language: str
    technology: str
    level: str
    status: str
    items: int


@dataclass(frozen=True, slots=True)
class PassCell:
    """How many tasks of a run in one language and technology have so many samples that count, and so many passed."""

    run_id: int
    language: str
    technology: str
    samples: int
    passed: int
    tasks: int


@dataclass(frozen=True, slots=True)
class RunName:
    """A run of an evaluation, by what tells it apart; `waiting` are its samples that are still to be done."""

    id: int
    suite: str
    model: str
    mode: str
    origin: str
    parameters: str
    plan: str = "{}"
    waiting: int = 0

    @property
    def decoding(self) -> str:
        """`greedy` or `sampling`."""
        return decoding_of(self.mode)

    @property
    def judge(self) -> str:
        """`strict`, `published` or `execution`."""
        return judge_of(self.suite, self.origin, self.plan)


@dataclass(frozen=True, slots=True)
class FailureCell:
    """How many samples of a run came out so; `state` is where rejected ones are stuck, `kind` the first
    eight characters of the reason why an execution failed."""

    run_id: int
    suite: str
    result: str
    state: int | None
    kind: str
    samples: int


@dataclass(frozen=True, slots=True)
class DecisionCell:
    """How many items were last decided so by a reviewer; `is_edited` when the text is no longer as it was made."""

    reviewer: str
    kind: str
    is_edited: bool
    reason: str
    items: int


# Reasons of executions begin with the kind of the failure and a colon; no two kinds begin alike.
_KIND = "CASE WHEN run.suite = 'crosspl-ffi' THEN substr(sample.reason, 1, 8) ELSE '' END"


def task_cells(connection: Connection) -> list[TaskCell]:
    """Items by all that a benchmark is told apart by."""
    rows = connection.execute(
        text("""
            SELECT suite, language, technology, level, status, count(*) FROM item
            GROUP BY suite, language, technology, level, status""")
    )
    return [TaskCell(*row) for row in rows]


def evaluation_runs(connection: Connection) -> list[RunName]:
    """All evaluations that have samples, oldest first."""
    rows = connection.execute(
        text("""
            SELECT id, suite, model, mode, origin, parameters, plan, CASE WHEN status = 'finished' THEN 0 ELSE (
                SELECT count(*) FROM sample
                WHERE run_id = run.id AND outcome IS NULL AND claimed IS NULL) END
            FROM run WHERE kind = 'evaluation' AND EXISTS (SELECT 1 FROM sample WHERE run_id = run.id) ORDER BY id""")
    )
    return [RunName(*row) for row in rows]


def pass_cells(connection: Connection) -> list[PassCell]:
    """What came of the tasks of all runs, without a single task by itself; tasks without a sample are left out."""
    rows = connection.execute(
        text(f"""
            SELECT run_id, language, technology, samples, passed, count(*) FROM (
                SELECT sample.run_id AS run_id, item.language AS language, item.technology AS technology,
                    sum(CASE WHEN {JUDGED} THEN 1 ELSE 0 END) AS samples,
                    sum(CASE WHEN {JUDGED} AND {VERDICT} = 'accept' THEN 1 ELSE 0 END) AS passed
                FROM sample JOIN item ON item.id = sample.item_id
                GROUP BY sample.run_id, sample.item_id, item.language, item.technology) AS task
            WHERE samples > 0 GROUP BY run_id, language, technology, samples, passed""")
    )
    return [PassCell(row[0], row[1], row[2], int(row[3]), int(row[4]), int(row[5])) for row in rows]


def failure_cells(connection: Connection) -> list[FailureCell]:
    """How the samples of all runs came out."""
    rows = connection.execute(
        text(f"""
            SELECT sample.run_id, run.suite,
                CASE WHEN sample.outcome IN ('refused', 'failed') THEN sample.outcome
                     ELSE coalesce({VERDICT}, 'waiting') END AS result,
                sample.state,
                CASE WHEN {VERDICT} = 'reject' THEN {_KIND} ELSE '' END,
                count(*)
            FROM sample JOIN run ON run.id = sample.run_id WHERE run.kind = 'evaluation'
            GROUP BY 1, 2, 3, 4, 5""")
    )
    return [FailureCell(*row) for row in rows]


def decision_cells(connection: Connection) -> list[DecisionCell]:
    """What stands of the human check: each item's last decision, by reviewer."""
    rows = connection.execute(
        text(f"""
            SELECT e.reviewer, e.kind, r.number > 1, e.reason, count(*)
            FROM review_event e JOIN revision r ON r.id = e.revision_after
            WHERE {LAST_DECISION} GROUP BY e.reviewer, e.kind, r.number > 1, e.reason""")
    )
    return [DecisionCell(row[0], row[1], bool(row[2]), row[3], row[4]) for row in rows]


LAST_DECISION = f"""e.kind IN ('accept', 'reject', 'defer') AND {STANDS} AND NOT EXISTS (
    SELECT 1 FROM review_event n WHERE n.item_id = e.item_id AND n.id > e.id
        AND n.kind IN ('accept', 'reject', 'defer') AND {STANDS.replace("e.id", "n.id")})"""
"""For queries that call the event `e`: it is the last decision on its item that stands."""


def decision_seconds(connection: Connection, longest: float) -> list[tuple[str, float]]:
    """The reviewer and the seconds of every decision that stands and was timed, none counted longer than `longest`."""
    rows = connection.execute(
        text(f"""
            SELECT e.reviewer, CASE WHEN e.seconds > :longest THEN :longest ELSE e.seconds END
            FROM review_event e
            WHERE e.kind IN ('accept', 'reject', 'defer') AND e.seconds > 0 AND {STANDS}"""),
        {"longest": longest},
    )
    return [(row[0], float(row[1])) for row in rows]


def edited_instructions(connection: Connection) -> list[tuple[int, str, str]]:
    """Of accepted items whose instruction was edited: the id, the text as it was made, and as it stands."""
    rows = connection.execute(
        text("""
            SELECT item.id, first.instruction, last.instruction
            FROM item JOIN revision last ON last.id = item.revision_id AND last.number > 1
            JOIN revision first ON first.item_id = item.id AND first.number = 1
            WHERE item.status = 'accepted' AND first.instruction <> last.instruction""")
    )
    return [(row[0], row[1], row[2]) for row in rows]
