"""From how a command ended to a verdict, by the rules of its language."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterable

from crosspl_tui.sandbox.interface import Ending, Outcome
from crosspl_tui.sandbox.toolchain import Patterns
from crosspl_tui.sandbox.verdict import Kind

Verdict = tuple[Kind, str]

_LIMITS = {
    Ending.TIMEOUT: (Kind.TIMEOUT, "it did not end in time"),
    Ending.OUT_OF_MEMORY: (Kind.OUT_OF_MEMORY, "it was ended for want of memory"),
    Ending.OUTPUT_CAP: (Kind.OUTPUT_CAP, "it printed or wrote without end"),
    Ending.STOPPED: (Kind.INFRASTRUCTURE, "it was stopped from outside"),
}
_NOT_FOUND = 127


def classify_compilation(outcome: Outcome, patterns: Patterns) -> Verdict | None:
    """Return the verdict of a compile step that failed, or None when it went well."""
    if outcome.ending in _LIMITS:
        return _LIMITS[outcome.ending]
    if outcome.code == 0:
        return None
    if outcome.code == _NOT_FOUND:
        return Kind.INFRASTRUCTURE, "a compiler is missing"
    if _any(patterns.out_of_memory, outcome):
        return Kind.OUT_OF_MEMORY, "the compiler had too little memory"
    return Kind.COMPILE_ERROR, f"the compiler ended with {_how(outcome)}"


def classify_run(outcome: Outcome, patterns: Patterns) -> Verdict:
    """Return the verdict of a run step. A pass takes the word that the harness gives away at the very end."""
    if outcome.ending in _LIMITS:
        return _LIMITS[outcome.ending]
    stderr = outcome.stderr.text
    is_clean = not _search(patterns.not_passed, stderr) and not (
        patterns.needs_empty_stderr and stderr.strip()
    )
    if outcome.has_marker and outcome.code == 0 and is_clean:
        return Kind.PASSED, "it came to its end after the last check"
    return _failure(outcome, patterns, is_clean=is_clean)


def _failure(outcome: Outcome, patterns: Patterns, *, is_clean: bool) -> Verdict:
    for wanted, verdict in (
        (patterns.out_of_memory, (Kind.OUT_OF_MEMORY, "it asked for more memory than it may have")),
        (patterns.compile_error, (Kind.COMPILE_ERROR, "its text is not of the language")),
        (patterns.wrong, (Kind.WRONG, "a check failed")),
    ):
        if _any(wanted, outcome):
            return verdict
    if outcome.signal is not None:
        return Kind.KILLED, f"it ended with {signal_name(outcome.signal)}"
    if outcome.code in patterns.wrong_exit_codes and not outcome.stderr.text.strip():
        return Kind.WRONG, f"it exited with {outcome.code}, as its check does"
    if outcome.code == 0 and is_clean:
        return Kind.RUNTIME_ERROR, "it exited before its last check"
    return Kind.RUNTIME_ERROR, f"it ended with {_how(outcome)}" + (
        "" if is_clean else " and errors on stderr"
    )


def signal_name(number: int) -> str:
    """Return SIGSEGV for 11; numbers without a name as SIG and number."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"SIG{number}"


def _how(outcome: Outcome) -> str:
    return f"exit code {outcome.code}" if outcome.signal is None else signal_name(outcome.signal)


def _any(patterns: Iterable[re.Pattern[str]], outcome: Outcome) -> bool:
    patterns = tuple(patterns)
    return _search(patterns, outcome.stderr.text) or _search(patterns, outcome.stdout.text)


def _search(patterns: Iterable[re.Pattern[str]], text: str) -> bool:
    return any(pattern.search(text) for pattern in patterns)
