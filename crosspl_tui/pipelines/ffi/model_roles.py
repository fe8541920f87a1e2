"""Author and reviser played by models: prompts rendered, answers read, and every call remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from crosspl_tui.llm.exchange import Model, Reply
from crosspl_tui.pipelines.answers import AnswerError
from crosspl_tui.pipelines.answers.foreign_function import (
    AuthoredTask,
    authored_task_answer,
    revised_solution_answer,
)
from crosspl_tui.pipelines.ffi.c_sources import CSource
from crosspl_tui.pipelines.ipc.model_roles import RoleCall
from crosspl_tui.pipelines.role_requests import role_request
from prompts import Prompt, load

AUTHOR, REVISER = "ffi_author", "ffi_reviser"
ROLES = (AUTHOR, REVISER)
_CUT_OFF = "length"

AnswerT = TypeVar("AnswerT")


@dataclass(frozen=True, slots=True)
class ForeignCast:
    """Which model plays which role, by which prompt, and the lines by which solutions load the library."""

    models: Mapping[str, Model]
    prompts: Mapping[str, Prompt]
    load_order: str

    @property
    def author(self) -> str:
        """Who wrote an item, each model named once."""
        return " + ".join(dict.fromkeys(self.models[role].name for role in ROLES))


@dataclass(slots=True)
class ForeignPerformance:
    """One source's way through the roles; `calls` are added as they happen, in the thread that performs.

    `write` and `revise` raise the errors of `crosspl_tui.llm.errors` and `prompts.PromptError` as well.
    """

    cast: ForeignCast
    subject: str = ""
    calls: list[RoleCall] = field(default_factory=list)

    def write(self, source: CSource) -> AuthoredTask:
        """Ask for a task; raises `AnswerError` for an answer without one."""
        return self._read(AUTHOR, 0, authored_task_answer, code=source.text)

    def revise(self, source: CSource, task: AuthoredTask, error: str, attempt: int) -> str:
        """Ask for a repaired solution; raises `AnswerError` for an answer without one."""
        facts = {"instruction": task.instruction, "solution": task.solution, "error": error}
        return self._read(REVISER, attempt, revised_solution_answer, **facts)

    def reject_last(self, problem: str) -> None:
        """Take note of why the last answer was not taken."""
        if problem:
            self.calls[-1] = replace(self.calls[-1], problem=problem)

    def _read(self, role: str, number: int, read: Callable[[str], AnswerT], **facts: str) -> AnswerT:
        try:
            return read(self._ask(role, number, facts).answer)
        except AnswerError as error:
            self.reject_last(str(error))
            raise

    def _ask(self, role: str, number: int, facts: Mapping[str, str]) -> Reply:
        prompt = self.cast.prompts[role]
        request = role_request(
            prompt,
            {"load_order": f"import ctypes\n\n{self.cast.load_order}", **facts},
            temperature=prompt.sampling.temperature(number),
            top_p=prompt.sampling.top_p,
            number=number,
            subject=self.subject,
        )
        reply = self.cast.models[role].ask(request)
        self.calls.append(RoleCall(role, number, reply))
        if reply.is_refusal:
            raise AnswerError(reply.refusal_reason, reply.answer)
        if reply.finish_reason == _CUT_OFF:
            raise AnswerError(f"the answer was cut off at {reply.usage.output:,} tokens")
        return reply


def load_prompts(folder: str = "") -> dict[str, Prompt]:
    """Return the prompts of both roles, a user's folder before ours; raises `prompts.PromptError`."""
    return {role: load(role, folder=Path(folder) if folder else None) for role in ROLES}
