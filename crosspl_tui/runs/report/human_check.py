"""Section: what people decided, how much they edited, and how long an item took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

from sqlalchemy import Connection

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
    share_cell,
)
from crosspl_tui.runs.statistics.distributions import binned, describe
from crosspl_tui.runs.statistics.editing import edit_distance
from crosspl_tui.runs.statistics.intervals import wilson
from store.totals.evidence import items_where
from store.totals.report import (
    LAST_DECISION,
    DecisionCell,
    decision_cells,
    decision_seconds,
    edited_instructions,
)

TITLE = "Decisions and time"
EMPTY = "Nobody has decided on an item yet: review opens the first one."
IDLE_SECONDS = 600.0
"""Somebody who looks at one item for longer has left the desk: no more seconds are counted."""

NOTE = (
    "Each item counts by its last decision that stands; shares have 95% Wilson intervals. "
    f"Times are of decisions that stand, seconds from showing the item; idle cut: no more than {IDLE_SECONDS:.0f} s of "
    "one decision are counted."
)
DISTANCE_NOTE = (
    "Accepted items with an edited instruction: Levenshtein distance over the longer text's length."
)
ALL = "all"
OUTCOMES = ("accepted as is", "accepted edited", "rejected", "deferred")
_KINDS = {
    "accepted as is": ("accept", False),
    "accepted edited": ("accept", True),
    "rejected": ("reject", None),
    "deferred": ("defer", None),
}


def make(connection: Connection) -> Section:
    """Count decisions by reviewer and over all, reasons, edit distances and times."""
    cells = decision_cells(connection)
    if not cells:
        return Section("human-check", TITLE, note=EMPTY)
    reviewers = [*sorted({cell.reviewer for cell in cells}), ALL]
    seconds = decision_seconds(connection, IDLE_SECONDS)
    tables = [_decisions(cells, reviewers), _times(seconds, reviewers), _distances(connection)]
    if any(cell.reason for cell in cells):
        tables.insert(1, _reasons(cells, reviewers))
    return Section("human-check", TITLE, tuple(tables), (_plot(seconds),) if seconds else (), NOTE)


def outcome_of(cell: DecisionCell) -> str:
    """Name what came of the items of a cell."""
    if cell.kind == "accept":
        return OUTCOMES[1] if cell.is_edited else OUTCOMES[0]
    return OUTCOMES[2] if cell.kind == "reject" else OUTCOMES[3]


def _of(cells: Iterable[DecisionCell], reviewer: str) -> list[DecisionCell]:
    return [cell for cell in cells if reviewer in (ALL, cell.reviewer)]


def _decisions(cells: Sequence[DecisionCell], reviewers: Sequence[str]) -> Table:
    rows = []
    for reviewer in reviewers:
        counts: Counter[str] = Counter()
        for cell in _of(cells, reviewer):
            counts[outcome_of(cell)] += cell.items
        total = counts.total()
        row = [label_cell(reviewer), count_cell(total, _behind(reviewer))]
        for outcome in OUTCOMES:
            kind, is_edited = _KINDS[outcome]
            behind = _behind(reviewer, kind=kind, is_edited=is_edited)
            row += [count_cell(counts[outcome], behind), share_cell(wilson(counts[outcome], total), behind)]
        rows.append(tuple(row))
    heads = [head for outcome in OUTCOMES for head in (outcome, f"{outcome}, share")]
    columns = (Column("reviewer", is_number=False), Column("items"), *map(Column, heads))
    return Table("decisions", "Decisions", columns, tuple(rows))


def _behind(reviewer: str, *, kind: str = "", is_edited: bool | None = None, reason: str = "") -> Behind:
    """The items that a reviewer, or anybody, last decided on so."""
    terms, parameters = [LAST_DECISION], dict[str, str | int | float]()
    chosen = {"reviewer": "" if reviewer == ALL else reviewer, "kind": kind, "reason": reason}
    for name, value in chosen.items():
        if value:
            terms.append(f"e.{name} = :{name}")
            parameters[name] = value
    if is_edited is not None:
        terms.append(f"r.number {'>' if is_edited else '='} 1")
    where = f"""item.id IN (SELECT e.item_id FROM review_event e JOIN revision r ON r.id = e.revision_after
        WHERE {" AND ".join(terms)})"""
    return partial(items_where, where=where, parameters=parameters)


def _reasons(cells: Sequence[DecisionCell], reviewers: Sequence[str]) -> Table:
    counts: Counter[tuple[str, str]] = Counter()
    for cell in cells:
        if cell.kind == "reject":
            counts[cell.reason, cell.reviewer] += cell.items
            counts[cell.reason, ALL] += cell.items
    reasons = sorted({reason for reason, _ in counts}, key=lambda reason: -counts[reason, ALL])
    rows = tuple(
        (
            label_cell(reason),
            *(
                count_cell(counts[reason, reviewer], _behind(reviewer, kind="reject", reason=reason))
                for reviewer in reviewers
            ),
        )
        for reason in reasons
    )
    columns = (Column("reason", is_number=False), *map(Column, reviewers))
    return Table("reasons", "Rejected, by reason", columns, rows)


def _times(seconds: Sequence[tuple[str, float]], reviewers: Sequence[str]) -> Table:
    rows = []
    for reviewer in reviewers:
        own = Counter(spent for who, spent in seconds if reviewer in (ALL, who))
        found = describe(own)
        cut = own[IDLE_SECONDS]
        numbers = (
            (found.lower_quartile, found.median, found.upper_quartile, found.mean) if found else (None,) * 4
        )
        rows.append(
            (
                label_cell(reviewer),
                count_cell(found.count if found else 0),
                *(number_cell(number, digits=1) for number in numbers),
                count_cell(cut),
            )
        )
    heads = ("timed decisions", "lower quartile", "median", "upper quartile", "mean", "cut")
    columns = (Column("reviewer", is_number=False), *map(Column, heads))
    return Table("times", "Seconds an item", columns, tuple(rows), f"Idle cut {IDLE_SECONDS:.0f} s.")


def _distances(connection: Connection) -> Table:
    distances = [
        (item, edit_distance(before, after)) for item, before, after in edited_instructions(connection)
    ]
    found = describe(Counter(distance for _, distance in distances))
    ids = ", ".join(str(item) for item, _ in distances) or "0"
    behind = partial(items_where, where=f"item.id IN ({ids})")
    numbers: tuple[float | None, ...] = (None,) * 4
    if found:
        numbers = (found.mean, found.lower_quartile, found.median, found.upper_quartile)
    row: tuple[Cell, ...] = (
        count_cell(len(distances), behind),
        *(number_cell(number, digits=3, behind=behind) for number in numbers),
    )
    heads = ("edited instructions", "mean", "lower quartile", "median", "upper quartile")
    return Table(
        "distances", "Edit distance of instructions", tuple(map(Column, heads)), (row,), DISTANCE_NOTE
    )


def _plot(seconds: Sequence[tuple[str, float]]) -> Plot:
    bins = binned(Counter(spent for _, spent in seconds), 10.0)
    points = tuple(Point(low + 5.0, count) for low, count in bins.items())
    series = (Series("decisions", points),)
    return Plot("times", "Seconds an item", PlotKind.BARS, series, x_label="seconds", y_label="decisions")
