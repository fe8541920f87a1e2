"""The commands that tell of the catalogue: machines, machines list, machines explain, machines try."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError
from crosspl_tui.cli.options import JsonOption
from crosspl_tui.cli.printing import narrate, print_json, print_lines, table
from crosspl_tui.short_names import full_language, full_technology
from fsm.trace import Origin

if TYPE_CHECKING:
    from fsm.machine import Machine, State


machines = typer.Typer(
    help="List the state machines, explain one, or try it on a file.",
    invoke_without_command=True,
    rich_markup_mode=None,
)
MachineArgument = Annotated[int, typer.Argument(metavar="ID", help="The machine's number.")]


LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language", metavar="NAME", help="Only this language, as js or JavaScript.", show_default=False
    ),
]
TechnologyOption = Annotated[
    str | None,
    typer.Option(
        "--technology", metavar="NAME", help="Only this technology, as mq or gRPC.", show_default=False
    ),
]


@machines.callback()
def machines_or_list(
    context: typer.Context,
    *,
    language: LanguageOption = None,
    technology: TechnologyOption = None,
    is_json: JsonOption = False,
) -> None:
    """List the state machines, explain one, or try it on a file."""
    command = context.invoked_subcommand
    if command is None:
        list_machines(language=language, technology=technology, is_json=is_json)
    elif language or technology or is_json:
        raise CommandError(f"options stand behind the command: machines {command} ...")


@machines.command("list")
def list_machines(
    *, language: LanguageOption = None, technology: TechnologyOption = None, is_json: JsonOption = False
) -> None:
    """List the state machines, as machines alone does."""
    from crosspl_tui.cli.records import machine_record
    from fsm.machine import load_catalogue

    known = list(load_catalogue())
    chosen = _chosen(known, language, technology)
    if is_json:
        print_json([machine_record(machine) for machine in chosen])
    elif chosen:
        rows = [(m.id, m.language, m.technology, m.role, m.title) for m in chosen]
        print_lines(table(("id", "language", "technology", "role", "title"), rows))
    if not chosen and language and technology:
        narrate(_why_none(known, full_language(language), full_technology(technology)))


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
    from crosspl_tui.cli.judging import read_for, trace_lines
    from crosspl_tui.runs.judges.reasons import reason_about
    from fsm.judge import judge
    from fsm.machine import load_catalogue
    from fsm.trace import Mode

    machine = load_catalogue()[machine_id]
    text, suffix = read_for(machine, file)
    traces = {mode: judge(machine, text, mode, suffix, origin=kind) for mode in Mode}
    reasons = {mode: reason_about(trace, machine, text, suffix) for mode, trace in traces.items()}
    rows = [(mode, trace.verdict, reasons[mode]) for mode, trace in traces.items()]
    print_lines([*table(("judge", "verdict", "why"), rows), ""])
    print_lines(trace_lines(machine, traces[Mode.STRICT], reasons[Mode.STRICT]))


def _chosen(known: Sequence[Machine], language: str | None, technology: str | None) -> list[Machine]:
    language = language and full_language(language)
    technology = technology and full_technology(technology)
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


def _why_none(known: Sequence[Machine], language: str, technology: str) -> str:
    """Say what there is of a language and of a technology that no machine is of together."""
    own = {machine.technology.value for machine in known if _is_wanted(machine.language, language)}
    others = {machine.language for machine in known if _is_wanted(machine.technology, technology)}
    return (
        f"no machine is of {language} and {technology}; {language} has {', '.join(sorted(own))}, and "
        f"{technology} is there for {', '.join(sorted(others))}"
    )


def _is_wanted(value: str, wanted: str | None) -> bool:
    return wanted is None or value.lower() == wanted.lower()


def _machine_lines(machine: Machine) -> Iterator[str]:
    from crosspl_tui.runs.judges.notation import notation

    yield f"{machine.id}  {machine.title}"
    if machine.published_name:
        yield f"    published as: {machine.published_name}"
    yield f"    {machine.language}, {machine.technology}, {machine.role}; reads {' '.join(machine.all_suffixes)}"
    yield f"    {machine.documentation}"
    if signs := notation(machine):
        yield from _name_lines(signs.split(" · "), "in names: ", separator=" · ", indent=" " * 4)
    for state in machine.states:
        yield f"  {state.number}  {state.does}  {_way_on(state)}"
        yield from _name_lines(state.names)
        if state.names != state.accepts and machine.published_name:
            yield from _name_lines(state.accepts, "published: ")


def _name_lines(
    names: Sequence[str], head: str = "", *, separator: str = " | ", indent: str = " " * 7
) -> Iterator[str]:
    from crosspl_tui.cli.judging import LINE_WIDTH
    from crosspl_tui.runs.judges.notation import names_in_lines

    return (indent + line for line in names_in_lines(names, separator, LINE_WIDTH - len(indent), head=head))


def _way_on(state: State) -> str:
    from fsm.machine import Need

    leads = "accepts" if state.is_accepting else f"-> {', '.join(map(str, state.successors))}"
    remarks = {
        Need.MUST: "",
        Need.MAY: "; strict: may be left out",
        Need.CLEAN_UP: "; strict: clean-up, decides nothing",
    }
    return f"({leads}{remarks[state.need]})"
