"""Working on runs within a command: a progress line meanwhile, a table of scores at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from crosspl_tui.cli.errors import ExitCode
from crosspl_tui.cli.interruption import interruptible
from crosspl_tui.cli.options import connected
from crosspl_tui.cli.printing import ProgressLine, narrate, print_json, print_lines, table
from crosspl_tui.cli.runs_shown import list_record
from crosspl_tui.cli.scores_shown import GroupName, ScoredRun, score_lines, score_records

if TYPE_CHECKING:
    from crosspl_tui.runs.engine.working_here import RunningProgress, RunReport
    from crosspl_tui.settings import Settings
    from store.database import Database

SLOTS = 8
_BAR_CELLS = 20


def run_here(
    database: Database,
    run_ids: Sequence[int],
    settings: Settings,
    *,
    slots: int = SLOTS,
    by: GroupName = GroupName.LANGUAGE,
    engine: str = "",
    is_json: bool = False,
) -> None:
    """Work on runs until they have ended, and print what came of them.

    Exits with 1 when samples failed or a run stopped by itself, and with 130 when interrupted.
    """
    from crosspl_tui.runs.engine.working_here import read_reports, work_on
    from crosspl_tui.runs.evaluation.scores import Grouping

    with connected(engine) as elsewhere, interruptible() as is_stopped, ProgressLine() as line:
        has_ended = work_on(
            database,
            run_ids,
            settings,
            slots=slots,
            on_progress=line.reporter(_describe),
            is_stopped=is_stopped,
            engine=elsewhere,
        )
    if not has_ended:
        again = " ".join(map(str, run_ids))
        narrate(f"stopped; what is done is kept. It goes on with: crosspl-tui runs resume {again} -j {slots}")
        raise typer.Exit(ExitCode.INTERRUPTED)
    reports = read_reports(database, run_ids, Grouping(by))
    _print(reports, by, is_json=is_json)
    _tell_what_is_left(reports, slots)
    if not all(report.is_complete for report in reports):
        raise typer.Exit(ExitCode.FINDINGS)


def _describe(progress: RunningProgress) -> str:
    if progress.waiting:
        return f"{progress.done:,}/{progress.total:,}, {progress.waiting} (ctrl+c stops)"
    filled = _BAR_CELLS * progress.done // max(1, progress.total)
    failed = f", {progress.failed:,} failed" if progress.failed else ""
    return (
        f"{'█' * filled}{'·' * (_BAR_CELLS - filled)} {progress.done:,}/{progress.total:,} {progress.model}"
        f"{failed}, {progress.per_second:,.1f}/s (ctrl+c stops)"
    )


def _print(reports: Sequence[RunReport], by: GroupName, *, is_json: bool) -> None:
    scored = [ScoredRun.of(report.run, report.scores, by) for report in reports]
    if is_json:
        runs = [list_record(report.run, report.progress) for report in reports]
        print_json({"runs": runs, "rows": score_records(scored)})
    else:
        print_lines([*score_lines(scored), "", *_usage_lines(reports)])


def _tell_what_is_left(reports: Sequence[RunReport], slots: int) -> None:
    """Say of each run that stopped or in which something failed how it goes on."""
    from crosspl_tui.runs.engine.lifecycle import resuming

    for report in reports:
        run, failed = report.run, report.progress.failed
        if run.reason:
            command = f"{resuming(run, report.progress.spent)} -j {slots}"
            narrate(f"run {run.id} {run.status}: {run.reason}. It goes on with: {command}")
        if failed:
            ways = f"crosspl-tui runs log {run.id} says why, runs retry {run.id} -j {slots} tries them again"
            narrate(f"run {run.id} {run.status}, {failed:,} failed: {ways}")


def _usage_lines(reports: Sequence[RunReport]) -> list[str]:
    header = ("run", "model", "status", "samples", "failed", "tokens in", "out", "price", "paid now")
    rows = [
        (
            str(report.run.id),
            report.run.model,
            report.run.status,
            f"{report.progress.done:,}",
            f"{report.progress.failed:,}",
            f"{report.progress.input_tokens:,}",
            f"{report.progress.output_tokens:,}",
            f"${report.progress.price:,.4f}",
            f"${report.progress.spent:,.4f}",
        )
        for report in reports
    ]
    return table(header, rows, numbers=6)
