"""Where terminals are opened: inside a tmux of our own, or bare."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from pathlib import Path

from terminal import Size, Terminal

Opened = tuple[Terminal, Callable[[], int]]
"""A terminal, and what returns the id of the program's process once the program runs."""

Room = Callable[[Sequence[str], Size], AbstractContextManager[Opened]]


@contextmanager
def bare_room(folder: Path, environment: Mapping[str, str]) -> Iterator[Room]:
    """Run each program straight under a pseudo-terminal."""

    @contextmanager
    def open_terminal(command: Sequence[str], size: Size) -> Iterator[Opened]:
        with Terminal(command, size, environment) as terminal:
            yield terminal, lambda: terminal.process.pid

    yield open_terminal


@contextmanager
def tmux_room(folder: Path, environment: Mapping[str, str]) -> Iterator[Room]:
    """Run each program in a session of one tmux server, which ends with the room; it has a socket of its own."""
    tmux = ("tmux", "-f", "/dev/null", "-S", str(folder / "tmux"))
    keeper = (*tmux, "new-session", "-d", "-s", "keeper", "sleep", "3600", ";", "set", "-g", "status", "off")
    options = (";", "set", "-s", "escape-time", "0")
    subprocess.run((*keeper, *options), env={**environment, "TERM": "xterm-256color"}, check=True)
    numbers = count(1)

    @contextmanager
    def open_terminal(command: Sequence[str], size: Size) -> Iterator[Opened]:
        session = f"bench{next(numbers)}"

        def process_of() -> int:
            query = (*tmux, "list-panes", "-t", session, "-F", "#{pane_pid}")
            return int(subprocess.run(query, check=True, capture_output=True).stdout)

        with Terminal((*tmux, "new-session", "-s", session, *command), size, environment) as terminal:
            try:
                yield terminal, process_of
            finally:
                subprocess.run((*tmux, "kill-session", "-t", session), check=False, capture_output=True)

    try:
        yield open_terminal
    finally:
        subprocess.run((*tmux, "kill-server"), check=False, capture_output=True)
