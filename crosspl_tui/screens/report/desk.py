"""What the report screen asks of the store. No widget is known here; calls may block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from crosspl_tui.runs.report.export import PLOT_FORMATS, TABLE_FORMATS, export_sections
from crosspl_tui.runs.report.registry import SECTIONS, SectionMaker
from crosspl_tui.runs.report.section import Cell, Section, Table
from crosspl_tui.wording import counted
from store.database import Database
from store.totals.evidence import Evidence

FIRST_NUMBER = "pass@1"
"""What is looked for first: a narrow screen shows but one or two numbers beside the names."""


class ReportDesk:
    """The sections of a database's report, made when they are first looked at and kept until they are read again."""

    makers: Sequence[SectionMaker] = SECTIONS

    def __init__(self, database: Database) -> None:
        self._database = database
        self._made: dict[str, Section] = {}

    def known(self, maker: SectionMaker) -> Section | None:
        """Return a section if it was made already."""
        return self._made.get(maker.id)

    def section(self, maker: SectionMaker) -> Section:
        """Return a section, making it if need be."""
        if maker.id not in self._made:
            self._made[maker.id] = maker.make(self._database)
        return self._made[maker.id]

    def forget(self) -> None:
        """Read everything anew from now on."""
        self._made.clear()

    def behind(self, cell: Cell) -> Sequence[Evidence]:
        """Return the rows that a cell counts, none for a cell that counts nothing."""
        if cell.behind is None:
            return ()
        with self._database.connect() as connection:
            return cell.behind(connection)

    def export(self, makers: Sequence[SectionMaker], folder: Path) -> str:
        """Write sections into a folder, and say so; pictures only where matplotlib is at hand."""
        has_pictures = find_spec("matplotlib") is not None
        formats = (*TABLE_FORMATS, *(PLOT_FORMATS if has_pictures else ()))
        written = export_sections(map(self.section, makers), folder, formats)
        without = "" if has_pictures else " · no pictures: they need the extra `report`"
        return f"{counted(len(written), 'file')} written to {folder}{without}"


def as_looked_at(table: Table) -> Table:
    """The table with the number that is looked for first right behind the names, where it has that number."""
    labels = [column.label for column in table.columns]
    if FIRST_NUMBER not in labels:
        return table
    names = next(place for place, column in enumerate(table.columns) if column.is_number)
    others = [place for place, label in enumerate(labels) if place >= names and label != FIRST_NUMBER]
    order = (*range(names), labels.index(FIRST_NUMBER), *others)
    columns = tuple(table.columns[place] for place in order)
    return replace(
        table, columns=columns, rows=tuple(tuple(row[place] for place in order) for row in table.rows)
    )
