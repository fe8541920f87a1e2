"""The panes of the review, and how an item is laid out in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget

from crosspl_tui.highlight import Lines, highlight
from crosspl_tui.screens.review.queue import STATUS_CELLS, QueueTable
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.checks_view import ChecksView
from crosspl_tui.widgets.code_view import CodeView
from crosspl_tui.widgets.edit_pane import CodePane, EditPane, InstructionPane
from crosspl_tui.widgets.editor import CodeEditor
from crosspl_tui.widgets.prose_view import ProseView
from crosspl_tui.widgets.trace_view import TraceView

if TYPE_CHECKING:
    from crosspl_tui.pipelines.ipc.checks import Check
    from crosspl_tui.screens.review.desk import Shown
    from crosspl_tui.screens.review.inspection import Inspection
    from store.items.detail import ItemDetail, Provenance

PANES = ("queue", "code", "trace", "instruction")
C_SUFFIXES = (".c", ".h")


class ReviewPanes(Horizontal):
    """Queue | code | trace, checks and instruction. Moving in the trace moves the code."""

    shows_source = False
    _inspection: Inspection | None = None

    def compose(self) -> ComposeResult:
        yield QueueTable()
        yield CodePane("Code", id="code")
        with Vertical(id="side"):
            yield TraceView(id="trace")
            yield ChecksView(id="checks")
            yield InstructionPane("Instruction", id="instruction")

    def on_mount(self) -> None:
        for name in ("queue", "trace", "checks"):
            widget = self.query_one(f"#{name}")
            widget.add_class("pane")
            widget.border_title = name.title()

    def show(self, shown: Shown) -> None:
        """Fill the panes with an item. What is loaded is shown whole or not at all."""
        self.query_one(CodePane).load(shown.item.revision.code)
        self.query_one(InstructionPane).load(shown.item.revision.instruction)
        self._show_views(shown)
        self.show_findings(shown.inspection, shown.executed)

    def renew(self, shown: Shown) -> None:
        """Show the same item as it is now, and leave the texts that are being edited."""
        self.load_texts(shown)
        self._show_views(shown)
        if not any(pane.is_editing for pane in self.query(EditPane)):
            self.show_findings(shown.inspection, shown.executed)

    def load_texts(self, shown: Shown) -> None:
        """Hand the item's texts to the panes in which nothing is being edited."""
        texts = (shown.item.revision.code, shown.item.revision.instruction)
        for pane, text in zip(
            (self.query_one(CodePane), self.query_one(InstructionPane)), texts, strict=True
        ):
            if not pane.is_editing:
                pane.load(text)

    def _show_views(self, shown: Shown) -> None:
        self._inspection, revision = shown.inspection, shown.item.revision
        self._show_code()
        instruction = self.query_one("#instruction", ProseView)
        instruction.show_text(revision.instruction)
        instruction.border_title = f"Instruction · {len(revision.instruction):,} characters"
        self.query_one("#code-editor", CodeEditor).code_language = shown.item.language
        self._show_comments(shown)

    def _show_code(self) -> None:
        code, inspection = self.query_one("#code", CodeView), self._inspection
        self.shows_source = False
        if inspection is not None:
            code.show_code(inspection.code, inspection.marks, inspection.unfaithful)
            code.border_title = f"Code · {len(inspection.code.lines)} lines"

    def show_source(self, source: Provenance) -> None:
        """Show the file that the code was taken from, at the lines it was taken from."""
        code = self.query_one("#code", CodeView)
        own = self.query_one("#code-editor", CodeEditor).code_language
        language = "C" if source.path.endswith(C_SUFFIXES) else own
        code.show_code(highlight(source.text or "", language))
        code.border_title = (
            f"{visible_line(source.path)} · lines {source.first_line}-{source.last_line} · s closes"
        )
        code.reveal(source.first_line)
        self.shows_source = True

    def close_source(self) -> bool:
        """Go back from the source file to the code; return whether it was shown."""
        was_shown = self.shows_source
        if was_shown:
            self._show_code()
        return was_shown

    def present_code(self, shown: Shown) -> str:
        """Return the code as it is being edited, or as it stands."""
        pane = self.query_one(CodePane)
        return pane.editor.text if pane.is_editing else shown.item.revision.code

    def show_findings(self, inspection: Inspection, executed: Check | None = None) -> None:
        """Show trace and checks, be it of the item as stored or of a text that is being edited."""
        trace = self.query_one("#trace", TraceView)
        trace.show_states(inspection.states)
        met = len(inspection.strict.reached)
        trace.border_title = f"Trace · {inspection.strict.verdict} · {met}/{len(inspection.states)} states"
        checks = (executed, *inspection.checks) if executed else inspection.checks
        findings = ((check.outcome.value, check.name, check.detail) for check in checks)
        self.query_one("#checks", ChecksView).show_findings(findings)

    def show_nothing(self) -> None:
        self._inspection, self.shows_source = None, False
        self.query_one(CodePane).load("")
        self.query_one(InstructionPane).load("")
        for name in ("code", "trace", "checks", "instruction"):
            self.query_one(f"#{name}").border_title = name.title()
        self.query_one("#code", CodeView).show_code(Lines((), 0))
        self.query_one("#trace", TraceView).show_states(())
        self.query_one("#checks", ChecksView).show_findings(())
        self.query_one("#instruction", ProseView).show_text("")

    def pane_shown(self, name: str) -> Widget:
        """Return what stands in a pane now: where a text is edited or compared, not the text itself."""
        widget = self.query_one(f"#{name}")
        return widget.parent.shown if isinstance(widget.parent, EditPane) else widget

    def edit_pane(self, *, code: bool) -> EditPane:
        return self.query_one(CodePane) if code else self.query_one(InstructionPane)

    @property
    def code_has_focus(self) -> bool:
        return self.query_one(CodePane).has_focus_within

    @property
    def has_changes(self) -> bool:
        return any(pane.has_changes for pane in self.query(EditPane))

    def _show_comments(self, shown: Shown) -> None:
        comments = [event.note for event in shown.item.events if event.kind == "comment" and event.stands]
        last = f" · “{visible_line(comments[-1])}”" if comments else ""
        self.query_one("#checks").border_title = Content(f"Checks{last}")

    @on(TraceView.StateHighlighted, "#trace")
    def _follow_trace(self, event: TraceView.StateHighlighted) -> None:
        event.stop()
        self.close_source()  # in which no state is marked
        self.query_one("#code", CodeView).current_state = event.state


def item_line(shown: Shown, row: int, rows: int) -> Content:
    """Return the line above the panes: place in the queue and status, machine, facts; what is last may be cut off."""
    item = shown.item
    counter = f"{row + 1:,}/{rows:,}  " if row >= 0 else ""
    glyph = STATUS_CELLS[item.status].text
    return Content.assemble(
        (counter, "$foreground 60%"),
        (f"{glyph} {item.status}", "$text-accent"),
        (" · edited", "$text-warning") if item.revision.number > 1 else "",
        (f" · held by {visible_line(shown.held_by)}", "bold $text-warning") if shown.held_by else "",
        (f"  {visible_line(shown.inspection.title)}", "bold"),
        (f"  {visible_line(facts_of(item))}", "$foreground 60%"),
    )


def facts_of(item: ItemDetail) -> str:
    """Return in a line what an item is, beside its machine."""
    return " · ".join(filter(None, (item.language, item.technology, item.level, item.project)))


def pane_tabs(current: str, names: Sequence[str] = PANES) -> Content:
    """Return the tabs that a narrow terminal shows."""
    tabs = []
    for name in names:
        style = "reverse" if name == current else "$foreground 60%"
        tabs.append(
            Content.assemble((f" {name.title()} ", style)).stylize(f"@click=screen.to_pane('{name}')")
        )
    return Content(" ").join(tabs)
