"""Colours that carry meaning: one for each state of a machine, and one for each kind of code token."""

from __future__ import annotations

from functools import cache

from pygments.style import Style as PygmentsStyle
from pygments.styles import get_style_by_name
from pygments.token import Token, _TokenType
from rich.style import Style
from textual.theme import Theme

STATE_COLOURS_DARK = (
    "#7fb4ff",
    "#8fd18a",
    "#e5c07b",
    "#d3a4f5",
    "#ff9a8b",
    "#6fd6d6",
    "#f2a65e",
    "#c3cf6b",
    "#f5a3c7",
)
STATE_COLOURS_LIGHT = (
    "#1d5fc0",
    "#2a7d2a",
    "#946000",
    "#7a3fb0",
    "#b83a2a",
    "#0f7a7a",
    "#a04f00",
    "#5f6b00",
    "#a8326e",
)

DARK = Theme(
    name="crosspl-dark",
    primary="#5c8fd6",
    secondary="#6fa8a0",
    accent="#e0a458",
    success="#7fbf7a",
    warning="#e0b45a",
    error="#e07a6a",
    foreground="#d8dce3",
    background="#15181d",
    surface="#1b1f26",
    panel="#252a33",
    dark=True,
)
LIGHT = Theme(
    name="crosspl-light",
    primary="#2f62ad",
    secondary="#2f7d74",
    accent="#a86512",
    success="#2f7d32",
    warning="#8a6100",
    error="#b3392b",
    foreground="#23272e",
    background="#f4f3ef",
    surface="#fbfaf7",
    panel="#e9e7e0",
    dark=False,
)


def state_colour(state: int, *, dark: bool) -> str:
    """Return the colour of a state, the same wherever the state is shown."""
    colours = STATE_COLOURS_DARK if dark else STATE_COLOURS_LIGHT
    return colours[state % len(colours)]


def token_style(kind: _TokenType, *, dark: bool) -> Style:
    """Return the style of a code token, without a background."""
    return _token_styles(dark)(kind)


@cache
def _token_styles(dark: bool) -> _TokenStyles:
    return _TokenStyles(get_style_by_name("github-dark" if dark else "friendly"))


class _TokenStyles:
    def __init__(self, style: type[PygmentsStyle]) -> None:
        self._style = style
        self._known: dict[_TokenType, Style] = {}

    def __call__(self, kind: _TokenType) -> Style:
        known = self._known.get(kind)
        if known is None:
            known = self._known[kind] = self._translate(kind)
        return known

    def _translate(self, kind: _TokenType) -> Style:
        if kind is Token.Error:
            return Style()
        traits = self._style.style_for_token(kind)
        colour = f"#{traits['color']}" if traits["color"] else None
        return Style(color=colour, bold=traits["bold"] or None, italic=traits["italic"] or None)
