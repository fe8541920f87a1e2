"""The kinds of failure, by return code and message."""

from __future__ import annotations

import pytest

from crosspl_tui.pipelines.ffi.failures import FailureKind, classify, last_exception

TRACE = 'Traceback (most recent call last):\n  File "p.py", line 3, in f\n'


@pytest.mark.parametrize(
    ("code", "message", "kind"),
    [
        (1, TRACE + "AttributeError: /x/libgsl.so: undefined symbol: tt_set", FailureKind.SYMBOL),
        (1, TRACE + "OSError: libx.so: cannot open shared object file: No such file", FailureKind.SYMBOL),
        (
            -6,
            "gsl: cquad.c:45: ERROR: n must be 3\nDefault GSL error handler invoked.\n",
            FailureKind.LIBRARY,
        ),
        (-6, "", FailureKind.LIBRARY),
        (-6, "free(): invalid pointer\n", FailureKind.CRASH),
        (-11, "", FailureKind.CRASH),
        (139, "", FailureKind.CRASH),
        (1, TRACE + "TypeError: 'float' object cannot be interpreted", FailureKind.CALLING),
        (1, TRACE + "ctypes.ArgumentError: argument 1: wrong type", FailureKind.CALLING),
        (1, TRACE + "EOFError", FailureKind.CALLING),
        (1, TRACE + "AttributeError: module 'ctypes' has no attribute 'c_complex'", FailureKind.CALLING),
        (1, TRACE + "candidate.GslError: domain error", FailureKind.CALLING),
        (1, TRACE + "NameError: name 'math' is not defined", FailureKind.UNDEFINED),
        (1, TRACE + "UnboundLocalError: cannot access local variable", FailureKind.UNDEFINED),
        (1, TRACE + "AssertionError", FailureKind.ASSERTION),
        (1, TRACE + "AssertionError: Expected: 3\nTypeError: is part of the text", FailureKind.ASSERTION),
        (
            1,
            TRACE + "ValueError: bad\n\nDuring handling, another:\n\n" + TRACE + "AssertionError: no",
            "assertion",
        ),
        (1, TRACE + "MemoryError", FailureKind.CRASH),
        (1, '  File "p.py", line 1\n    def (\nSyntaxError: invalid syntax', FailureKind.OTHER),
        (1, TRACE + "ModuleNotFoundError: No module named 'scipy'", FailureKind.OTHER),
        (None, "", FailureKind.OTHER),
        (-9, "", FailureKind.OTHER),
        (0, "", FailureKind.OTHER),
    ],
)
def test_each_kind_is_told_by_its_rule(code: int | None, message: str, kind: str) -> None:
    assert classify(code, message).startswith(kind)


def test_an_exception_that_was_ignored_before_does_not_decide() -> None:
    message = (
        f"Exception ignored on calling ctypes callback\n{TRACE}__main__.E: no\n{TRACE}AssertionError: yes\n"
    )

    assert last_exception(message) == "AssertionError"
