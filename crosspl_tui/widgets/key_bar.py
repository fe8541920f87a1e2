"""The last line of every screen: the keys that matter now.

Textual's own Footer makes a widget of every key and keeps the old ones alive whenever the bindings change, which
costs memory and time with every item shown. This is one widget with one text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from textual.content import Content
from textual.keys import KEY_NAME_REPLACEMENTS, key_to_character
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

GAP = "  "
FULL_NAMES = {short: full for full, short in KEY_NAME_REPLACEMENTS.items()}
"""The framework renames some keys, and finds the characters of the others only."""

PADDING = 1


@dataclass(frozen=True, slots=True)
class ShownKey:
    """A key as it stands in the bar; those of the whole application stand last and are the last to give way."""

    key: str
    name: str
    does: str
    is_enabled: bool
    is_everywhere: bool

    @property
    def content(self) -> Content:
        if not self.is_enabled:
            return Content.assemble((f"{self.name} {self.does}", "$foreground 40%"))
        # A link takes the link's colour as a whole, so the key itself, which shall stand out, is left out of it.
        link = f"@click=app.simulate_key('{self.key}')"
        return Content.assemble((self.name, "bold $text-accent"), (f" {self.does}", link))


class KeyBar(Static):
    """The shown bindings of the screen and of what has the focus, as many as fit; a click does what the key would."""

    DEFAULT_CSS = f"""
    KeyBar {{
        dock: bottom; height: 1; padding: 0 {PADDING}; background: $panel; color: $foreground 80%;
        text-wrap: nowrap; text-overflow: ellipsis; link-color: $foreground 80%; link-style: none;
    }}
    """

    def __init__(self) -> None:
        super().__init__()
        self._keys: tuple[ShownKey, ...] = ()

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._show_keys)
        self._show_keys(self.screen)

    def on_resize(self) -> None:
        self._show_keys(self.screen)

    def _show_keys(self, screen: Screen[Any]) -> None:
        keys = tuple(fitting(self._keys_of(screen), self.app.size.width - 2 * PADDING))
        if keys != self._keys:
            self._keys = keys
            self.update(Content(GAP).join(key.content for key in keys))

    def _keys_of(self, screen: Screen[Any]) -> list[ShownKey]:
        shown: dict[str, ShownKey] = {}
        for key, active in screen.active_bindings.items():
            binding = active.binding
            if not binding.show or binding.system or (binding.id or binding.action) in shown:
                continue
            if not binding.priority and is_typed(screen.focused, key):
                continue
            name, is_everywhere = self.app.get_key_display(binding), active.node is self.app
            shown[binding.id or binding.action] = ShownKey(
                key, name, binding.description, active.enabled, is_everywhere
            )
        return list(shown.values())


def fitting(keys: Sequence[ShownKey], width: int) -> list[ShownKey]:
    """Return the keys that fit side by side into so many cells, the first before the others, the last one always."""
    own = [key for key in keys if not key.is_everywhere]
    kept = [key for key in keys if key.is_everywhere]
    while len(kept) > 1 and _width(kept) > width:
        kept.pop(0)
    count = next((count for count in range(len(own), 0, -1) if _width([*own[:count], *kept]) <= width), 0)
    return [*own[:count], *kept]


def _width(keys: Sequence[ShownKey]) -> int:
    return sum(key.content.cell_length for key in keys) + len(GAP) * (len(keys) - 1)


def is_typed(focused: Widget | None, key: str) -> bool:
    """Whether a key goes into the text that is being typed."""
    character = key_to_character(FULL_NAMES.get(key, key))
    return focused is not None and focused.check_consume_key(key, character)
