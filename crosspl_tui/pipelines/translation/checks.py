"""Checks: the test part of a program, which calls the translation with the example's arguments."""

from __future__ import annotations

import math
from enum import Enum, auto

from crosspl_tui.pipelines.translation.errors import Reason, Refusal, RefusedError
from crosspl_tui.pipelines.translation.language import Language, fill
from crosspl_tui.pipelines.translation.languages import find_language
from crosspl_tui.pipelines.translation.literals import write
from crosspl_tui.pipelines.translation.naming import refuse, type_name
from crosspl_tui.pipelines.translation.problems import Problem
from crosspl_tui.pipelines.translation.signatures import Signature, function_name, signature
from crosspl_tui.pipelines.translation.types import DictOf, SetOf
from crosspl_tui.pipelines.translation.values import Value

BLANK = "????"


class Blank(Enum):
    """The part of a check that a reasoning question leaves out."""

    INPUT = auto()
    OUTPUT = auto()


def check(problem: Problem, language: str, blank: Blank | None = None) -> str:
    """Return the check of a problem, to follow a translation that has its signature.

    With `blank` the arguments, or the expected value, are `????`. Raises `RefusedError` where `refusal` tells of
    one, and `UnknownLanguageError`.
    """
    found = signature(problem, language)
    if isinstance(found, Refusal):
        raise RefusedError(found)
    rules = find_language(language)
    _refuse_nan(problem, rules)
    template = rules.check.template
    if rules.check.unordered and isinstance(problem.result, DictOf | SetOf):
        template = rules.check.unordered
    arguments, expected = _arguments(problem, found, rules), write(problem.expected, problem.result, rules)
    return fill(
        template,
        function=function_name(problem, rules),
        arguments=BLANK if blank is Blank.INPUT else arguments,
        expected=BLANK if blank is Blank.OUTPUT else expected,
        type=type_name(problem.result, rules),
    )


def refusal(problem: Problem, language: str) -> Refusal | None:
    """Return why a language cannot have a problem; None when it can. Raises `UnknownLanguageError`."""
    try:
        check(problem, language)
    except RefusedError as error:
        return error.refusal
    return None


def _arguments(problem: Problem, found: Signature, language: Language) -> str:
    rules = language.function
    return rules.argument_separator.join(
        fill(rules.argument, name=name, value=write(parameter.value, parameter.type, language))
        for name, parameter in zip(found.parameters, problem.parameters, strict=True)
    )


def _refuse_nan(problem: Problem, language: Language) -> None:
    if not language.check.knows_nan and _has_nan(problem.expected):
        raise refuse(
            language, Reason.NOT_A_NUMBER, "NaN is expected; here it equals nothing, not even itself"
        )


def _has_nan(value: Value) -> bool:
    match value:
        case float():
            return math.isnan(value)
        case dict():
            return any(map(_has_nan, value)) or any(map(_has_nan, value.values()))
        case list() | tuple() | set() | frozenset():
            return any(map(_has_nan, value))
    return False
