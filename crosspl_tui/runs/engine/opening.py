"""How a worker takes up a run of each kind, with the models of the settings and the cache of replies."""

from __future__ import annotations

from concurrent.futures import Executor
from functools import partial

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.exchange import OpenModel
from crosspl_tui.llm.opening import open_model
from crosspl_tui.llm.stored import StoredReplies
from crosspl_tui.runs.asking import ModelFactory
from crosspl_tui.runs.construction.work import open_construction
from crosspl_tui.runs.engine.work import AnyWork, OpenWork, RunContext
from crosspl_tui.runs.evaluation.away import Away, can_go_away
from crosspl_tui.runs.evaluation.work import PerformAway, open_evaluation
from crosspl_tui.runs.translation.work import open_translation
from crosspl_tui.settings import Settings
from store.database import Database
from store.vocabulary import EventLevel, RunKind
from store.writer import GroupWriter


def opener(
    database: Database, writer: GroupWriter, settings: Settings, engine: Executor | None = None
) -> OpenWork:
    """Return what opens a run's work; replies are kept through the writer before they are used.

    With an `engine` the samples of evaluations are done there.
    """
    model_of = model_opener(database, writer, settings)

    def away_of(called: str) -> PerformAway | None:
        if engine is None or not can_go_away(called):
            return None
        return Away(engine, settings, StoredReplies(database, writer), called).perform

    def open_work(context: RunContext) -> AnyWork:
        match context.run.kind:
            case RunKind.EVALUATION:
                called = context.run.model
                return open_evaluation(database, partial(model_of, called), context, away=away_of(called))
            case RunKind.CONSTRUCTION:
                return open_construction(database, model_of, context)
            case RunKind.TRANSLATION:
                return open_translation(database, model_of, context)

    return open_work


def model_opener(database: Database, writer: GroupWriter, settings: Settings) -> ModelFactory:
    """Return what opens a model by what a user calls it, for a run and its budget."""
    replies = StoredReplies(database, writer)

    def model_of(called: str, context: RunContext, budget: Budget) -> OpenModel:
        return open_model(
            called,
            settings,
            cache=replies,
            budget=budget,
            cancelled=context.cancellation,
            report=partial(context.say, level=EventLevel.WARNING),
            calls=context.calls,
            contacts=context.contacts,
        )

    return model_of
