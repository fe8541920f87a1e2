"""What a judge says beside another judge: which one speaks, and whose words were looked for."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from fsm.judging.published import PublishedText, read_greedy
from fsm.machine import Machine
from fsm.trace import Mode, Trace, Verdict

_NOTHING = "nothing satisfies "
_SAYS = {Verdict.ACCEPT: "accepts", Verdict.REJECT: "rejects", Verdict.UNSURE: "is unsure"}


def reason_shown(mode: Mode, reason: str) -> str:
    """Return the reason of a judge's trace as it reads beside the other judges'.

    A published judge looks for its own words: `#include <httplib.h>` does include the header, and is not among them.
    So that its reason does not read as if it said the opposite of strict's, it names them as its words.
    """
    if mode is Mode.STRICT or not reason.startswith(_NOTHING):
        return reason
    return f"does not find the words it knows for {reason.removeprefix(_NOTHING)}"


def reason_about(trace: Trace, machine: Machine, text: str, suffix: str | None) -> str:
    """Return the reason as `reason_shown` does, with the lines in which the words stand and are not read.

    The published judge counts marks of comments: a docstring on one line, opened and closed, hides all that follows.
    """
    reason = reason_shown(trace.mode, trace.reason)
    if trace.mode is not Mode.PUBLISHED or trace.accepts:
        return reason
    lines = _hiding_lines(trace, machine, read_greedy(text, suffix or machine.suffixes[0]))
    if lines is None:
        return reason
    first, last = lines
    span = f"line {first}" if first == last else f"lines {first} to {last}"
    return f"takes {span} for a comment; in the rest it {reason}"


def saying(mode: Mode, verdict: str, reason: str) -> str:
    """Return in a line which judge says what, and why."""
    return f"{mode} {_SAYS[Verdict(verdict)]}: {reason_shown(mode, reason)}"


def _hiding_lines(trace: Trace, machine: Machine, read: PublishedText) -> tuple[int, int] | None:
    """Return the longest run of lines, from 1, that are not read and hold what a missing state looks for."""
    starts = [0, *(found.end() for found in re.finditer(r"\n(?!\Z)", read.text))]
    longest, seen = range(0), set[int]()
    for pattern in (name for number in trace.missing for name in machine.states[number].published):
        for found in re.finditer(pattern, read.text):
            line = bisect_right(starts, found.start()) - 1
            if line not in seen and not read.counts(starts[line]):
                run = _unread_around(line, starts, read)
                seen.update(run)
                longest = max(longest, run, key=len)
    return (longest[0] + 1, longest[-1] + 1) if longest else None


def _unread_around(line: int, starts: Sequence[int], read: PublishedText) -> range:
    first = last = line
    while first and not read.counts(starts[first - 1]):
        first -= 1
    while last + 1 < len(starts) and not read.counts(starts[last + 1]):
        last += 1
    return range(first, last + 1)
