"""Judging answers to reasoning questions within a run: put into their programs, which are executed in a sandbox."""

from __future__ import annotations

from dataclasses import dataclass

from crosspl_tui.pipelines.answers.errors import AnswerError
from crosspl_tui.pipelines.reasoning.answers import reasoning_answer
from crosspl_tui.pipelines.reasoning.questions import QuestionError, Task, read_question, task_of
from crosspl_tui.pipelines.triage.messages import message_of
from crosspl_tui.runs.engine.work import WorkError
from crosspl_tui.runs.shared_executor import OpenSandbox, SharedExecutor
from crosspl_tui.sandbox.errors import SandboxError
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.interface import Sandbox
from crosspl_tui.sandbox.providers import Provider, open_sandbox
from crosspl_tui.sandbox.verdict import Execution
from store.runs.samples import SampleTask

NO_ANSWER = "no answer"
"""The kind of an answer that holds no value."""


@dataclass(frozen=True, slots=True)
class JudgedReasoning:
    """What came of an answer. `execution` is None, and `problem` says why, where no value could be put back."""

    value: str
    execution: Execution | None
    problem: str = ""

    @property
    def is_passed(self) -> bool:
        return self.execution is not None and self.execution.is_passed

    @property
    def counts(self) -> bool:
        """Whether it says something about the model."""
        return self.execution is None or self.execution.kind.counts

    @property
    def kind(self) -> str:
        """The kind of its failure."""
        return NO_ANSWER if self.execution is None else self.execution.kind.value

    @property
    def said(self) -> str:
        """What is wrong with it, in full."""
        return self.problem if self.execution is None else message_of(self.execution)


def judge_answer(executor: Executor, task: SampleTask, answer: str) -> JudgedReasoning:
    """Put an answer into its program and execute that. Raises `WorkError` for a question that cannot be judged."""
    asked = task_of(task.suite) or Task.OUTPUT
    try:
        question = read_question(task.instruction, task.solution)
        value = reasoning_answer(answer, question, asked, task.language)
        return JudgedReasoning(value, executor.execute(Program(task.language, question.filled(value))))
    except AnswerError as error:
        return JudgedReasoning("", None, str(error))
    except (QuestionError, SandboxError) as error:
        raise WorkError(f"{task.key}: {error}") from error


def open_local() -> Sandbox:
    """Open the local sandbox. Raises `SandboxError`."""
    return open_sandbox(Provider.LOCAL)


class ReasoningCourt:
    """Judges from several threads; the sandbox is opened by the first answer."""

    def __init__(self, open_one: OpenSandbox = open_local) -> None:
        self._executor = SharedExecutor(open_one)

    def judge(self, task: SampleTask, answer: str) -> JudgedReasoning:
        """Execute an answer. Raises `WorkError` when nothing can be executed here, or the task cannot be judged."""
        return judge_answer(self._executor.get(), task, answer)

    def close(self) -> None:
        """End the sandbox."""
        self._executor.close()
