"""Machines: the catalogue, one machine drawn as states, and a place to try it on a text."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from crosspl_tui.keys import bindings
from crosspl_tui.screens.base import WorkbenchScreen
from crosspl_tui.screens.machines.panes import FileDialog, OpenedFile, Picture, Reading, Unfolding
from crosspl_tui.screens.machines.trying import TryBox
from crosspl_tui.widgets.filter_bar import FilterBar
from crosspl_tui.widgets.line_table import PAGE_ROWS, Column, LineTable

if TYPE_CHECKING:
    from fsm.machine import Machine
    from store.database import Database

COLUMNS = (
    Column("Id", 3, right=True),
    Column("Lang", 4),
    Column("Technology", 13, needs=72),
    Column("Machine", 16, grows=True),
    Column("Hits", 5, right=True),
)
NO_MACHINE = "No machine is left to work on: / changes the filter"
READING = ("machine-list", "machine-facts", "machine-picture")
TRYING = ("try-verdicts", "try-code", "try-editor", "try-trace")


class MachinesScreen(WorkbenchScreen):
    """All machines with what they found; `t` tries the chosen one on pasted text, `o` on a file, which `e` edits.

    Zoomed, the pane that has the focus stands alone, and the next one in its place.
    """

    PLACE = "machines"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("trying"), *bindings("machines")]

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[Machine] = []
        self._hits: dict[int, int] = {}

    def compose_body(self) -> ComposeResult:
        yield FilterBar("words, !not, lang:go tech:mq machine:57")
        with Horizontal(id="machines-body"):
            yield LineTable(COLUMNS, header=True, id="machine-list")
            with Vertical(id="machine-detail"):
                yield Unfolding(id="machine-facts")
                yield Picture(id="machine-picture")
                yield TryBox(id="try-box")

    def on_mount(self) -> None:
        titles = {
            "machine-list": "Machines",
            "machine-facts": "Machine",
            "machine-picture": "States · ◉ accepts",
            "try-verdicts": "Verdicts",
            "try-code": "Text to judge",
            "try-editor": "Text to judge",
            "try-trace": "Strict trace",
        }
        for name, title in titles.items():
            widget = self.query_one(f"#{name}")
            widget.add_class("pane")
            widget.border_title = title
        self._go_to(READING[0])
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
        self._go_to(self._panes[0])

    @on(FilterBar.Changed)
    def _refilter(self) -> None:
        from crosspl_tui.screens.filters import parse_filter
        from crosspl_tui.screens.machines.texts import matches
        from fsm.machine import load_catalogue

        catalogue = load_catalogue()
        words = self.query_one(FilterBar).text
        wanted = parse_filter(words, None)
        self._shown = [machine for machine in catalogue if matches(machine, wanted)]
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
        self.query_one(TryBox).show_nothing(NO_MACHINE)

    @on(LineTable.PageNeeded)
    def _give_page(self, event: LineTable.PageNeeded) -> None:
        from crosspl_tui.screens.machines.texts import machine_row

        machines = self._shown[event.page * PAGE_ROWS : (event.page + 1) * PAGE_ROWS]
        rows = [machine_row(machine, self._hits.get(machine.id, 0)) for machine in machines]
        event.table.put_page(event.page, rows, generation=event.generation)

    @on(LineTable.RowChosen, "#machine-list")
    def _open_row(self) -> None:
        self._go_to(self.query_one(TryBox).text_pane if self.has_class("-trying") else "machine-picture")

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
        if self.has_class("-trying"):
            self.query_one(TryBox).show_machine(machine)

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

    # Panes

    @property
    def _panes(self) -> tuple[str, ...]:
        """The panes that are there, zoomed or not, in their order."""
        if not self.has_class("-trying"):
            return READING
        beside = () if self.has_class("-narrow") else READING[:1]
        box = self.query_one(TryBox)
        trace = () if box.has_class("-unjudged") else ("try-trace",)
        return (*beside, "try-verdicts", box.text_pane, *trace)

    def action_pane(self, by: int) -> None:
        panes = self._panes
        focused = self.focused.id if self.focused else None
        place = panes.index(focused) + by if focused in panes else 0
        self._go_to(panes[place % len(panes)])

    def _go_to(self, pane: str) -> None:
        self._choose(pane)
        self.query_one(f"#{pane}").focus()

    def on_descendant_focus(self) -> None:
        if self.focused is None or self.focused.id not in self._panes:
            return
        self._choose(self.focused.id)
        if self.focused.id != "try-editor":
            self.query_one(TryBox).end()

    def _choose(self, pane: str) -> None:
        """Mark the pane that is to be seen where there is room for one only."""
        self.set_class(pane == READING[0], "-on-list")
        for name in (*READING, *TRYING):
            self.query_one(f"#{name}").set_class(name == pane, "-chosen")

    def action_zoom(self) -> None:
        self.toggle_class("-zoomed")

    # Trying

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        is_trying = self.has_class("-trying")
        if action == "try":
            return not is_trying
        if action in {"edit", "new_text", "state"}:
            return is_trying
        if action in {"stop_trying", "stop_editing"}:
            return is_trying and self._ends_with_escape() == action
        return True

    def _ends_with_escape(self) -> str:
        """The action that ends what is under way where a text is tried; none while the filter takes the key."""
        if self.query_one(FilterBar).has_focus_within:
            return ""
        box = self.query_one(TryBox)
        return "stop_editing" if box.is_editing and not box.is_blank else "stop_trying"

    def action_try(self) -> None:
        machine = self._machine_or_why_none()
        if machine is not None:
            self.query_one(TryBox).take_up(machine)
            self._start_trying()

    @work(group="dialog", exclusive=True)
    async def action_open(self) -> None:
        machine = self._machine_or_why_none()
        if machine is None:
            return
        opened: OpenedFile | None = await self.app.push_screen_wait(FileDialog("Judge a file"))
        if opened is not None:
            self.query_one(TryBox).open(machine, opened)
            self._start_trying()

    def _start_trying(self) -> None:
        self.remove_class("-zoomed")
        self.add_class("-trying")
        self.refresh_bindings()
        self._go_to(self.query_one(TryBox).text_pane)

    def action_new_text(self) -> None:
        self.query_one(TryBox).begin_anew()

    def action_edit(self) -> None:
        self.query_one(TryBox).begin()

    def action_state(self, by: int) -> None:
        self.query_one(TryBox).move_in_trace(by)

    def action_stop_editing(self) -> None:
        self.query_one(TryBox).end()
        self._go_to("try-code")

    def action_stop_trying(self) -> None:
        self.remove_class("-trying", "-zoomed")
        self.refresh_bindings()
        self._go_to(READING[0])
