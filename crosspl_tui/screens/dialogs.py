"""The small questions of the screens: a reason, a line of text, a message to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from crosspl_tui.keys import bindings
from crosspl_tui.widgets.key_bar import KeyBar


class ReasonDialog(ModalScreen[int | None]):
    """A list of reasons, chosen by digit; returns the index of the reason or None."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("question")

    def __init__(self, title: str, reasons: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._reasons = reasons

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as dialog:
            dialog.border_title = self._title
            dialog.border_subtitle = "a digit chooses · escape cancels"
            for number, reason in enumerate(self._reasons, start=1):
                line = Content.assemble((f" {number} ", "bold $text-accent"), f" {reason}")
                yield Static(line.stylize(f"@click=screen.choose({number})"), classes="reason")
        yield KeyBar()

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character.isdigit():
            event.stop()
            self.action_choose(int(event.character))

    def action_choose(self, number: int) -> None:
        if 1 <= number <= len(self._reasons):
            self.dismiss(number - 1)


class TextDialog(ModalScreen[str | None]):
    """One line of text; returns it, or None when the question is left or the line is empty.

    `verb` says what enter does with it; what is `proposed` stands there to be taken or changed.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("question")

    def __init__(self, title: str, *, placeholder: str = "", proposed: str = "", verb: str = "saves") -> None:
        super().__init__()
        self._title = title
        self._placeholder = placeholder
        self._proposed = proposed
        self._verb = verb

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as dialog:
            dialog.border_title = self._title
            dialog.border_subtitle = f"enter {self._verb} · escape cancels"
            yield Input(self._proposed, placeholder=self._placeholder, compact=True)
        yield KeyBar()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)


class MessageDialog(ModalScreen[bool]):
    """A text to read; returns True on enter and False when it is left."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("message")

    def __init__(self, title: str, content: Content, *, hint: str) -> None:
        super().__init__()
        self._title = title
        self._content = content
        self._hint = hint

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as dialog:
            dialog.border_title = self._title
            dialog.border_subtitle = self._hint
            yield Static(self._content)
        yield KeyBar()
