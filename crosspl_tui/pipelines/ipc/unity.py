"""Whether a snippet does what it is about in one place, or in functions that have nothing to do with each other."""

from __future__ import annotations

from crosspl_tui.pipelines.extraction.parts import Parts, trace_lines
from crosspl_tui.pipelines.extraction.units import Source
from crosspl_tui.pipelines.ipc.checks import Check, CheckOutcome
from crosspl_tui.pipelines.ipc.validation import is_published
from fsm.judge import judge
from fsm.machine import Machine
from fsm.syntax import UnsupportedLanguageError, parse
from fsm.trace import Mode, Trace

_NAME = "unity"
_MOST_NAMES = 4


def check_unity(code: str, suffix: str, machine: Machine, strict: Trace) -> Check:
    """Check where the steps of a snippet's strict trace lie: a judge reads what stands in a file, not what is called.

    A warning names the functions that take steps without having to do with each other, or the one that the published
    judge accepts only together with others.
    """
    try:
        source = Source(parse(code, suffix))
    except UnsupportedLanguageError:
        return Check(_NAME, CheckOutcome.OK, "no grammar tells where its functions are")
    lines = trace_lines(strict, source)
    parts = Parts(source, lines)
    groups = parts.groups(lines)
    if not groups:
        return Check(_NAME, CheckOutcome.OK, "its steps lie in no function")
    names = [_name_of(parts, group, lines) for group in groups]
    if len(groups) > 1:
        told = f"its steps lie in functions that have nothing to do with each other: {_listed(names)}"
        return Check(_NAME, CheckOutcome.WARNING, told)
    if is_published(machine) and _needs_others(parts, source, groups[0], machine, suffix):
        told = f"the published judge accepts {names[0]} only for what functions hold that have nothing to do with it"
        return Check(_NAME, CheckOutcome.WARNING, told)
    return Check(_NAME, CheckOutcome.OK, "its steps lie in functions that work together")


def _needs_others(parts: Parts, source: Source, group: int, machine: Machine, suffix: str) -> bool:
    alone = source.text_of(parts.without_others(group))
    return (
        judge(machine, source.syntax.text, Mode.PUBLISHED, suffix).accepts
        and not judge(machine, alone, Mode.PUBLISHED, suffix).accepts
    )


def _name_of(parts: Parts, group: int, lines: frozenset[int]) -> str:
    """The first function of a group in which a step lies."""
    line = next(line for line in sorted(lines) if parts.group_at(line) == group)
    number = parts.part_at(line)
    name = "" if number is None else parts.parts[number].name
    return f"`{name}`" if name else f"the function in line {line}"


def _listed(names: list[str]) -> str:
    more = len(names) - _MOST_NAMES
    return ", ".join(names[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
