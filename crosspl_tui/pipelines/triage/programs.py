"""Published programs taken apart: the function, the check that follows it, and the questions made of that check."""

from __future__ import annotations

import re
from dataclasses import dataclass

from crosspl_tui.pipelines.triage.languages import patterns_of

BLANK = "????"

_STRING = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|`(?:\\.|[^`\\])*`', re.DOTALL)
_BRACKET = re.compile(r"[()\[\]{}]")
_CLOSING = {")": "(", "]": "[", "}": "{"}


@dataclass(frozen=True, slots=True)
class Parts:
    """A program in two: the function, and its check, which is empty where the program has none."""

    body: str
    check: str


@dataclass(frozen=True, slots=True)
class Questions:
    """A check with the argument blanked, and with the expected value blanked."""

    input_reasoning: str
    output_reasoning: str


def split_program(language: str, code: str) -> Parts:
    """Split a program before the check that published programs of its language end with."""
    pattern = patterns_of(language).check
    starts = [found.start() for found in pattern.finditer(code)] if pattern else []
    if not starts:
        return Parts(code, "")
    return Parts(code[: starts[-1]], code[starts[-1] :])


def questions_of(language: str, check: str) -> Questions | None:
    """Return the questions that a check makes, or None when it is not like those of published programs."""
    patterns = patterns_of(language)
    before = patterns.question[0].search(check) if patterns.question else None
    if before is None:
        return None
    between_pattern, behind_pattern = patterns.question[1:]
    for behind in behind_pattern.finditer(check, before.end()):
        for between in between_pattern.finditer(check, before.end(), behind.start()):
            spans = ((before.end(), between.start()), (between.end(), behind.start()))
            if all(_is_balanced(check[start:end]) for start, end in spans):
                first, second = (_blanked(check, span) for span in spans)
                return Questions(second, first) if patterns.is_expected_first else Questions(first, second)
    return None


def _is_balanced(text: str) -> bool:
    """Tell whether all brackets outside of strings are closed, so that the text can be a value."""
    opened: list[str] = []
    for sign in _BRACKET.findall(_STRING.sub("", text)):
        if sign in _CLOSING.values():
            opened.append(sign)
        elif not opened or opened.pop() != _CLOSING[sign]:
            return False
    return not opened


def _blanked(check: str, span: tuple[int, int]) -> str:
    return check[: span[0]] + BLANK + check[span[1] :]


def check_line(language: str, code: str) -> int | None:
    """Return the line of a program, from 1, at which its check calls the function; None when it is not found."""
    patterns = patterns_of(language)
    found = list(patterns.question[0].finditer(code)) if patterns.question else []
    return code.count("\n", 0, found[-1].start()) + 1 if found else None
