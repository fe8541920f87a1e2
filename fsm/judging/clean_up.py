"""Clean-up by construct: the ways in which a language gives back what was taken, without a call."""

from __future__ import annotations

import re

from fsm.machine import Machine, Need
from fsm.trace import CleanUp

# To begin with a letter lets the search pass over what begins with none; what may not stand in front comes behind it.
_CONSTRUCTS = {
    "Python": re.compile(r"w(?<!\ww)ith\s|f(?<!\wf)inalize\b|a(?<!\wa)texit\.register\b|E(?<!\wE)xitStack\b"),
    "Java": re.compile(r"t(?<!\wt)ry\s*\(|@Cleanup\b|a(?<!\wa)ddShutdownHook\b"),
    "Go": re.compile(r"d(?<!\wd)efer\b|t(?<!\wt)\.Cleanup\b"),
    "C++": re.compile(
        r"\b(?:unique_ptr|shared_ptr|make_unique|make_shared|scoped_ptr|lock_guard)\b|~\w+\s*\("
    ),
    "C": re.compile(r"__attribute__\s*\(\(\s*cleanup"),
    "JavaScript": re.compile(r"\b(?:await\s+)?using\s+\w|Symbol\.(?:async)?[dD]ispose|\bpipeline\s*\("),
    "PHP": re.compile(r"\b__destruct\b|\bregister_shutdown_function\b"),
}


def clean_up_of(machine: Machine, met: set[int], code: str) -> CleanUp:
    """Say how a text in which these states are met gives back what it took; `code` is without comments."""
    steps = {state.number for state in machine.states if state.need is Need.CLEAN_UP}
    if not steps:
        return CleanUp.NOT_NEEDED
    if steps & met:
        return CleanUp.BY_CALL
    construct = _CONSTRUCTS.get(machine.language)
    return CleanUp.BY_CONSTRUCT if construct and construct.search(code) else CleanUp.NO
