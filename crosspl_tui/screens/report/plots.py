"""A report's plots in the terminal: textual-plot draws bars, points, lines and boxes; a heat map is text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil

from rich.markup import escape
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.theme import Theme
from textual.widgets import Static
from textual_plot import AxisFormatter, HiResMode, NumericAxisFormatter, PlotWidget

from crosspl_tui.runs.report.section import PERCENT, Plot, PlotKind, Point, Series
from crosspl_tui.visible import visible_line

COLOURS_DARK = ("#7fb4ff", "#e5c07b", "#8fd18a", "#d3a4f5", "#ff9a8b", "#6fd6d6", "#c3cf6b", "#f5a3c7")
COLOURS_LIGHT = ("#1d5fc0", "#946000", "#2a7d2a", "#7a3fb0", "#b83a2a", "#0f7a7a", "#5f6b00", "#a8326e")
SIGNS = "●■▲◆○□△◇"
SHADES = " ░▒▓█"
INTERVAL = "#e0a458"
MARGINS = 12
"""So many cells beside the places of a plot are its scale and frame."""

EDGE = 0.6
"""How far a plot goes on beyond its first and its last place, measured by the distance of two places."""

LEAST_NAME = 5
"""A name of which fewer cells are left, its number included, says nothing."""


class _Names(AxisFormatter):
    """Names at the places 0, 1, ... of an axis."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def get_ticks(self, min_: float, max_: float, max_ticks: int = 8) -> list[float]:
        return [float(place) for place in range(len(self._names))]

    def get_labels_for_ticks(self, ticks: Sequence[float]) -> list[str]:
        return [escape(self._names[round(tick)]) for tick in ticks]


class PlotPane(Vertical, can_focus=True):
    """One plot with its title; its series are named below, since colour alone tells nobody without colours."""

    def compose(self) -> ComposeResult:
        yield PlotWidget(id="plot-canvas")
        yield Static(id="plot-heat")
        yield Static(id="plot-legend")

    def on_mount(self) -> None:
        self._plot: Plot | None = None
        self.query_one(PlotWidget).can_focus = False
        self.app.theme_changed_signal.subscribe(self, self._recolour)

    def on_resize(self) -> None:
        self._redraw()

    def show(self, plot: Plot) -> None:
        """Draw a plot."""
        self._plot = plot
        self._redraw()

    def _recolour(self, _theme: Theme) -> None:
        self._redraw()

    def _redraw(self) -> None:
        """Draw what is shown, if there is room yet: how names are cut depends on the width."""
        plot, width = self._plot, self.size.width
        if plot is None or not width:
            return
        canvas, heat = self.query_one(PlotWidget), self.query_one("#plot-heat", Static)
        is_heat = plot.kind is PlotKind.HEAT_MAP
        canvas.display, heat.display = not is_heat, is_heat
        canvas.clear()
        if is_heat:
            heat.update(_heat_content(plot, width - 3))
        else:
            self._draw(canvas, plot)
        self.query_one("#plot-legend", Static).update(_legend(plot, self._colours, width))

    @property
    def _colours(self) -> Sequence[str]:
        return COLOURS_DARK if self.app.current_theme.dark else COLOURS_LIGHT

    def _draw(self, canvas: PlotWidget, plot: Plot) -> None:
        step = _step(plot)
        for number, series in enumerate(plot.series):
            colour = self._colours[number % len(self._colours)]
            if plot.kind is PlotKind.BARS:
                _draw_bars(canvas, plot, number, colour, step)
            elif plot.kind is PlotKind.BOXES:
                for point in series.points:
                    _draw_box(canvas, point, colour, step * 0.3)
            elif plot.kind is PlotKind.LINE:
                places, heights = _places(series), [point.y for point in series.points]
                canvas.plot(places, heights, line_style=colour, hires_mode=HiResMode.BRAILLE)
        if plot.kind is PlotKind.POINTS or len(plot.series) > 1:
            for number in range(len(plot.series)):
                _draw_signs(canvas, plot, number, self._colours[number % len(self._colours)], step)
        self._label(canvas, plot, step)

    def _label(self, canvas: PlotWidget, plot: Plot, step: float) -> None:
        points = [point for series in plot.series for point in series.points]
        if not points:
            return
        highest = max(point.y if point.high is None else max(point.y, point.high) for point in points)
        lowest = min(0.0, *(point.y if point.low is None else point.low for point in points))
        canvas.set_ylimits(lowest, highest * 1.05 or 1.0)
        canvas.set_xlimits(min(p.x for p in points) - step * EDGE, max(p.x for p in points) + step * EDGE)
        canvas.set_xlabel(plot.x_label)
        canvas.set_ylabel(plot.y_label)
        if plot.categories:
            canvas.set_x_formatter(_Names(short_names(plot.categories, self.size.width)))
        else:
            canvas.set_x_formatter(NumericAxisFormatter())


def _draw_signs(canvas: PlotWidget, plot: Plot, number: int, colour: str, step: float) -> None:
    """Put the sign of a series at each of its points; for bars these are their tops."""
    offset = _offset(plot, number, step) if plot.kind is PlotKind.BARS else 0.0
    points = plot.series[number].points
    places, heights = [point.x + offset for point in points], [point.y for point in points]
    canvas.scatter(places, heights, marker=_sign(number), marker_style=colour)


def _offset(plot: Plot, number: int, step: float) -> float:
    """Return how far the bars of a series are from the places that all series have in common."""
    return (number - (len(plot.series) - 1) / 2) * _bar_width(plot, step)


def _bar_width(plot: Plot, step: float) -> float:
    return 0.8 * step / len(plot.series)


def _sign(number: int) -> str:
    return SIGNS[number % len(SIGNS)]


def _draw_bars(canvas: PlotWidget, plot: Plot, number: int, colour: str, step: float) -> None:
    series, width = plot.series[number], _bar_width(plot, step)
    offset = _offset(plot, number, step)
    places = [point.x + offset for point in series.points]
    heights = [point.y for point in series.points]
    canvas.bar(places, heights, width=width, bar_style=colour, hires_mode=HiResMode.HALFBLOCK)
    for place, point in zip(places, series.points, strict=True):
        if point.low is not None and point.high is not None:
            ends = [point.low, point.high]
            canvas.plot([place, place], ends, line_style=INTERVAL, hires_mode=HiResMode.BRAILLE)


def _draw_box(canvas: PlotWidget, point: Point, colour: str, reach: float) -> None:
    low, high = point.lower_quartile or point.y, point.upper_quartile or point.y
    left, right = point.x - reach, point.x + reach
    mode = HiResMode.BRAILLE
    canvas.plot(
        [left, right, right, left, left], [low, low, high, high, low], line_style=colour, hires_mode=mode
    )
    canvas.plot([left, right], [point.y, point.y], line_style=colour, hires_mode=mode)
    for end, side in ((point.low, low), (point.high, high)):
        if end is not None:
            canvas.plot([point.x, point.x], [side, end], line_style=colour, hires_mode=mode)


def _places(series: Series) -> list[float]:
    return [point.x for point in series.points]


def _step(plot: Plot) -> float:
    """The least distance between neighbours."""
    places = sorted({point.x for series in plot.series for point in series.points})
    return min((after - before for before, after in pairwise(places)), default=1.0)


def short_names(names: Sequence[str], width: int) -> list[str]:
    """Names that fit side by side below a plot of `width` cells.

    One that does not is cut and begins with the number by which the legend has it whole; where that leaves too little
    of it, the numbers of all stand alone, as many as fit.
    """
    names = list(map(visible_line, names))
    distance = (width - MARGINS) / (len(names) - 1 + 2 * EDGE)
    room = int(distance) - 1
    if room >= LEAST_NAME or all(len(name) <= room for name in names):
        return [
            name if len(name) <= room else _cut(f"{place} {name}", room)
            for place, name in enumerate(names, 1)
        ]
    every = ceil((len(str(len(names))) + 1) / max(1.0, distance))
    return [str(place + 1) if place % every == 0 else "" for place in range(len(names))]


def _legend(plot: Plot, colours: Sequence[str], width: int) -> Content:
    parts: list[Content | tuple[str, str]] = []
    if plot.kind is not PlotKind.HEAT_MAP and len(plot.series) > 1:
        for number, series in enumerate(plot.series):
            parts.append((f"{_sign(number)} {visible_line(series.name)}   ", colours[number % len(colours)]))
    if plot.kind is not PlotKind.HEAT_MAP and plot.categories:
        names, shown = map(visible_line, plot.categories), short_names(plot.categories, width)
        pairs = enumerate(zip(names, shown, strict=True), 1)
        named = [f"{place} {name}" for place, (name, below) in pairs if name != below]
        parts.append((" · ".join(named), "$foreground 60%"))
    return Content.assemble(*parts)


def _heat_content(plot: Plot, room: int) -> Content:
    """Return a row for each series: the numbers, with a shade that is read without colours, too, where it fits."""
    columns = max(1, len(plot.categories))
    label = min(max((len(series.name) for series in plot.series), default=4), max(6, room // 4))
    longest = max((len(name) for name in plot.categories), default=4) + 2
    width = max(4, min(max(longest, 8), (room - label) // columns))
    head = "".join(f"{_cut(name, width - 1):>{width}}" for name in plot.categories)
    parts: list[tuple[str, str]] = [(f"{'':<{label}}{head}\n", "$foreground 60%")]
    for series in plot.series:
        known = {round(point.x): point.y for point in series.points}
        parts.append((f"{_cut(series.name, label):<{label}}", "bold"))
        for place in range(columns):
            value = known.get(place)
            text = _heat_text(value, width, is_percent=plot.y_label == PERCENT)
            parts.append((f"{text:>{width}}", "" if value is None else _tone(value)))
        parts.append(("\n", ""))
    return Content.assemble(*parts)


def _heat_text(value: float | None, width: int, *, is_percent: bool) -> str:
    if value is None:
        return "·"
    if is_percent:
        return f"{_shade(value)} {value:.1%}" if width >= 8 else f"{value:.0%}"
    digits = f"{value:.2f}"
    return f"{_shade(value)} {digits}" if width >= 8 else digits.removeprefix("0") if width < 5 else digits


def _cut(name: str, room: int) -> str:
    shown = visible_line(name)
    return shown if len(shown) <= room else f"{shown[: max(0, room - 1)]}…"


def _shade(value: float) -> str:
    return SHADES[min(len(SHADES) - 1, max(0, round(value * (len(SHADES) - 1))))]


def _tone(value: float) -> str:
    return "$text-error" if value < 0.4 else "$text-warning" if value < 0.7 else "$text-success"
