"""Where a machine is tried on a text: what the three judges say of it, the text, and the strict trace."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import TextArea

from crosspl_tui.screens.machines.panes import Unfolding
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.editor import CodeEditor
from crosspl_tui.widgets.trace_view import StateLine, TraceView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crosspl_tui.screens.machines.panes import OpenedFile
    from fsm.machine import Machine
    from fsm.trace import Mode, Trace

TYPING_SECONDS = 0.15
NOTHING_TO_JUDGE = "Paste or type below: what strict and both published judges say stands here."
EDITOR_KEYS = "shift+tab: whole reasons · escape: back"


@dataclass(frozen=True, slots=True)
class _Said:
    """What the judges say of one text."""

    traces: Mapping[Mode, Trace]
    reasons: Mapping[Mode, str]
    misfit: str


class TryBox(Vertical):
    """A text and what one machine's judges say of it; it is judged anew when either is another one."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes="-unjudged")
        self._machine: Machine | None = None
        self._file = ""

    def compose(self) -> ComposeResult:
        yield Unfolding(id="try-verdicts")
        yield CodeEditor(id="try-editor")
        yield TraceView(id="try-trace")

    def start(self, machine: Machine, opened: OpenedFile | None) -> None:
        """Judge a file's text, or one that is still to be typed."""
        self._file = opened.path.name if opened else ""
        name = visible_line(self._file) or "Text to judge"
        self._editor.border_title = Content(f"{name} · {EDITOR_KEYS}")
        self._editor.load_code(opened.text if opened else "", machine.language)
        self.show_machine(machine)

    def show_machine(self, machine: Machine) -> None:
        """Judge the text by another machine."""
        self._machine = machine
        self._verdicts.border_title = f"Verdicts · {machine.title}"
        self._judge()

    def show_nothing(self, why: str) -> None:
        """Say why there is no machine that judges."""
        self._machine = None
        self.workers.cancel_node(self)
        self._verdicts.border_title = "Verdicts"
        self._show_hint(why)

    @property
    def _verdicts(self) -> Unfolding:
        return self.query_one(Unfolding)

    @property
    def _editor(self) -> CodeEditor:
        return self.query_one(CodeEditor)

    @property
    def _trace(self) -> TraceView:
        return self.query_one(TraceView)

    @on(TextArea.Changed, "#try-editor")
    @work(group="judge", exclusive=True)
    async def _judge(self) -> None:
        machine, text = self._machine, self._editor.text
        if machine is None:
            return
        if not text.strip():
            name = visible_line(self._file)
            self._show_hint(f"{name} is empty.\n{NOTHING_TO_JUDGE}" if name else NOTHING_TO_JUDGE)
            return
        self._show_judging()
        await asyncio.sleep(TYPING_SECONDS)
        self._show(await asyncio.to_thread(_judged, machine, text, self._file))

    def _show_hint(self, hint: str) -> None:
        """Say in the place of verdicts why there are none; the trace would show all states as not met."""
        self._verdicts.show(Content(hint))
        self.add_class("-unjudged")
        self._let_go()

    def _show_judging(self) -> None:
        """Take away what was said before; the panes keep their height, so that the text stays in its place."""
        from crosspl_tui.screens.machines.texts import judging_content

        for pane in (self._verdicts, self._trace):
            if pane.outer_size.height:
                pane.styles.min_height = pane.outer_size.height
        self._verdicts.show(judging_content())
        self._trace.show_states(())
        self._trace.border_title = "Strict trace · judging …"

    def _show(self, said: _Said) -> None:
        from crosspl_tui.screens.machines.texts import verdicts_content
        from fsm.trace import Mode

        self._verdicts.show(verdicts_content(said.traces, said.reasons, said.misfit))
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
    return _Said(traces, reasons, misfit(machine, file))
