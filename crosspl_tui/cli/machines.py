"""The commands that tell of the catalogue: machines, machines explain, machines try."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError
from crosspl_tui.cli.options import JsonOption
from crosspl_tui.cli.printing import print_json, print_lines, table
from fsm.trace import Origin

if TYPE_CHECKING:
    from fsm.machine import Machine, State


machines = typer.Typer(
    help="List the state machines, explain one, or try it on a file.",
    invoke_without_command=True,
    rich_markup_mode=None,
)
MachineArgument = Annotated[int, typer.Argument(metavar="ID", help="The machine's number.")]


@machines.callback()
def list_machines(
    context: typer.Context,
    *,
    language: Annotated[str | None, typer.Option(help="Only this language.", show_default=False)] = None,
    technology: Annotated[str | None, typer.Option(help="Only this technology.", show_default=False)] = None,
    is_json: JsonOption = False,
) -> None:
    """List the state machines, explain one, or try it on a file."""
    if context.invoked_subcommand is not None:
        return
    from crosspl_tui.cli.records import machine_record
    from fsm.machine import load_catalogue

    chosen = _chosen(list(load_catalogue()), language, technology)
    if is_json:
        print_json([machine_record(machine) for machine in chosen])
        return
    rows = [(m.id, m.language, m.technology, m.role, m.title) for m in chosen]
    print_lines(table(("id", "language", "technology", "role", "title"), rows))


@machines.command()
def explain(machine_id: MachineArgument, *, is_json: JsonOption = False) -> None:
    """Show a machine with its states: what each does, and which names satisfy it for which judge."""
    from crosspl_tui.cli.records import machine_record
    from fsm.machine import load_catalogue

    machine = load_catalogue()[machine_id]
    if is_json:
        print_json(machine_record(machine))
    else:
        print_lines(_machine_lines(machine))


@machines.command("try")
def try_(
    machine_id: MachineArgument,
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A source file, or - for stdin.")],
    *,
    kind: Annotated[
        Origin, typer.Option(help="What the text is: an answer has to run as it stands.")
    ] = Origin.UNKNOWN,
) -> None:
    """Say what each of the three judges makes of a file, and why; then the strict trace."""
    from crosspl_tui.cli.judging import read_source, suffix_of, trace_lines
    from crosspl_tui.runs.judges.reasons import reason_shown
    from fsm.judge import judge
    from fsm.machine import load_catalogue
    from fsm.trace import Mode

    machine, text = load_catalogue()[machine_id], read_source(file)
    suffix = suffix_of(file, machine)
    traces = {mode: judge(machine, text, mode, suffix, origin=kind) for mode in Mode}
    rows = [(mode, trace.verdict, reason_shown(mode, trace.reason)) for mode, trace in traces.items()]
    print_lines([*table(("judge", "verdict", "why"), rows), ""])
    print_lines(trace_lines(machine, traces[Mode.STRICT]))


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
        yield f"       {' | '.join(state.names)}"
        if state.names != state.accepts and machine.published_name:
            yield f"       published: {' | '.join(state.accepts)}"


def _way_on(state: State) -> str:
    from fsm.machine import Need

    leads = "accepts" if state.is_accepting else f"-> {', '.join(map(str, state.successors))}"
    remarks = {Need.MUST: "", Need.MAY: "; may be left out", Need.CLEAN_UP: "; clean-up"}
    return f"({leads}{remarks[state.need]})"
