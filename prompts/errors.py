"""The one error of this room."""

from __future__ import annotations


class PromptError(ValueError):
    """A prompt cannot be loaded or rendered; the message says what is wrong, where, and what to do."""
