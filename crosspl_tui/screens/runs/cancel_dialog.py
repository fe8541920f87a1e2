"""The question before a run is ended for good, as that stands beside pausing it."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from crosspl_tui.keys import bindings
from crosspl_tui.widgets.key_bar import KeyBar


class Ending(StrEnum):
    """What is done instead of going on."""

    CANCEL = "cancel"
    PAUSE = "pause"


class CancelDialog(ModalScreen[Ending | None]):
    """Says what is lost; returns how the run ends, or None when it goes on."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("cancelling")

    def __init__(self, run: int, lost: str) -> None:
        super().__init__()
        self._run = run
        self._lost = lost

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as dialog:
            dialog.border_title = f"Cancel run {self._run} for good?"
            dialog.border_subtitle = "x cancels it · space pauses it · escape leaves it"
            yield Static(
                Content(f"{self._lost}\n\nA cancelled run cannot go on. A paused one can: space pauses it.")
            )
        yield KeyBar()

    def action_cancel(self) -> None:
        self.dismiss(Ending.CANCEL)

    def action_pause(self) -> None:
        self.dismiss(Ending.PAUSE)
