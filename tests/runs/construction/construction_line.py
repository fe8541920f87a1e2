"""A database with candidates, a scripted endpoint, and workers that take the candidates down the line."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

from llm.scripted_acts import Act
from llm.scripted_endpoint import Asked, ScriptedEndpoint
from runs.construction.line_script import LineScript
from sqlalchemy import text

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.cache import CachedModel, Identity
from crosspl_tui.llm.client import Client, Surroundings
from crosspl_tui.llm.endpoint import Endpoint, Timeouts
from crosspl_tui.llm.exchange import OpenModel
from crosspl_tui.llm.keys import Key
from crosspl_tui.llm.prices import Price
from crosspl_tui.llm.retry import Policy
from crosspl_tui.llm.stored import StoredReplies
from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.runs.construction.by_rules import construct_pending
from crosspl_tui.runs.construction.plan import ConstructionPlan, RoleModels
from crosspl_tui.runs.construction.work import ConstructionWork, open_construction, start_construction
from crosspl_tui.runs.engine.engine import Engine, EngineOptions, WorkSummary
from crosspl_tui.runs.engine.work import RunContext
from store.database import Database, open_database
from store.runs.lifecycle import RunRow, load_run
from store.runs.progress import RunProgress
from store.sources.attempts import AttemptRow, attempts_of
from store.sources.candidate_work import construction_progress
from store.writer import GroupWriter

QUICK = Policy(most_tries=3, first_wait=0.001, longest_asked_for=0.02)
PRICE = Price(input=10.0, output=20.0)
_names = count(1)

Answering = Callable[[Asked], Act]


@dataclass(slots=True)
class Line:
    """What a test of the line works with. The endpoint answers as `script` says unless a test puts another in."""

    database: Database
    writer: GroupWriter
    endpoint: ScriptedEndpoint
    script: LineScript
    timeouts: Timeouts = field(default_factory=lambda: Timeouts(answer=5))
    model: str = field(
        default_factory=lambda: f"desk-{next(_names)}"
    )  # a model's limiter is shared in the process

    def plan(self, **fields: object) -> ConstructionPlan:
        return replace(ConstructionPlan(RoleModels.all_played_by(self.model)), **fields)  # type: ignore[arg-type]

    def start(self, **fields: object) -> int:
        return start_construction(self.database, self.plan(**fields))

    def work(self, run_id: int, *, slots: int = 4) -> WorkSummary:
        """Let a worker work on a run until it has ended."""
        options = EngineOptions(slots=slots, run_id=run_id, look_seconds=0.02)
        return Engine(self.database, self.writer, self._open, options).run()

    def construct(self, answering: Answering | None = None, **fields: object) -> int:
        """Take the candidates down the line, and return the run."""
        if answering is not None:
            self.endpoint.script = answering
        run_id = self.start(**fields)
        self.work(run_id)
        return run_id

    def _open(self, context: RunContext) -> ConstructionWork:
        return open_construction(self.database, self._open_model, context)

    def _open_model(self, called: str, context: RunContext, budget: Budget) -> OpenModel:
        endpoint = Endpoint(called, called, self.endpoint.url, timeouts=self.timeouts)
        around = Surroundings(budget, context.cancellation, context.say, QUICK)
        client = Client(endpoint, Key("sk-of-the-tests"), PRICE, around)
        return CachedModel(client, Identity(called, called), StoredReplies(self.database, self.writer))

    # What came of it

    def run(self, run_id: int) -> RunRow:
        with self.database.connect() as connection:
            return load_run(connection, run_id)

    def progress(self, run_id: int, *, now: float = 0.0) -> RunProgress:
        with self.database.connect() as connection:
            return construction_progress(connection, [run_id], now=now)[run_id]

    def outcomes(self) -> list[tuple[str, str]]:
        """What came of the candidates that something came of, and why, in their order."""
        return self._rows("SELECT outcome, reason FROM candidate WHERE outcome IS NOT NULL ORDER BY id")

    def items(self) -> list[tuple[str, ...]]:
        """The items: key, level, code and instruction."""
        return item_rows(self.database)

    def log(self, run_id: int) -> list[str]:
        return [
            row[0] for row in self._rows(f"SELECT message FROM run_event WHERE run_id = {run_id} ORDER BY id")
        ]

    def attempts(self) -> list[AttemptRow]:
        """The attempts at the first candidate that something came of."""
        ((first,),) = self._rows("SELECT min(id) FROM candidate WHERE outcome IS NOT NULL")
        with self.database.connect() as connection:
            return attempts_of(connection, first)

    def asked(self, role: str) -> list[Asked]:
        """What a role was asked, in order."""
        return [asked for asked in self.endpoint.asked if self.script.roles.get(asked.prompt) == role]

    def _rows(self, query: str) -> list[tuple]:  # type: ignore[type-arg]
        with self.database.connect() as connection:
            return [tuple(row) for row in connection.execute(text(query))]


def offline_items(file: Path, folder: Path) -> list[tuple[str, ...]]:
    """What the offline roles make of the same candidates: key, level, code and instruction."""
    shutil.copyfile(file, folder / "offline.db")
    with open_database(folder / "offline.db") as database:
        construct_pending(database, offline_roles())
        return item_rows(database)


def item_rows(database: Database) -> list[tuple[str, ...]]:
    with database.connect() as connection:
        rows = connection.execute(
            text("""
                SELECT key, level, code, instruction FROM item JOIN revision ON revision.id = item.revision_id
                ORDER BY key""")
        )
        return [tuple(row) for row in rows]
