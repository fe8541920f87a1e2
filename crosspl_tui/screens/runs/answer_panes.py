"""A list of answers beside the chosen one: its code with the states marked, its trace, and why the verdict is so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from crosspl_tui.highlight import Lines
from crosspl_tui.widgets.code_view import CodeView
from crosspl_tui.widgets.line_table import Column, LineTable
from crosspl_tui.widgets.prose_view import ProseView
from crosspl_tui.widgets.trace_view import TraceView

if TYPE_CHECKING:
    from crosspl_tui.screens.runs.samples_desk import SampleShown


class AnswerPanes(Horizontal):
    """List | answer or prompt | trace and verdict; one above the other when narrow."""

    def __init__(self, columns: Sequence[Column], title: str) -> None:
        super().__init__()
        self._columns = columns
        self._title = title

    def compose(self) -> ComposeResult:
        self.list = LineTable(self._columns, header=True, id="answers")
        self.code = CodeView(id="answer")
        self.prompt = ProseView(id="prompt")
        self.trace = TraceView(id="answer-trace")
        self.facts = ProseView(id="answer-facts")
        titles = {self.code: "Answer", self.prompt: "Prompt", self.trace: "Trace", self.facts: "Verdict"}
        for widget, title in {self.list: self._title, **titles}.items():
            widget.add_class("pane")
            widget.border_title = title
        yield self.list
        yield self.code
        yield self.prompt
        with Vertical(id="answer-side"):
            yield self.trace
            yield self.facts

    def show(self, shown: SampleShown, title: str) -> None:
        """Show an answer under a title."""
        self.code.show_code(shown.code, shown.marks)
        self.code.border_title = title
        self.trace.show_states(shown.states)
        self.trace.border_title = f"Trace · {shown.judged_by}"
        self.facts.show_text(shown.facts)
        self.prompt.show_text(shown.prompt)

    def clear(self, why: str) -> None:
        """Show no answer, and say why."""
        self.code.show_code(Lines((), 0))
        self.trace.show_states(())
        self.facts.show_text(why)
        self.prompt.show_text("")

    @on(TraceView.StateHighlighted)
    def _follow_trace(self, event: TraceView.StateHighlighted) -> None:
        self.code.current_state = event.state
