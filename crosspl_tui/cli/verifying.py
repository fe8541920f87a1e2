"""The command that checks published tasks: verify."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import ExitCode
from crosspl_tui.cli.options import JsonOption
from crosspl_tui.cli.printing import ProgressLine, narrate, print_json, print_lines, table
from crosspl_tui.cli.sandboxes import ProviderOption, opened_sandbox
from crosspl_tui.sandbox.providers import Provider

if TYPE_CHECKING:
    from crosspl_tui.cli.records import Record
    from crosspl_tui.runs.judges.verification import Progress, RejectedTask, Verification

JobsOption = Annotated[
    int | None,
    typer.Option(
        "-j", "--jobs", min=1, metavar="N", help="How many are executed at a time.", show_default="processors"
    ),
]


def verify(
    *,
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Task files, or folders of them.")],
    provider: ProviderOption = Provider.LOCAL,
    jobs: JobsOption = None,
    is_json: JsonOption = False,
) -> None:
    """Check the solutions of published tasks.

    Those of state machines are judged by them, those of foreign-function tasks are executed.

    The published judge decides, what the strict one says is counted beside it. Exits with 1 when a solution is
    rejected, fails or cannot be executed, or a file holds no task; each is named.
    """
    from crosspl_tui.runs.judges.verification import Executing
    from crosspl_tui.runs.judges.verification import verify as verify_tasks

    executing = Executing(lambda: opened_sandbox(provider), jobs or os.cpu_count() or 1)
    with ProgressLine() as line:
        verification = verify_tasks(paths, line.reporter(_describe), executing=executing)
    total = verification.total
    if is_json:
        print_json(_record(verification))
    else:
        print_lines(_lines(verification))
    narrate(
        f"{total.accepted:,} of {total.tasks:,} solutions accepted ({total.strict_accepted:,} by the strict judge); "
        f"{len(verification.problems):,} files unreadable"
    )
    if verification.to_execute:
        why = f"; not executed: {verification.not_executed}" if verification.not_executed else ""
        narrate(f"{verification.passed:,} of {verification.to_execute:,} solutions executed pass{why}")
    if verification.has_findings:
        raise typer.Exit(ExitCode.FINDINGS)


def _describe(progress: Progress) -> str:
    return f"verifying: {progress.done:,} of {progress.total:,}"


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
    for done in verification.executed:
        if not done.is_passed:
            yield f"✗ {done.failure or done.verdict}  {done.path}: {done.reason}"
    for problem in verification.problems:
        yield f"! unreadable  {problem.path}: {problem.reason}"


def _record(verification: Verification) -> Record:
    record = asdict(verification)
    record.update(record.pop("total"))
    record["passed"] = verification.passed
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
