"""Section: how far reviewers agree with each other, with gold items, and with themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from sqlalchemy import Connection

from crosspl_tui.runs.report.section import (
    NOTHING,
    Behind,
    Cell,
    Column,
    Section,
    Table,
    count_cell,
    label_cell,
    share_cell,
)
from crosspl_tui.runs.statistics.agreement import (
    Figure,
    Statistic,
    cohen_kappa,
    gwet_ac1,
    krippendorff_alpha,
    raw_agreement,
)
from crosspl_tui.runs.statistics.bootstrap import with_intervals
from crosspl_tui.runs.statistics.intervals import wilson
from crosspl_tui.runs.statistics.ratings import Ratings, gather
from store.review.blind_results import VerdictPair, disagreements, gold_pairs, recheck_pairs, second_pairs
from store.review.settings import load_review_settings
from store.totals.evidence import items_where

TITLE = "Agreement"
EMPTY = (
    "There are no blind reviews yet: `crosspl-tui second settings --overlap 0.2` lets a fifth of the decided items be "
    "read again, `second gold` names items by which readers are calibrated."
)
NOTE = (
    "Verdicts accept and reject on the same text; deferred items are not counted. Intervals of 95% from 1,000 draws "
    "of the items."
)
FIGURES = ("raw agreement", "Cohen's kappa", "Krippendorff's alpha", "Gwet's AC1")
_STATISTICS: tuple[Statistic, ...] = (raw_agreement, cohen_kappa, krippendorff_alpha, gwet_ac1)


def make(connection: Connection) -> Section:
    """Compare first and second verdicts, readers with gold, and reviewers with what they said before."""
    seconds, golds, again = second_pairs(connection), gold_pairs(connection), recheck_pairs(connection)
    if not (seconds or golds or again):
        return Section("agreement", TITLE, note=EMPTY)
    overlap = load_review_settings(connection).overlap
    tables = []
    if seconds:
        open_ones = [found.item_id for found in disagreements(connection)]
        tables += [_figures(seconds), _reviewers(seconds), _crossed(seconds, open_ones)]
    if golds:
        tables.append(_own("gold", "Readers against gold items", golds))
    if again:
        tables.append(_own("rechecks", "Reviewers against themselves", again))
    return Section("agreement", TITLE, tuple(tables), note=f"{NOTE} Share read twice: {overlap:.0%}.")


def _ratings(pairs: Iterable[VerdictPair]) -> Ratings:
    return gather(((pair.first.value, pair.second.value) for pair in pairs), ("first", "second"))


def _by_name(pairs: Iterable[VerdictPair]) -> Ratings:
    """The same verdicts with a column for each reviewer."""
    said: dict[int, dict[str, str]] = defaultdict(dict)
    for pair in pairs:
        said[pair.item_id] |= {pair.first_reviewer: pair.first.value, pair.second_reviewer: pair.second.value}
    names = sorted({name for row in said.values() for name in row})
    return gather(([row.get(name) for name in names] for row in said.values()), names)


def _figures(pairs: Sequence[VerdictPair]) -> Table:
    """All figures for first against second, for all reviewers by name, and for each two of them."""
    rows = [_row("first and second", _ratings(pairs), pairs), _row("all reviewers", _by_name(pairs), pairs)]
    by_names: dict[tuple[str, ...], list[VerdictPair]] = defaultdict(list)
    for pair in pairs:
        by_names[tuple(sorted((pair.first_reviewer, pair.second_reviewer)))].append(pair)
    if len(by_names) > 1:
        rows += [_row(" and ".join(names), _by_name(own), own) for names, own in sorted(by_names.items())]
    columns = (Column("between", is_number=False), Column("items"), *map(Column, FIGURES))
    return Table("figures", "Agreement on the items read twice", columns, tuple(rows))


def _row(name: str, ratings: Ratings, pairs: Sequence[VerdictPair]) -> tuple[Cell, ...]:
    behind = _items(pair.item_id for pair in pairs)
    found = with_intervals(ratings, _STATISTICS)
    return (
        label_cell(name),
        count_cell(ratings.shared, behind),
        *(_figure(figure, behind) for figure in found),
    )


def _figure(figure: Figure, behind: Behind) -> Cell:
    if figure.value is None:
        return Cell(f"{NOTHING} {figure.sentence}")
    interval = "" if figure.low is None else f" ({figure.low:.3f} to {figure.high:.3f})"
    said = f" {figure.sentence}" if figure.sentence else ""
    return Cell(f"{figure.value:.3f}{interval}{said}", figure.value, behind, figure.low, figure.high)


def _reviewers(pairs: Sequence[VerdictPair]) -> Table:
    """For each reviewer how often the other one agreed, whoever of the two was first."""
    names = sorted({name for pair in pairs for name in (pair.first_reviewer, pair.second_reviewer)})
    rows = []
    for name in names:
        own = [pair for pair in pairs if name in (pair.first_reviewer, pair.second_reviewer)]
        agreed = [pair for pair in own if pair.agrees]
        rows.append(
            (
                label_cell(name),
                count_cell(len(own), _items(pair.item_id for pair in own)),
                share_cell(wilson(len(agreed), len(own)), _items(pair.item_id for pair in agreed)),
            )
        )
    columns = (Column("reviewer", is_number=False), Column("items"), Column("the other agreed"))
    return Table("reviewers", "Agreement by reviewer", columns, tuple(rows))


def _crossed(pairs: Sequence[VerdictPair], open_ids: Sequence[int]) -> Table:
    """What the first said against what the second said, and what waits for a settlement."""
    kinds = ("accept", "reject")
    rows = []
    for first in kinds:
        own = [[p.item_id for p in pairs if (p.first, p.second) == (first, second)] for second in kinds]
        waiting = [p.item_id for p in pairs if p.first == first and p.item_id in set(open_ids)]
        rows.append((label_cell(first), *(count_cell(len(ids), _items(ids)) for ids in (*own, waiting))))
    heads = (*(f"second: {kind}" for kind in kinds), "not settled")
    columns = (Column("first", is_number=False), *map(Column, heads))
    return Table("crossed", "First against second verdict", columns, tuple(rows))


def _own(table_id: str, title: str, pairs: Sequence[VerdictPair]) -> Table:
    """For each reader: how often the verdict is the right one, or the former one."""
    rows = tuple(tuple(_own_row(name, pairs)) for name in sorted({pair.second_reviewer for pair in pairs}))
    heads = ("items", "same verdict", "wrongly accepted", "wrongly rejected", "Cohen's kappa")
    return Table(table_id, title, (Column("reviewer", is_number=False), *map(Column, heads)), rows)


def _own_row(name: str, pairs: Sequence[VerdictPair]) -> Iterator[Cell]:
    own = [pair for pair in pairs if pair.second_reviewer == name]
    same = [pair for pair in own if pair.agrees]
    yield label_cell(name)
    yield count_cell(len(own), _items(pair.item_id for pair in own))
    yield share_cell(wilson(len(same), len(own)), _items(pair.item_id for pair in same))
    for verdict in ("accept", "reject"):
        wrong = [pair.item_id for pair in own if not pair.agrees and pair.second == verdict]
        yield count_cell(len(wrong), _items(wrong))
    (kappa,) = with_intervals(_ratings(own), [cohen_kappa])
    yield _figure(kappa, _items(pair.item_id for pair in own))


def _items(ids: Iterable[int]) -> Behind:
    listed = ", ".join(map(str, sorted(set(ids)))) or "0"
    return partial(items_where, where=f"item.id IN ({listed})")
