"""Runs: added, listed, and moved from one status to another by one UPDATE each."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, Row, bindparam, text

from store.clock import utc_now
from store.errors import StoreError
from store.exchange.naming import IPC_SUITE
from store.runs.workers import WorkerRow
from store.text import storable
from store.values import row_values
from store.vocabulary import RunKind, RunStatus

SUITES_APART = ", "
"""Between the suites of a run's tasks."""

OPEN = (RunStatus.QUEUED, RunStatus.RUNNING)
"""A run of these statuses is taken up by workers."""

_COLUMNS = """id, kind, title, suite, model, mode, origin, batch, status, reason, parameters, plan, created_at,
    finished_at"""


GREEDY, SAMPLING = "greedy", "sampling"
"""How answers were drawn: one at temperature 0, or several."""

PUBLISHED, STRICT, EXECUTION = "published", "strict", "execution"
"""Who judged: the judge of the published benchmark, ours, or the execution of what was answered."""


def decoding_of(mode: str) -> str:
    """Return how a run's answers were drawn; imported runs name their mode after the published judge."""
    return GREEDY if mode == GREEDY else SAMPLING


def judge_of(suite: str, origin: str, plan: str) -> str:
    """Return who judged an evaluation; only tasks of the suite `crosspl-ipc` leave the choice to its plan.

    Of a run of several suites these are several, as `strict, execution`.
    """
    if origin == PUBLISHED:
        return PUBLISHED
    chosen = str(json.loads(plan).get("judge", STRICT))
    judges = (chosen if one == IPC_SUITE else EXECUTION for one in suite.split(SUITES_APART))
    return SUITES_APART.join(dict.fromkeys(judges))


class UnknownRunError(StoreError):
    """No run has this id."""

    def __init__(self, run_id: int) -> None:
        super().__init__(f"There is no run {run_id}; `crosspl-tui runs list` shows those there are.")


@dataclass(frozen=True, slots=True)
class PlannedRun:
    """A run to be worked on. `suite`, `model`, `mode` and `origin` together name it; `plan` is JSON."""

    kind: RunKind
    title: str
    suite: str
    model: str
    mode: str
    origin: str
    batch: str = ""
    parameters: str = "{}"
    plan: str = "{}"
    status: RunStatus = RunStatus.QUEUED


@dataclass(frozen=True, slots=True)
class RunRow:
    """A run as kept; `reason` says why it stopped, "" otherwise."""

    id: int
    kind: RunKind
    title: str
    suite: str
    model: str
    mode: str
    origin: str
    batch: str
    status: RunStatus
    reason: str
    parameters: str
    plan: str
    created_at: str
    finished_at: str | None

    @property
    def is_open(self) -> bool:
        """Whether workers take it up."""
        return self.status in OPEN

    @property
    def is_evaluation(self) -> bool:
        """Whether models answer tasks in it, so that it has scores."""
        return self.kind is RunKind.EVALUATION

    @property
    def decoding(self) -> str:
        """`greedy` or `sampling`; "" for a run that is no evaluation."""
        return decoding_of(self.mode) if self.is_evaluation else ""

    @property
    def judge(self) -> str:
        """`strict`, `published` or `execution`; "" for a run that is no evaluation."""
        return judge_of(self.suite, self.origin, self.plan) if self.is_evaluation else ""

    def is_waiting(self, workers: Iterable[WorkerRow]) -> bool:
        """Whether it would go on, were one of these workers alive and there for it."""
        return self.is_open and not any(
            worker.is_alive and worker.run_id in (None, self.id) for worker in workers
        )


def add_run(connection: Connection, run: PlannedRun) -> int:
    """Add a run and return its id."""
    return int(
        connection.execute(
            text("""
                INSERT INTO run (kind, title, suite, model, mode, origin, batch, parameters, plan, status, reason,
                    created_at)
                VALUES (:kind, :title, :suite, :model, :mode, :origin, :batch, :parameters, :plan, :status, '', :now)
                RETURNING id"""),
            row_values(run, now=utc_now()),
        ).scalar_one()
    )


def load_run(connection: Connection, run_id: int) -> RunRow:
    """The run with this id; raises `UnknownRunError`."""
    row = connection.execute(text(f"SELECT {_COLUMNS} FROM run WHERE id = :id"), {"id": run_id}).one_or_none()
    if row is None:
        raise UnknownRunError(run_id)
    return _run(row)


def runs(
    connection: Connection,
    *,
    kind: RunKind | None = None,
    statuses: Collection[RunStatus] = (),
    batch: str | None = None,
    before: int | None = None,
    limit: int = 200,
) -> list[RunRow]:
    """Runs, newest first: of a kind, of some statuses (all when empty), of a batch, older than the run `before`."""
    terms, parameters = ["1 = 1"], {"limit": limit}
    for name, value in (("kind", kind), ("batch", batch)):
        if value is not None:
            terms.append(f"{name} = :{name}")
            parameters[name] = value  # type: ignore[assignment] # texts and numbers, by name
    if before is not None:
        terms.append("id < :before")
        parameters["before"] = before
    if statuses:
        terms.append(f"status IN ({', '.join(_quoted(status) for status in statuses)})")
    rows = connection.execute(
        text(f"SELECT {_COLUMNS} FROM run WHERE {' AND '.join(terms)} ORDER BY id DESC LIMIT :limit"),
        parameters,
    )
    return [_run(row) for row in rows]


def open_runs(connection: Connection, *, run_id: int | None = None) -> list[RunRow]:
    """The runs that workers take up, oldest first; only that one if an id is given."""
    wanted = "" if run_id is None else "id = :id AND"
    rows = connection.execute(
        text(f"SELECT {_COLUMNS} FROM run WHERE {wanted} status IN ('queued', 'running') ORDER BY id"),
        {"id": run_id},
    )
    return [_run(row) for row in rows]


def set_status(
    connection: Connection, run_id: int, to: RunStatus, *, among: Collection[RunStatus], reason: str = ""
) -> bool:
    """Move a run to a status from one of those in `among`; False when it has none of them (any more)."""
    has_ended = to in (RunStatus.FINISHED, RunStatus.CANCELLED)
    query = text("""
        UPDATE run SET status = :to, reason = :reason, finished_at = :ended WHERE id = :id AND status IN :among""")
    changed = connection.execute(
        query.bindparams(bindparam("among", expanding=True)),
        {
            "id": run_id,
            "to": to.value,
            "reason": storable(reason),
            "ended": utc_now() if has_ended else None,
            "among": [status.value for status in among],
        },
    )
    return changed.rowcount > 0


def set_plan(connection: Connection, run_id: int, plan: str) -> None:
    """Give a run another plan, such as one with a larger budget."""
    connection.execute(
        text("UPDATE run SET plan = :plan WHERE id = :id"), {"plan": storable(plan), "id": run_id}
    )


def _run(row: Row[tuple[object, ...]]) -> RunRow:
    return RunRow(**row._asdict() | {"kind": RunKind(row.kind), "status": RunStatus(row.status)})


def _quoted(status: RunStatus) -> str:
    return f"'{RunStatus(status).value}'"
