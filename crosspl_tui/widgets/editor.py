"""Text areas for editing: plain for instructions, coloured through Pygments for code in any of the languages."""

from __future__ import annotations

from typing import Literal

from rich.style import Style
from rich.text import Text
from textual.widgets import TextArea

from crosspl_tui.highlight import Lines, highlight
from crosspl_tui.palette import token_style
from crosspl_tui.visible import visible


class VisibleTextArea(TextArea):
    """A text area that draws what a terminal would obey as symbols; the text itself stays as it is."""

    def get_line(self, line_index: int) -> Text:
        return Text(visible(self.document.get_line(line_index)), end="", no_wrap=True)


class InstructionEditor(VisibleTextArea):
    """Prose with soft wrapping."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, soft_wrap=True, tab_behavior="focus", show_line_numbers=False, compact=True)


class CodeEditor(VisibleTextArea):
    """Code without wrapping, coloured as in the code view; tabs and indentation are kept as typed.

    The tab key indents, or goes on to the next pane.
    """

    def __init__(self, *, id: str | None = None, tab: Literal["indent", "focus"] = "indent") -> None:  # noqa: A002
        super().__init__(id=id, soft_wrap=False, tab_behavior=tab, show_line_numbers=True, compact=True)
        self.code_language = ""
        self._coloured: tuple[str, Lines] | None = None

    def load_code(self, text: str, language: str) -> None:
        self.code_language = language
        self.load_text(text)

    def get_line(self, line_index: int) -> Text:
        """Colour a line; Textual's own colouring has no grammar for PHP, C and C++."""
        text = super().get_line(line_index)
        if "\t" in text.plain:
            return text
        dark = self.app.current_theme.dark
        column = 0
        for piece, kind in self._lines().lines[line_index]:
            style = token_style(kind, dark=dark)
            if style != Style():
                text.stylize(style, column, column + len(piece))
            column += len(piece)
        return text

    def _lines(self) -> Lines:
        text = self.text
        if self._coloured is None or self._coloured[0] != text:
            self._coloured = (text, highlight(text, self.code_language))
        return self._coloured[1]
