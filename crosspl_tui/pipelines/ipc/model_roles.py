"""The roles played by models: prompts rendered, answers read, and every call remembered with what was wrong in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from crosspl_tui.llm.exchange import Model, Reply
from crosspl_tui.pipelines.answers import AnswerError, code_answer, instruction_answer, level_answer
from crosspl_tui.pipelines.ipc.faithfulness import source_span
from crosspl_tui.pipelines.ipc.line import Attempt
from crosspl_tui.pipelines.ipc.roles import (
    CandidateText,
    Extraction,
    InstructionError,
    Level,
    LevelVerdict,
    Roles,
    UnusableAnswerError,
)
from crosspl_tui.pipelines.role_requests import role_request
from fsm.machine import Machine
from fsm.syntax import Definition, DefinitionKind, Syntax, UnsupportedLanguageError, parse
from prompts import Prompt, load

JUDGER, INSTRUCTOR = "judger", "instructor"
EXTRACTORS = {Level.FUNCTION: "function_extractor", Level.CLASS: "class_extractor"}
ROLES = (JUDGER, *EXTRACTORS.values(), INSTRUCTOR)
INSTRUCTOR_TRIES = 2
"""One more than published, for an answer that cannot be read: all that came before it is paid already."""

_CUT_OFF = "length"


@dataclass(frozen=True, slots=True)
class RoleCall:
    """One answer of a role, from attempt 0; `problem` says why it was not taken, "" for one that was.

    One that is not `is_usable` holds no answer to what was asked, such as an excuse, or one that was cut off.
    """

    role: str
    number: int
    reply: Reply
    problem: str = ""
    is_usable: bool = True


@dataclass(frozen=True, slots=True)
class Cast:
    """Which model plays which role, by which prompt; both by the names in `ROLES`."""

    models: Mapping[str, Model]
    prompts: Mapping[str, Prompt]

    @property
    def author(self) -> str:
        """Who wrote an item: the models of the extractors and of the instructor, each named once."""
        roles = (*EXTRACTORS.values(), INSTRUCTOR)
        return " + ".join(dict.fromkeys(self.models[role].name for role in roles))

    def extractor(self, level: Level) -> str:
        """The name of the model that extracts at this level."""
        return self.models[EXTRACTORS[level]].name


@dataclass(slots=True)
class Performance:
    """One candidate's way through the roles; `calls` are added as they happen, in the thread that performs.

    `subject` names the candidate in the requests; `asked` says of roles how often they were asked all of this before.
    All methods raise the errors of `crosspl_tui.llm.errors`, and
    `prompts.PromptError` where a user's prompt cannot be rendered.
    """

    cast: Cast
    subject: str = ""
    asked: Mapping[str, int] = field(default_factory=dict)
    calls: list[RoleCall] = field(default_factory=list)

    @property
    def roles(self) -> Roles:
        """The line's roles, all of them played here."""
        return Roles(self, self, self)

    @property
    def unusable_role(self) -> str:
        """The role that ended the way without one answer of use, "" when the last one asked gave any."""
        last = self.calls[-1].role if self.calls else ""
        return "" if any(call.is_usable for call in self._calls_of(last)) else last

    def is_kept(self, role: str) -> bool:
        """Whether all that a role answered was kept from before, and nothing asked."""
        return all(call.reply.is_cached for call in self._calls_of(role))

    def replies_of(self, role: str) -> list[Reply]:
        """All that a role replied, in order."""
        return [call.reply for call in self._calls_of(role)]

    def _calls_of(self, role: str) -> list[RoleCall]:
        return [call for call in self.calls if call.role == role]

    def judge(self, candidate: CandidateText) -> LevelVerdict:
        """Ask for the level, once; an answer that names none gives none, and is noted as not usable."""
        try:
            level = level_answer(self._ask(JUDGER, 0, candidate, code=candidate.text).answer)
        except AnswerError as error:
            self._reject_last(str(error), is_usable=False)
            return LevelVerdict(None, f"no level: {error}")
        told = "the level judge says null" if level is None else "as the level judge says"
        return LevelVerdict(level, told)

    def extract(self, candidate: CandidateText, level: Level, attempt: int) -> Extraction:
        """Ask for the code at the attempt's temperature; raises `UnusableAnswerError` for an answer without it."""
        try:
            reply = self._ask(
                EXTRACTORS[level], attempt, candidate, code=candidate.text, steps=_steps(candidate.machine)
            )
            _check_whole(reply)
            code = code_answer(reply.answer, candidate.language)
        except AnswerError as error:
            self._reject_last(str(error), is_usable=False)
            raise UnusableAnswerError(str(error)) from error
        try:
            name = _main_name(code, candidate.suffix, level)
        except AnswerError as error:  # there is code, which says something about level or source
            self._reject_last(str(error))
            raise UnusableAnswerError(str(error)) from error
        return Extraction(code, source_span(code, candidate.text), name, "by a model")

    def tell(self, attempt: Attempt) -> None:
        """Take note of what the line says of the last extraction."""
        if attempt.reason:
            self._reject_last(attempt.reason)

    def instruct(self, candidate: CandidateText, extraction: Extraction, level: Level) -> str:
        """Ask for the instruction, again if it cannot be read; raises `InstructionError`."""
        facts = {"code": extraction.code, "level": level.value, "steps": _steps(candidate.machine)}
        problem = ""
        for number in range(INSTRUCTOR_TRIES):
            try:
                reply = self._ask(INSTRUCTOR, number, candidate, **facts)
                _check_whole(reply)
                return instruction_answer(reply.answer, level)
            except AnswerError as error:
                problem = str(error)
                self._reject_last(problem, is_usable=False)
        raise InstructionError(problem)

    def _ask(self, role: str, number: int, candidate: CandidateText, **facts: str) -> Reply:
        """Ask a role and remember its answer; raises `AnswerError` when there is nothing in it to read."""
        prompt = self.cast.prompts[role]
        request = role_request(
            prompt,
            {"language": candidate.language, "interface": candidate.machine.title, **facts},
            temperature=prompt.sampling.temperature(number),
            top_p=prompt.sampling.top_p,
            number=number,
            subject=self.subject,
        )
        reply = self.cast.models[role].ask(replace(request, asked=self.asked.get(role, 0)))
        self.calls.append(RoleCall(role, number, reply))
        if reply.is_refusal:
            raise AnswerError(reply.refusal_reason, reply.answer)
        return reply

    def _reject_last(self, problem: str, *, is_usable: bool | None = None) -> None:
        last = self.calls[-1]
        usable = last.is_usable if is_usable is None else is_usable
        self.calls[-1] = replace(last, problem=problem, is_usable=usable)


def load_prompts(folder: str = "") -> dict[str, Prompt]:
    """Return the prompts of all roles, a user's folder before ours; raises `prompts.PromptError`."""
    return {role: load(role, folder=Path(folder) if folder else None) for role in ROLES}


def _check_whole(reply: Reply) -> None:
    """Half a program may still satisfy a machine, so an answer that reached its length is none."""
    if reply.finish_reason == _CUT_OFF:
        raise AnswerError(f"the answer was cut off at {reply.usage.output:,} tokens")


def _steps(machine: Machine) -> str:
    return "\n".join(state.does for state in machine.states)


def _main_name(code: str, suffix: str, level: Level) -> str:
    """The function or class that a task would ask for: the largest of its kind at the top of the code, "" for none.

    Raises `AnswerError` for code without any class where one was asked for.
    """
    try:
        syntax = parse(code, suffix)
    except UnsupportedLanguageError:
        return ""
    except RecursionError:
        raise AnswerError("the code is nested too deep to be read") from None
    wanted = DefinitionKind.CLASS if level is Level.CLASS else DefinitionKind.FUNCTION
    if level is Level.CLASS and not any(entry.kind is wanted for entry in syntax.definitions):
        raise AnswerError("a class was asked for, and the code defines none")
    outline = [entry for entry in syntax.definitions if entry.parent is None and not entry.receiver]
    chosen = [entry for entry in outline if entry.kind is wanted] or _methods(syntax) or outline
    longest = max(chosen, key=_length, default=None)
    return longest.name if longest else ""


def _methods(syntax: Syntax) -> list[Definition]:
    """What Java has in the place of functions: the methods of its classes, constructors aside."""
    classes = {entry.name for entry in syntax.definitions if entry.kind is DefinitionKind.CLASS}
    return [
        entry
        for entry in syntax.definitions
        if entry.kind is DefinitionKind.FUNCTION and entry.name not in classes
    ]


def _length(definition: Definition) -> int:
    return definition.span.last_line - definition.span.first_line
