"""What is said of a program once it has been executed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The kinds of verdict. Only `PASSED` is a pass; `INFRASTRUCTURE` says nothing about the program."""

    PASSED = "passed"
    WRONG = "wrong"
    COMPILE_ERROR = "compile error"
    RUNTIME_ERROR = "runtime error"
    TIMEOUT = "timeout"
    OUT_OF_MEMORY = "out of memory"
    OUTPUT_CAP = "output cap"
    KILLED = "killed by signal"
    INFRASTRUCTURE = "infrastructure"

    @property
    def counts(self) -> bool:
        """Whether the verdict may be held against whoever wrote the program."""
        return self is not Kind.INFRASTRUCTURE


class Phase(StrEnum):
    """The step a program had reached."""

    PREPARE = "prepare"
    COMPILE = "compile"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Execution:
    """The verdict on one program, and what it was based on."""

    kind: Kind
    phase: Phase
    reason: str
    """One clause for people: what decided."""

    seconds: float
    """Wall clock of compiling and running together."""

    stdout: str
    stderr: str
    """Beginning and end of what the deciding step printed; undecodable bytes as U+FFFD."""

    signal: str
    """Name of the signal that ended it, such as SIGSEGV; otherwise empty."""

    exit_code: int | None
    toolchain: str
    """Digest of the toolchain; empty when there was none."""

    @property
    def is_passed(self) -> bool:
        return self.kind is Kind.PASSED
