"""Clean-up by construct: the ways in which a language gives back what was taken, without a call."""

from __future__ import annotations

import re

from fsm.machine import Machine, Need
from fsm.trace import CleanUp

_CONSTRUCTS = {
    "Python": re.compile(r"\bwith\s|\bfinalize\b|\batexit\.register\b|\bExitStack\b"),
    "Java": re.compile(r"\btry\s*\(|@Cleanup\b|\baddShutdownHook\b"),
    "Go": re.compile(r"\bdefer\b|\bt\.Cleanup\b"),
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
