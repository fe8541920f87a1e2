"""The construction line as work of the engine: programs had from models or files, and executed with their checks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from sqlalchemy import Connection

from crosspl_tui.llm.exchange import OpenModel
from crosspl_tui.pipelines.translation.line.answers import read_candidate
from crosspl_tui.pipelines.translation.line.facts import ROLES, WorkedExample
from crosspl_tui.pipelines.translation.line.steps import Step
from crosspl_tui.runs.asking import ModelFactory, budget_of, open_models, save_prompts
from crosspl_tui.runs.engine.work import Kept, Lease, Limits, RunContext, WorkError
from crosspl_tui.runs.shared_executor import SharedExecutor
from crosspl_tui.runs.stored_executions import StoredExecutions
from crosspl_tui.runs.translation.director import LineDirector
from crosspl_tui.runs.translation.performing import Performer, TranslatedPiece, failed_piece
from crosspl_tui.runs.translation.plan import TranslationPlan
from crosspl_tui.runs.triage.failures import FailureReader
from crosspl_tui.sandbox.execution import Program
from crosspl_tui.sandbox.providers import open_sandbox
from crosspl_tui.sandbox.verdict import Execution
from prompts import Prompt, PromptError, load
from store.database import Database
from store.runs.calls import Spent
from store.translations.attempts import add_attempts
from store.translations.lines import solved_attempts
from store.translations.pieces import (
    PieceTask,
    claim,
    finish,
    give_back,
    held,
    renew,
    spent_on_pieces,
    try_again,
)
from store.translations.rounds import rounds_of
from store.vocabulary import TranslationStatus

MOST_TRIES = 3
"""So often a piece that failed is tried before the line goes on without it."""


@dataclass(frozen=True, slots=True)
class LineTask:
    """A piece of work with the worked examples of its round."""

    piece: PieceTask
    examples: tuple[WorkedExample, ...] = ()

    @property
    def id(self) -> int:
        return self.piece.id


def open_translation(database: Database, open_model: ModelFactory, context: RunContext) -> TranslationWork:
    """Open the work of a run of the line, and keep the prompts that it uses. Raises `WorkError` or `ModelError`."""
    plan = TranslationPlan.loads(context.run.plan)
    prompts = load_prompts(plan.prompts)
    with database.begin() as connection:
        before = spent_on_pieces(connection, context.run.id)
        save_prompts(connection, prompts)
    budget = budget_of(plan.limits, before)
    models = open_models(plan.models.names, lambda name: open_model(name, context, budget))
    cast = {player: models[name] for player, name in plan.models.by_player.items()}
    executor = SharedExecutor(partial(open_sandbox, plan.provider), StoredExecutions(database))

    def execute(language: str, program: str) -> Execution:
        return executor.get().execute(Program(language, program))

    performer = Performer(plan.settings, cast, prompts, execute)
    return TranslationWork(context, plan, performer, tuple(models.values()), executor)


def load_prompts(folder: str = "") -> dict[str, Prompt]:
    """Return the prompts of the line's roles, a user's folder before ours; raises `WorkError`."""
    try:
        return {role: load(role, folder=Path(folder) if folder else None) for role in ROLES}
    except PromptError as error:
        raise WorkError(str(error)) from error


@dataclass(frozen=True, slots=True)
class TranslationWork:
    """The pieces of one run; where too few are left, the claim ends rounds and begins the next ones."""

    context: RunContext
    plan: TranslationPlan
    performer: Performer
    models: tuple[OpenModel, ...]
    executor: SharedExecutor
    _shown: dict[tuple[str, tuple[int, ...]], tuple[WorkedExample, ...]] = field(default_factory=dict)

    @property
    def limits(self) -> Limits:
        return self.plan.limits

    @property
    def _director(self) -> LineDirector:
        return LineDirector(self.context.run.id, self.plan)

    def claim(self, connection: Connection, lease: Lease, count: int) -> list[LineTask]:
        pieces = claim(connection, self.context.run.id, lease, count)
        while len(pieces) < count and self._director.advance(connection):
            pieces += claim(connection, self.context.run.id, lease, count - len(pieces))
        return self._with_examples(connection, pieces)

    def perform(self, task: LineTask) -> TranslatedPiece:
        """Have a program and execute it. Raises the errors of `crosspl_tui.llm.errors`."""
        return self.performer.perform(task.piece, task.examples)

    def failure(self, task: LineTask, reason: str) -> TranslatedPiece:
        return failed_piece(task.piece, reason)

    def keep(self, connection: Connection, owner: str, results: Sequence[TranslatedPiece]) -> Kept:
        ours = held(connection, owner, [result.id for result in results])
        kept = [result for result in results if result.id in ours]
        attempts = [result.attempt for result in kept if result.attempt]
        add_attempts(connection, attempts, FailureReader(), if_failed=TranslationStatus.OPEN)
        again = [result for result in kept if result.is_failure and result.tries < MOST_TRIES]
        try_again(connection, [result.piece for result in again])
        finish(connection, [result.piece for result in kept if result not in again])
        return Kept(len(kept), [result.event for result in kept])

    def renew(self, connection: Connection, lease: Lease) -> None:
        renew(connection, lease)

    def give_back(self, connection: Connection, owner: str, tasks: Sequence[LineTask]) -> None:
        give_back(connection, owner, [task.id for task in tasks])

    def is_done(self, connection: Connection) -> bool:
        return self._director.is_done(connection)

    def spent(self, connection: Connection) -> Spent:
        return spent_on_pieces(connection, self.context.run.id)

    def close(self) -> None:
        for model in self.models:
            model.close()
        self.executor.close()

    def _with_examples(self, connection: Connection, pieces: Sequence[PieceTask]) -> list[LineTask]:
        asking = {Step.GENERATE, Step.AGAIN} & {Step(piece.step) for piece in pieces}
        if not asking:
            return [LineTask(piece) for piece in pieces]
        rounds = {
            (row.language, row.step): row.examples
            for rows in rounds_of(connection, self.context.run.id).values()
            for row in rows
        }
        return [
            LineTask(piece, self._examples(connection, piece.language, rounds[piece.language, piece.step]))
            for piece in pieces
        ]

    def _examples(
        self, connection: Connection, language: str, ids: tuple[int, ...]
    ) -> tuple[WorkedExample, ...]:
        """Worked examples in the order in which they were chosen; read once, since attempts never change."""
        if (language, ids) not in self._shown:
            found = {one.id: one for one in solved_attempts(connection, language, ids)} if ids else {}
            self._shown[language, ids] = tuple(
                WorkedExample(found[one].problem.code, read_candidate(found[one].code, language))
                for one in ids
                if one in found
            )
        return self._shown[language, ids]
