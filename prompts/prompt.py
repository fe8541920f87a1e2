"""A prompt: the templates of a role, rendered with values into the messages that a model is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from prompts.errors import PromptError
from prompts.languages import Language, language_named, languages_in
from prompts.role import LANGUAGE, AnswerKind, Parameter, Sampling
from prompts.templates import Templates
from prompts.texts import Texts


class Speaker(StrEnum):
    """Who says a message; the values are those of the usual interfaces of models."""

    SYSTEM = "system"
    USER = "user"


@dataclass(frozen=True, slots=True)
class Message:
    """One message to a model."""

    role: Speaker
    content: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """A role's prompt as its files say.

    `digest` is the SHA-256, in hexadecimal, over all the texts that can reach a message or describe the role: it
    changes if and only if one of them does. `unused` are parameters that no template uses: a user's template may
    leave out what ours tell. `samplings` hold the published ways to ask, the usual one first.
    """

    role: str
    name: str
    version: int
    purpose: str
    answer: AnswerKind
    digest: str
    parameters: tuple[Parameter, ...]
    unused: tuple[str, ...]
    samplings: tuple[Sampling, ...]
    texts: Texts = field(repr=False, compare=False)
    _templates: Templates = field(repr=False, compare=False)

    @property
    def sampling(self) -> Sampling:
        """The usual way to ask."""
        return self.samplings[0]

    @property
    def languages(self) -> tuple[Language, ...]:
        """The languages that it can be rendered for; none when it has no parameter `language`."""
        return languages_in(self.texts)

    def render(self, **values: str) -> tuple[Message, ...]:
        """Return the messages, the system's first.

        Raises `PromptError` for a value that is missing, unknown, or not among its parameter's choices, and for a
        template that fails, with its file and line.
        """
        context = self._context(values)
        return tuple(
            Message(speaker, self._templates.render(template_name(speaker), context)) for speaker in Speaker
        )

    def samples(self) -> dict[str, str]:
        """Return a value for each parameter, to show or try the prompt with."""
        return {parameter.name: parameter.sample for parameter in self.parameters}

    def _context(self, values: Mapping[str, str]) -> dict[str, str | Language]:
        known = {parameter.name for parameter in self.parameters}
        if unknown := sorted(values.keys() - known):
            raise PromptError(f"{self.role}: no parameter {', '.join(unknown)}; there are {', '.join(known)}")
        context = {parameter.name: self._value(parameter, values) for parameter in self.parameters}
        if LANGUAGE not in context:
            return {**context}
        return {**context, LANGUAGE: language_named(context[LANGUAGE], self.texts)}

    def _value(self, parameter: Parameter, values: Mapping[str, str]) -> str:
        value = values.get(parameter.name, parameter.default)
        if value is None:
            raise PromptError(f"{self.role}: {parameter.name} is missing: give {parameter.description}")
        if not isinstance(value, str):
            raise PromptError(f"{self.role}: {parameter.name} must be a text, not {type(value).__name__}")
        if parameter.choices and value not in parameter.choices:
            choices = ", ".join(parameter.choices)
            raise PromptError(f"{self.role}: {parameter.name} must be one of {choices}, not {value!r}")
        return value


def template_name(speaker: Speaker) -> str:
    """Return the name of the template of a message, within the role's folder."""
    return f"{speaker}.md.j2"
