"""An overview of a database: all its totals, read from one state of the data."""

from __future__ import annotations

from dataclasses import dataclass

from store.database import Database
from store.totals.overview import (
    CoverageCell,
    Dimension,
    Funnel,
    SessionSummary,
    Total,
    coverage,
    funnel,
    last_session,
    totals,
)


@dataclass(frozen=True, slots=True)
class Overview:
    """What a database holds, and what the reviewer did last."""

    funnel: Funnel
    coverage: tuple[CoverageCell, ...]
    by_language: tuple[Total, ...]
    by_technology: tuple[Total, ...]
    by_level: tuple[Total, ...]
    last_session: SessionSummary | None


def read_overview(database: Database, reviewer: str) -> Overview:
    """Read all totals, and the reviewer's last session."""
    with database.connect() as connection:
        return Overview(
            funnel=funnel(connection),
            coverage=tuple(coverage(connection)),
            by_language=tuple(totals(connection, Dimension.LANGUAGE)),
            by_technology=tuple(totals(connection, Dimension.TECHNOLOGY)),
            by_level=tuple(totals(connection, Dimension.LEVEL)),
            last_session=last_session(connection, reviewer),
        )
