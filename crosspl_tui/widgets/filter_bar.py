"""The line in which a list is filtered, with the count of what matches."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from crosspl_tui.keys import bindings


class FilterBar(Horizontal):
    """An input that is seen only while it is used or holds a filter. Escape clears it, enter returns to the list."""

    DEFAULT_CSS = """
    FilterBar {
        height: 1; display: none; background: $panel;
        &.-shown { display: block; }
        #filter-sign { width: 2; color: $text-accent; padding: 0 0 0 1; }
        #filter-text { width: 1fr; border: none; height: 1; padding: 0 1; background: $panel; }
        #filter-text:focus { background: $boost; border: none; }
        #filter-count { width: auto; padding: 0 1; color: $foreground 60%; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings("filter")

    class Changed(Message):
        """The filter is another one now."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Left(Message):
        """The reader is done with the filter and wants the list back."""

    def __init__(self, hint: str) -> None:
        """Show in `hint` what can be written here."""
        super().__init__()
        self._hint = hint

    def compose(self) -> ComposeResult:
        yield Static("/", id="filter-sign")
        yield Input(id="filter-text", placeholder=self._hint, compact=True)
        yield Static(id="filter-count")

    @property
    def text(self) -> str:
        return self.query_one(Input).value

    def open(self) -> None:
        self.add_class("-shown")
        self.query_one(Input).focus()

    def set_text(self, text: str) -> None:
        with self.prevent(Input.Changed):
            self.query_one(Input).value = text
        self.set_class(bool(text), "-shown")

    def show_count(self, matching: int, total: int) -> None:
        self.query_one("#filter-count", Static).update(Content(f"{matching:,}/{total:,}"))

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Changed(event.value))

    def action_keep(self) -> None:
        self.set_class(bool(self.text), "-shown")
        self.post_message(self.Left())

    def action_clear(self) -> None:
        self.query_one(Input).value = ""
        self.action_keep()

    def on_key(self, event: events.Key) -> None:
        if event.key == "down":
            event.stop()
            self.post_message(self.Left())
