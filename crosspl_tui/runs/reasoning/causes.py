"""Why a program comes out otherwise here than was published: one cause for each difference."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum

from crosspl_tui.pipelines.triage.messages import message_of
from crosspl_tui.pipelines.triage.programs import split_program
from crosspl_tui.sandbox.verdict import Execution, Kind
from store.exchange.reasoning_results import ReasoningResult

TIMEOUT = "Timeout"
"""The published word for a program that was ended for taking too long."""

_MISSING = re.compile(
    r"ModuleNotFoundError|[Cc]annot find (?:module|package)|cannot load such file|is not in GOROOT"
    r"|package \S+ does not exist|fatal error: \S+: No such file|: command not found"
)

_SENTENCE = re.compile(r"[A-Z][\w']*(?: [^\s(){};=]+){4}")
_DEFINITION = re.compile(
    r"^[ \t]*(?:(?:public|private|internal|static|final|sealed|pub|local|export|async) +)*"
    r"(?:def|func|function|fn|sub|class|object|struct|\(define)\b|^\S[^.\n]*\w\s*\([^.\n]*\)\s*\{|^\w+ *(?:<-|=)",
    re.MULTILINE,
)


class Cause(StrEnum):
    """Why a verdict differs; the first that fits is told."""

    SLOW_HERE = "timeout here"
    SLOW_THERE = "timeout there"
    NONDETERMINISM = "nondeterminism"
    """Executed once more it came out otherwise."""

    MISSING_PACKAGE = "missing package"
    NO_PROGRAM = "no program was published"
    """It was published as passed, but defines nothing: a model's apology, or a check alone."""

    TOOLCHAIN = "toolchain version"
    """One side could not compile it."""

    CHECK_NOT_REACHED = "check not reached"
    """It ended without an error before its check, which counts as passed where exit codes alone decide."""

    OTHER = "other"


def cause_of(
    language: str, published: ReasoningResult, here: Execution, again: Callable[[], Execution]
) -> Cause:
    """Return why `here` differs from what was published; `again` executes the program once more."""
    said = f"{published.message}\n{message_of(here)}"
    rules: tuple[tuple[Cause, Callable[[], object]], ...] = (
        (Cause.SLOW_HERE, lambda: here.kind is Kind.TIMEOUT),
        (Cause.SLOW_THERE, lambda: published.error == TIMEOUT),
        (Cause.NONDETERMINISM, lambda: again().is_passed != here.is_passed),
        (Cause.MISSING_PACKAGE, lambda: _MISSING.search(said)),
        (Cause.NO_PROGRAM, lambda: published.is_passed and not _defines_something(language, published.code)),
        (Cause.TOOLCHAIN, lambda: here.kind is Kind.COMPILE_ERROR or published.error == "SyntaxError"),
        (Cause.CHECK_NOT_REACHED, lambda: published.is_passed and here.exit_code == 0),
    )
    return next((cause for cause, fits in rules if fits()), Cause.OTHER)


def _defines_something(language: str, code: str) -> bool:
    if _SENTENCE.match(code.lstrip()):
        return False
    return _DEFINITION.search(split_program(language, code).body) is not None
