"""The smaller parts: limits, captured output, rows, the cache, the filter of system calls."""

from __future__ import annotations

import itertools
import json
import struct
from pathlib import Path

import pytest

from crosspl_tui.sandbox.batch import BadRow, ExecutedRow, execute_rows
from crosspl_tui.sandbox.cache import CacheKey
from crosspl_tui.sandbox.capture import Capture
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.limits import LimitError, Limits
from crosspl_tui.sandbox.local.cgroup import GroupHome
from crosspl_tui.sandbox.local.provider import LocalSandbox
from crosspl_tui.sandbox.local.seccomp import filter_program
from crosspl_tui.sandbox.verdict import Execution, Kind


class MemoryCache:
    """Keeps executions in a dictionary."""

    def __init__(self) -> None:
        self.kept: dict[CacheKey, Execution] = {}

    def get(self, key: CacheKey) -> Execution | None:
        return self.kept.get(key)

    def put(self, key: CacheKey, execution: Execution) -> None:
        self.kept[key] = execution


def test_a_marker_is_found_however_the_stream_is_cut() -> None:
    for first, second in itertools.combinations(range(1, 12), 2):
        capture = Capture(100, b"word")
        stream = b"aaawordbbbbb"
        for piece in (stream[:first], stream[first:second], stream[second:]):
            capture.add(piece)
        assert capture.has_marker
        assert capture.end().text == "aaabbbbb"


def test_a_long_stream_keeps_its_size_and_both_ends() -> None:
    capture = Capture(10)
    for _ in range(1000):
        capture.add(b"0123456789")

    captured = capture.end()

    assert (captured.head, captured.tail, captured.size) == (b"01234", b"56789", 10_000)
    assert "9,990 bytes left out" in captured.text


def test_limits_change_by_name_and_refuse_nonsense() -> None:
    assert Limits().changed({"seconds": 3, "processes": 5}) == Limits(seconds=3.0, processes=5)
    for changes in ({"second": 1}, {"seconds": -1}, {"seconds": True}, {"processes": 1.5}, {"seconds": "1"}):
        with pytest.raises(LimitError, match=next(iter(changes))):
            Limits().changed(changes)


def test_the_filter_is_a_sequence_of_whole_steps_whose_jumps_stay_inside() -> None:
    program = filter_program()
    if program is None:
        pytest.skip("the data file does not know this machine's processor")
    steps = list(struct.iter_unpack("=HBBI", program))

    assert all(number + 1 + max(yes, no) < len(steps) for number, (_, yes, no, _) in enumerate(steps[:-1]))


def test_rows_are_answered_in_order_whatever_they_hold(local: LocalSandbox) -> None:
    rows = [
        {"id": 1, "language": "sh", "code": "sleep 0.2"},
        {"id": "b", "language": "sh", "code": "[[ 1 = 2 ]]"},
        {"id": [3], "language": "cobol", "code": ""},
        {"id": 4, "language": "sh", "code": 7},
        {"id": 5, "language": "sh", "code": "sleep 9", "limits": {"seconds": 0.3}},
        {"id": 6, "language": "sh", "code": "true", "limits": {"hours": 1}},
    ]
    lines = [json.dumps(row).encode() for row in rows] + [b"", b"nonsense", b"[]"]

    answers = list(execute_rows(lines, Executor(local), at_once=3))

    assert [answer.id for answer in answers] == [1, "b", [3], 4, 5, 6, None, None]
    executed = {
        str(answer.id): answer.execution.kind for answer in answers if isinstance(answer, ExecutedRow)
    }
    assert executed == {"1": Kind.PASSED, "b": Kind.WRONG, "5": Kind.TIMEOUT}
    assert [answer.error.partition(":")[0] for answer in answers if isinstance(answer, BadRow)] == [
        "cobol",
        "code",
        "limits",
        "not a line of JSON in UTF-8",
        "not a JSON object; give {id, language, code, limits}",
    ]


def test_rows_not_yet_begun_are_left_out_once_cancelled(local: LocalSandbox) -> None:
    line = json.dumps({"id": 1, "language": "sh", "code": "true"}).encode()
    asked: list[int] = []

    def is_cancelled() -> bool:
        asked.append(1)
        return len(asked) > 3

    answers = list(
        execute_rows(itertools.repeat(line), Executor(local), at_once=1, is_cancelled=is_cancelled)
    )

    assert 1 <= len(answers) <= 3


def test_verdicts_are_remembered_but_those_that_depend_on_the_moment(local: LocalSandbox) -> None:
    cache = MemoryCache()
    executor = Executor(local, cache)
    failed = executor.execute(Program("sh", "exit 5"))

    assert executor.execute(Program("sh", "exit 5")) is failed
    assert executor.execute(Program("sh", "exit 6")) is not failed
    assert executor.execute(Program("sh", "exit 5"), {"seconds": 9}) is not failed
    executor.execute(Program("sh", "sleep 5"), {"seconds": 0.2})
    assert {execution.kind for execution in cache.kept.values()} == {Kind.RUNTIME_ERROR}


def test_a_folder_that_the_kernel_does_not_fill_is_no_control_group(tmp_path: Path) -> None:
    home = GroupHome(dict.fromkeys(("memory", "pids"), tmp_path), is_new=True)

    with pytest.raises(OSError, match=r"memory\.max"):
        home.make(Limits())
    assert list(tmp_path.iterdir()) == []
