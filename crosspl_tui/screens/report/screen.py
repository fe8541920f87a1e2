"""Report: tables and plots of the benchmark, of runs and of the human check, and the rows behind each number."""

from __future__ import annotations

import asyncio
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from crosspl_tui.keys import bindings
from crosspl_tui.screens.base import WorkbenchScreen
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.grid_table import GridTable
from crosspl_tui.widgets.line_table import Cell, Column, LineTable, Row

if TYPE_CHECKING:
    from crosspl_tui.runs.report.registry import SectionMaker
    from crosspl_tui.runs.report.section import Plot, Section, Table
    from crosspl_tui.screens.report.desk import ReportDesk
    from crosspl_tui.screens.report.plots import PlotPane
    from store.database import Database

COLUMNS = (Column("Section", 18, grows=True), Column("Of", 12, needs=30))
SETTLE_SECONDS = 0.05
"""How long the cursor rests on a section before it is read: a held key does not count everything it passes."""


class Sections(LineTable):
    """The list of sections; the key bar tells that enter opens one."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("sections")


class ReportScreen(WorkbenchScreen):
    """Sections | table or plot; below 100 columns one of the two at a time."""

    PLACE = "report"
    BINDINGS: ClassVar[list[BindingType]] = bindings("report")

    def __init__(self) -> None:
        super().__init__()
        self._desk: ReportDesk | None = None
        self._section: Section | None = None
        self._part = 0

    def compose_body(self) -> ComposeResult:
        yield Static(id="report-tabs")
        with Horizontal(id="report-body"):
            yield Sections(COLUMNS, id="report-sections")
            with Vertical(id="report-content", classes="pane"):
                yield GridTable(id="report-table")
                yield Vertical(id="report-plot-place")
                yield Static(id="report-note", markup=False)

    def on_mount(self) -> None:
        self._sections.add_class("pane")
        self._sections.border_title = "Sections"
        self._content.border_title = "reading …"
        self._sections.focus()
        self._show_tabs()
        self.workbench.when_open(self._sit)

    @property
    def _sections(self) -> LineTable:
        return self.query_one("#report-sections", LineTable)

    @property
    def _content(self) -> Vertical:
        return self.query_one("#report-content", Vertical)

    @property
    def _table(self) -> GridTable:
        return self.query_one("#report-table", GridTable)

    @property
    def _maker(self) -> SectionMaker | None:
        makers = self._desk.makers if self._desk else ()
        return makers[self._sections.cursor] if self._sections.cursor < len(makers) else None

    @property
    def _parts(self) -> tuple[Table | Plot, ...]:
        return (*self._section.tables, *self._section.plots) if self._section else ()

    # Reading

    @work(group="sit", exclusive=True)
    async def _sit(self, database: Database) -> None:
        def sit() -> ReportDesk:
            from crosspl_tui.screens.report.desk import ReportDesk

            return ReportDesk(database)

        self._desk = await asyncio.to_thread(sit)
        self._sections.set_row_count(len(self._desk.makers))

    @on(LineTable.PageNeeded)
    def _give_page(self, event: LineTable.PageNeeded) -> None:
        makers = self._desk.makers if self._desk else ()
        event.table.put_page(event.page, list(map(_row, makers)), generation=event.generation)

    @on(LineTable.RowHighlighted)
    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        desk, maker = self._desk, self._maker
        if desk is None or maker is None:
            return
        section = desk.known(maker)
        if section is None:
            self._content.border_title = f"{maker.title} · reading …"
            await asyncio.sleep(SETTLE_SECONDS)
            section = await self.attempt(desk.section, maker)
        if section is None or section is self._section:
            return
        self._section, self._part = section, 0
        await self._show_part()

    def action_reload(self) -> None:
        if self._desk is not None:
            self._desk.forget()
            self._section = None
            self._read()

    # Showing

    async def _show_part(self) -> None:
        """Show the section's present table or plot, or say why there is none."""
        section, parts = self._section, self._parts
        if section is None:
            return
        if not parts:
            self.remove_class("-plotting")
            self._table.show((), (), ())
            self._content.border_title = section.title
            self.query_one("#report-note", Static).update(Content(visible_line(section.note)))
            return
        part = parts[self._part % len(parts)]
        self._content.border_title = (
            f"{visible_line(part.title)} · {self._part % len(parts) + 1}/{len(parts)}"
        )
        is_table = self._part % len(parts) < len(section.tables)
        note = f"{getattr(part, 'note', '')} {section.note}".strip()
        self.query_one("#report-note", Static).update(Content(visible_line(note)))
        self.set_class(not is_table, "-plotting")
        if is_table:
            self._show_table(self._shown_table(section))
        else:
            await self._show_plot(section.plots[self._part % len(parts) - len(section.tables)])

    def _shown_table(self, section: Section) -> Table:
        from crosspl_tui.screens.report.desk import as_looked_at

        return as_looked_at(section.tables[self._part % len(self._parts)])

    def _show_table(self, table: Table) -> None:
        header = [column.label for column in table.columns]
        rows = [[cell.text for cell in row] for row in table.rows]
        self._table.show(header, rows, [column.is_number for column in table.columns])

    async def _show_plot(self, plot: Plot) -> None:
        place = self.query_one("#report-plot-place", Vertical)
        if not place.children:
            # What draws takes a fifth of a second to import: in a thread, and only for those who look at plots.
            self.note("drawing …")
            module = await asyncio.to_thread(import_module, "crosspl_tui.screens.report.plots")
            await place.mount(module.PlotPane(id="report-plot"))
            self.note("")
        pane: PlotPane = self.query_one("#report-plot")  # type: ignore[assignment]
        pane.show(plot)
        if self._table.has_focus or self.focused is None:
            pane.focus()

    def _show_tabs(self) -> None:
        is_reading = self.has_class("-reading")
        tabs = [(" Sections ", not is_reading), (" Table or plot ", is_reading)]
        parts = ((name, "reverse" if here else "$foreground 60%") for name, here in tabs)
        self.query_one("#report-tabs", Static).update(Content.assemble(*parts))

    # Moving

    @work(group="part", exclusive=True)
    async def action_part(self, by: int) -> None:
        if self._parts:
            self._part = (self._part + by) % len(self._parts)
            await self._show_part()
            self._go_to_content()

    @work(group="part", exclusive=True)
    async def action_plot(self) -> None:
        section = self._section
        if section is None or not section.plots:
            self.notify("This section has no plot")
            return
        self._part = 0 if self.has_class("-plotting") else len(section.tables)
        await self._show_part()
        self._go_to_content()

    @on(LineTable.RowChosen)
    def action_pane(self) -> None:
        if self._sections.has_focus:
            self._go_to_content()
        else:
            self.action_back()

    def action_back(self) -> None:
        self._sections.focus()
        self.remove_class("-reading")
        self._show_tabs()

    def _go_to_content(self) -> None:
        self.add_class("-reading")
        self._show_tabs()
        is_plot = self.has_class("-plotting")
        self.query_one("#report-plot" if is_plot else "#report-table").focus()

    @on(GridTable.CellChosen)
    @work(group="behind", exclusive=True)
    async def _open_behind(self, event: GridTable.CellChosen) -> None:
        desk, section = self._desk, self._section
        if desk is None or section is None:
            return
        table = self._shown_table(section)
        cell = table.rows[event.row][event.column]
        if cell.behind is None:
            self.notify("No rows are behind this cell; numbers have them")
            return
        rows = await self.attempt(desk.behind, cell)
        if rows is None:
            return
        from crosspl_tui.screens.report.behind import BehindScreen

        self.app.push_screen(BehindScreen(_name_of(table, event.row, event.column), rows))

    # Taking along

    def text_to_copy(self) -> str | None:
        section = self._section
        if section is None or not section.tables:
            return None
        from crosspl_tui.runs.report.writing import section_markdown, to_markdown

        if self.has_class("-plotting") or self._sections.has_focus:
            return section_markdown(section)
        return to_markdown(self._shown_table(section))

    def action_export(self) -> None:
        maker = self._maker
        if maker is not None:
            self._export([maker])

    def action_export_all(self) -> None:
        if self._desk is not None:
            self._export(list(self._desk.makers))

    @work(group="dialog", exclusive=True)
    async def _export(self, makers: list[SectionMaker]) -> None:
        from crosspl_tui.screens.dialogs import TextDialog

        title = f"Export {makers[0].title if len(makers) == 1 else 'every section'} to a folder"
        name = await self.app.push_screen_wait(TextDialog(title, proposed="report"))
        if name is None or self._desk is None:
            return
        said = await self.attempt(self._desk.export, makers, Path(name).expanduser())
        if said:
            self.notify(said, markup=False)


def _name_of(table: Table, row: int, column: int) -> str:
    """Say which number this is: the column and the number first, as a narrow screen cuts the end."""
    cells, columns = table.rows[row], table.columns
    labels = [
        cell.text for cell, other in zip(cells, columns, strict=True) if not other.is_number and cell.text
    ]
    return " · ".join((f"{columns[column].label}: {cells[column].text}", " ".join(labels), table.title))


def _row(maker: SectionMaker) -> Row:
    return (maker.title, Cell(maker.group, "muted"))
