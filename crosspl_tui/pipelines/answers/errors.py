"""The error that every reader of answers raises."""

from __future__ import annotations

from crosspl_tui.visible import visible_line

EXCERPT = 80  # characters


class AnswerError(ValueError):
    """An answer is not of the form that was asked for; the message says how, with a short excerpt safe to print."""

    def __init__(self, problem: str, text: str = "") -> None:
        super().__init__(f"{problem}: {excerpt(text)}" if text.strip() else problem)


def excerpt(text: str) -> str:
    """Return the beginning of a text on one line, in quotation marks."""
    shown = visible_line(text.strip()[: EXCERPT + 1])
    return f"“{shown[:EXCERPT]}…”" if len(shown) > EXCERPT else f"“{shown}”"
