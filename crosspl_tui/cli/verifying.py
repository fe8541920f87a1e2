"""The command that checks published tasks: verify."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import ExitCode
from crosspl_tui.cli.options import JsonOption
from crosspl_tui.cli.printing import ProgressLine, narrate, print_json, print_lines, table

if TYPE_CHECKING:
    from crosspl_tui.cli.records import Record
    from crosspl_tui.runs.verification import Progress, RejectedTask, Verification


def verify(
    *,
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Task files, or folders of them.")],
    is_json: JsonOption = False,
) -> None:
    """Check the solutions of published tasks by their machines.

    The published judge decides, what the strict one says is counted beside it. Exits with 1 when a solution is
    rejected or a file holds no task; each is named.
    """
    from crosspl_tui.runs.verification import verify as verify_tasks

    with ProgressLine() as line:
        verification = verify_tasks(paths, line.reporter(_describe))
    total = verification.total
    if is_json:
        print_json(_record(verification))
    else:
        print_lines(_lines(verification))
    narrate(
        f"{total.accepted:,} of {total.tasks:,} solutions accepted ({total.strict_accepted:,} by the strict judge); "
        f"{len(verification.problems):,} files unreadable"
    )
    if verification.has_findings:
        raise typer.Exit(ExitCode.FINDINGS)


def _describe(progress: Progress) -> str:
    return f"verifying: {progress.done:,} of {progress.total:,} files"


def _lines(verification: Verification) -> Iterator[str]:
    kinds = (
        ("language", verification.by_language),
        ("technology", verification.by_technology),
        ("level", verification.by_level),
    )
    for name, counts in kinds:
        rows = [(kind, count.tasks, count.accepted, count.strict_accepted) for kind, count in counts.items()]
        yield from table((name, "tasks", "accepted", "strict"), rows, numbers=3)
        yield ""
    for task in verification.rejected:
        looked_for = "; ".join(f"state {step.state}: {', '.join(step.wanted)}" for step in task.missing)
        yield f"✗ {task.verdict}  {task.path}: nothing satisfies {looked_for}"
    for problem in verification.problems:
        yield f"! unreadable  {problem.path}: {problem.reason}"


def _record(verification: Verification) -> Record:
    record = asdict(verification)
    record.update(record.pop("total"))
    record["rejected"] = [_rejected_record(task) for task in verification.rejected]
    return record


def _rejected_record(task: RejectedTask) -> Record:
    missing = [{"state": step.state, "does": step.does, "wanted": list(step.wanted)} for step in task.missing]
    return {
        "path": task.path,
        "task": task.task,
        "language": task.language,
        "verdict": task.verdict,
        "missing": missing,
    }
