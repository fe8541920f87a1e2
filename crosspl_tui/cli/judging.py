"""The command that judges one text, or rows of texts for other programs: judge."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError, ExitCode
from crosspl_tui.cli.options import JsonOption
from crosspl_tui.cli.printing import print_json, print_lines
from fsm.trace import Mode, Origin, Verdict

if TYPE_CHECKING:
    from fsm.machine import Machine
    from fsm.trace import Findings, Step, Trace

STANDARD_INPUT = "-"
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
            metavar=".EXT", help="Judge as such a file; otherwise by its own suffix.", show_default=False
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
    for answer in judge_rows(sys.stdin.buffer):
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
    from fsm.judge import judge as judge_text
    from fsm.machine import load_catalogue

    machine = load_catalogue()[machine_id]
    trace = judge_text(machine, read_source(file), mode, suffix or suffix_of(file, machine), origin=kind)
    if is_json:
        from crosspl_tui.cli.records import trace_record

        judged = {"machine": machine.id, "mode": trace.mode, "judge": trace.judge}
        print_json({**judged, **trace_record(trace), "coverage": trace.coverage, "reason": trace.reason})
    else:
        print_lines(trace_lines(machine, trace))
    if not trace.accepts:
        raise typer.Exit(ExitCode.FINDINGS)


def read_source(file: str) -> str:
    """Return the text of a file or of stdin (`-`); raises `CommandError` when it is not text."""
    from fsm.scanning.reading import decode

    content = sys.stdin.buffer.read() if file == STANDARD_INPUT else Path(file).read_bytes()
    text = decode(content)
    if text is None:
        raise CommandError(f"{file}: this is not text; give a source file in UTF-8")
    return text


def suffix_of(file: str, machine: Machine) -> str | None:
    """Return the file's suffix if the machine reads such files."""
    suffix = Path(file).suffix.lower()
    return suffix if suffix in machine.all_suffixes else None


def trace_lines(machine: Machine, trace: Trace) -> Iterator[str]:
    """Yield a trace for people: each state with its hit or what was looked for, the findings and the verdict."""
    yield f"machine {machine.id}: {machine.title} ({machine.language}, {machine.technology}, {machine.role})"
    for step in trace.steps:
        yield f"  {step.state}  {_step_line(step)}"
    if trace.findings is not None:
        yield f"  {_findings_line(trace.findings)}"
    sign = SIGNS[trace.verdict]
    yield f"{sign} {trace.verdict} by {trace.judge}, {trace.coverage:.0%} of the way: {trace.reason}"


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


def _step_line(step: Step) -> str:
    if step.hit:
        hit = step.hit
        return (
            f"✓ met      {step.does} · line {hit.line}, column {hit.start + 1}: {' '.join(hit.token.split())}"
        )
    if step.is_next:
        return f"✗ missing  {step.does} · looked for {', '.join(step.wanted)}"
    return f"· not met  {step.does}"
