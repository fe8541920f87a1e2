"""Resident compilers: a few for each way, each compiling one program at a time and replaced when it fails."""

from __future__ import annotations

import struct
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from crosspl_tui.sandbox.errors import LostError
from crosspl_tui.sandbox.interface import Command, Kit, Resident, Sandbox
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.staying import Staying

_NUMBER = struct.Struct(">I")


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
        self._staying = Staying[Resident]()

    def compile(self, name: str, compiler: Compiler, text: bytes) -> Compiled | None:
        """Compile a program, or return None when that has to be done without a resident compiler.

        So it is when the provider has none, or when this program broke it: its ordinary self may say why.
        """
        start = partial(self._sandbox.resident, compiler.command, compiler.limits, compiler.kit)
        return self._staying.ask(name, start, lambda resident: _ask(resident, compiler, text))


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
