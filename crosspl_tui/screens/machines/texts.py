"""A machine in words and lines: its facts, its states as a picture, and its row in the list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual.content import Content

from crosspl_tui.palette import state_colour
from crosspl_tui.runs.judges.notation import names_in_lines, notation
from crosspl_tui.screens.review.queue import SHORT_LANGUAGES
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.line_table import Cell, Row
from crosspl_tui.wording import counted
from fsm.machine import Machine, Need, State
from fsm.trace import Mode, Trace, Verdict

if TYPE_CHECKING:
    from store.items.filters import Filter

VERDICT_SIGNS = {
    Verdict.ACCEPT: ("✓", "$text-success"),
    Verdict.REJECT: ("✗", "$text-error"),
    Verdict.UNSURE: ("?", "$text-warning"),
}


def machine_row(machine: Machine, hits: int) -> Row:
    """Return a machine's cells: number, language, technology, title, and how many places it has in the database."""
    return (
        Cell(str(machine.id), "muted"),
        SHORT_LANGUAGES.get(machine.language, machine.language),
        Cell(machine.technology, "accent"),
        machine.title,
        Cell(str(hits) if hits else "·", "" if hits else "muted"),
    )


def matches(machine: Machine, wanted: Filter) -> bool:
    """Tell whether the fields are the machine's, all words occur in it, and none that is marked with `!`."""
    if wanted.level or wanted.status:
        return False  # A machine has neither.
    fields = (
        (wanted.language, machine.language),
        (wanted.technology, machine.technology),
        (wanted.machine_id, machine.id),
    )
    if any(value not in (None, "", own) for value, own in fields):
        return False
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
        for word in wanted.text.lower().split()
        if word != "!"
    )


def nothing_content(words: str) -> Content:
    """Say what was looked for among the machines and is not there."""
    from crosspl_tui.screens.filters import unknown_word

    why = unknown_word(words) or (
        "All words must occur in its number, title, language, technology or role; !word must not. "
        "Fields are lang: tech: machine:"
    )
    return Content.assemble(
        ("No machine matches ", ""),
        (visible_line(words.strip()), "bold"),
        (f"\n{visible_line(why)}", ""),
        ("\n/ changes the filter", "$foreground 60%"),
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
    lines.append(
        Content.assemble(
            ("in database   ", "$foreground 60%"), f"{counted(hits, 'place')}, found by scans or imported"
        )
    )
    return Content("\n").join(lines)


def picture_content(machine: Machine, *, width: int, dark: bool) -> Content:
    """Draw the states from the first to the accepting ones: what each does, the names that satisfy it, where it leads.

    Where the strict judge takes other names than the published one, both are given. What the signs in names mean
    stands above.
    """
    signs = notation(machine)
    parts: list[tuple[str, str]] = [(f"in names: {signs}\n", "$foreground 60%")] if signs else []
    for state in machine.states:
        colour = state_colour(state.number, dark=dark)
        rail = (" " if state.number == len(machine.states) - 1 else "│") + "    "
        sign = "◉" if state.is_accepting else "●"
        parts += [(f"{sign} {state.number}  ", f"bold {colour}"), (state.does, "bold")]
        parts.append((f"{_remarks(state)}\n", "$foreground 60%"))
        parts += _names(state.names, "", colour, rail, width)
        if state.names != state.accepts and machine.published_name:
            parts += _names(state.accepts, "published: ", "$foreground 60%", rail, width)
        parts.append((f"{rail}\n", "$foreground 60%"))
    return Content.assemble(*parts)


def _names(names: tuple[str, ...], head: str, colour: str, rail: str, width: int) -> list[tuple[str, str]]:
    lines = names_in_lines(names, " | ", max(20, width - len(rail)), head=head)
    return [piece for line in lines for piece in ((rail, "$foreground 60%"), (f"{line}\n", colour))]


def _remarks(state: State) -> str:
    remarks = []
    if state.need is not Need.MUST:
        remarks.append(
            {Need.MAY: "strict: may be left out", Need.CLEAN_UP: "strict: clean-up, decides nothing"}[
                state.need
            ]
        )
    if not state.is_accepting and state.successors != (state.number + 1,):
        remarks.append("then " + " or ".join(map(str, state.successors)))
    return f"  {', '.join(remarks)}" if remarks else ""


def verdicts_content(traces: Mapping[Mode, Trace], reasons: Mapping[Mode, str], misfit: str = "") -> Content:
    """Return what the three judges say of a text, a line of any length each, and first that it is of no use to ask."""
    lines = [Content.assemble((f"! {misfit}", "$text-warning"))] if misfit else []
    for mode, trace in traces.items():
        sign, colour = VERDICT_SIGNS[trace.verdict]
        reason = "" if trace.accepts else f"  {reasons[mode]}"
        lines.append(
            Content.assemble(
                (f"{sign} {mode:<19}", colour), (trace.verdict, "bold"), (reason, "$foreground 60%")
            )
        )
    return Content("\n").join(lines)


def judging_content() -> Content:
    """Return what stands in the place of the verdicts until they are there: as many lines."""
    return Content("\n").join(
        Content.assemble((f"… {mode:<19}judging …", "$foreground 60%")) for mode in Mode
    )
