"""Answers to foreign-function tasks are read, executed apart, and counted."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from pipelines.ffi.ready import ready_executor
from pipelines.ffi.solutions import BESSEL

from crosspl_tui.pipelines.ffi.execution import ForeignExecution, ForeignExecutor, Way
from crosspl_tui.pipelines.ffi.failures import FailureKind
from crosspl_tui.pipelines.ffi.program_text import without_test
from crosspl_tui.runs.ffi.evaluation import (
    ForeignAnswer,
    ForeignJudge,
    JudgedAnswer,
    classify_failures,
    judge_answers,
    read_answers,
    score,
)
from crosspl_tui.sandbox.execution import infrastructure
from store.exchange.fields import BadDataError

TOGETHER = """
def fill(target):
    target.append(1)


def assert_test():
    class Own:
        got = 0

        def append(self, value):
            Own.got = value

    fill(Own())
    assert Own.got == 1
"""


@pytest.fixture(scope="module")
def executor() -> Iterator[ForeignExecutor]:
    with ready_executor() as ready:
        yield ready


def said(task: str, code: str, number: int = 0) -> ForeignAnswer:
    return ForeignAnswer(task, number, json.dumps({"Candidate_solution": code}))


def test_answers_pass_fail_in_their_kind_or_hold_no_code(executor: ForeignExecutor) -> None:
    judge = ForeignJudge(executor, {"bessel": BESSEL})
    right = without_test(BESSEL)
    answers = [
        said("bessel", right),
        said("bessel", right.replace("J0", "JJ"), 1),
        ForeignAnswer("bessel", 2, "I cannot do that."),
        said("bessel", "import sys\nsys.exit(0)", 3),
    ]

    judged = list(judge_answers(answers, judge, at_once=2))

    assert [each.is_passed for each in judged] == [True, False, False, False]
    assert [each.failure for each in judged] == [
        None,
        FailureKind.SYMBOL,
        FailureKind.OTHER,
        FailureKind.OTHER,
    ]
    assert "no JSON object" in judged[2].problem
    found = score(judged)
    assert (found.tasks, found.answers, found.passed, found.pass_at) == (1, 4, 1, {1: 0.25})
    assert found.failures == {"other": 2, "symbol resolution": 1}


def test_the_way_of_a_task_is_decided_by_its_own_solution(executor: ForeignExecutor) -> None:
    judge = ForeignJudge(executor, {"fill": TOGETHER})

    judged = judge.judge(said("fill", "def fill(target): target.append(1)"))

    assert judged.is_passed
    assert judged.execution
    assert judged.execution.way is Way.TOGETHER


def test_what_the_sandbox_failed_at_is_not_counted() -> None:
    lost = ForeignExecution(infrastructure("gone"), Way.APART, None)
    right = ForeignExecution(infrastructure("gone"), Way.APART, FailureKind.OTHER)
    judged = [JudgedAnswer(said("a", "x"), "x", lost), JudgedAnswer(said("a", "x"), "", None, "no code")]

    found = score(judged)

    assert (found.answers, found.not_counted, found.passed) == (1, 1, 0)
    assert right.failure


def test_pass_at_5_needs_five_answers_to_each_task() -> None:
    nothing = [JudgedAnswer(said(task, "x", n), "", None) for task in "ab" for n in range(10)]

    assert score(nothing).pass_at == {1: 0.0, 5: 0.0}
    assert score(nothing[:-6]).pass_at == {1: 0.0}


def test_lines_are_read_and_a_bad_one_is_named() -> None:
    lines = [b'{"task": "260", "answer": "x"}', b"", b'{"task": 1, "number": 3, "answer": "y"}']

    assert list(read_answers(lines)) == [ForeignAnswer("260", 0, "x"), ForeignAnswer("1", 3, "y")]
    with pytest.raises(BadDataError, match=r"line 1.task: must be a whole number, or the task's key"):
        list(read_answers([b'{"task": 1.5, "answer": "x"}']))
    with pytest.raises(BadDataError, match=r"line 2.answer: is missing"):
        list(read_answers([lines[0], b'{"task": "1"}']))
    with pytest.raises(BadDataError, match="line 1: is not JSON"):
        list(read_answers([b"{"]))


def test_recorded_failures_are_compared_with_their_labels() -> None:
    lines = [
        b'{"Return_code": -11, "Error_info": "", "category": "memory/crash"}',
        b'{"Return_code": -11, "Error_info": "", "category": "other"}',
        b'{"Return_code": -11, "Error_info": ""}',
    ]

    assert [(each.label, each.agrees) for each in classify_failures(lines)] == [
        ("memory/crash", True),
        ("other", False),
        ("", False),
    ]
