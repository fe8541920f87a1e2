"""The one interface of all sandboxes: a workspace is prepared, commands run in it within limits, it is cleaned up.

tests/sandbox holds every provider to what is promised here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import TracebackType
from typing import Protocol, Self

from crosspl_tui.sandbox.capture import Captured
from crosspl_tui.sandbox.limits import Limits


class Stream(StrEnum):
    """The streams of a program."""

    STDOUT = "stdout"
    STDERR = "stderr"


Listener = Callable[[Stream, bytes], None]
"""Told of each piece of output as it comes, unbounded; called in the thread that runs the command."""


class Ending(StrEnum):
    """How a command came to its end."""

    EXITED = "exited"
    SIGNALLED = "signalled"
    TIMEOUT = "timeout"
    OUT_OF_MEMORY = "out of memory"
    OUTPUT_CAP = "output cap"
    """It printed, or wrote into files, more than it may."""

    STOPPED = "stopped"
    """Somebody called `Workspace.kill`."""


@dataclass(frozen=True, slots=True)
class Command:
    """A program and its arguments, run in the workspace's folder."""

    arguments: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    """Variables beside PATH, HOME, TMPDIR and LANG, which the sandbox sets; nothing of the caller's is seen."""

    stdin: bytes = b""
    marker: bytes = b""
    """A secret: whether it appears on stdout is told, and it is cut out of what is kept."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended and what it printed."""

    ending: Ending
    code: int | None
    """Exit code when it exited."""

    signal: int | None
    """Number of the signal that ended it, when one did."""

    seconds: float
    stdout: Captured
    stderr: Captured
    has_marker: bool = False


@dataclass(frozen=True, slots=True)
class Kit:
    """What a toolchain prepares once: files, and commands that make more files of them beside them."""

    key: str
    """Names exactly this kit, made with exactly these compilers; safe as a file's name."""

    files: Mapping[str, bytes]
    commands: tuple[Command, ...] = ()
    limits: Limits = field(default_factory=lambda: Limits(seconds=120.0))


class Workspace(Protocol):
    """A folder of its own that holds a program's files. One command runs at a time; use as a context manager."""

    @property
    def kit(self) -> str:
        """The folder, as commands see it, with the files of the kit it was made with; read-only."""

    def run(self, command: Command, limits: Limits, listener: Listener | None = None) -> Outcome:
        """Run a command to its end or to a limit, within `limits.seconds` + 0.5.

        Afterwards none of the processes that it started is left, whatever session they are in and whatever they
        hold. A program that cannot be found exits with 127. Raises `LostError` when the sandbox itself broke.
        """

    def kill(self) -> None:
        """End the running command, from any thread; its `run` returns with `Ending.STOPPED`."""

    def close(self) -> None:
        """Remove the folder. Raises nothing; what cannot be removed now is removed at the next start."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Resident(Protocol):
    """A program that stays, in a workspace of its own, and answers requests, one at a time.

    It gets each with its length before it (four bytes, the high one first) on stdin, and answers alike on stdout.
    """

    def ask(self, request: bytes, seconds: float) -> bytes:
        """Return the answer to a request. Raises `LostError` when none came in time; it is then closed."""

    def close(self) -> None:
        """End it."""


class Interpreter(Protocol):
    """An interpreter that has started once; a copy of it, shut in by itself, becomes each program, one at a time."""

    def run(
        self, files: Mapping[str, bytes], command: Command, limits: Limits, listener: Listener | None = None
    ) -> Outcome:
        """Run a program to its end or to a limit, with these files in a workspace of its own.

        Of the command, stdin and marker count. All that `Workspace` promises of a command holds. Raises `LostError`;
        the interpreter is then closed.
        """

    def close(self) -> None:
        """End it."""


class Sandbox(Protocol):
    """A provider, ready for use by several threads. Use as a context manager."""

    @property
    def name(self) -> str:
        """The provider in a word: local, docker."""

    @property
    def isolation(self) -> str:
        """One line for people: what keeps programs in, and what does not."""

    def find(self, program: str) -> str | None:
        """Return where a program is inside the sandbox, or None. Raises `LostError`."""

    def workspace(self, files: Mapping[str, bytes], kit: Kit | None = None) -> Workspace:
        """Make a workspace with these files, by relative name. The kit is built when it is not there yet.

        Raises `WorkspaceError`, `KitError`, and `LostError` when the sandbox broke meanwhile.
        """

    def resident(self, command: Command, limits: Limits, kit: Kit | None = None) -> Resident | None:
        """Start a program that stays until it or the sandbox is closed; None where the provider has no such thing.

        Of the limits, time and output do not hold for it. `{kit}` in its arguments stands for the kit's folder.
        Raises as `workspace` does.
        """

    def interpreter(self, command: Command, limits: Limits, kit: Kit | None = None) -> Interpreter | None:
        """Start an interpreter with `harness/fork_server.c` in it; None where the provider has no such thing.

        Arguments, limits and what it raises are as with `resident`.
        """

    def close(self) -> None:
        """End all that runs and remove all that was made but the kits."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
