"""A report's plots as SVG and PNG pictures, drawn by matplotlib, which is an extra of this package."""

from __future__ import annotations

import io
from itertools import pairwise
from math import isnan
from typing import TYPE_CHECKING

from crosspl_tui.runs.report.errors import ReportError
from crosspl_tui.runs.report.section import PERCENT, Plot, PlotKind, Series

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INCHES = (8.0, 4.5)
MISSING = "Pictures need matplotlib: install crosspl-tui with the extra `report`, or ask for csv, markdown and latex."
_COLOURS = ("#2f62ad", "#a86512", "#2f7d32", "#7a3fb0", "#b3392b", "#2f7d74", "#5f6b00", "#a8326e")


def draw(plot: Plot, image: str) -> bytes:
    """Return a picture, `svg` or `png`: the same bytes for the same plot. Raises ReportError without matplotlib."""
    try:
        from matplotlib import rc_context  # noqa: PLC0415 - two seconds, for those who want pictures
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ImportError as error:
        raise ReportError(MISSING) from error

    # Identifiers in an SVG are drawn by lot unless a salt is given, and its date is the present one.
    with rc_context({"svg.hashsalt": plot.id, "font.size": 9}):
        figure = Figure(figsize=INCHES, layout="constrained")
        axes = figure.add_subplot()
        _fill(axes, plot)
        axes.set_title(plot.title)
        output = io.BytesIO()
        metadata = {"Date": None} if image == "svg" else {"Software": None}
        figure.savefig(output, format=image, dpi=150, metadata=metadata)
    return output.getvalue()


def _fill(axes: Axes, plot: Plot) -> None:
    match plot.kind:
        case PlotKind.HEAT_MAP:
            _heat_map(axes, plot)
            return
        case PlotKind.BOXES:
            _boxes(axes, plot)
        case PlotKind.BARS:
            _bars(axes, plot)
        case PlotKind.POINTS | PlotKind.LINE:
            _points(axes, plot)
    axes.set_xlabel(plot.x_label)
    axes.set_ylabel(plot.y_label)
    axes.spines[["top", "right"]].set_visible(False)
    if plot.categories:
        _name_places(axes, plot)
    if len(plot.series) > 1:
        axes.legend(frameon=False)


def _name_places(axes: Axes, plot: Plot) -> None:
    longest = max(map(len, plot.categories))
    is_crowded = longest * len(plot.categories) > 90
    axes.set_xticks(range(len(plot.categories)), plot.categories, rotation=30 if is_crowded else 0)
    if is_crowded:
        for label in axes.get_xticklabels():
            label.set_horizontalalignment("right")


def _bars(axes: Axes, plot: Plot) -> None:
    width = 0.8 * _step(plot) / len(plot.series)
    for number, series in enumerate(plot.series):
        offset = (number - (len(plot.series) - 1) / 2) * width
        places = [point.x + offset for point in series.points]
        heights = [point.y for point in series.points]
        axes.bar(places, heights, width, color=_colour(number), label=series.name)
        _intervals(axes, series, offset)


def _points(axes: Axes, plot: Plot) -> None:
    for number, series in enumerate(plot.series):
        style = "-" if plot.kind is PlotKind.LINE else "o"
        places, heights = [point.x for point in series.points], [point.y for point in series.points]
        axes.plot(places, heights, style, color=_colour(number), label=series.name)
        _intervals(axes, series, 0.0)


def _intervals(axes: Axes, series: Series, offset: float) -> None:
    for point in series.points:
        if point.low is not None and point.high is not None:
            axes.vlines(point.x + offset, point.low, point.high, color="#23272e", linewidth=1)


def _boxes(axes: Axes, plot: Plot) -> None:
    for number, series in enumerate(series for series in plot.series if series.points):
        boxes = [
            {
                "med": point.y,
                "q1": point.lower_quartile,
                "q3": point.upper_quartile,
                "whislo": point.low,
                "whishi": point.high,
            }
            for point in series.points
        ]
        drawn = axes.bxp(boxes, positions=[point.x for point in series.points], showfliers=False)
        for line in drawn["boxes"]:
            line.set_color(_colour(number))
        drawn["boxes"][0].set_label(series.name)


def _heat_map(axes: Axes, plot: Plot) -> None:
    nothing = float("nan")
    columns = range(len(plot.categories))
    rows = []
    for series in plot.series:
        known = {int(point.x): point.y for point in series.points}
        rows.append([known.get(column, nothing) for column in columns])
    axes.imshow(rows, aspect="auto", cmap="viridis", vmin=0.0, vmax=1.0)
    axes.set_yticks(range(len(plot.series)), [series.name for series in plot.series])
    _name_places(axes, plot)
    for line, row in enumerate(rows):
        for column, value in enumerate(row):
            if not isnan(value):
                colour = "black" if value > 0.6 else "white"
                text = f"{value:.1%}" if plot.y_label == PERCENT else f"{value:.2f}"
                axes.text(column, line, text, ha="center", va="center", color=colour)


def _step(plot: Plot) -> float:
    """The least distance between neighbours."""
    places = sorted({point.x for series in plot.series for point in series.points})
    return min((after - before for before, after in pairwise(places)), default=1.0)


def _colour(number: int) -> str:
    return _COLOURS[number % len(_COLOURS)]
