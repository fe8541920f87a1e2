"""Judging what the store holds: traces as verdicts, and the judges in force."""

from __future__ import annotations

from crosspl_tui.pipelines.validation import is_published
from fsm.judge import VERSIONS, judge
from fsm.machine import load_catalogue
from fsm.trace import Mode, Trace, Verdict
from store.exchange import MachineFacts, VerdictSource
from store.text import content_hash
from store.verdicts import NewVerdict


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


def present_judges() -> VerdictSource:
    """Return the judges by which an export completes the verdicts that the database lacks."""
    return VerdictSource(frozenset({VERSIONS[Mode.STRICT], VERSIONS[Mode.PUBLISHED]}), _judge)


def unjudged(machine_id: int) -> Trace:
    """Return the trace of what no machine judges: a reasoning question, which execution decides."""
    reason = "there is no machine for it: an answer is right if its program passes"
    return Trace(machine_id, Mode.STRICT, "execution", Verdict.UNSURE, (), 0.0, reason)


def _judge(code: str, machine_id: int, suffix: str) -> list[NewVerdict]:
    if machine_id not in load_catalogue():
        return []
    machine = load_catalogue()[machine_id]
    modes = [Mode.STRICT, Mode.PUBLISHED] if is_published(machine) else [Mode.STRICT]
    return [verdict_of(judge(machine, code, mode, suffix), code, suffix) for mode in modes]


def machine_facts() -> dict[int, MachineFacts]:
    """Return what an import must know of the machines, by id."""
    return {
        machine.id: MachineFacts(machine.language, machine.technology, machine.title, machine.all_suffixes)
        for machine in load_catalogue()
    }
