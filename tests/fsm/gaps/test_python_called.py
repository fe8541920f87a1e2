"""What a library calls in a Python program takes what it is called with, and gives what is asked of it."""

from __future__ import annotations

import pytest
from called_programs import CALLED, ILL_CALLED

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin


@pytest.mark.parametrize("code", ILL_CALLED.values(), ids=ILL_CALLED)
def test_what_cannot_be_called_by_its_library_is_told(code: str) -> None:
    assert gaps_of(parse(code, ".py"), Origin.ANSWER)


@pytest.mark.parametrize("code", CALLED.values(), ids=CALLED)
def test_what_is_called_as_it_wants_is_no_fault(code: str) -> None:
    assert gaps_of(parse(code, ".py"), Origin.ANSWER) == ()
