"""The published judges' way through a text: what their shortcut relies on, and what it must not change."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fsm.judge import judge
from fsm.machine import Machine, load_catalogue
from fsm.trace import Mode

MACHINES = sorted(load_catalogue(), key=lambda machine: machine.id)
LINES = ["", "  ", "# ", "// ", "/* a */", "/*", "*/", "'''", '"""', "<!--", "-->", "\t", "\r", "x = 1"]


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: str(machine.id))
def test_no_published_pattern_asks_for_what_stands_around_its_match(machine: Machine) -> None:
    for pattern in (pattern for state in machine.states for pattern in state.published):
        assert not re.search(r"(?<!\\)[\^$]|\\[a-zA-Z]|\(\?|\[\^|\n", pattern.replace(r"\\", "")), pattern


def accepts_line_by_line(machine: Machine, text: str, suffix: str | None) -> bool:
    """Go from line to line as the published judge does; a suffix says which lines it passes over."""
    enabled, marks = {0}, 0
    pairs = (("/*", "*/"), ("'''", "'''"), ('"""', '"""'), ("<!--", "-->"))
    for line in map(str.strip, text.split("\n")):
        marks += sum(line.startswith(opening) or line.endswith(closing) for opening, closing in pairs)
        is_comment = line.startswith("#") or "'''" in line or '"""' in line
        if suffix == ".java":
            is_comment = line.startswith(("//", "*/")) or (line.startswith("/*") and line.endswith("*/"))
        if not line or (suffix and (marks % 2 or is_comment)):
            continue
        pending = list(enabled)
        for number in pending:
            state = machine.states[number]
            if any(re.search(pattern, line) for pattern in state.published):
                if state.is_accepting:
                    return True
                pending += [successor for successor in state.successors if successor not in enabled]
                enabled.update(state.successors)
    return False


@st.composite
def texts(draw: st.DrawFn) -> tuple[Machine, str]:
    """A machine, and its names on lines of their own among comments and white space of all kinds."""
    machine = draw(st.sampled_from(MACHINES))
    lines = []
    for state in machine.states:
        lines += draw(st.lists(st.sampled_from(LINES), max_size=2))
        name = draw(st.sampled_from(state.accepts)).replace("…", " later ")
        lines.append(draw(st.sampled_from(LINES)) * draw(st.integers(0, 1)) + name)
    return machine, "\n".join(lines)


@given(texts(), st.sampled_from([".py", ".java"]))
@settings(deadline=None, max_examples=400)
def test_the_shortcut_accepts_what_going_line_by_line_accepts(
    drawn: tuple[Machine, str], suffix: str
) -> None:
    machine, text = drawn
    greedy, sampling = (judge(machine, text, mode, suffix) for mode in (Mode.PUBLISHED, Mode.SAMPLING))
    assert greedy.accepts == accepts_line_by_line(machine, text, suffix)
    assert sampling.accepts == accepts_line_by_line(machine, text, None)
