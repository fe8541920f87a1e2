"""Triage: what the line could not solve, in groups of the same error; source, translation and error side by side."""

from __future__ import annotations

import asyncio
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from crosspl_tui.highlight import Lines, highlight
from crosspl_tui.keys import bindings
from crosspl_tui.screens.triage.group_actions import GroupActions
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.code_view import CodeView
from crosspl_tui.widgets.edit_pane import CodePane, EditPane
from crosspl_tui.widgets.filter_bar import FilterBar
from crosspl_tui.widgets.line_table import PAGE_ROWS, Column, LineTable, Row
from crosspl_tui.widgets.prose_view import ProseView
from crosspl_tui.wording import counted

if TYPE_CHECKING:
    from crosspl_tui.runs.triage.curator import ProgramView
    from crosspl_tui.screens.triage.sitting import Sitting
    from store.database import Database
    from store.triage.filter import TriageFilter
    from store.triage.queue import ClusterOrder, ClusterRow

SETTLE_SECONDS = 0.05
NOTHING_FAILS = (
    "No translation fails here: crosspl-tui translations import brings problems and programs; f shows others."
)
NOTHING_MATCHES = "No translation here is {status}{filtered}; f shows those of another status."


class TriageScreen(GroupActions):
    """Groups of failing translations; enter opens one, escape goes back to the groups."""

    PLACE = "triage"
    BINDINGS: ClassVar[list[BindingType]] = bindings("triage")

    def __init__(self) -> None:
        super().__init__()
        self._sitting: Sitting | None = None
        self._words = ""
        self._filter: TriageFilter | None = None
        self._order: ClusterOrder | None = None
        self._clusters: Sequence[ClusterRow] = ()
        self._ids: array[int] = array("q")
        self._cluster: ClusterRow | None = None
        self.view: ProgramView | None = None

    def compose_body(self) -> ComposeResult:
        yield FilterBar("words, lang:go kind:wrong cause:types for:ada")
        yield Static(id="triage-head", markup=False)
        with Horizontal(id="triage-body"):
            yield LineTable((Column("", 1),), header=True, id="triage-list")
            yield CodePane("Translation", id="code")
            with Vertical(id="triage-side"):
                yield CodeView(id="triage-source")
                yield ProseView(id="triage-error")
                yield LineTable((Column("", 1),), id="triage-attempts")

    def on_mount(self) -> None:
        titles = {"list": "Groups", "source": "Python source", "error": "Error", "attempts": "Attempts"}
        for name, title in titles.items():
            widget = self.query_one(f"#triage-{name}")
            widget.add_class("pane")
            widget.border_title = title
        self.queue.focus()
        self.workbench.when_open(self._sit_down)

    def on_unmount(self) -> None:
        self.stop_batch()
        if self._sitting is not None:
            self._sitting.close()

    @property
    def queue(self) -> LineTable:
        return self.query_one("#triage-list", LineTable)

    @property
    def code(self) -> CodePane:
        return self.query_one(CodePane)

    # Loading

    @work(group="sit")
    async def _sit_down(self, database: Database) -> None:
        def sit() -> Sitting:
            from crosspl_tui.screens.triage.sitting import Sitting

            return Sitting(database, self.workbench.settings)

        self._sitting = await self.attempt(sit)
        if self._sitting is not None:
            await self._begin()
        self.is_read.set()
        self.refresh_bindings()

    async def _begin(self) -> None:
        from crosspl_tui.screens.triage import texts
        from store.triage.filter import TriageFilter
        from store.triage.queue import ClusterOrder

        self.query_one("#triage-attempts", LineTable).columns = texts.ATTEMPT_COLUMNS
        self._filter = TriageFilter()
        self._order = ClusterOrder.WORST
        self._apply_words()
        await self.load()

    async def load(self, *, keep: int = 0, follow: int | None = None) -> None:
        """Read the groups, or the translations of the group that is open, and put the cursor on a row.

        That is the row of the translation to `follow`, if it is there, or `keep`. Callers hold `at_work`.
        """
        if self._sitting is None or self._filter is None:
            return
        from crosspl_tui.screens.triage import texts

        shown = self._filter
        if self._cluster is not None:
            shown = shown.with_cluster(self._cluster.key, self._cluster.language)
        columns: Sequence[Column]
        if self._cluster is None:
            found = await self.attempt(self._sitting.desk.clusters, shown, self._order)
            self._clusters = found or ()
            columns, count = texts.CLUSTER_COLUMNS, len(self._clusters)
            total = sum(row.count for row in self._clusters)
            groups = counted(count, "group")
            self.queue.border_title = f"{shown.statuses[0].capitalize()} · {total:,} in {groups}"
        else:
            self._ids = await self.attempt(self._sitting.translation_ids, shown) or array("q")
            if not self._ids:  # the last of the group is worked off
                await self._close_group()
                return
            keep = self._ids.index(follow) if follow is not None and follow in self._ids else keep
            columns, count = texts.TRANSLATION_COLUMNS, len(self._ids)
            self.queue.border_title = f"{self._cluster.language} · {self._cluster.kind} · {count:,}"
        self.queue.columns = tuple(columns)
        self.queue.set_row_count(count, cursor=keep)
        self.set_class(not count, "-empty")
        if not count:
            self._show_nothing()

    @on(LineTable.PageNeeded, "#triage-list")
    @work(group="pages")
    async def _give_page(self, event: LineTable.PageNeeded) -> None:
        from crosspl_tui.screens.triage import texts

        part = slice(event.page * PAGE_ROWS, (event.page + 1) * PAGE_ROWS)
        if self._cluster is None:
            rows = [texts.cluster_row(row) for row in self._clusters[part]]
        elif self._sitting is not None:
            found = await self.attempt(self._sitting.translations, self._ids[part]) or ()
            rows = [texts.translation_row(row) for row in found]
        else:
            return
        event.table.put_page(event.page, rows, generation=event.generation)

    @on(LineTable.PageNeeded, "#triage-attempts")
    def _give_attempts(self, event: LineTable.PageNeeded) -> None:
        from crosspl_tui.screens.triage import texts

        attempts = self.view.detail.attempts if self.view else ()
        rows: list[Row] = [texts.attempt_row(row) for row in attempts]
        event.table.put_page(event.page, rows, generation=event.generation)

    @property
    def translation_id(self) -> int | None:
        """The translation under the cursor; of a group its first."""
        row = self.queue.cursor
        if self._cluster is None:
            return self._clusters[row].first_id if row < len(self._clusters) else None
        return self._ids[row] if row < len(self._ids) else None

    @on(LineTable.RowHighlighted, "#triage-list")
    @work(group="show", exclusive=True)
    async def _show_row(self) -> None:
        if self.view is not None:
            await asyncio.sleep(SETTLE_SECONDS)
        if not self.code.is_editing:
            await self.show()

    @on(EditPane.Left)
    @work(group="show", exclusive=True)
    async def _show_after_editing(self) -> None:
        """Show what the cursor is on: the list may have become another one meanwhile."""
        self.give_room()
        if self.view is not None and self.view.detail.id != self.translation_id:
            await self.show()

    @on(LineTable.RowChosen, "#triage-list")
    @work(group="open", exclusive=True)
    async def _open_row(self) -> None:
        if self._cluster is not None:
            self.remove_class("-side")
            self.code.view.focus()
        elif self.queue.cursor < len(self._clusters):
            async with self.at_work:
                self._cluster, self._ids = self._clusters[self.queue.cursor], array("q")
                await self.load()

    async def show(self, attempt_id: int | None = None) -> None:
        """Show the translation under the cursor, by its attempt that stands or another one."""
        translation_id = self.translation_id
        if self._sitting is None or translation_id is None:
            return
        view = await self.attempt(self._sitting.desk.view, translation_id, attempt_id)
        if view is None or self.code.is_editing or self.translation_id != translation_id:
            return  # refused, or no more what is to be shown
        from crosspl_tui.screens.triage import texts

        was_empty, self.view, self.nothing_here = self.view is None, view, ""
        if was_empty:
            self.refresh_bindings()
        attempt, language = view.attempt, view.detail.language
        self.code.load(attempt.code)
        self.give_room()
        self.code.editor.code_language = language
        marked = () if view.error_line is None else (view.error_line,)
        self.code.view.show_code(highlight(attempt.code, language), unfaithful=marked)
        if view.error_line is not None:
            self.code.view.reveal(view.error_line)
        self.code.view.border_title = f"Translation · {attempt.kind} · attempt {attempt.number}"
        source = self.query_one("#triage-source", CodeView)
        source.show_code(highlight(view.detail.problem.code, "Python"))
        self.query_one("#triage-error", ProseView).show_text(texts.error_text(view))
        self.query_one("#triage-head", Static).update(
            texts.head_line(view.detail, others=self._held_by(view))
        )
        attempts = self.query_one("#triage-attempts", LineTable)
        place = next(i for i, one in enumerate(view.detail.attempts) if one.id == attempt.id)
        with self.prevent(LineTable.RowHighlighted):
            attempts.set_row_count(len(view.detail.attempts), cursor=place)
        attempts.border_title = f"Attempts · {len(view.detail.attempts)}"

    def _held_by(self, view: ProgramView) -> str:
        owner = view.detail.lease_owner
        mine = self._sitting.desk.owner if self._sitting else None
        return f"{owner.partition(':')[2] or owner} works on it" if owner and owner != mine else ""

    def _show_nothing(self) -> None:
        self.view, self.nothing_here = None, self._why_nothing()
        self.refresh_bindings()
        self.code.load("")
        self.code.view.show_code(Lines((), 0))
        self.code.view.border_title = "Translation"
        self.query_one("#triage-source", CodeView).show_code(Lines((), 0))
        self.query_one("#triage-error", ProseView).show_text("")
        attempts = self.query_one("#triage-attempts", LineTable)
        attempts.set_row_count(0)
        attempts.border_title = "Attempts"
        self.query_one("#triage-head", Static).update(Content(self.nothing_here))

    def _why_nothing(self) -> str:
        from store.vocabulary import TranslationStatus as Status

        status = self._filter.statuses[0] if self._filter else Status.FAILING
        if status is Status.FAILING and not self._words:
            return NOTHING_FAILS
        filtered = f" and matches {self._words}" if self._words else ""
        return visible_line(NOTHING_MATCHES.format(status=status, filtered=filtered))

    @on(LineTable.RowHighlighted, "#triage-attempts")
    @work(group="show", exclusive=True)
    async def _show_attempt(self, event: LineTable.RowHighlighted) -> None:
        view = self.view
        if view is not None and event.row < len(view.detail.attempts) and not self.code.is_editing:
            chosen = view.detail.attempts[event.row].id
            if chosen != view.attempt.id:
                await self.show(chosen)

    # Finding

    def action_filter(self) -> None:
        self.query_one(FilterBar).open()

    @on(FilterBar.Left)
    def _back_from_filter(self) -> None:
        self.queue.focus()

    @on(FilterBar.Changed)
    @work(group="load", exclusive=True)
    async def _refilter(self, event: FilterBar.Changed) -> None:
        await asyncio.sleep(SETTLE_SECONDS)
        self._words = event.text
        async with self.at_work:
            self._apply_words()
            await self.load()

    def _apply_words(self) -> None:
        if self._filter is not None:
            from crosspl_tui.screens.triage.filters import parse_filter

            self._filter = parse_filter(self._words, self._filter.statuses)

    @work(group="load", exclusive=True)
    async def action_status(self) -> None:
        from store.vocabulary import TranslationStatus as Status

        await self.at_desk()
        if self._filter is None:
            return
        order = [Status.FAILING, Status.SOLVED, Status.DROPPED, Status.HANDED_ON, Status.OPEN, Status.REFUSED]
        following = order[(order.index(self._filter.statuses[0]) + 1) % len(order)]
        async with self.at_work:
            self._filter = replace(self._filter, statuses=(following,))
            self._cluster = None
            await self.load()

    @work(group="load", exclusive=True)
    async def action_order(self) -> None:
        await self.at_desk()
        if self._order is None:
            return
        orders = list(type(self._order))
        async with self.at_work:
            self._order = orders[(orders.index(self._order) + 1) % len(orders)]
            self._cluster = None
            await self.load()
        self.notify(f"{self._order.capitalize()}")

    @work(group="load", exclusive=True)
    async def action_back(self) -> None:
        """Go back from a pane to the list, and from a group's list to the groups."""
        if self._cluster is not None and not self.queue.has_focus:
            self.queue.focus()
            return
        async with self.at_work:
            if self._cluster is not None:
                await self._close_group()

    async def _close_group(self) -> None:
        """Show the groups again, with the cursor where the group was."""
        row = next((i for i, one in enumerate(self._clusters) if one is self._cluster), 0)
        self._cluster = None
        await self.load(keep=row)
        self.queue.focus()

    def action_attempt(self, by: int) -> None:
        self.query_one("#triage-attempts", LineTable).action_move(by)

    def action_pane(self) -> None:
        """Go on to the next pane; a narrow screen shows the code or what is beside it."""
        if self.has_class("-narrow"):
            self.toggle_class("-side")
            after: Callable[[], Any] = (
                self.query_one("#triage-source").focus if self.has_class("-side") else self.code.view.focus
            )
            self.call_after_refresh(after)
        else:
            self.app.action_focus_next()

    def text_to_copy(self) -> str | None:
        return self.view.attempt.code if self.view else None

    async def may_leave(self) -> bool:
        """Warn of a translation that is being edited."""
        if self._sitting is not None and self.code.has_changes:
            await self.stay_for_unsaved()
            return False
        return True
