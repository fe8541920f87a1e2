"""Thinking text that comes inside an answer, told apart from it."""

from __future__ import annotations

_OPEN = "<think>"
_CLOSE = "</think>"


def split_thinking(text: str) -> tuple[str, str]:
    """Return the thinking and the answer of a text that begins with `<think>...</think>`.

    Some templates put the opening mark into the prompt, so that only the closing one comes; an answer that was cut
    off while thinking has only the opening one.
    """
    start = text.lstrip()
    has_open = start.startswith(_OPEN)
    before, close, after = start.removeprefix(_OPEN).partition(_CLOSE)
    if close and (has_open or _OPEN not in before):
        return before.strip(), after.lstrip()
    return (before.strip(), "") if has_open else ("", text)
