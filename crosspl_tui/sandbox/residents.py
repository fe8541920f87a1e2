"""Resident compilers: a few for each way, each compiling one program at a time and replaced when it fails."""

from __future__ import annotations

import os
import struct
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from crosspl_tui.sandbox.errors import LostError, SandboxError
from crosspl_tui.sandbox.interface import Command, Kit, Resident, Sandbox
from crosspl_tui.sandbox.limits import Limits

_NUMBER = struct.Struct(">I")
MOST_FAILURES = 5
"""After so many a way goes without: what is so often lost costs more than it saves."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a resident compiler made of a program."""

    code: int
    """Its exit code, had it been started for this program alone."""

    seconds: float
    complaints: bytes
    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Compiler:
    """How to start a resident compiler."""

    command: Command
    limits: Limits
    kit: Kit | None


class Residents:
    """The resident compilers of one sandbox; for several threads. They end when the sandbox is closed."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._idle: dict[str, list[Resident]] = {}
        self._failures: dict[str, int] = {}
        self._lock = threading.Lock()
        self._slots = threading.BoundedSemaphore(max(2, os.cpu_count() or 1))

    def compile(self, name: str, compiler: Compiler, text: bytes) -> Compiled | None:
        """Compile a program, or return None when that has to be done without a resident compiler.

        So it is when the provider has none, or when this program broke it: its ordinary self may say why.
        """
        if self._failures.get(name, 0) >= MOST_FAILURES:
            return None
        try:
            with self._slots, self._lent(name, compiler) as resident:
                return None if resident is None else _ask(resident, compiler, text)
        except (SandboxError, ValueError):
            with self._lock:
                self._failures[name] = self._failures.get(name, 0) + 1
            return None

    @contextmanager
    def _lent(self, name: str, compiler: Compiler) -> Iterator[Resident | None]:
        with self._lock:
            idle = self._idle.setdefault(name, [])
            resident = idle.pop() if idle else None
        resident = resident or self._sandbox.resident(compiler.command, compiler.limits, compiler.kit)
        try:
            yield resident
        except BaseException:
            if resident:
                resident.close()
            raise
        if resident:
            with self._lock:
                self._idle[name].append(resident)


def _ask(resident: Resident, compiler: Compiler, text: bytes) -> Compiled:
    begun = time.monotonic()
    answer = resident.ask(text, compiler.limits.seconds)
    return _read(answer, time.monotonic() - begun)


def _read(answer: bytes, seconds: float) -> Compiled:
    """Read an answer; raises `LostError` for what is none."""
    try:
        code, at = _number(answer, 0)
        complaints, at = _text(answer, at)
        count, at = _number(answer, at)
        files = {}
        for _ in range(count):
            name, at = _text(answer, at)
            files[name.decode()], at = _text(answer, at)
    except (struct.error, UnicodeDecodeError) as error:
        raise LostError(f"a resident compiler answered nonsense: {error}") from error
    return Compiled(code, seconds, complaints, files)


def _number(answer: bytes, at: int) -> tuple[int, int]:
    (number,) = _NUMBER.unpack_from(answer, at)
    return number, at + _NUMBER.size


def _text(answer: bytes, at: int) -> tuple[bytes, int]:
    length, at = _number(answer, at)
    return answer[at : at + length], at + length
