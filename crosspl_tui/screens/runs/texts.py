"""The texts of the runs screen: rows of the list, results by model and group, and lines of the log."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from textual.content import Content

from crosspl_tui.runs.evaluation.published_figures import PublishedFigure, published_figures
from crosspl_tui.runs.evaluation.scores import MACRO, MICRO, Estimate, Score, ScoreTable
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.line_table import Cell, Row
from crosspl_tui.widgets.log_view import LogLine
from store.runs.events import EventLine
from store.runs.lifecycle import RunRow
from store.runs.progress import RunProgress
from store.runs.workers import WorkerRow
from store.vocabulary import EventLevel, RunKind, RunStatus

SIGNS = {
    RunStatus.QUEUED: ("·", "muted"),
    RunStatus.RUNNING: ("▶", "accent"),
    RunStatus.PAUSED: ("‖", "warn"),
    RunStatus.CANCELLED: ("✗", "muted"),
    RunStatus.STOPPED: ("!", "bad"),
    RunStatus.FINISHED: ("✓", "ok"),
}
TONES = {EventLevel.WARNING: "warn", EventLevel.ERROR: "bad"}
WIDE = 66
LEAST_PRICE = 0.01  # less needs more digits
_HEAD = f"{'':12} {'tasks':>6} {'passed':>7} {'pass@1':>7}"
_WIDE_HEAD = f"{_HEAD}  {'95% interval':>13} {'pass@3':>7} {'pass@5':>7}"
_FAILED = re.compile(
    r"(?P<piece>! \S+ failed: )?(?P<where>[^\n]*?: https?://\S+): (?P<cause>.+?)"
    r"(?:; (?P<again>try \d+ .*)|, (?P<last>the last of \d+ tries))?",
    re.DOTALL,
)
MARK_TONES = {"✓": "ok", "✗": "bad", "?": "warn"}


@dataclass(frozen=True, slots=True)
class RunView:
    """A run, how far it is, and whether a worker is there that would take it up."""

    run: RunRow
    progress: RunProgress
    has_worker: bool = True

    @property
    def id(self) -> int:
        return self.run.id

    @property
    def title(self) -> str:
        return self.run.title or f"imported {'greedy' if self.run.mode == 'greedy' else 'sampled'}"

    @property
    def model(self) -> str:
        return self.run.model

    @property
    def is_construction(self) -> bool:
        return self.run.kind is RunKind.CONSTRUCTION

    @property
    def is_translation(self) -> bool:
        return self.run.kind is RunKind.TRANSLATION

    @property
    def is_waiting(self) -> bool:
        """Whether it would go on if there were a worker."""
        return self.run.is_open and not self.has_worker

    @property
    def sign(self) -> tuple[str, str]:
        """The sign of how it stands, and its tone."""
        return SIGNS[RunStatus.QUEUED if self.is_waiting else self.run.status]

    @property
    def standing(self) -> str:
        """How it stands, in a word."""
        return "waiting" if self.is_waiting else str(self.run.status)

    def row(self, *, is_marked: bool) -> Row:
        sign, tone = self.sign
        mark = "● " if is_marked else ""
        done = f"{self.progress.done:,}/{self.progress.total:,}"
        passing = self.passing
        share = "" if passing is None else f"{passing:.0%}"
        return (Cell(sign, tone), f"{mark}{self.model}", Cell(self.title, "muted"), done, share)

    @property
    def passing(self) -> float | None:
        """The share of accepted answers among those that count; None before the first."""
        counted = self.progress.done - self.progress.failed
        return self.progress.accepted / counted if counted else None


def works_on(run: RunRow, workers: Iterable[WorkerRow]) -> bool:
    """Return whether one of these workers is there for a run."""
    return any(worker.is_alive and worker.run_id in (None, run.id) for worker in workers)


def status_content(view: RunView) -> Content:
    """Return in a line how a run stands."""
    run, progress = view.run, view.progress
    standing = "waiting for a worker, w starts one" if view.is_waiting else view.standing
    parts = [f"{view.sign[0]} {standing}", f"{progress.done:,} of {progress.total:,}"]
    if progress.failed:
        parts.append(f"{progress.failed:,} failed")
    if progress.leased:
        parts.append(f"{progress.leased:,} under way")
    if progress.per_second and run.status is RunStatus.RUNNING and not view.is_waiting:
        parts.append(f"{progress.per_second:,.1f}/s")
    if progress.output_tokens:
        parts.append(f"{progress.input_tokens + progress.output_tokens:,} tokens")
    if progress.price:
        parts.append(f"${progress.price:,.2f}" if progress.price >= LEAST_PRICE else f"${progress.price:.4f}")
    line = Content(" · ".join(parts))
    if not run.reason:
        return line
    return Content.assemble(line, "\n", (visible_line(run.reason), "$text-error"))


def construction_content(view: RunView) -> Content:
    """Return what came of the candidates of a construction, or of the translations of the line, so far."""
    progress = view.progress
    made, dropped, waiting = (
        ("solved", "left to triage", "open") if view.is_translation else ("items made", "dropped", "waiting")
    )
    rows = (
        (made, progress.accepted, "$text-success"),
        (dropped, progress.rejected, "$text-warning"),
        ("failed", progress.failed, "$text-error"),
        (waiting, progress.left, "$foreground 60%"),
    )
    lines = [Content.assemble((f"{count:>8,} ", "bold"), (name, colour)) for name, count, colour in rows]
    return Content("\n").join(lines)


def results_content(model: str, table: ScoreTable, *, width: int) -> Content:
    """Return the scores of a run by group, as many columns as there is room for, with what was published."""
    published = published_figures(model, [score.name for score in table.groups])
    is_wide = width >= WIDE
    lines = [
        Content.styled(visible_line(model), "bold"),
        Content.styled(_WIDE_HEAD if is_wide else _HEAD, "$foreground 60%"),
    ]
    for score in _rows(table):
        lines.append(Content(_line(score, is_wide=is_wide)))
        if is_wide and (figure := published.get(score.name)):
            lines.append(Content.styled(_published_line(figure), "$foreground 60%"))
    return Content("\n").join(lines)


def _rows(table: ScoreTable) -> Iterable[Score]:
    """The groups that have begun; one needs no totals."""
    begun = [score for score in table.rows if score.samples]
    return begun if len(table.groups) > 1 else begun[:1]


def _line(score: Score, *, is_wide: bool) -> str:
    name = {MACRO: "macro mean", MICRO: "all tasks"}.get(score.name, score.name)
    first = score.pass_at.get(1)
    line = f"{name[:12]:12} {score.tasks:>6,} {score.passed:>7,} {_percent(first):>7}"
    if not is_wide:
        return line
    interval = ""
    if first and first.low is not None and first.high is not None:
        interval = f"{first.low:.1%}-{first.high:.1%}"
    return f"{line}  {interval:>13} {_percent(score.pass_at.get(3)):>7} {_percent(score.pass_at.get(5)):>7}"


def _published_line(figure: PublishedFigure) -> str:
    return f"{'  published':27} {figure.pass_1:>6.2f}% {figure.pass_5:>29.2f}%"


def _percent(estimate: Estimate | None) -> str:
    return "" if estimate is None else f"{estimate.value:.2%}"


def log_lines(events: Sequence[EventLine]) -> list[LogLine]:
    """Return events as lines of the log, each with its time of day in UTC."""
    return [_log_line(event) for event in events]


def _log_line(event: EventLine) -> LogLine:
    time, message = event.created_at[11:19], event.message
    tone = TONES.get(event.level) or MARK_TONES.get(message[:1], "")
    failed = _FAILED.fullmatch(message) if event.level is not EventLevel.INFO or message[:1] == "!" else None
    if failed is None:
        return LogLine(time, message, tone)
    # A pane of 80 columns shows half of such a line: the cause and what follows matter more than the address.
    piece, then = failed["piece"] or "", failed["again"] or failed["last"]
    text = piece + " · ".join(filter(None, (failed["cause"], then, failed["where"])))
    return LogLine(time, text, tone, same="" if piece else f"{failed['where']}: {failed['cause']}")
