"""The offline line on the published solutions, taken for source files, and the checks on the published instructions."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from crosspl_tui.pipelines.ipc.checks import CheckOutcome, check_instruction
from crosspl_tui.pipelines.ipc.line import Outcome, construct
from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.pipelines.ipc.roles import CandidateText, Level
from fsm.judge import judge
from fsm.machine import load_catalogue


def published_tasks(bench_data: Path) -> Iterator[Mapping[str, Any]]:
    for file in sorted(bench_data.glob("crosspl/PolyBench/IPC_Bench/*/IPC_*.json")):
        yield json.loads(file.read_text(encoding="utf-8"))


def test_what_the_strict_judge_accepts_becomes_a_task_whose_instruction_passes(bench_data: Path) -> None:
    catalogue, roles = load_catalogue(), offline_roles()
    outcomes, checks = Counter[str](), Counter[str]()
    for task in published_tasks(bench_data):
        machine, text, suffix = catalogue[task["FSMID_for_test"]], task["Canonical_solution"], task["suffix"]
        trace = judge(machine, text, suffix=suffix)
        if trace.accepts:
            construction = construct(CandidateText(text, suffix, machine.language, machine, trace), roles)
            outcomes[construction.outcome] += 1
            if construction.task:
                outcomes["faithful"] += not construction.task.unfaithful
                checks.update(c.name for c in construction.task.checks if c.outcome is CheckOutcome.FAILURE)
    print(f"\nconstructed {outcomes[Outcome.CONSTRUCTED]}, dropped {outcomes[Outcome.DROPPED]}, ", end="")
    print(f"faithful in every line {outcomes['faithful']}, failed checks {dict(checks)}")
    assert outcomes[Outcome.CONSTRUCTED] > 1700
    assert outcomes[Outcome.DROPPED] <= outcomes[Outcome.CONSTRUCTED] // 100
    assert not checks


def test_few_published_instructions_fail_a_check(bench_data: Path) -> None:
    failed = Counter[str]()
    for task in published_tasks(bench_data):
        level = Level(task["Code_level"])
        found = check_instruction(task["Instruction"], task["Canonical_solution"], level, task["suffix"])
        failed.update(f"{check.name} {check.outcome}" for check in found)
    print(f"\n{dict(sorted(failed.items()))}")
    assert failed["sections failure"] < 0.02 * 1982
    assert failed["leaks failure"] < 0.01 * 1982
