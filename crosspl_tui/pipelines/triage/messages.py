"""What an attempt keeps of a failure: its message and its kind, of an execution here or of a published result."""

from __future__ import annotations

from crosspl_tui.pipelines.triage.errors import LONGEST_MESSAGE
from crosspl_tui.sandbox.toolchain import Toolchain, load_toolchains
from crosspl_tui.sandbox.verdict import Execution, Kind

_PUBLISHED_KINDS = {
    "SyntaxError": Kind.COMPILE_ERROR,
    "AssertionError": Kind.WRONG,
    "Timeout": Kind.TIMEOUT,
    "ReferenceError": Kind.RUNTIME_ERROR,
}
_GAP = "\n…\n"


def message_of(execution: Execution) -> str:
    """Return what a program that was executed said of its failure, at most 4,000 characters; "" when it passed."""
    if execution.is_passed:
        return ""
    said = [text.strip("\n") for text in (execution.stderr, execution.stdout) if text.strip()]
    return shortened("\n".join(said) or execution.reason)


def shortened(message: str) -> str:
    """Return a message's beginning and end: some languages put the error first, some last."""
    if len(message) <= LONGEST_MESSAGE:
        return message
    half = (LONGEST_MESSAGE - len(_GAP)) // 2
    return message[:half] + _GAP + message[-half:]


def published_kind(language: str, error: str, message: str) -> Kind:
    """Return the kind of a published failure, whose word may be no more than `Exception`.

    That is a wrong answer when the message is as our toolchain knows wrong answers, and when it is empty: test
    frameworks that print to stdout, of which nothing was published, leave it so.
    """
    if not error:
        return Kind.PASSED
    if error in _PUBLISHED_KINDS:
        return _PUBLISHED_KINDS[error]
    if not message.strip():
        return Kind.WRONG
    toolchain = load_toolchains().get(language)
    return _kind_by_message(toolchain, message) if toolchain else Kind.RUNTIME_ERROR


def _kind_by_message(toolchain: Toolchain, message: str) -> Kind:
    patterns = toolchain.patterns
    if any(pattern.search(message) for pattern in patterns.wrong):
        return Kind.WRONG
    if any(pattern.search(message) for pattern in patterns.compile_error):
        return Kind.COMPILE_ERROR
    return Kind.RUNTIME_ERROR
