"""Judging what the store holds: traces as verdicts."""

from __future__ import annotations

from fsm.trace import Mode, Trace, Verdict
from store.text import content_hash
from store.verdicts.keeping import NewVerdict


def verdict_of(trace: Trace, code: str, suffix: str) -> NewVerdict:
    """Return what a trace says of some code, as the store keeps it."""
    return NewVerdict(
        code_hash=content_hash(code),
        machine_id=trace.machine_id,
        suffix=suffix,
        mode=trace.mode,
        judge=trace.judge,
        verdict=trace.verdict,
        coverage=trace.coverage,
        reason=trace.reason,
    )


def unjudged(machine_id: int) -> Trace:
    """Return the trace of what no machine judges: a reasoning question, which execution decides."""
    reason = "there is no machine for it: an answer is right if its program passes"
    return Trace(machine_id, Mode.STRICT, "execution", Verdict.UNSURE, (), 0.0, reason)
