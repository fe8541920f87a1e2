"""Following one run: its log as it grows, and its results as they change. No widget is known here; calls may block."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from crosspl_tui.runs.engine.watching import read_events, read_last
from crosspl_tui.runs.evaluation.scores import RESAMPLING, score_table
from crosspl_tui.screens.runs.results import results_content
from crosspl_tui.screens.runs.texts import RunView, construction_content, log_lines, status_content
from crosspl_tui.widgets.log_view import LogLine
from store.database import Database
from store.runs.lifecycle import runs
from store.runs.scores import task_counts

FIRST_LINES = 500
LINES_A_TIME = 2_000
SCORING_SHARE = 0.2
"""So much of the time of a run that goes on may be spent on counting its scores."""


@dataclass(frozen=True, slots=True)
class News:
    """What has happened since the last look; `results` is None when they are the same."""

    lines: Sequence[LogLine]
    results: Content | None


class Follower:
    """One run, from its last lines on. To be asked by one thread at a time."""

    def __init__(self, database: Database, run_id: int) -> None:
        self._database = database
        self.run_id = run_id
        self._last_event: int | None = None
        self._shown: Content | None = None
        self._scores: tuple[Content, ...] = ()
        self._scored: tuple[RunView, int] | None = None
        self._rests_until = 0.0

    def news(self, view: RunView, width: int) -> News:
        """Return what is new; `width` is that of the results in cells."""
        return News(self._lines(), self._results(view, width))

    def _lines(self) -> list[LogLine]:
        if self._last_event is None:
            events = read_last(self._database, run_id=self.run_id, limit=FIRST_LINES)
        else:
            events = read_events(self._database, self._last_event, run_id=self.run_id, limit=LINES_A_TIME)
        self._last_event = events[-1].id if events else self._last_event or 0
        return log_lines(events)

    def _results(self, view: RunView, width: int) -> Content | None:
        """How the run stands is always said as the list says it; only the scores may be a moment older."""
        if view.is_construction or view.is_translation:
            further: tuple[Content, ...] = (construction_content(view),)
        else:
            if self._scored != (view, width) and (
                not view.run.is_open or time.monotonic() >= self._rests_until
            ):
                self._score(view, width)
            further = self._scores
        content = Content("\n\n").join([status_content(view), *further])
        if content == self._shown:
            return None
        self._shown = content
        return content

    def _score(self, view: RunView, width: int) -> None:
        """Count the scores anew, and let so much time go by until the next time as they are worth."""
        begun = time.monotonic()
        with self._database.connect() as connection:
            batch = runs(connection, batch=view.run.batch) if view.run.batch else [view.run]
            tables = [(row, task_counts(connection, row.id)) for row in reversed(batch)]
        resampling = None if view.run.is_open else RESAMPLING
        self._scores = tuple(
            results_content(
                row.model,
                score_table(counts, resampling=resampling),
                decoding=row.decoding,
                width=width,
                run=f"run {row.id}" if len(batch) > 1 else "",
            )
            for row, counts in tables
            if counts
        )
        self._scored = (view, width)
        self._rests_until = time.monotonic() + (time.monotonic() - begun) / SCORING_SHARE
