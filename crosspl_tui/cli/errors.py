"""Exit codes, and the errors that end a command with one sentence instead of a traceback."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """How a command ended; part of the interface for scripts."""

    DONE = 0
    FINDINGS = 1
    UNUSABLE = 2
    INTERRUPTED = 130


class CommandError(ValueError):
    """A command was used in a way that makes no sense; the message says which would."""


def expected_errors() -> tuple[type[Exception], ...]:
    """Return the errors that say all there is to say in their message.

    Called only once something has gone wrong, since knowing them all takes imports.
    """
    from sqlalchemy.exc import DBAPIError

    from crosspl_tui.llm.errors import ModelError
    from crosspl_tui.settings import SettingsError
    from fsm.fields import CatalogueError
    from fsm.machine import UnknownMachineError
    from prompts.errors import PromptError
    from store.errors import StoreError

    return (
        CommandError,
        SettingsError,
        CatalogueError,
        UnknownMachineError,
        PromptError,
        ModelError,
        StoreError,
        DBAPIError,
        OSError,
    )


def sentence_of(error: Exception) -> str:
    """Return an error's message as one line that is safe to print."""
    from sqlalchemy.exc import DBAPIError

    from crosspl_tui.system_failures import sentence_of_failure
    from crosspl_tui.visible import visible_line

    if isinstance(error, DBAPIError):
        return visible_line(f"the database failed in a way that is not known: {error.orig}")
    if isinstance(error, OSError):
        return visible_line(sentence_of_failure(error))
    return visible_line(str(error))
