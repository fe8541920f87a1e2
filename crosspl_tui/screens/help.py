"""Help made from the bindings in force: the keys, what they do, and their ids for the settings file."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from crosspl_tui.keys import binding_ids, bindings
from crosspl_tui.widgets.key_bar import KeyBar

WORDS = (
    "In a filter: words are all looked for; !word must not occur; "
    "lang:python tech:http level:class status:rejected machine:57 dup:yes narrow the list. "
    "dup: takes yes, no, copy (it comes after another like it), or an item's key."
)
EVERYWHERE = "Everywhere"
PLACES = {
    "BehindScreen": "Rows behind a number",
    "CancelDialog": "Before a run is cancelled",
    "CodeView": "In code",
    "DisputeScreen": "Disagreements",
    "FilterBar": "In the filter",
    "Facts": "In a text",
    "GridTable": "In a table",
    "LineTable": "In a list",
    "LogView": "In a log",
    "Picture": "In a text",
    "ProseView": "In a text",
    "QueueTable": "In a list",
    "Reading": "In a text",
    "SecondScreen": "Blind review",
    "TraceView": "In a trace",
    "Unfolding": "In a text",
}


@dataclass(frozen=True, slots=True)
class Key:
    """One line of the help: where the binding holds, its keys, what it does, and its id."""

    place: str
    keys: str
    does: str
    id: str


def keys_of(screen: Screen[Any], display: Callable[[Binding], str]) -> Iterator[Key]:
    """Yield the bindings in force on a screen with its present focus, one per action.

    The screen's own come first, then those of what has the focus, then those that hold everywhere. What the framework
    binds beside is left out: the settings file cannot name it.
    """
    own = {name: place for place, name in enumerate(binding_ids())}
    merged: dict[tuple[str, str], tuple[list[str], Binding]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if binding.id in own:
            place = _place(active.node, binding)
            keys, _ = merged.setdefault((place, binding.action), ([], binding))
            if (key := display(binding)) not in keys:
                keys.append(key)
    first = _place(screen)
    order = {first: 0, EVERYWHERE: 2}
    ranked = sorted(
        (order.get(place, 1), place, own[binding.id or ""], keys, binding)
        for (place, _), (keys, binding) in merged.items()
    )
    for _, place, _, keys, binding in ranked:
        does = binding.description + (f": {binding.tooltip}" if binding.tooltip else "")
        yield Key(place, " ".join(keys), does, binding.id or "")


def _place(node: DOMNode, binding: Binding | None = None) -> str:
    """Return in a word where a binding holds."""
    if isinstance(node, App) or (binding is not None and (binding.id or "").startswith("screen.")):
        return EVERYWHERE
    name = type(node).__name__
    return PLACES.get(name, name.removesuffix("Screen"))


class KeyList(Static):
    """Keys by place; what does not fit into a line goes on below its beginning."""

    def __init__(self, keys: Sequence[Key]) -> None:
        super().__init__()
        self._keys = keys
        self._width = 0

    def on_resize(self, event: events.Resize) -> None:
        if event.size.width != self._width:
            self._width = event.size.width
            self.update(keys_content(self._keys, self._width))


def keys_content(keys: Sequence[Key], width: int) -> Content:
    """Return the keys under their places, wrapped to a width in cells."""
    longest = max((len(key.keys) for key in keys), default=0)
    indent = " " * (longest + 4)
    parts: list[tuple[str, str]] = []
    place = ""
    for key in keys:
        if key.place != place:
            parts += [("\n" if place else "", ""), (f"{key.place}\n", "bold $text-accent")]
            place = key.place
        lines = textwrap.wrap(key.does, max(20, width - len(indent))) or [""]
        has_room = len(indent) + len(lines[-1]) + 2 + len(key.id) <= width
        parts += [
            (f"  {key.keys:<{longest}}  ", "bold"),
            (f"\n{indent}".join(lines), ""),
            (f"  {key.id}\n" if has_room else f"\n{indent}{key.id}\n", "$foreground 60%"),
        ]
    return Content.assemble(*parts, ("\n" + WORDS, "$foreground 60%"))


class HelpScreen(ModalScreen[None]):
    """The keys, in the order: the screen, what has the focus, everywhere."""

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
                yield KeyList(self._keys)
        yield KeyBar()

    def action_scroll(self, lines: int) -> None:
        self.query_one("#help-keys").scroll_relative(y=lines * 3, animate=False)
