"""A machine in words and lines: its facts, its states as a picture, and its row in the list."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from textual.content import Content

from crosspl_tui.palette import state_colour
from crosspl_tui.screens.review.queue import SHORT_LANGUAGES
from crosspl_tui.widgets.line_table import Cell, Row
from fsm.machine import Machine, State
from fsm.trace import Mode, Trace


def machine_row(machine: Machine, hits: int) -> Row:
    """Return a machine's cells: number, language, technology, title, and what it found in the database."""
    return (
        Cell(str(machine.id), "muted"),
        SHORT_LANGUAGES.get(machine.language, machine.language),
        Cell(machine.technology, "accent"),
        machine.title,
        Cell(str(hits) if hits else "·", "" if hits else "muted"),
    )


def matches(machine: Machine, words: str) -> bool:
    """Tell whether all words occur in the machine, and none that is marked with `!`."""
    text = " ".join(
        (
            str(machine.id),
            machine.title,
            machine.published_name,
            machine.language,
            machine.technology,
            machine.role,
        )
    ).lower()
    return all(
        (word[1:] not in text) if word.startswith("!") else word in text
        for word in words.lower().split()
        if word != "!"
    )


def facts_content(machine: Machine, hits: int) -> Content:
    lines = [
        Content.assemble((machine.title, "bold")),
        Content.assemble(
            (
                f"{machine.language} · {machine.technology} {machine.role} · machine {machine.id}",
                "$foreground 60%",
            )
        ),
    ]
    if machine.published_name:
        lines.append(Content.assemble(("published as  ", "$foreground 60%"), machine.published_name))
    lines.append(
        Content.assemble(
            ("documentation ", "$foreground 60%"), (machine.documentation, f"link='{machine.documentation}'")
        )
    )
    lines.append(Content.assemble(("in database   ", "$foreground 60%"), f"{hits} candidates and items"))
    return Content("\n").join(lines)


def picture_content(machine: Machine, *, width: int, dark: bool) -> Content:
    """Draw the states from the first to the accepting ones, with the names that satisfy each and where each leads."""
    parts: list[tuple[str, str]] = []
    for state in machine.states:
        colour = state_colour(state.number, dark=dark)
        is_last = state.number == len(machine.states) - 1
        rail = (" " if is_last else "│") + "    "
        sign = "◉" if state.is_accepting else "●"
        parts += [(f"{sign} {state.number}  ", f"bold {colour}"), (state.does, "bold")]
        parts.append((f"{_leads_to(state)}\n", "$foreground 60%"))
        for line in wrap(" | ".join(state.accepts), max(20, width - len(rail)), break_on_hyphens=False):
            parts += [(rail, "$foreground 60%"), (f"{line}\n", colour)]
        parts.append((f"{rail}\n", "$foreground 60%"))
    return Content.assemble(*parts)


def _leads_to(state: State) -> str:
    if state.is_accepting or state.successors == (state.number + 1,):
        return ""
    return "  then " + " or ".join(map(str, state.successors))


def verdicts_content(traces: Mapping[Mode, Trace]) -> Content:
    """Return what the three judges say of a text, a line each."""
    lines = []
    for mode, trace in traces.items():
        sign, colour = ("✓", "$text-success") if trace.accepts else ("✗", "$text-error")
        reason = "" if trace.accepts else f"  {trace.reason}"
        lines.append(
            Content.assemble(
                (f"{sign} {mode:<19}", colour), (trace.verdict, "bold"), (reason, "$foreground 60%")
            )
        )
    return Content("\n").join(lines)
