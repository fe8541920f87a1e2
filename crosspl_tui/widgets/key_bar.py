"""The last line of every screen: the keys that matter now.

Textual's own Footer makes a widget of every key and keeps the old ones alive whenever the bindings change, which
costs memory and time with every item shown. This is one widget with one text.
"""

from __future__ import annotations

from typing import Any

from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static


class KeyBar(Static):
    """The shown bindings of the screen and of what has the focus; a click does what the key would."""

    DEFAULT_CSS = """
    KeyBar {
        dock: bottom; height: 1; padding: 0 1; background: $panel; color: $foreground 80%;
        text-wrap: nowrap; text-overflow: ellipsis; link-color: $foreground 80%; link-style: none;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._keys: list[tuple[str, str, str, bool]] = []

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._show_keys)
        self._show_keys(self.screen)

    def _show_keys(self, screen: Screen[Any]) -> None:
        shown: dict[str, tuple[Binding, bool]] = {}
        for active in screen.active_bindings.values():
            if active.binding.show and not active.binding.system:
                shown.setdefault(active.binding.action, (active.binding, active.enabled))
        display = self.app.get_key_display
        keys = [(binding.key, display(binding), binding.description, on) for binding, on in shown.values()]
        if keys != self._keys:
            self._keys = keys
            self.update(Content("  ").join(_content(*key) for key in keys))


def _content(key: str, name: str, does: str, enabled: bool) -> Content:
    if not enabled:
        return Content.assemble((f"{name} {does}", "$foreground 40%"))
    # A link takes the link's colour as a whole, so the key itself, which shall stand out, is left out of it.
    return Content.assemble((name, "bold $text-accent"), (f" {does}", f"@click=app.simulate_key('{key}')"))
