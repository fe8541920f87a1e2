"""What comes of a candidate that is taken through the pipeline."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from crosspl_tui.pipelines.ipc.line import ConstructedTask, OnAttempt, construct
from crosspl_tui.pipelines.ipc.roles import CandidateText, Roles
from fsm.judge import judge
from fsm.machine import Machine, Technology, load_catalogue
from store.sources.found import PendingCandidate


class CandidateOutcome(StrEnum):
    """What came of a candidate."""

    CONSTRUCTED = "constructed"
    DROPPED = "dropped"
    WAITING = "waiting"
    FAILED = "failed"
    """A model gave no answer, for a reason that may pass, or none that could be used; it can be tried again."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one candidate and why; `task` is there when one was constructed."""

    candidate: PendingCandidate
    machine: Machine
    outcome: CandidateOutcome
    reason: str
    task: ConstructedTask | None = None


def constructed_machines() -> tuple[int, ...]:
    """Return the machines whose candidates are taken down this line; foreign functions have their own."""
    return tuple(machine.id for machine in load_catalogue() if machine.technology is not Technology.FFI)


def result_of(candidate: PendingCandidate, roles: Roles, on_attempt: OnAttempt | None = None) -> Result:
    """Take one candidate through the pipeline; raises `UnknownMachineError` for one of a machine that is gone,
    and what the roles raise."""
    machine = load_catalogue()[candidate.machine_id]
    if machine.technology is Technology.FFI:
        return Result(
            candidate,
            machine,
            CandidateOutcome.WAITING,
            "foreign-function items are made of C sources: crosspl-tui ffi construct",
        )
    try:
        return _construct(candidate, machine, roles, on_attempt)
    except RecursionError:
        return Result(candidate, machine, CandidateOutcome.DROPPED, "the file is nested too deep to be read")


def _construct(
    candidate: PendingCandidate, machine: Machine, roles: Roles, on_attempt: OnAttempt | None
) -> Result:
    text, suffix = candidate.text or "", candidate.suffix
    trace = judge(machine, text, suffix=suffix)
    if not trace.accepts:  # found by another judge, or by an older one
        return Result(candidate, machine, CandidateOutcome.DROPPED, f"{trace.mode}: {trace.reason}")
    construction = construct(CandidateText(text, suffix, machine.language, machine, trace), roles, on_attempt)
    outcome = CandidateOutcome(construction.outcome)
    return Result(candidate, machine, outcome, construction.reason, construction.task)
