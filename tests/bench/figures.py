"""Figures: what was measured, its budget, and how both are printed."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from statistics import median, quantiles

from programs import OURS


@dataclass(frozen=True, slots=True)
class Budget:
    """What a figure may be at most; `percentile` is 50 for the median, or 95."""

    name: str
    unit: str
    limit: float | None = None
    percentile: int = 50


BUDGETS = (
    Budget("--help", "s", 0.2),
    Budget("shell", "s", 0.7),
    Budget("shell, processor", "s"),
    Budget("first rows", "s", 1.2),
    Budget("first item", "s", 1.2),
    Budget("first item, processor", "s"),
    Budget("key to paint", "ms"),
    Budget("key to paint, p95", "ms", 100, percentile=95),
    Budget("key to item", "ms"),
    Budget("key to item, p95", "ms", percentile=95),
    Budget("key to paint beside writer, p95", "ms", 100, percentile=95),
    Budget("key to item beside writer, p95", "ms", percentile=95),
    Budget("180 keys at once", "ms"),
    Budget("memory, first rows", "MB", 90),
    Budget("memory, 200 keys", "MB", 90),
    Budget("memory, 200 items read", "MB", 90),
    Budget("resident, 200 keys", "MB"),
)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: our figure, the peers' by name, and PASS or OVER where there is a budget."""

    size: str
    name: str
    unit: str
    limit: float | None
    ours: float | None
    count: int
    peers: dict[str, float]

    @property
    def verdict(self) -> str:
        if self.limit is None or self.ours is None:
            return ""
        return "PASS" if self.ours <= self.limit else "OVER"


@dataclass(slots=True)
class Figures:
    """All values measured, by size of the terminal, name of the figure, and program."""

    values: dict[tuple[str, str, str], list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, size: object, name: str, program: str, *values: float) -> None:
        self.values[str(size), name, program] += values

    def rows(self) -> list[Row]:
        """Return the table, size by size, in the order of the budgets."""
        sizes = dict.fromkeys(size for size, _, _ in self.values)
        return [row for size in sizes for budget in BUDGETS if (row := self._row(size, budget)) is not None]

    def _row(self, size: str, budget: Budget) -> Row | None:
        name = budget.name.removesuffix(", p95")
        found = {
            program: _at(values, budget.percentile)
            for (at, what, program), values in self.values.items()
            if (at, what) == (size, name)
        }
        if not found:
            return None
        count = len(self.values.get((size, name, OURS), ()))
        return Row(size, budget.name, budget.unit, budget.limit, found.pop(OURS, None), count, found)


def _at(values: list[float], percentile: int) -> float:
    if percentile == 50 or len(values) < 2:
        return median(values)
    return quantiles(values, n=100, method="inclusive")[percentile - 1]


def table(rows: list[Row]) -> str:
    """Return the rows as text; behind each peer's figure stands ours divided by it."""
    peers = list(dict.fromkeys(name for row in rows for name in row.peers))
    titles = ["terminal", "figure", OURS, "n", "budget", "", *peers]
    lines = [titles, *(_cells(row, peers) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _cells(row: Row, peers: list[str]) -> list[str]:
    limit = "" if row.limit is None else _amount(row.limit, row.unit)
    ours = "-" if row.ours is None else _amount(row.ours, row.unit)
    return [
        row.size,
        row.name,
        ours,
        str(row.count),
        limit,
        row.verdict,
        *(_peer(row, name) for name in peers),
    ]


def _peer(row: Row, name: str) -> str:
    value = row.peers.get(name)
    if value is None:
        return "-"
    ratio = f" (x{row.ours / value:.2f})" if row.ours and value else ""
    return _amount(value, row.unit) + ratio


def _amount(value: float, unit: str) -> str:
    return f"{value:.2f} {unit}" if unit == "s" else f"{value:.0f} {unit}"
