"""A Python program awaits what is a coroutine and nothing else, and starts what it makes."""

from __future__ import annotations

import pytest
from awaited_programs import AWAITED
from ill_awaited_programs import ILL_AWAITED
from unawaited_programs import UNAWAITED

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin


@pytest.mark.parametrize("code", UNAWAITED.values(), ids=UNAWAITED)
def test_what_nobody_awaits_is_told(code: str) -> None:
    assert gaps_of(parse(code, ".py"), Origin.ANSWER)


@pytest.mark.parametrize("code", ILL_AWAITED.values(), ids=ILL_AWAITED)
def test_what_is_no_coroutine_or_never_started_is_told(code: str) -> None:
    assert gaps_of(parse(code, ".py"), Origin.ANSWER)


@pytest.mark.parametrize("code", AWAITED.values(), ids=AWAITED)
def test_what_is_awaited_and_started_is_no_fault(code: str) -> None:
    assert gaps_of(parse(code, ".py"), Origin.ANSWER) == ()
