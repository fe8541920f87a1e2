"""Correct programs, each near to a fault that the strict judge knows: nothing is found in them.

Most are named after what was once said against them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

CORRECT = Path(__file__).parent / "correct"
PROGRAMS = sorted(path for path in CORRECT.rglob("*") if path.is_file())


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.relative_to(CORRECT).as_posix())
def test_nothing_is_found_in_a_correct_program(program: Path) -> None:
    assert gaps_of(parse(program.read_text(encoding="utf-8"), program.suffix), Origin.ANSWER) == ()
