"""Section: how long solutions and instructions are, over all and by language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from sqlalchemy import Connection

from crosspl_tui.pipelines.code_lines import published_lines
from crosspl_tui.runs.report.orders import LANGUAGES, in_order
from crosspl_tui.runs.report.section import (
    Behind,
    Cell,
    Column,
    Plot,
    PlotKind,
    Point,
    Section,
    Series,
    Table,
    count_cell,
    label_cell,
    number_cell,
)
from crosspl_tui.runs.statistics.distributions import Distribution, binned, describe
from store.database import Database
from store.items.measures import LengthCount, Measure, MeasuredText, add_measures, length_counts, unmeasured
from store.totals.evidence import items_where

TITLE = "Lengths of texts"
EMPTY = "There are no items yet: import or construct brings some."
LINES_NOTE = "Lines as published: empty ones count, those of comments do not."
_WORDS = {Measure.CODE_LINES: "solution lines", Measure.INSTRUCTION_CHARACTERS: "instruction characters"}
_BINS = {Measure.CODE_LINES: 20.0, Measure.INSTRUCTION_CHARACTERS: 200.0}

Frequencies = Counter[float]


def prepare(database: Database) -> None:
    """Count the lengths of texts that are new since the last report."""
    for texts in unmeasured(database):
        add_measures(
            database,
            [
                MeasuredText(text.revision_id, published_lines(text.code, text.suffix), len(text.instruction))
                for text in texts
            ],
        )


def make(connection: Connection) -> Section:
    """Describe both lengths for each suite: over all languages, and by language."""
    counts = {measure: length_counts(connection, measure) for measure in Measure}
    if not counts[Measure.CODE_LINES]:
        return Section("lengths", TITLE, note=EMPTY)
    return Section(
        "lengths",
        TITLE,
        tables=tuple(_table(measure, found) for measure, found in counts.items()),
        plots=tuple(plot for measure, found in counts.items() for plot in _plots(measure, found)),
    )


def _table(measure: Measure, found: list[LengthCount]) -> Table:
    heads = ("items", "mean", "least", "lower quartile", "median", "upper quartile", "most")
    columns = (Column("suite", is_number=False), Column("language", is_number=False), *map(Column, heads))
    note = LINES_NOTE if measure is Measure.CODE_LINES else ""
    return Table(measure.value, _WORDS[measure].capitalize(), columns, tuple(_rows(measure, found)), note)


def _rows(measure: Measure, found: list[LengthCount]) -> Iterator[tuple[Cell, ...]]:
    for suite in sorted({count.suite for count in found}):
        own = [count for count in found if count.suite == suite]
        languages = in_order({count.language for count in own}, LANGUAGES)
        for language in (*languages, "") if len(languages) > 1 else languages:
            of_language = [count for count in own if language in ("", count.language)]
            described = describe(_frequencies(of_language))
            if described is not None:
                yield (
                    label_cell(suite),
                    label_cell(language or "all"),
                    *_numbers(
                        described, measure, {"suite": suite} | ({"language": language} if language else {})
                    ),
                )


def _frequencies(counts: Iterable[LengthCount]) -> Frequencies:
    frequencies: Frequencies = Counter()
    for count in counts:
        frequencies[count.length] += count.items
    return frequencies


def _numbers(found: Distribution, measure: Measure, wanted: Mapping[str, str]) -> Iterator[Cell]:
    yield count_cell(found.count, _behind(measure, wanted))
    yield number_cell(found.mean, behind=_behind(measure, wanted))
    for value in (found.least, found.lower_quartile, found.median, found.upper_quartile, found.most):
        digits = 0 if float(value).is_integer() else 1
        yield number_cell(value, digits=digits, behind=_behind(measure, wanted, length=value))


def _behind(measure: Measure, wanted: Mapping[str, str], length: float | None = None) -> Behind:
    """The items of a suite and language; for one length those that have it, or lie next to it."""
    where = " AND ".join(f"item.{name} = :{name}" for name in wanted)
    parameters: dict[str, str | int | float] = dict(wanted)
    if length is not None:
        where += f""" AND EXISTS (SELECT 1 FROM text_measure m WHERE m.revision_id = item.revision_id
            AND m.{measure.value} BETWEEN :low AND :high)"""
        parameters |= {"low": int(length), "high": int(-(-length // 1))}
    return partial(items_where, where=where, parameters=parameters)


def _plots(measure: Measure, found: list[LengthCount]) -> Iterator[Plot]:
    word, width = _WORDS[measure], _BINS[measure]
    for suite in sorted({count.suite for count in found}):
        bins = binned(_frequencies(count for count in found if count.suite == suite), width)
        points = tuple(Point(low + width / 2, count) for low, count in bins.items())
        yield Plot(
            f"{measure.value}-{suite}",
            f"{word.capitalize()} · {suite}",
            PlotKind.BARS,
            (Series("items", points),),
            x_label=word,
            y_label="items",
        )
    yield _boxes(measure, found)


def _boxes(measure: Measure, found: list[LengthCount]) -> Plot:
    languages = in_order({count.language for count in found}, LANGUAGES)
    points = []
    for place, language in enumerate(languages):
        described = describe(_frequencies(count for count in found if count.language == language))
        if described is not None:
            points.append(
                Point(
                    place,
                    described.median,
                    described.least,
                    described.most,
                    described.lower_quartile,
                    described.upper_quartile,
                )
            )
    title = f"{_WORDS[measure].capitalize()} by language"
    return Plot(
        f"{measure.value}-by-language",
        title,
        PlotKind.BOXES,
        (Series(_WORDS[measure], tuple(points)),),
        y_label=_WORDS[measure],
        categories=tuple(languages),
    )
