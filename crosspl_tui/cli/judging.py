"""The command that judges one text, or rows of texts for other programs: judge."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from crosspl_tui.cli.errors import CommandError, ExitCode
from crosspl_tui.cli.options import JsonOption
from crosspl_tui.cli.printing import narrate, print_json, print_lines
from crosspl_tui.cli.standard_input import STANDARD_INPUT, standard_input
from fsm.trace import Mode, Origin, Verdict

if TYPE_CHECKING:
    from fsm.machine import Machine
    from fsm.trace import Findings, Step, Trace

LINE_WIDTH = 78  # of lists of names
UNDER_STATE = " " * 5
SIGNS = {Verdict.ACCEPT: "✓", Verdict.REJECT: "✗", Verdict.UNSURE: "?"}


def judge(
    *,
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE|-", help="A source file, or - for stdin.", show_default=False),
    ] = None,
    machine: Annotated[
        int | None, typer.Option(metavar="ID", help="The machine that judges.", show_default=False)
    ] = None,
    mode: Annotated[Mode, typer.Option(help="Which judge.")] = Mode.STRICT,
    suffix: Annotated[
        str | None,
        typer.Option(
            metavar=".EXT",
            help="Judge as such a file, one that the machine reads; otherwise by its own suffix.",
            show_default=False,
        ),
    ] = None,
    kind: Annotated[
        Origin, typer.Option(help="What the text is: an answer has to run as it stands.")
    ] = Origin.UNKNOWN,
    is_batch: Annotated[
        bool,
        typer.Option("--jsonl", help="Judge rows {id, machine, suffix, mode, kind, text}, one a line."),
    ] = False,
    is_json: JsonOption = False,
) -> None:
    """Say whether a text does what a machine describes.

    Exits with 0 for accept and 1 for reject. With --jsonl every row of stdin is answered in its place by
    {id, verdict, reached, missing, hits}, or by {id, error} if it is unusable, in which case the command exits
    with 1. Lines count from 1, columns from 0 in characters.
    """
    if is_batch:
        if file is not None or machine is not None:
            raise CommandError(
                "with --jsonl the rows on stdin say what to judge; leave out FILE and --machine"
            )
        _judge_rows()
        return
    if file is None or machine is None:
        raise CommandError("name a machine and a file: judge --machine 46 client.py")
    _judge_file(file, machine, mode, suffix, kind, is_json=is_json)


def _judge_rows() -> None:
    from crosspl_tui.cli.records import trace_record
    from crosspl_tui.runs.judges.batch import BadRow, judge_rows

    has_bad_rows = False
    for answer in judge_rows(standard_input()):
        if isinstance(answer, BadRow):
            has_bad_rows = True
            print_json({"id": answer.id, "error": answer.error}, is_line=True)
        else:
            print_json({"id": answer.id, **trace_record(answer.trace)}, is_line=True)
    if has_bad_rows:
        raise typer.Exit(ExitCode.FINDINGS)


def _judge_file(
    file: str, machine_id: int, mode: Mode, suffix: str | None, kind: Origin, *, is_json: bool
) -> None:
    from crosspl_tui.runs.judges.reasons import reason_about
    from fsm.judge import judge as judge_text
    from fsm.machine import load_catalogue

    machine = load_catalogue()[machine_id]
    if suffix is not None:
        suffix = _checked(machine, suffix)
    text, own_suffix = read_for(machine, file, is_told_suffix=suffix is not None)
    suffix = suffix or own_suffix
    trace = judge_text(machine, text, mode, suffix, origin=kind)
    if is_json:
        from crosspl_tui.cli.records import trace_record

        judged = {"machine": machine.id, "mode": trace.mode, "judge": trace.judge}
        print_json({**judged, **trace_record(trace), "coverage": trace.coverage, "reason": trace.reason})
    else:
        print_lines(trace_lines(machine, trace, reason_about(trace, machine, text, suffix)))
    if not trace.accepts:
        raise typer.Exit(ExitCode.FINDINGS)


def _checked(machine: Machine, suffix: str) -> str:
    from crosspl_tui.runs.judges.source_text import SuffixError, checked_suffix

    try:
        return checked_suffix(machine, suffix)
    except SuffixError as error:
        raise CommandError(f"--suffix: {error}") from error


def read_for(machine: Machine, file: str, *, is_told_suffix: bool = False) -> tuple[str, str | None]:
    """Return the text of a file or of stdin (`-`) and the suffix to judge it by; raises `CommandError`.

    That the file is empty, or of another language than the machine's unless its suffix was told, is said on stderr.
    """
    from crosspl_tui.runs.judges.source_text import SourceTextError, misfit, read_source_text, suffix_for

    name = "stdin" if file == STANDARD_INPUT else file
    try:
        with _opened(file) as opened:
            text = read_source_text(opened)
    except SourceTextError as error:
        raise CommandError(f"{name}: {error}") from error
    if not text.strip():
        narrate(f"{name}: this is empty")
    if not is_told_suffix and (why := misfit(machine, file)):
        narrate(f"{name}: {why}")
    return text, suffix_for(machine, file)


def read_source(file: str) -> str:
    """Return the text of a file or of stdin (`-`), however large; raises `CommandError` when it is not text."""
    from crosspl_tui.runs.judges.source_text import SourceTextError, as_text

    with _opened(file) as opened:
        content = opened.read()
    try:
        return as_text(content)
    except SourceTextError as error:
        raise CommandError(f"{file}: {error}") from error


def _opened(file: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(standard_input()) if file == STANDARD_INPUT else Path(file).open("rb")


def trace_lines(machine: Machine, trace: Trace, reason: str = "") -> Iterator[str]:
    """Yield a trace for people: each state with its hit or what was looked for, the findings and the verdict.

    `reason` is told in the place of the trace's own.
    """
    yield f"machine {machine.id}: {machine.title} ({machine.language}, {machine.technology}, {machine.role})"
    for step in trace.steps:
        yield from _step_lines(step)
    if trace.findings is not None:
        yield f"  {_findings_line(trace.findings)}"
    sign = SIGNS[trace.verdict]
    yield f"{sign} {trace.verdict} by {trace.judge}, {trace.coverage:.0%} of the way: {reason or trace.reason}"


def _findings_line(findings: Findings) -> str:
    name = f" ({findings.library_name})" if findings.library_name else ""
    match findings.parses:
        case None:
            parses = "not asked"
        case True:
            parses = "yes"
        case False:
            parses = f"no, from line {findings.first_error_line} on"
    return f"library imported: {findings.library}{name} · parses: {parses} · cleans up: {findings.clean_up}"


def _step_lines(step: Step) -> Iterator[str]:
    if step.hit:
        hit = step.hit
        token = " ".join(hit.token.split())
        yield f"  {step.state}  ✓ met      {step.does} · line {hit.line}, column {hit.start + 1}: {token}"
    elif step.is_next:
        from crosspl_tui.runs.judges.notation import names_in_lines

        yield f"  {step.state}  ✗ missing  {step.does}"
        width = LINE_WIDTH - len(UNDER_STATE)
        yield from (
            UNDER_STATE + line for line in names_in_lines(step.wanted, ", ", width, head="looked for ")
        )
    else:
        yield f"  {step.state}  · not met  {step.does}"
