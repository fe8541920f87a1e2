"""A worker of a construction run as a process of its own, to be killed."""

from __future__ import annotations

from crosspl_tui.llm.endpoint import Endpoint
from crosspl_tui.runs.engine.engine import Engine, EngineOptions
from crosspl_tui.runs.engine.opening import opener
from crosspl_tui.settings import Settings
from fsm.machine import load_catalogue
from fsm.syntax import parse
from store.database import open_database
from store.writer import GroupWriter

# Once, in the process from which all workers are forked, so that each is at work at once.
MACHINES = load_catalogue()
SYNTAXES = [parse("", suffix) for suffix in (".py", ".java", ".js", ".go", ".php", ".cpp")]


def work(database_file: str, url: str, run_id: int, slots: int) -> None:
    """Work on a run until it has ended; leases are short, so that others soon take up what a kill leaves."""
    settings = Settings(database_file, "anna", models={"desk": Endpoint("desk", "desk", url)})
    options = EngineOptions(slots=slots, run_id=run_id, lease_seconds=1.0, heartbeat_seconds=0.2)
    with open_database(database_file) as database, GroupWriter(database) as writer:
        Engine(database, writer, opener(database, writer, settings), options).run()
