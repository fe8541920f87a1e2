"""The strict judge on the published tasks: it accepts nearly all of their solutions, and few for another technology."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fsm.judge import judge
from fsm.machine import Machine, load_catalogue
from fsm.scanning.prefilter import Prefilter
from fsm.scanning.reading import SourceText
from fsm.trace import Mode


def solutions(bench_data: Path) -> Iterator[tuple[Machine, str, str]]:
    """Yield machine, text and suffix of every task."""
    for path in sorted((bench_data / "crosspl" / "PolyBench" / "IPC_Bench").glob("*/IPC_*.json")):
        entry = json.loads(path.read_text(encoding="utf-8"))
        machine = load_catalogue()[entry["FSMID_for_test"]]
        yield machine, entry["Canonical_solution"], entry["suffix"]


def test_nearly_all_canonical_solutions_are_accepted(bench_data: Path) -> None:
    verdicts = [
        judge(machine, text, suffix=suffix).accepts for machine, text, suffix in solutions(bench_data)
    ]
    assert len(verdicts) == 1982
    assert sum(verdicts) >= 0.97 * len(verdicts)


def test_hardly_any_is_accepted_for_another_technology(bench_data: Path) -> None:
    pairs = accepted = 0
    for own, text, suffix in solutions(bench_data):
        strangers = [
            machine
            for machine in load_catalogue()
            if machine.published_name
            and machine.language == own.language
            and machine.technology != own.technology
        ]
        pairs += len(strangers)
        likely = _prefilter(tuple(strangers)).candidates(SourceText(text.encode(), text))
        accepted += sum(judge(machine, text, suffix=suffix).accepts for machine in likely)
    assert accepted <= 0.0005 * pairs


@cache
def _prefilter(machines: tuple[Machine, ...]) -> Prefilter:
    return Prefilter(machines, Mode.STRICT)
