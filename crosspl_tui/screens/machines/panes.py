"""What only the Machines screen is made of: text that scrolls, a machine's picture, and the question for a file."""

from __future__ import annotations

import asyncio
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from crosspl_tui.keys import bindings
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from fsm.machine import Machine


class Reading(VerticalScroll, can_focus=True):
    """Text that scrolls with the list keys."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("text")

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._text = Static(markup=False)

    def compose(self) -> ComposeResult:
        yield self._text

    def show(self, content: Content) -> None:
        self._text.update(content)


class Unfolding(Reading):
    """Lines that the styles may cut, and let wrap while they have the focus; that takes another height."""

    def on_focus(self) -> None:
        self._measure()

    def on_blur(self) -> None:
        self._measure()
        self.scroll_home(animate=False)

    def _measure(self) -> None:
        self._text.update(self._text.content)


class Picture(Reading):
    """A machine drawn as states. Names are wrapped to the pane's own width, which is known only once it is laid out."""

    _machine: Machine | None = None

    def show_machine(self, machine: Machine) -> None:
        if machine is not self._machine:
            self.scroll_home(animate=False)
        self._machine = machine
        self._draw()

    def show_nothing(self) -> None:
        """Show no machine."""
        self._machine = None
        self.show(Content())

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width = self.scrollable_content_region.width
        if self._machine is None or not width:
            return
        from crosspl_tui.screens.machines.texts import picture_content

        self.show(picture_content(self._machine, width=width, dark=self.app.current_theme.dark))


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A file that was read, as the commands read one."""

    path: Path
    text: str


class FileDialog(ModalScreen[OpenedFile | None]):
    """The path of a file; returns what was read, or None when the question is left. A path that fails can be mended."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("question")

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as dialog:
            dialog.border_title = self._title
            dialog.border_subtitle = "enter opens · escape cancels"
            yield Input(placeholder="path of a source file", compact=True)
            yield Static(id="dialog-error", markup=False)
        yield KeyBar()

    @work(exclusive=True)
    async def on_input_submitted(self, event: Input.Submitted) -> None:
        name = event.value.strip()
        if not name:
            self._refuse("Write the path of a file.")
            return
        try:
            path = Path(name).expanduser()
            opened = await asyncio.to_thread(_open, path)
        except (OSError, RuntimeError, ValueError) as error:
            self._refuse(f"{name}: {getattr(error, 'strerror', None) or error}")
            return
        self.dismiss(opened)

    def _refuse(self, why: str) -> None:
        self.query_one("#dialog-error", Static).update(Content(visible_line(why)).stylize("$text-error"))


def _open(path: Path) -> OpenedFile:
    """Raises OSError and `SourceTextError`."""
    from crosspl_tui.runs.judges.source_text import read_source_text

    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError("this is not a file")  # Of a pipe the reading would never end.
    with path.open("rb") as file:
        return OpenedFile(path, read_source_text(file))
