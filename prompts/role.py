"""What a role's `role.toml` tells: its parameters, the form of its answer, and how a model is to be sampled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from prompts.errors import PromptError
from prompts.fields import Fields, read_fields
from prompts.texts import Texts

FILE = "role.toml"
LANGUAGE = "language"


class AnswerKind(StrEnum):
    """The form of the answer that a role asks for."""

    LEVEL = "level"
    CODE = "code"
    INSTRUCTION = "instruction"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A value that a prompt is rendered with.

    `sample` stands for it where a prompt is only shown or tried; without one of its own it is the default.
    `default` is None for one that must be given.
    `choices` is empty where any text will do.
    """

    name: str
    description: str
    sample: str
    default: str | None
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sampling:
    """How a model is asked, as published: `temperatures` by attempt, the last one for all further attempts.

    `attempts` is how many answers are asked for at most.
    """

    name: str
    temperatures: tuple[float, ...]
    top_p: float
    attempts: int

    def temperature(self, attempt: int) -> float:
        """Return the temperature of an attempt, from 0."""
        return self.temperatures[min(attempt, len(self.temperatures) - 1)]


@dataclass(frozen=True, slots=True)
class RoleDescription:
    """The content of `role.toml`."""

    name: str
    version: int
    purpose: str
    answer: AnswerKind
    parameters: tuple[Parameter, ...]
    samplings: tuple[Sampling, ...]

    @property
    def has_language(self) -> bool:
        return any(parameter.name == LANGUAGE for parameter in self.parameters)


def read_description(texts: Texts) -> RoleDescription:
    """Read `role.toml`; raises `PromptError` naming file and field."""
    fields = read_fields(texts[FILE])
    description = RoleDescription(
        name=fields.text("name"),
        version=fields.whole_number("version"),
        purpose=fields.text("purpose"),
        answer=_answer(fields),
        parameters=tuple(_parameters(fields)),
        samplings=tuple(_samplings(fields)),
    )
    fields.close()
    if not description.samplings:
        raise PromptError(f"{fields.where}: sampling: is missing; add a table such as [sampling.published]")
    return description


def _answer(fields: Fields) -> AnswerKind:
    value = fields.text("answer")
    try:
        return AnswerKind(value)
    except ValueError:
        raise fields.error("answer", f"must be one of {', '.join(AnswerKind)}, not {value!r}") from None


def _parameters(fields: Fields) -> Iterator[Parameter]:
    for name, table in fields.tables("parameters"):
        default = table.text("default") if table.has("default") else None
        sample = table.text("sample", default)
        yield Parameter(name, table.text("description"), sample, default, table.texts("choices"))
        table.close()


def _samplings(fields: Fields) -> Iterator[Sampling]:
    for name, table in fields.tables("sampling"):
        (top_p,) = table.numbers("top_p")
        yield Sampling(name, table.numbers("temperature"), top_p, table.whole_number("attempts"))
        table.close()
