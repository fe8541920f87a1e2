"""A terminal that is gone: the workbench notices without a signal too, and its end does not wait for keys any more."""

from __future__ import annotations

import select
import sys
from contextlib import suppress
from typing import IO

from textual.driver import Driver

SECONDS_BETWEEN_LOOKS = 2.0


def is_terminal_gone() -> bool:
    """Say whether nobody holds the other end of the terminal any more that standard input is."""
    poll = select.poll()
    poll.register(sys.__stdin__ or 0, 0)  # that it is hung up is told unasked
    return bool(poll.poll(0))


def steadfast(driver: type[Driver]) -> type[Driver]:
    """Return a driver that comes to its end without a terminal too.

    In Textual's the thread that writes dies of the first error, and who writes next may wait for it for ever; its
    thread for keys may go on reading, and the process with it.
    """
    from textual.drivers.linux_driver import LinuxDriver  # noqa: PLC0415 - there is none elsewhere

    if driver is not LinuxDriver:
        return driver

    class SteadfastDriver(LinuxDriver):
        def start_application_mode(self) -> None:
            self._file = _Output(sys.__stderr__)  # type: ignore[assignment, arg-type]
            super().start_application_mode()  # type: ignore[no-untyped-call]

        def disable_input(self) -> None:
            super().disable_input()
            if self._key_thread is not None and self._key_thread.is_alive():
                self.exit_event.set()

    return SteadfastDriver


class _Output:
    """A terminal to write to; that it is gone is no error."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()
