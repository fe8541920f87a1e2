"""The two published judges give, for every published answer, the verdict that was published with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from fsm.judge import judge
from fsm.machine import load_catalogue
from fsm.trace import Mode

LANGUAGE_FOLDERS = {
    "java_ipc": "Java",
    "python_ipc": "Python",
    "go_ipc": "Go",
    "js_ipc": "JavaScript",
    "php_ipc": "PHP",
    "c++_ipc": "C++",
}


class Answer(NamedTuple):
    """A published answer: where it stands, the machine and suffix it is judged by, and the published verdict."""

    place: str
    machine_id: int
    suffix: str
    text: str
    accepted: bool


@pytest.fixture(scope="module")
def suffixes(bench_data: Path) -> dict[tuple[str, int], str]:
    """The suffix of every task, by language and number: answers do not repeat it."""
    tasks = (
        json.loads(path.read_bytes()) for path in bench_data.glob("crosspl/PolyBench/IPC_Bench/*/IPC_*.json")
    )
    return {(task["Programming_Language"], task["Task_id"]): task["suffix"] for task in tasks}


def answers(bench_data: Path, name: str, suffixes: dict[tuple[str, int], str]) -> Iterator[Answer]:
    for path in sorted(bench_data.glob(f"crosspl/Test_results/*/*/{name}.json")):
        language = LANGUAGE_FOLDERS[path.parent.parent.name.lower()]
        for row in json.loads(path.read_bytes()):
            suffix = suffixes[language, row["Task_id"]]
            place = f"{language} {path.parent.name} {row['Task_id']}"
            for text, accepted in verdicts(row):
                yield Answer(place, row["FSMID_for_test"], suffix, text, accepted)


def verdicts(row: dict[str, object]) -> Iterator[tuple[str, bool]]:
    for field, accepted in (("right_result", True), ("wrong_result", False)):
        if field in row:
            yield str(row[field]), accepted
    for field, accepted in (("matched_results", True), ("unmatched_results", False)):
        for text in row.get(field, []):  # type: ignore[attr-defined]
            yield text, accepted


@pytest.mark.parametrize(
    ("name", "mode", "expected"),
    [
        ("greedy_pass", Mode.PUBLISHED, 5_230),
        ("greedy_fail", Mode.PUBLISHED, 2_698),
        ("results_10", Mode.SAMPLING, 2_020),
    ],
)
def test_every_published_verdict_is_repeated(
    bench_data: Path, suffixes: dict[tuple[str, int], str], name: str, mode: Mode, expected: int
) -> None:
    catalogue = load_catalogue()
    seen = list(answers(bench_data, name, suffixes))

    differing = [
        answer.place
        for answer in seen
        if judge(catalogue[answer.machine_id], answer.text, mode, answer.suffix).accepts != answer.accepted
    ]

    assert len(seen) == expected
    assert differing == []
