"""The scores of a run as a table: as many columns as there is room for, and a word on those that have none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from textual.content import Content

from crosspl_tui.runs.evaluation.published_figures import PublishedFigure, published_figures
from crosspl_tui.runs.evaluation.scores import MACRO, MICRO, Estimate, Score, ScoreTable
from crosspl_tui.visible import visible_line
from store.runs.lifecycle import SAMPLING

GREEDY_HEAD = ("", "tasks", "passed", "pass@1", "95% interval")
SAMPLED_HEAD = ("", "answers", "passed", "pass@1", "95% interval", "pass@3", "pass@5")
PUBLISHED = "  published"
MUTED = "$foreground 60%"


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the table, a cell for each column of the head."""

    cells: tuple[str, ...]
    is_muted: bool = False


def results_content(model: str, table: ScoreTable, *, decoding: str, width: int, run: str = "") -> Content:
    """Return the scores of a run by group with what was published of such answers, in lines of at most `width` cells.

    `run` says which run it is, where several are shown.
    """
    published = published_figures(model, [score.name for score in table.groups])
    columns = SAMPLED_HEAD if decoding == SAMPLING else GREEDY_HEAD
    body = list(_body(table, published, decoding))
    head = _Line(columns, is_muted=True)
    filled = [place for place in range(len(columns)) if any(line.cells[place] for line in body)]
    widths = {place: max(len(line.cells[place]) for line in (head, *body)) for place in filled}
    shown = _fitting(filled, widths, width)
    lines = [Content.styled(visible_line(" · ".join(filter(None, (run, model)))), "bold")]
    for line in (head, *body):
        text = " ".join(_aligned(line.cells[place], widths[place], is_first=place == 0) for place in shown)
        lines.append(Content.styled(text, MUTED) if line.is_muted else Content(text))
    if hidden := [columns[place] for place in filled if place not in shown]:
        lines.append(Content.styled(f"… {', '.join(hidden)}: in a wider window", MUTED))
    return Content("\n").join(lines)


def _fitting(places: Sequence[int], widths: Mapping[int, int], width: int) -> list[int]:
    """The first columns that fit side by side."""
    shown, used = [], -1
    for place in places:
        used += widths[place] + 1
        if used > width:
            break
        shown.append(place)
    return shown


def _body(table: ScoreTable, published: Mapping[str, PublishedFigure], decoding: str) -> Iterator[_Line]:
    for score in _rows(table):
        yield _Line(_cells(score))
        if figure := published.get(score.name):
            yield _Line(_published_cells(figure, decoding), is_muted=True)


def _rows(table: ScoreTable) -> Iterable[Score]:
    """The groups that have begun; one needs no totals."""
    begun = [score for score in table.rows if score.samples]
    return begun if len(table.groups) > 1 else begun[:1]


def _cells(score: Score) -> tuple[str, ...]:
    name = {MACRO: "macro mean", MICRO: "all tasks"}.get(score.name, score.name)
    first = score.pass_at.get(1)
    interval = ""
    if first and first.low is not None and first.high is not None:
        interval = f"{100 * first.low:.1f}-{100 * first.high:.1f}"
    further = (_percent(score.pass_at.get(k)) for k in (3, 5))
    return (
        visible_line(name),
        f"{score.samples:,}",
        f"{score.passed:,}",
        _percent(first),
        interval,
        *further,
    )


def _published_cells(figure: PublishedFigure, decoding: str) -> tuple[str, ...]:
    first, fifth = (figure.beside(decoding, k) for k in (1, 5))
    return (
        PUBLISHED,
        "",
        "",
        *("" if rate is None else f"{rate:.2f}%" for rate in (first, None, None, fifth)),
    )


def _percent(estimate: Estimate | None) -> str:
    return "" if estimate is None else f"{estimate.value:.2%}"


def _aligned(text: str, cells: int, *, is_first: bool) -> str:
    return f"{text:<{cells}}" if is_first else f"{text:>{cells}}"
