"""The question which model is to do something: those of the settings are listed, and completed as they are typed."""

from __future__ import annotations

from collections.abc import Iterable

from textual.containers import Vertical
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from crosspl_tui.screens.dialogs import TextDialog
from crosspl_tui.visible import visible_line

ANY_OTHER = "MODEL@http://host/v1"


class ModelDialog(TextDialog):
    """What a user calls a model, as `open_model` takes it; None when the question is left. `known` are names."""

    def __init__(self, title: str, known: Iterable[str], *, verb: str) -> None:
        self._known = list(known)
        named = self._known[0] if self._known else ANY_OTHER
        super().__init__(title, placeholder=f"a model: {visible_line(named)}", verb=verb)

    def on_mount(self) -> None:
        field = self.query_one(Input)
        field.suggester = SuggestFromList(self._known)
        listed = ", ".join(map(visible_line, self._known))
        told = (
            f"{listed} · → completes · or {ANY_OTHER}"
            if listed
            else f"None is in the settings · or {ANY_OTHER}"
        )
        self.query_one("#dialog", Vertical).mount(Static(told, classes="known", markup=False))
