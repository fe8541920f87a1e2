"""Where a machine is tried on a text: what the three judges say of it, the text, and the strict trace.

The text is read with the places of the strict trace in it, and edited in place.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import TextArea

from crosspl_tui.highlight import Lines, highlight
from crosspl_tui.screens.machines.panes import Unfolding
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.code_view import CodeView, Mark
from crosspl_tui.widgets.editor import CodeEditor
from crosspl_tui.widgets.trace_view import StateLine, TraceView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crosspl_tui.screens.machines.panes import OpenedFile
    from fsm.machine import Machine
    from fsm.trace import Mode, Trace

TYPING_SECONDS = 0.15
NOTHING_TO_JUDGE = "Paste or type below: what strict and both published judges say stands here."
READING_KEYS = "e edits"
EDITING_KEYS = "editing · escape ends"


@dataclass(frozen=True, slots=True)
class _Said:
    """What the judges say of one text."""

    traces: Mapping[Mode, Trace]
    reasons: Mapping[Mode, str]
    misfit: str
    marks: tuple[Mark, ...]


class TryBox(Vertical):
    """A text and what one machine's judges say of it; it is judged anew when either is another one.

    The text stays until another one takes its place, also while the box is not shown.
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes="-unjudged -reading")
        self._machine: Machine | None = None
        self._opened: OpenedFile | None = None
        self._left: tuple[OpenedFile, str] | None = None
        """The file whose text another one has taken the place of, and the text: undone, it is that file's again."""
        self._coloured: tuple[str, str] | None = None
        """The text that the view shows, and its language."""
        self._was_blank = True

    def compose(self) -> ComposeResult:
        yield Unfolding(id="try-verdicts")
        yield CodeView(id="try-code")
        yield CodeEditor(id="try-editor", tab="focus")
        yield TraceView(id="try-trace")

    def open(self, machine: Machine, opened: OpenedFile) -> None:
        """Judge a file's text, which is read until somebody edits it."""
        self._opened, self._left = opened, None
        self._editor.load_code(opened.text, machine.language)
        self._code.show_code(Lines((), 0))
        self._coloured = None
        self._show_text_as("reading")
        self.show_machine(machine)

    def take_up(self, machine: Machine) -> None:
        """Judge the text that was tried last; without one, let it be typed."""
        self.show_machine(machine)
        if self.is_blank and self._opened is None:
            self.begin()

    def begin_anew(self) -> None:
        """Let another text be typed; the one before can be brought back."""
        if not self.is_blank:
            self.notify("A new text · ctrl+z brings back the one before")
        if self._opened is not None:
            self._left = self._opened, self._editor.text
            self._opened = None
        self._editor.clear()
        self.begin()

    def begin(self) -> None:
        """Edit the text, from where it is read."""
        if not self.is_editing:
            self._show_text_as("editing")
            self._editor.move_cursor((round(self._code.scroll_y), 0))
        self._editor.focus()

    def end(self) -> None:
        """Read the text that was edited, from where it was; there is nothing to read as long as it is blank."""
        if self.is_editing and not self.is_blank:
            self._show_text_as("reading")
            self._code.reveal(self._editor.cursor_location[0] + 1)

    @property
    def is_editing(self) -> bool:
        return self.has_class("-editing")

    @property
    def is_blank(self) -> bool:
        return not self._editor.text.strip()

    @property
    def text_pane(self) -> str:
        """The id of the pane in which the text stands now."""
        return "try-editor" if self.is_editing else "try-code"

    def move_in_trace(self, states: int) -> None:
        self._trace.action_move(states)

    def _show_text_as(self, way: Literal["reading", "editing"]) -> None:
        self.set_class(way == "reading", "-reading")
        self.set_class(way == "editing", "-editing")
        self._show_titles()
        self.refresh_bindings()

    def _show_titles(self) -> None:
        name = visible_line(self._file) or "Text to judge"
        if self._opened is not None and self._editor.text != self._opened.text:
            name = f"{name} · changed"
        self._code.border_title = Content(f"{name} · {READING_KEYS}")
        self._editor.border_title = Content(f"{name} · {EDITING_KEYS}")

    def show_machine(self, machine: Machine) -> None:
        """Judge the text by another machine."""
        self._machine = machine
        self._editor.code_language = machine.language
        self._verdicts.border_title = f"Verdicts · {machine.title}"
        self._judge()

    def show_nothing(self, why: str) -> None:
        """Say why there is no machine that judges."""
        self._machine = None
        self.workers.cancel_node(self)
        self._verdicts.border_title = "Verdicts"
        self._show_hint(why)

    @property
    def _file(self) -> str:
        return self._opened.path.name if self._opened else ""

    @property
    def _verdicts(self) -> Unfolding:
        return self.query_one(Unfolding)

    @property
    def _code(self) -> CodeView:
        return self.query_one(CodeView)

    @property
    def _editor(self) -> CodeEditor:
        return self.query_one(CodeEditor)

    @property
    def _trace(self) -> TraceView:
        return self.query_one(TraceView)

    @on(TraceView.StateHighlighted)
    def _follow_trace(self, event: TraceView.StateHighlighted) -> None:
        self._code.current_state = event.state

    @on(TextArea.Changed, "#try-editor")
    def _typed(self) -> None:
        if self._left is not None and self._editor.text == self._left[1]:
            self._opened, self._left = self._left[0], None
        self._show_titles()
        if self.is_blank != self._was_blank:
            self._was_blank = self.is_blank
            self.refresh_bindings()
        self._judge()

    @work(group="judge", exclusive=True)
    async def _judge(self) -> None:
        machine, text = self._machine, self._editor.text
        if machine is None:
            return
        if not text.strip():
            name = visible_line(self._file)
            self._show_hint(f"{name} is empty.\n{READING_KEYS} it." if name else NOTHING_TO_JUDGE)
            return
        self._show_judging()
        if not self.is_editing:
            await self._colour(text, machine.language)
        await asyncio.sleep(TYPING_SECONDS)
        await self._colour(text, machine.language)
        self._show(await asyncio.to_thread(_judged, machine, text, self._file))

    async def _colour(self, text: str, language: str) -> None:
        """Have the view show the text, as far down as it was."""
        if self._coloured == (text, language):
            return
        lines = await asyncio.to_thread(highlight, text, language)
        top = self._code.scroll_y
        self._code.show_code(lines)
        self._code.scroll_to(y=top, animate=False, immediate=True)
        self._coloured = (text, language)

    def _show_hint(self, hint: str) -> None:
        """Say in the place of verdicts why there are none; the trace would show all states as not met."""
        self._verdicts.show(Content(hint))
        self._code.show_code(Lines((), 0))
        self._coloured = None
        self.add_class("-unjudged")
        self._let_go()

    def _show_judging(self) -> None:
        """Take away what was said before; the panes keep their height, so that the text stays in its place."""
        from crosspl_tui.screens.machines.texts import judging_content

        for pane in (self._verdicts, self._trace):
            if pane.outer_size.height:
                pane.styles.min_height = pane.outer_size.height
        self._verdicts.show(judging_content())
        self._code.show_marks(())
        self._code.current_state = None
        self._trace.show_states(())
        self._trace.border_title = "Strict trace · judging …"

    def _show(self, said: _Said) -> None:
        from crosspl_tui.screens.machines.texts import verdicts_content
        from fsm.trace import Mode

        self._verdicts.show(verdicts_content(said.traces, said.reasons, said.misfit))
        self._code.show_marks(said.marks)
        self._trace.show_states(tuple(map(StateLine.of_step, said.traces[Mode.STRICT].steps)))
        self._trace.border_title = "Strict trace"
        self.remove_class("-unjudged")
        self._let_go()

    def _let_go(self) -> None:
        """Let the panes take the height again that what they show takes."""
        for pane in (self._verdicts, self._trace):
            pane.styles.min_height = None


def _judged(machine: Machine, text: str, file: str) -> _Said:
    from crosspl_tui.runs.judges.reasons import reason_about
    from crosspl_tui.runs.judges.source_text import misfit, suffix_for
    from fsm.judge import judge
    from fsm.trace import Mode

    suffix = suffix_for(machine, file)
    traces = {mode: judge(machine, text, mode, suffix) for mode in Mode}
    reasons = {mode: reason_about(trace, machine, text, suffix) for mode, trace in traces.items()}
    marks = Mark.of_steps(traces[Mode.STRICT].steps, text)
    return _Said(traces, reasons, misfit(machine, file), marks)
