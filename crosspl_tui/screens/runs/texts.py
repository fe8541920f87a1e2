"""The texts of the runs screen: how a run stands, on what terms its results are, and lines of the log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.log_view import LogLine
from store.runs.events import EventLine
from store.runs.lifecycle import EXECUTION, RunRow
from store.runs.progress import RunProgress
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
LEAST_PRICE = 0.01  # less needs more digits
_ADDRESS = re.compile("@https?://.*")
_FAILED = re.compile(
    r"(?P<piece>! \S+ failed: )?(?P<where>[^\n]*?: https?://\S+): (?P<cause>.+?)"
    r"(?:; (?P<again>try \d+ .*)|, (?P<last>the last of \d+ tries))?",
    re.DOTALL,
)
MARK_TONES = {"✓": "ok", "✗": "bad", "?": "warn"}


@dataclass(frozen=True, slots=True)
class RunView:
    """A run, how far it is, whether it would go on if a worker were there, and whether one of ours comes."""

    run: RunRow
    progress: RunProgress
    is_waiting: bool = False
    is_worker_coming: bool = False

    @property
    def id(self) -> int:
        return self.run.id

    @property
    def title(self) -> str:
        return self.run.title or f"imported {self.run.decoding}"

    @property
    def suite(self) -> str:
        """The suite without the name of the benchmark, where that is in it."""
        return self.run.suite.removeprefix("crosspl-")

    @property
    def terms(self) -> str:
        """On what terms its results are: suite, decoding and judge."""
        run = self.run
        if not run.is_evaluation:
            return str(run.kind)
        judge = "executed" if run.judge == EXECUTION else f"{run.judge} judge"
        return f"{run.suite} · {run.decoding} · {judge}"

    @property
    def name(self) -> str:
        """All that a title says of it, what matters most first."""
        return " · ".join(filter(None, (f"run {self.id}", self.model, self.terms, self.run.title)))

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
    def sign(self) -> tuple[str, str]:
        """The sign of how it stands, and its tone."""
        return SIGNS[RunStatus.QUEUED if self.is_waiting else self.run.status]

    @property
    def standing(self) -> str:
        """How it stands, in a word."""
        return "waiting" if self.is_waiting else str(self.run.status)

    @property
    def done(self) -> str:
        """How many pieces are done, and of how many unless all are."""
        progress = self.progress
        return f"{progress.done:,}" + (f"/{progress.total:,}" if progress.left else "")

    @property
    def passing(self) -> float | None:
        """The share of accepted answers among those that count; None before the first."""
        counted = self.progress.done - self.progress.failed
        return self.progress.accepted / counted if counted else None


def without_address(model: str) -> str:
    """Return what a model is called, without the address that it was named with."""
    return _ADDRESS.sub("", model)


def status_content(view: RunView) -> Content:
    """Return in a line how a run stands."""
    run, progress = view.run, view.progress
    waits_for = "a worker is starting" if view.is_worker_coming else "waiting for a worker, w starts one"
    standing = waits_for if view.is_waiting else view.standing
    parts = [f"{view.sign[0]} {standing}", f"{progress.done:,} of {progress.total:,}"]
    if progress.failed:
        parts.append(f"{progress.failed:,} failed")
    if progress.leased:
        parts.append(f"{progress.leased:,} with workers")
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
