"""What an attempt keeps of a failure, and the kinds of published ones."""

from __future__ import annotations

import pytest

from crosspl_tui.pipelines.triage.messages import message_of, published_kind, shortened
from crosspl_tui.sandbox.verdict import Execution, Kind, Phase


def ended(kind: Kind, stdout: str = "", stderr: str = "") -> Execution:
    return Execution(kind, Phase.RUN, "it exited with 1", 0.1, stdout, stderr, "", 1, "abc")


def test_a_message_is_what_was_printed_errors_first() -> None:
    assert message_of(ended(Kind.WRONG, "out\n", "\nerr\n")) == "err\nout"
    assert message_of(ended(Kind.WRONG)) == "it exited with 1"
    assert message_of(ended(Kind.PASSED, "ok")) == ""


def test_a_long_message_keeps_its_beginning_and_its_end() -> None:
    short = shortened("first" + "x" * 9000 + "last")

    assert (short[:5], short[-4:], len(short) <= 4000) == ("first", "last", True)


@pytest.mark.parametrize(
    ("language", "error", "message", "kind"),
    [
        ("py", "", "", Kind.PASSED),
        ("cpp", "SyntaxError", "p.cpp:1:1: error: no", Kind.COMPILE_ERROR),
        ("js", "AssertionError", "", Kind.WRONG),
        ("js", "Timeout", "", Kind.TIMEOUT),
        ("py", "Exception", "Traceback\nAssertionError\n", Kind.WRONG),
        ("py", "Exception", "Traceback\nValueError: no\n", Kind.RUNTIME_ERROR),
        ("php", "Exception", "PHP Parse error:  syntax error", Kind.COMPILE_ERROR),
        ("go", "Exception", "", Kind.WRONG),
        ("cobol", "Exception", "abend", Kind.RUNTIME_ERROR),
    ],
)
def test_a_published_failure_has_a_kind_of_ours(language: str, error: str, message: str, kind: Kind) -> None:
    assert published_kind(language, error, message) is kind
