"""Results of executing programs, kept so that the same program is not executed twice by the same toolchain."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import text

from store.clock import utc_now
from store.database import Database
from store.values import row_values

_COLUMNS = "program, toolchain, limits, kind, phase, reason, seconds, stdout, stderr, signal, exit_code"

_FIND = text(f"""
    SELECT {_COLUMNS} FROM execution
    WHERE program = :program AND toolchain = :toolchain AND limits = :limits""")

_KEEP = text(f"""
    INSERT INTO execution ({_COLUMNS}, created_at)
    VALUES (:program, :toolchain, :limits, :kind, :phase, :reason, :seconds, :stdout, :stderr, :signal, :exit_code,
        :now)
    ON CONFLICT (program, toolchain, limits) DO NOTHING""")


@dataclass(frozen=True, slots=True)
class ExecutionRow:
    """An execution as stored; `program`, `toolchain` and `limits` are digests, `seconds` is wall clock."""

    program: str
    toolchain: str
    limits: str
    kind: str
    phase: str
    reason: str
    seconds: float
    stdout: str
    stderr: str
    signal: str
    exit_code: int | None


def find_execution(database: Database, *, program: str, toolchain: str, limits: str) -> ExecutionRow | None:
    """The execution of a program by a toolchain within limits, or None."""
    with database.connect() as connection:
        row = connection.execute(
            _FIND, {"program": program, "toolchain": toolchain, "limits": limits}
        ).one_or_none()
    return None if row is None else ExecutionRow(*row)


def keep_execution(database: Database, execution: ExecutionRow) -> None:
    """Keep an execution; one that is there already stays."""
    with database.begin() as connection:
        connection.execute(_KEEP, row_values(execution, now=utc_now()))
