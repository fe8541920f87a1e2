"""Ending long work in order when ctrl+c is pressed: what is finished is kept, and the exit code says so."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import typer

from crosspl_tui.cli.errors import ExitCode


@contextmanager
def interruptible() -> Iterator[Callable[[], bool]]:
    """Give a function that says whether to stop. The first ctrl+c asks to, a second one ends at once."""
    asked = threading.Event()

    def ask(_number: int, _frame: FrameType | None) -> None:
        asked.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)


def exit_if_stopped(*, is_cancelled: bool) -> None:
    """End the command as interrupted when the work was stopped before its end."""
    if is_cancelled:
        raise typer.Exit(ExitCode.INTERRUPTED)
