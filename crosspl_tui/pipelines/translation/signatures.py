"""Signatures: the header that a translation must have, so that the check can call it."""

from __future__ import annotations

from dataclasses import dataclass

from crosspl_tui.pipelines.translation.errors import Refusal, RefusedError
from crosspl_tui.pipelines.translation.language import Language, fill
from crosspl_tui.pipelines.translation.languages import find_language
from crosspl_tui.pipelines.translation.naming import type_name
from crosspl_tui.pipelines.translation.problems import Problem
from crosspl_tui.pipelines.translation.shell_words import form_of


@dataclass(frozen=True, slots=True)
class Signature:
    """A function's header in a language."""

    language: str
    function: str
    parameters: tuple[str, ...]
    """The parameters' names; where the language reserves one, with an underscore."""

    types: tuple[str, ...]
    """The parameters' types and last the result's; empty texts where headers name none."""

    prelude: str
    """What programs begin with; ends with a newline when there is any."""

    header: str
    """The header, up to where the body begins."""

    end: str
    """What closes the function; empty where indentation does."""


def signature(problem: Problem, language: str) -> Signature | Refusal:
    """Return the signature of a problem in a language, or the language's refusal. Raises `UnknownLanguageError`."""
    try:
        return _signature(problem, find_language(language))
    except RefusedError as error:
        return error.refusal


def _signature(problem: Problem, language: Language) -> Signature:
    rules = language.function
    names = tuple(_name(parameter.name, language) for parameter in problem.parameters)
    types = tuple(type_name(kind, language) for kind in problem.types)
    parameters = [
        fill(rules.parameter, name=name, type=kind, number=number, form=form_of(parameter.type))
        for number, (name, kind, parameter) in enumerate(
            zip(names, types, problem.parameters, strict=False), 1
        )
    ]
    function = function_name(problem, language)
    header = fill(
        rules.header,
        function=function,
        parameters=rules.separator.join(parameters),
        result=types[-1],
        form=form_of(problem.result),
    )
    return Signature(language.abbreviation, function, names, types, rules.prelude, header, rules.end)


def function_name(problem: Problem, language: Language) -> str:
    """Return what the function is called in a language."""
    name = problem.function
    return fill(language.function.name, name=name, Name=name[:1].upper() + name[1:]) or name


def _name(name: str, language: Language) -> str:
    return f"{name}_" if name in language.function.reserved else name
