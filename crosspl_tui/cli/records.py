"""What the commands print as JSON, field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crosspl_tui.runs.construction.results import Result
    from crosspl_tui.runs.scan.scanning import Found
    from fsm.machine import Machine
    from fsm.trace import Trace

Record = dict[str, object]


def hits_of(trace: Trace) -> list[Record]:
    """Return the hits of a trace: lines from 1, columns from 0 in characters, end exclusive."""
    return [
        {
            "state": step.state,
            "line": step.hit.line,
            "start": step.hit.start,
            "end": step.hit.end,
            "token": step.hit.token,
        }
        for step in trace.steps
        if step.hit
    ]


def missing_of(trace: Trace) -> list[Record]:
    """Return the states that were looked for and not found."""
    return [
        {"state": step.state, "does": step.does, "wanted": list(step.wanted)}
        for step in trace.steps
        if step.is_next
    ]


def trace_record(trace: Trace) -> Record:
    """Return what a judge says of a text."""
    return {
        "verdict": trace.verdict,
        "reached": list(trace.reached),
        "missing": missing_of(trace),
        "hits": hits_of(trace),
    }


def found_record(found: Found) -> Record:
    """Return a file in which machines found communication."""
    detection, provenance = found.detection, found.origin.provenance
    return {
        "path": detection.path,
        "repository": provenance.repository,
        "commit": provenance.commit,
        "path_in_repository": found.origin.path,
        "licence": provenance.licence,
        "suffix": detection.suffix,
        "content_hash": detection.content_hash,
        "size": detection.size,
        "lines": detection.lines,
        "machines": [
            {
                "id": machine.id,
                "title": machine.title,
                "technology": machine.technology,
                "role": machine.role,
                "mode": trace.mode,
                "hits": hits_of(trace),
            }
            for machine, trace in zip(found.machines, detection.traces, strict=True)
        ],
    }


def result_record(result: Result) -> Record:
    """Return what came of a candidate."""
    candidate, task = result.candidate, result.task
    return {
        "candidate": candidate.id,
        "repository": candidate.repository,
        "path": candidate.path,
        "machine": result.machine.id,
        "technology": result.machine.technology,
        "outcome": result.outcome,
        "reason": result.reason,
        "level": task.level if task else None,
        "name": task.extraction.name if task else None,
        "lines": [task.extraction.span.first_line, task.extraction.span.last_line] if task else None,
    }


def machine_record(machine: Machine) -> Record:
    """Return a machine with its states."""
    return {
        "id": machine.id,
        "title": machine.title,
        "published_name": machine.published_name,
        "language": machine.language,
        "technology": machine.technology,
        "role": machine.role,
        "suffixes": list(machine.all_suffixes),
        "documentation": machine.documentation,
        "states": [
            {
                "state": state.number,
                "does": state.does,
                "accepts": list(state.accepts),
                "published": list(state.published),
                "strict": list(state.names),
                "need": state.need,
                "next": list(state.successors),
            }
            for state in machine.states
        ],
    }
