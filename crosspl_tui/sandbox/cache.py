"""Remembering verdicts: what the executor asks of whoever keeps them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Protocol

from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.verdict import Execution, Kind

# These depend on the machine's load or state too, so they are found out anew each time.
PASSING_KINDS = frozenset({Kind.TIMEOUT, Kind.INFRASTRUCTURE, Kind.OUT_OF_MEMORY})


@dataclass(frozen=True, slots=True)
class CacheKey:
    """A program under a toolchain and limits, each as a digest."""

    program: str
    toolchain: str
    limits: str


class ResultCache(Protocol):
    """Keeps executions for later processes; called from several threads."""

    def get(self, key: CacheKey) -> Execution | None:
        """Return what was kept under the key, or None."""

    def put(self, key: CacheKey, execution: Execution) -> None:
        """Keep an execution. It is never one of `PASSING_KINDS`."""


def cache_key(language: str, code: str, toolchain: str, limits: tuple[Limits, Limits]) -> CacheKey:
    """Return the key of a program; `limits` are those of compiling and of running."""
    program = hashlib.sha256(f"{language}\0{code}".encode("utf-8", "surrogatepass")).hexdigest()
    return CacheKey(program, toolchain, hashlib.sha256(repr(limits).encode()).hexdigest()[:16])
