"""How scores are printed: a table for people, records for programs, with published figures beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from crosspl_tui.cli.printing import table

if TYPE_CHECKING:
    from crosspl_tui.cli.records import Record
    from crosspl_tui.runs.evaluation.published_figures import PublishedFigure
    from crosspl_tui.runs.evaluation.scores import Estimate, Score, ScoreTable
    from store.runs.lifecycle import RunRow

_RUN = ("model", "decoding", "judge")
_COUNTS = ("answers", "passed")
_RATES = ("pass@1", "95% interval", "pass@3", "pass@5")
_PUBLISHED = ("published @1", "published @5")
_MISHAPS = ("unsure", "failed", "waiting")


class GroupName(StrEnum):
    """By what tasks are told apart in a table; a closed set here, so that --help needs no scores."""

    LANGUAGE = "language"
    TECHNOLOGY = "technology"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class ScoredRun:
    """The scores of a model's answers by language, technology or level (`grouping`).

    `decoding` says whether they are greedy ones or samples; `judge` is who judged them, "" where nobody asks.
    """

    model: str
    decoding: str
    table: ScoreTable
    grouping: GroupName = GroupName.LANGUAGE
    judge: str = ""

    @classmethod
    def of(cls, run: RunRow, table: ScoreTable, grouping: GroupName = GroupName.LANGUAGE) -> ScoredRun:
        """Return the scores of a run that is kept."""
        return cls(run.model, run.decoding, table, grouping, run.judge)

    def published(self) -> Mapping[str, PublishedFigure]:
        """Return the published figures that stand beside these scores, by the scores' names."""
        from crosspl_tui.runs.evaluation.published_figures import published_figures

        return published_figures(self.model, [score.name for score in self.table.groups])


def score_lines(runs: Sequence[ScoredRun], *, is_named: bool = False) -> list[str]:
    """Lay out the scores in percent; what is empty for every run, such as published figures, is left out.

    Where the run `is_named` above them, its rows need not name it.
    """
    left_out = _RUN if is_named else ()
    grouping = runs[0].grouping if runs else GroupName.LANGUAGE
    header = [*_RUN, grouping, *_COUNTS, *_RATES, *_PUBLISHED, *_MISHAPS]
    rows = [_cells(run, score, run.published()) for run in runs for score in run.table.rows]
    always = {"model", "decoding", grouping, *_COUNTS, *_RATES[:2]}
    shown = [
        column
        for column, name in enumerate(header)
        if name not in left_out and (name in always or any(row[column] for row in rows))
    ]
    lines = table(
        [header[column] for column in shown],
        [[row[column] for column in shown] for row in rows],
        numbers=sum(column > len(_RUN) for column in shown),
    )
    return [*lines, *_notes(runs)]


def _notes(runs: Sequence[ScoredRun]) -> list[str]:
    """Say on what terms figures were published, where these differ from the other models' or from ours."""
    from store.runs.lifecycle import PUBLISHED

    others = {run.judge: None for run in runs if run.judge not in ("", PUBLISHED) and run.published()}
    judged = [f"{judge}: the published figures are of the judge published" for judge in others]
    notes = {
        (run.model, figure.note): None for run in runs for figure in run.published().values() if figure.note
    }
    return [*judged, *(f"{model}: {note}" for model, note in notes)]


def score_records(runs: Iterable[ScoredRun]) -> list[Record]:
    """Return a record for each model, decoding and group; rates and intervals in percent, None where there is none."""
    return [_record(run, score, run.published()) for run in runs for score in run.table.rows]


def _cells(run: ScoredRun, score: Score, figures: Mapping[str, PublishedFigure]) -> list[str]:
    published = figures.get(score.name)
    return [
        run.model,
        run.decoding,
        run.judge,
        score.name,
        f"{score.samples:,}",
        f"{score.passed:,}",
        _percent(score.pass_at.get(1)),
        _interval(score.pass_at.get(1)),
        _percent(score.pass_at.get(3)),
        _percent(score.pass_at.get(5)),
        *(_published(published.beside(run.decoding, k) if published else None) for k in (1, 5)),
        *(f"{number:,}" if number else "" for number in (score.unsure, score.failed, score.waiting)),
    ]


def _published(rate: float | None) -> str:
    return "" if rate is None else f"{rate:.2f}"


def _percent(estimate: Estimate | None) -> str:
    return f"{100 * estimate.value:.2f}" if estimate else ""


def _interval(estimate: Estimate | None) -> str:
    if estimate is None or estimate.low is None or estimate.high is None:
        return ""
    return f"{100 * estimate.low:.1f}-{100 * estimate.high:.1f}"


def _record(run: ScoredRun, score: Score, figures: Mapping[str, PublishedFigure]) -> Record:
    from crosspl_tui.runs.evaluation.scores import KS

    published = figures.get(score.name)
    rates = {f"pass@{k}": _rounded(found.value if (found := score.pass_at.get(k)) else None) for k in KS}
    intervals = {
        f"pass@{k}": [_rounded(estimate.low), _rounded(estimate.high)]
        for k, estimate in score.pass_at.items()
    }
    return {
        "model": run.model,
        "decoding": run.decoding,
        "judge": run.judge or None,
        run.grouping: score.name,
        "n": score.tasks,
        "samples": score.samples,
        "passed": score.passed,
        "unsure": score.unsure,
        "failed": score.failed,
        "waiting": score.waiting,
        **rates,
        "intervals": intervals,
        "published": _published_record(published, run.decoding) if published else None,
    }


def _published_record(figure: PublishedFigure, decoding: str) -> Record:
    rates: Record = {f"pass@{k}": figure.beside(decoding, k) for k in (1, 5)}
    return rates | ({"note": figure.note} if figure.note else {})


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(100 * value, 2)
