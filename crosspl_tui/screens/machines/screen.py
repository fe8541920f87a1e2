"""Machines: the catalogue, one machine drawn as states, and a place to try it on a text."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import TextArea

from crosspl_tui.keys import bindings
from crosspl_tui.screens.base import WorkbenchScreen
from crosspl_tui.screens.machines.panes import LARGEST_FILE, FileDialog, Picture, Reading, Reasons
from crosspl_tui.widgets.editor import CodeEditor
from crosspl_tui.widgets.filter_bar import FilterBar
from crosspl_tui.widgets.line_table import PAGE_ROWS, Column, LineTable
from crosspl_tui.widgets.trace_view import StateLine, TraceView

if TYPE_CHECKING:
    from fsm.machine import Machine
    from fsm.trace import Trace
    from store.database import Database

COLUMNS = (
    Column("Id", 3, right=True),
    Column("Lang", 4),
    Column("Technology", 13, needs=72),
    Column("Machine", 16, grows=True),
    Column("Hits", 5, right=True),
)
TYPING_SECONDS = 0.15
NO_MACHINE = "No machine is left to work on: / changes the filter"
NOTHING_TO_JUDGE = "Paste or type below: what strict and both published judges say stands here."


class MachinesScreen(WorkbenchScreen):
    """All machines with what they found; `t` tries the chosen one on pasted text, `o` on a file."""

    PLACE = "machines"
    BINDINGS: ClassVar[list[BindingType]] = bindings("machines")

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[Machine] = []
        self._hits: dict[int, int] = {}
        self._suffix: str | None = None

    def compose_body(self) -> ComposeResult:
        yield FilterBar("words of title, language, technology or number, !not")
        with Horizontal(id="machines-body"):
            yield LineTable(COLUMNS, header=True, id="machine-list")
            with Vertical(id="machine-detail"):
                yield Reading(id="machine-facts")
                yield Picture(id="machine-picture")
                with Vertical(id="try-box"):
                    yield Reasons(id="try-verdicts")
                    yield CodeEditor(id="try-editor")
                    yield TraceView(id="try-trace")

    def on_mount(self) -> None:
        titles = {
            "machine-list": "Machines",
            "machine-facts": "Machine",
            "machine-picture": "States · ◉ accepts",
            "try-verdicts": "Verdicts",
            "try-editor": "Text to judge · shift+tab: whole reasons · escape: back",
            "try-trace": "Strict trace",
        }
        for name, title in titles.items():
            widget = self.query_one(f"#{name}")
            widget.add_class("pane")
            widget.border_title = title
        self.query_one("#machine-list").focus()
        self._refilter()
        self.workbench.when_open(self._count)

    @work(group="count", exclusive=True)
    async def _count(self, database: Database) -> None:
        def read() -> dict[int, int]:
            from store.totals.overview import machine_counts

            with database.connect() as connection:
                return {i: count.candidates + count.items for i, count in machine_counts(connection).items()}

        self._hits = await asyncio.to_thread(read)
        self._refilter()

    def action_filter(self) -> None:
        self.query_one(FilterBar).open()

    @on(FilterBar.Left)
    def _back_to_list(self) -> None:
        self.query_one("#machine-list").focus()

    @on(FilterBar.Changed)
    def _refilter(self) -> None:
        from crosspl_tui.screens.machines.texts import matches
        from fsm.machine import load_catalogue

        catalogue = load_catalogue()
        words = self.query_one(FilterBar).text
        self._shown = [machine for machine in catalogue if matches(machine, words)]
        self.query_one(FilterBar).show_count(len(self._shown), len(catalogue))
        table = self.query_one("#machine-list", LineTable)
        table.border_title = f"Machines · {len(self._shown)}/{len(catalogue)}"
        table.set_row_count(len(self._shown), cursor=table.cursor)
        if not self._shown:
            self._show_nothing(words)

    def _show_nothing(self, words: str) -> None:
        from crosspl_tui.screens.machines.texts import nothing_content

        self.query_one("#machine-facts", Reading).show(nothing_content(words))
        self.query_one(Picture).show_nothing()
        self.query_one("#try-verdicts", Reading).show(Content(NO_MACHINE))
        self.query_one("#try-trace", TraceView).show_states(())

    @on(LineTable.PageNeeded)
    def _give_page(self, event: LineTable.PageNeeded) -> None:
        from crosspl_tui.screens.machines.texts import machine_row

        machines = self._shown[event.page * PAGE_ROWS : (event.page + 1) * PAGE_ROWS]
        rows = [machine_row(machine, self._hits.get(machine.id, 0)) for machine in machines]
        event.table.put_page(event.page, rows, generation=event.generation)

    @property
    def _machine(self) -> Machine | None:
        row = self.query_one("#machine-list", LineTable).cursor
        return self._shown[row] if row < len(self._shown) else None

    @on(LineTable.RowHighlighted)
    def _show_machine(self) -> None:
        from crosspl_tui.screens.machines.texts import facts_content

        machine = self._machine
        if machine is None:
            return
        self.query_one("#machine-facts", Reading).show(facts_content(machine, self._hits.get(machine.id, 0)))
        self.query_one(Picture).show_machine(machine)
        self.query_one("#try-verdicts").border_title = f"Verdicts · {machine.title}"
        if self.has_class("-trying"):
            self._judge()

    def action_step(self, by: int) -> None:
        self.query_one("#machine-list", LineTable).action_move(by)

    def action_disagree(self) -> None:
        from crosspl_tui.screens.machines.verdicts import VerdictsScreen

        if (machine := self._machine_or_why_none()) is not None:
            self.app.push_screen(VerdictsScreen(machine))

    def _machine_or_why_none(self) -> Machine | None:
        """The machine that a key is about, or a message to whoever pressed it."""
        machine = self._machine
        if machine is None:
            self.notify(NO_MACHINE, severity="warning")
        return machine

    # Trying

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.has_class("-trying") if action == "stop_trying" else True

    def action_try(self) -> None:
        self._start_trying("", None)

    @work(group="dialog", exclusive=True)
    async def action_open(self) -> None:
        if self._machine_or_why_none() is None:
            return
        opened = await self.app.push_screen_wait(FileDialog("Judge a file"))
        if opened is not None:
            self._start_trying(opened.text, opened.path.suffix or None)
            if opened.is_cut:
                message = f"The file is longer: its first {LARGEST_FILE:,} bytes are judged"
                self.notify(message, severity="warning")

    def _start_trying(self, text: str, suffix: str | None) -> None:
        machine = self._machine_or_why_none()
        if machine is None:
            return
        self._suffix = suffix if suffix in machine.all_suffixes else None
        editor = self.query_one("#try-editor", CodeEditor)
        editor.load_code(text, machine.language)
        self.add_class("-trying")
        self.refresh_bindings()
        editor.focus()
        self._judge()

    def action_stop_trying(self) -> None:
        self.remove_class("-trying")
        self.refresh_bindings()
        self.query_one("#machine-list").focus()

    @on(TextArea.Changed, "#try-editor")
    @work(group="judge", exclusive=True)
    async def _judge(self) -> None:
        machine = self._machine
        if machine is None:
            return
        await asyncio.sleep(TYPING_SECONDS)
        from crosspl_tui.screens.machines.texts import verdicts_content
        from fsm.judge import judge
        from fsm.trace import Mode

        text = self.query_one("#try-editor", CodeEditor).text

        def traces() -> dict[Mode, Trace]:
            return {mode: judge(machine, text, mode, self._suffix) for mode in Mode}

        found = await asyncio.to_thread(traces)
        said = verdicts_content(found) if text else Content(NOTHING_TO_JUDGE)
        self.query_one("#try-verdicts", Reading).show(said)
        steps = found[Mode.STRICT].steps
        self.query_one("#try-trace", TraceView).show_states(tuple(map(StateLine.of_step, steps)))
