"""A pane that is read, and edited in place: a view, the editor that takes its place, and a view of what changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import TextArea

from crosspl_tui.keys import bindings
from crosspl_tui.widgets.code_view import CodeView
from crosspl_tui.widgets.editor import CodeEditor, InstructionEditor
from crosspl_tui.widgets.prose_view import ProseView


class EditPane(Vertical):
    """The part that code and instruction have in common. Texts are handed in and out; nothing is saved here."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("edit")

    class TextMessage(Message):
        """A message about a text in this pane."""

        def __init__(self, pane: EditPane, text: str) -> None:
            super().__init__()
            self.pane = pane
            self.text = text

        @property
        def control(self) -> EditPane:
            return self.pane

    class Saved(TextMessage):
        """The reviewer wants this text kept."""

    class Typed(TextMessage):
        """The text being edited is another one now."""

    class Left(Message):
        """Editing ended without a change being kept."""

    def __init__(self, title: str, *, id: str) -> None:  # noqa: A002
        super().__init__(id=f"{id}-pane")
        self._title = title
        self._text = ""
        self._warned = False

    def make_view(self) -> Widget:
        raise NotImplementedError

    def make_editor(self) -> TextArea:
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        self.view = self.make_view()
        self.editor = self.make_editor()
        self.difference = ProseView()
        for widget in (self.view, self.editor, self.difference):
            widget.add_class("pane")
            widget.border_title = self._title
            yield widget
        self.editor.border_title = f"{self._title} · editing · ctrl+s saves · escape leaves"
        self.difference.border_title = f"{self._title} · added and removed · d closes"
        self._show_only(self.view)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "leave":
            return self.is_editing or self.difference.display
        return self.is_editing if action == "save" else True

    @property
    def shown(self) -> Widget:
        """What stands here now: the text, its editor or the difference."""
        return next(widget for widget in (self.view, self.editor, self.difference) if widget.display)

    @property
    def is_editing(self) -> bool:
        return self.editor.display

    @property
    def has_changes(self) -> bool:
        return self.is_editing and self.editor.text != self._text

    def load(self, text: str) -> None:
        """Take over another text and go back to reading it."""
        self._text = text
        self._show_only(self.view)

    def begin(self) -> None:
        """Edit the text."""
        self._warned = False
        self.editor.load_text(self._text)
        self._show_only(self.editor)
        self.editor.focus()

    def show_difference(self, parts: Iterable[tuple[str, str]]) -> None:
        self.difference.show_difference(parts)
        self._show_only(self.difference)
        self.difference.focus()

    def close_difference(self) -> bool:
        """Go back from the difference to the text; return whether it was shown."""
        was_shown = self.difference.display
        if was_shown:
            self._show_only(self.view)
            self.view.focus()
        return was_shown

    def action_save(self) -> None:
        if self.has_changes:
            self.post_message(self.Saved(self, self.editor.text))
        else:
            self.action_leave()

    def action_leave(self) -> None:
        if self.close_difference():
            return
        if self.has_changes and not self._warned:
            self._warned = True
            self.notify(
                "There are changes: ctrl+s keeps them, escape once more drops them", severity="warning"
            )
            return
        if self._warned:
            self.app.clear_notifications()  # the warning is about a text that is gone
        self._show_only(self.view)
        self.view.focus()
        self.post_message(self.Left())

    @on(TextArea.Changed)
    def _typed(self, event: TextArea.Changed) -> None:
        event.stop()
        if self.is_editing:
            self._warned = False
            self.post_message(self.Typed(self, self.editor.text))

    def _show_only(self, shown: Widget) -> None:
        before = self.shown
        for widget in (self.view, self.editor, self.difference):
            widget.display = widget is shown
        if shown is not before:
            self.refresh_bindings()


class CodePane(EditPane):
    """Code with its marks."""

    view: CodeView
    editor: CodeEditor

    def make_view(self) -> CodeView:
        return CodeView(id="code")

    def make_editor(self) -> CodeEditor:
        return CodeEditor(id="code-editor")


class InstructionPane(EditPane):
    """An instruction."""

    view: ProseView

    def make_view(self) -> ProseView:
        return ProseView(id="instruction")

    def make_editor(self) -> InstructionEditor:
        return InstructionEditor(id="instruction-editor")
