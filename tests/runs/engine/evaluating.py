"""What the tests of the engine share: items, models in this process, and workers on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from sqlalchemy import text

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.exchange import Reply, Request, Usage
from crosspl_tui.runs.engine.engine import Engine, EngineOptions
from crosspl_tui.runs.engine.work import RunContext
from crosspl_tui.runs.evaluation.plan import EvaluationPlan
from crosspl_tui.runs.evaluation.work import open_evaluation, start_evaluation
from store.database import Database
from store.items.lists import NewItem, add_items
from store.runs.events import events_after
from store.runs.lifecycle import RunRow, load_run
from store.writer import GroupWriter

MACHINE = 66
GOOD = """\
import socket

def serve():
    server = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    server.bind(("127.0.0.1", 8460))
    server.listen()
    connection, _ = server.accept()
    connection.sendall(connection.recv(1024))
    connection.close()
    server.close()
"""
BAD = "print('no')\n"
QUICK = EngineOptions(slots=4, look_seconds=0.02, heartbeat_seconds=0.05)


@dataclass
class Scripted:
    """A model that does what a function says, and remembers by which items it was asked."""

    act: Callable[[Request], str | Reply] = lambda _request: GOOD
    name: str = "gull"
    asked: list[str] = field(default_factory=list)
    contexts: list[RunContext] = field(default_factory=list)
    is_closed: bool = False

    def ask(self, request: Request) -> Reply:
        self.asked.append(f"{request.subject}#{request.number}")
        reply = self.act(request)
        return (
            reply if isinstance(reply, Reply) else Reply(reply, usage=Usage(10, 20), price=0.01, seconds=0.5)
        )

    def close(self) -> None:
        self.is_closed = True

    def open(self, context: RunContext, _budget: Budget) -> Scripted:
        self.contexts.append(context)
        return self


def add_tasks(database: Database, count: int, prefix: str = "ipc/python") -> list[int]:
    """Add items that all ask for a TCP server in Python."""
    items = [
        NewItem(
            key=f"{prefix}/{number}",
            suite="ipc",
            task_id=number,
            language="Python",
            suffix=".py",
            technology="TCP",
            machine_id=MACHINE,
            level="Function-level",
            project="harbour/ferry",
            interface_class="socket",
            interface_name="socket server",
            code=GOOD,
            instruction=f"Serve ferry {number}.",
            author="import",
        )
        for number in range(count)
    ]
    with database.begin() as connection:
        return list(add_items(connection, items).ids)


def start(database: Database, **fields: object) -> int:
    """Start an evaluation of one model and return its run."""
    (run_id,) = start_evaluation(database, EvaluationPlan(**{"models": ("gull",), **fields}))  # type: ignore[arg-type]
    return run_id


def engine(
    database: Database, writer: GroupWriter, model: Scripted, options: EngineOptions = QUICK, **more: object
) -> Engine:
    """Make a worker that asks this model."""
    return Engine(database, writer, partial(open_evaluation, database, model.open), options, **more)  # type: ignore[arg-type]


def run_of(database: Database, run_id: int) -> RunRow:
    with database.connect() as connection:
        return load_run(connection, run_id)


def outcomes(database: Database, run_id: int) -> list[str | None]:
    """What came of the samples of a run, by id."""
    with database.connect() as connection:
        return list(
            connection.execute(
                text("SELECT outcome FROM sample WHERE run_id = :id ORDER BY id"), {"id": run_id}
            ).scalars()
        )


def leases(database: Database) -> int:
    with database.connect() as connection:
        query = text("SELECT count(*) FROM sample WHERE lease_owner IS NOT NULL")
        return int(connection.execute(query).scalar_one())


def log(database: Database, run_id: int) -> list[str]:
    """The messages of a run's log."""
    with database.connect() as connection:
        return [line.message for line in events_after(connection, 0, run_id=run_id, limit=100_000)]
