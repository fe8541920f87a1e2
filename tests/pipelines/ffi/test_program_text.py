"""Programs are changed by their syntax tree: only literals, only as a whole, and no line moves."""

from __future__ import annotations

import pytest

from crosspl_tui.pipelines.ffi.program_text import (
    ProgramError,
    has_test,
    test_text,
    with_texts_mapped,
    without_main_guard,
    without_test,
)

test_text.__test__ = False  # type: ignore[attr-defined] # a function of ours, not a test

PROGRAM = '''"""Loads /old/libm.so."""
import ctypes  # from /old/libm.so

A = ctypes.CDLL("/old/libm.so"); B = ctypes.CDLL('/old/libm.so')
NAME = "libm"
C = f"/old/{NAME}.so" + ("/old/"
     "libm.so")
MESSAGE = "no /old/libm.so"


def assert_test():
    assert A


if __name__ == "__main__":
    assert_test()
'''


def mapped(text: str) -> str:
    return text.replace("/old", "/new") if text.startswith("/old/") else text


def test_only_whole_literals_are_mapped_and_lines_stay() -> None:
    changed = with_texts_mapped(PROGRAM, mapped)

    lines = changed.splitlines()
    assert len(lines) == len(PROGRAM.splitlines())
    assert lines[0] == '"""Loads /old/libm.so."""'
    assert lines[1] == "import ctypes  # from /old/libm.so"
    assert lines[3] == "A = ctypes.CDLL('/new/libm.so'); B = ctypes.CDLL('/new/libm.so')"
    assert lines[7] == 'MESSAGE = "no /old/libm.so"'
    values: dict[str, object] = {}
    exec(changed.split("A = ")[0] + 'NAME = "libm"\n' + "\n".join(lines[5:7]), values)
    assert values["C"] == "/new/libm.so/new/libm.so"


def test_what_is_no_python_stays_as_it_is() -> None:
    assert with_texts_mapped("def (", mapped) == "def ("
    assert not has_test("def (")


def test_assertions_and_main_guard_can_be_taken_out() -> None:
    assert has_test(PROGRAM)
    assert test_text(PROGRAM) == "def assert_test():\n    assert A\n"
    assert "__main__" not in without_main_guard(PROGRAM)
    assert "assert" not in without_test(PROGRAM)
    with pytest.raises(ProgramError, match="assert_test"):
        test_text("x = 1")
