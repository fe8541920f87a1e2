"""A worker of the construction line of translations, also as a process of its own, to be killed."""

from __future__ import annotations

from runs.translation.translation_script import LANGUAGES, SUITE, A, B, C

from crosspl_tui.llm.endpoint import Endpoint
from crosspl_tui.pipelines.translation.line.settings import published_settings
from crosspl_tui.runs.engine.engine import Engine, EngineOptions, WorkSummary
from crosspl_tui.runs.engine.opening import opener
from crosspl_tui.runs.translation.plan import LineModels, TranslationPlan
from crosspl_tui.runs.translation.work import load_prompts
from crosspl_tui.settings import Settings
from store.database import open_database
from store.writer import GroupWriter

PROMPTS = (
    load_prompts()
)  # once, in the process from which all workers are forked, so that each is at work at once

# Small, so that each rule of the line shows within a few rounds.
CHANGES = ("generate.rounds=2", "again.rounds=6", "again.stop_after=2", "overlap.more_than=2")
PLAN = TranslationPlan(
    LANGUAGES, LineModels(A, B, C), published_settings().changed(CHANGES), suite=SUITE, title="own problems"
)


def work(database_file: str, url: str, run_id: int, slots: int, lease_seconds: float = 1.0) -> WorkSummary:
    """Work on a run until it has ended; leases are short, so that others soon take up what a kill leaves."""
    models = {name: Endpoint(name, name, url) for name in (A, B, C)}
    settings = Settings(database_file, "anna", models=models)
    options = EngineOptions(
        slots=slots, run_id=run_id, lease_seconds=lease_seconds, heartbeat_seconds=0.2, look_seconds=0.05
    )
    with open_database(database_file) as database, GroupWriter(database) as writer:
        return Engine(database, writer, opener(database, writer, settings), options).run()
