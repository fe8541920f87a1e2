"""The command that lists the catalogue: machines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError
from crosspl_tui.cli.options import JsonOption
from crosspl_tui.cli.printing import print_json, print_lines, table

if TYPE_CHECKING:
    from fsm.machine import Machine, State


def machines(
    *,
    machine_id: Annotated[
        int | None, typer.Argument(metavar="[ID]", help="One machine, with its states.")
    ] = None,
    language: Annotated[str | None, typer.Option(help="Only this language.", show_default=False)] = None,
    technology: Annotated[str | None, typer.Option(help="Only this technology.", show_default=False)] = None,
    is_json: JsonOption = False,
) -> None:
    """List the state machines, or show one with its states."""
    from crosspl_tui.cli.records import machine_record
    from fsm.machine import load_catalogue

    catalogue = load_catalogue()
    if machine_id is not None:
        machine = catalogue[machine_id]
        if is_json:
            print_json(machine_record(machine))
        else:
            print_lines(_machine_lines(machine))
        return
    chosen = _chosen(list(catalogue), language, technology)
    if is_json:
        print_json([machine_record(machine) for machine in chosen])
        return
    rows = [(m.id, m.language, m.technology, m.role, m.title) for m in chosen]
    print_lines(table(("id", "language", "technology", "role", "title"), rows))


def _chosen(known: Sequence[Machine], language: str | None, technology: str | None) -> list[Machine]:
    _check("language", language, {machine.language for machine in known})
    _check("technology", technology, {machine.technology.value for machine in known})
    return [
        machine
        for machine in known
        if _is_wanted(machine.language, language) and _is_wanted(machine.technology, technology)
    ]


def _check(name: str, wanted: str | None, known: set[str]) -> None:
    if not any(_is_wanted(value, wanted) for value in known):
        raise CommandError(f"no machine is of the {name} {wanted!r}; there are {', '.join(sorted(known))}")


def _is_wanted(value: str, wanted: str | None) -> bool:
    return wanted is None or value.lower() == wanted.lower()


def _machine_lines(machine: Machine) -> Iterator[str]:
    yield f"{machine.id}  {machine.title}"
    if machine.published_name:
        yield f"    published as: {machine.published_name}"
    yield f"    {machine.language}, {machine.technology}, {machine.role}; reads {' '.join(machine.all_suffixes)}"
    yield f"    {machine.documentation}"
    for state in machine.states:
        yield f"  {state.number}  {state.does}  {_way_on(state)}"
        yield f"       {' | '.join(state.accepts)}"


def _way_on(state: State) -> str:
    return "(accepts)" if state.is_accepting else f"-> {', '.join(map(str, state.successors))}"
