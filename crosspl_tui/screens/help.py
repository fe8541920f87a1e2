"""Help made from the bindings in force: the keys, what they do, and their ids for the settings file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from crosspl_tui.keys import bindings

WORDS = (
    "In a filter: words are all looked for; !word must not occur; "
    "lang:python tech:http level:class status:rejected machine:57 narrow the list."
)


@dataclass(frozen=True, slots=True)
class Key:
    """One line of the help: where the binding holds, its keys, what it does, and its id."""

    place: str
    keys: str
    does: str
    id: str


def keys_of(screen: Screen[Any], display: Callable[[Binding], str]) -> Iterator[Key]:
    """Yield the bindings in force on a screen with its present focus, one per action."""
    merged: dict[tuple[str, str], tuple[list[str], Binding, str]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if binding.system or not binding.description:
            continue
        place = _place(type(active.node).__name__)
        keys, _, _ = merged.setdefault(
            (place, binding.action), ([], binding, active.tooltip or binding.tooltip)
        )
        keys.append(display(binding))
    for (place, _), (keys, binding, tooltip) in merged.items():
        does = binding.description + (f": {tooltip}" if tooltip else "")
        yield Key(place, " ".join(keys), does, binding.id or "")


def _place(node: str) -> str:
    names = {
        "LineTable": "List",
        "GridTable": "Table",
        "CodeView": "Code",
        "TraceView": "Trace",
        "WorkbenchApp": "Everywhere",
    }
    return names.get(node, node.removesuffix("Screen"))


class HelpScreen(ModalScreen[None]):
    """The keys, in the order: what has the focus, the screen, everywhere."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("help")

    def __init__(self, keys: tuple[Key, ...]) -> None:
        super().__init__()
        self._keys = keys

    @classmethod
    def of(cls, screen: Screen[Any], display: Callable[[Binding], str]) -> HelpScreen:
        return cls(tuple(keys_of(screen, display)))

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog", classes="-tall") as dialog:
            dialog.border_title = "Keys"
            dialog.border_subtitle = "escape closes"
            with VerticalScroll(id="help-keys"):
                yield Static(self._content())

    def _content(self) -> Content:
        width = max((len(key.keys) for key in self._keys), default=0)
        parts: list[Content | str | tuple[str, str]] = []
        place = None
        for key in self._keys:
            if key.place != place:
                parts.append(("\n" if place else "", ""))
                parts.append((f"{key.place}\n", "bold $text-accent"))
                place = key.place
            parts += [
                (f"  {key.keys:<{width}}  ", "bold"),
                (key.does, ""),
                (f"  {key.id}\n", "$foreground 60%"),
            ]
        return Content.assemble(*parts, ("\n" + WORDS, "$foreground 60%"))

    def action_scroll(self, lines: int) -> None:
        self.query_one("#help-keys").scroll_relative(y=lines * 3, animate=False)
