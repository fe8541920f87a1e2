"""A Python program finds what it asks of its own classes, of its values and of what brokers hand it."""

from __future__ import annotations

import pytest
from own_programs import MISTAKEN, TAKEN
from record_programs import MISREAD, READ

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin


@pytest.mark.parametrize("code", MISTAKEN.values(), ids=MISTAKEN)
def test_what_own_parts_do_not_have_is_told(code: str) -> None:
    assert gaps_of(parse(code, ".py"), Origin.ANSWER)


@pytest.mark.parametrize("code", TAKEN.values(), ids=TAKEN)
def test_what_own_parts_have_is_no_fault(code: str) -> None:
    assert gaps_of(parse(code, ".py"), Origin.ANSWER) == ()


@pytest.mark.parametrize("code", MISREAD.values(), ids=MISREAD)
def test_what_records_and_payloads_do_not_bear_is_told(code: str) -> None:
    assert gaps_of(parse(code, ".py"), Origin.ANSWER)


@pytest.mark.parametrize("code", READ.values(), ids=READ)
def test_what_records_and_payloads_bear_is_no_fault(code: str) -> None:
    assert gaps_of(parse(code, ".py"), Origin.ANSWER) == ()
