"""Repairs by a model for triage: it is shown a failing program with its error, and asked once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import prompts
from crosspl_tui.llm.errors import GaveUpError, ModelError, NotRecordedError
from crosspl_tui.llm.exchange import Model, Request
from crosspl_tui.llm.opening import open_model
from crosspl_tui.llm.stored import StoredReplies
from crosspl_tui.pipelines.answers import AnswerError
from crosspl_tui.pipelines.role_requests import role_request
from crosspl_tui.pipelines.translation.errors import RefusedError, RowError, UnknownLanguageError
from crosspl_tui.pipelines.translation.line.answers import read_translation
from crosspl_tui.pipelines.translation.line.facts import REPAIRER, failure_facts, task_facts
from crosspl_tui.pipelines.translation.line.settings import published_settings
from crosspl_tui.runs.translation.problems import prepared
from crosspl_tui.runs.triage.batch import Repaired, RepairTask
from crosspl_tui.settings import Settings
from store.database import Database
from store.errors import StoreError
from store.triage.decisions import RepairedBy
from store.writer import GroupWriter


class NoRepairError(StoreError):
    """A model gave nothing to try for one program; others may fare better."""


@dataclass(frozen=True, slots=True)
class ModelRepairer:
    """A `Repairer` that asks a model with the line's own prompt and settings for repairs."""

    model: Model
    prompt: prompts.Prompt

    def repair(self, task: RepairTask) -> Repaired:
        """Return the program changed, and the model's call.

        Raises `NoRepairError`, and the other errors of `crosspl_tui.llm.errors`.
        """
        try:
            reply = self.model.ask(self._request(task))
            if reply.is_refusal:
                raise NoRepairError(f"{self.model.name}: {reply.refusal_reason}")
            code = read_translation(reply.answer, task.language)
            return Repaired(code, RepairedBy(self.model.name, reply.call_id))
        except (AnswerError, GaveUpError, NotRecordedError) as error:
            raise NoRepairError(str(error)) from error
        except (RowError, RefusedError, UnknownLanguageError) as error:
            raise NoRepairError(f"No question can be made of it: {error}") from error

    def _request(self, task: RepairTask) -> Request:
        facts = task_facts(prepared(task.problem), task.language)
        facts |= failure_facts(task.code, task.kind, task.error)
        settings = published_settings().repair
        return role_request(
            self.prompt,
            facts,
            temperature=settings.temperature,
            top_p=settings.top_p,
            subject=f"{task.problem.key}/{task.language}",
        )


@contextmanager
def repairer(database: Database, settings: Settings, called: str) -> Iterator[ModelRepairer]:
    """Open a model that repairs; its replies are kept. Raises `StoreError` when it cannot be asked."""
    try:
        prompt = prompts.load(REPAIRER, folder=Path(settings.prompts) if settings.prompts else None)
        with GroupWriter(database) as writer:
            model = open_model(called, settings, cache=StoredReplies(database, writer))
            try:
                yield ModelRepairer(model, prompt)
            finally:
                model.close()
    except (ModelError, prompts.PromptError) as error:
        raise StoreError(str(error)) from error
