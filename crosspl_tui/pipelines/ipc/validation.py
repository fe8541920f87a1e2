"""Whether the candidate's machine still accepts what was extracted."""

from __future__ import annotations

from dataclasses import dataclass

from crosspl_tui.pipelines.ipc.roles import CandidateText
from fsm.judge import judge
from fsm.machine import Machine, Technology
from fsm.trace import Mode, Trace


@dataclass(frozen=True, slots=True)
class Validation:
    """Both judges' traces through a snippet.

    Ours decides; the published one, for machines that it has, keeps tasks comparable.
    """

    strict: Trace
    published: Trace | None

    @property
    def accepts(self) -> bool:
        return self.strict.accepts and (self.published is None or self.published.accepts)

    @property
    def reason(self) -> str:
        """What the first judge that does not accept says, or "" when both do."""
        traces = (self.strict, self.published)
        refusing = next((trace for trace in traces if trace is not None and not trace.accepts), None)
        return f"{refusing.mode}: {refusing.reason}" if refusing else ""


def validate(candidate: CandidateText, code: str) -> Validation:
    """Judge a snippet by its candidate's machine, as a file of the candidate's suffix."""
    machine, suffix = candidate.machine, candidate.suffix
    published = judge(machine, code, Mode.PUBLISHED, suffix) if is_published(machine) else None
    return Validation(judge(machine, code, Mode.STRICT, suffix), published)


def is_published(machine: Machine) -> bool:
    """Whether a machine is of the published set: the detectors of foreign functions have no figures to compare."""
    return machine.technology is not Technology.FFI
