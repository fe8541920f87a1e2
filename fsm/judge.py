"""Judging: does this text do what the machine describes? One question, three judges."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING

from fsm.judging import published
from fsm.machine import Machine
from fsm.trace import Hit, Mode, Origin, Step, Trace, Verdict

if TYPE_CHECKING:
    from fsm.judging.strict import Opinion

# Raised whenever a judge may answer differently, so that stored verdicts show as stale.
VERSIONS = {Mode.STRICT: "strict-16", Mode.PUBLISHED: "published-1", Mode.SAMPLING: "published-sampling-1"}


def judge(
    machine: Machine,
    text: str,
    mode: Mode = Mode.STRICT,
    suffix: str | None = None,
    *,
    origin: Origin = Origin.UNKNOWN,
) -> Trace:
    """Judge a text by a machine.

    `suffix` is the suffix of the file that the text comes from, with its dot; it decides what counts as a comment.
    Without it the machine's first suffix is taken. `origin` is for the strict judge alone: an answer has to run as it
    stands. Source of the published variants: the CrossPL paper's evaluation.
    """
    suffix = suffix or machine.suffixes[0]
    match mode:
        case Mode.PUBLISHED:
            hits = published.walk(machine, published.read_greedy(text, suffix))
        case Mode.SAMPLING:
            hits = published.walk(machine, published.read_sampling(text))
        case Mode.STRICT:
            from fsm.judging.strict import examine  # noqa: PLC0415 - grammars and gaps, which the published judges do without

            return _strict_trace(machine, examine(machine, text, suffix, origin=origin))
    return trace_of(machine, mode, hits)


def _strict_trace(machine: Machine, opinion: Opinion) -> Trace:
    accepted = opinion.verdict is Verdict.ACCEPT
    met, missing = len(opinion.hits), len(opinion.missing)
    return Trace(
        machine_id=machine.id,
        mode=Mode.STRICT,
        judge=VERSIONS[Mode.STRICT],
        verdict=opinion.verdict,
        steps=tuple(
            Step(
                state.number,
                state.does,
                state.names,
                opinion.hits.get(state.number),
                state.number in opinion.missing,
            )
            for state in machine.states
        ),
        coverage=1.0 if accepted or not missing else met / (met + missing),
        reason=opinion.reason,
        findings=opinion.findings,
    )


def trace_of(machine: Machine, mode: Mode, hits: Mapping[int, Hit]) -> Trace:
    """Turn a published judge's hits into the trace that says what was met and what is missing."""
    states = machine.states
    accepted = any(not states[number].successors for number in hits)
    stuck = frozenset() if accepted else _enabled(machine, hits) - hits.keys()
    steps = tuple(
        [
            Step(state.number, state.does, state.accepts, hits.get(state.number), state.number in stuck)
            for state in states
        ]
    )
    return Trace(
        machine_id=machine.id,
        mode=mode,
        judge=VERSIONS[mode],
        verdict=Verdict.ACCEPT if accepted else Verdict.REJECT,
        steps=steps,
        coverage=_coverage(machine, hits, accepted=accepted),
        reason=_reason(steps, accepted=accepted),
    )


def _enabled(machine: Machine, hits: Mapping[int, Hit]) -> frozenset[int]:
    successors = (machine.states[number].successors for number in hits)
    return frozenset((0, *chain.from_iterable(successors)))


def _coverage(machine: Machine, hits: Mapping[int, Hit], *, accepted: bool) -> float:
    if accepted:
        return 1.0
    if not hits:
        return 0.0
    remaining = min(machine.steps_to_acceptance(number) for number in hits)
    return len(hits) / (len(hits) + remaining)


def _reason(steps: tuple[Step, ...], *, accepted: bool) -> str:
    if accepted:
        return "every state on the way is met"
    missing = [step for step in steps if step.is_next]
    wanted = "; or ".join(f"state {step.state} ({step.does}): {', '.join(step.wanted)}" for step in missing)
    return f"nothing satisfies {wanted}"
