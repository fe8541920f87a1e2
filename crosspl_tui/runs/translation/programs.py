"""The whole program of an attempt: as it is when it checks itself, otherwise joined with the check made by rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from crosspl_tui.pipelines.translation.checks import Blank
from crosspl_tui.pipelines.translation.checks import check as check_by_rules
from crosspl_tui.pipelines.translation.errors import RefusedError, RowError, UnknownLanguageError
from crosspl_tui.pipelines.translation.programs import program as program_by_rules
from crosspl_tui.pipelines.triage.programs import Questions, questions_of, split_program
from crosspl_tui.runs.translation.problems import prepared
from store.errors import StoreError
from store.translations.problems import ProblemRow


@dataclass(frozen=True, slots=True)
class WholeProgram:
    """A program ready to be executed. Lines count from 1.

    `first_code_line` is where in it the attempt's code begins, `first_check_line` where the check does; None when
    that cannot be told.
    """

    text: str
    first_code_line: int | None
    first_check_line: int | None


Join = Callable[[ProblemRow, str, str], WholeProgram]
"""Makes a whole program of a problem, a language and an attempt's code. Raises `StoreError` when it cannot."""


def whole_program(problem: ProblemRow, language: str, code: str) -> WholeProgram:
    """Join an attempt with its check, unless it has one of its own, as published programs have."""
    own = split_program(language, code)
    if own.check:
        return WholeProgram(code, 1, own.body.count("\n") + 1)
    try:
        text = program_by_rules(prepared(problem), language, code)
        check = check_by_rules(prepared(problem), language)
    except (RefusedError, RowError, UnknownLanguageError) as error:
        raise StoreError(f"{problem.key} in {language}: no check can be made: {error}") from error
    return WholeProgram(text, _line_of(code.strip(), text), _line_of(check.strip(), text))


def questions(problem: ProblemRow, language: str, program: WholeProgram) -> Questions:
    """Return the two questions that a program's check makes. Raises `StoreError` when it makes none."""
    asked = questions_of(language, split_program(language, program.text).check)
    if asked is not None:
        return asked
    try:
        known = prepared(problem)
        return Questions(
            check_by_rules(known, language, Blank.INPUT), check_by_rules(known, language, Blank.OUTPUT)
        )
    except (RefusedError, RowError, UnknownLanguageError) as error:
        raise StoreError(f"{problem.key} in {language}: no question can be made: {error}") from error


def _line_of(part: str, text: str) -> int | None:
    place = text.find(part)
    return None if place < 0 or not part else text.count("\n", 0, place) + 1
