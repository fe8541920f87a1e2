"""Telling the kinds of failure apart by return code and message, as the published analysis does."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from crosspl_tui.sandbox.table import Table

# At the beginning of a line; the last one in a text is what ended the program.
_EXCEPTION = re.compile(
    r"^(?:Execution failed: )?((?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*)(?::(?=\s|$)|$)", re.MULTILINE
)
_TRACEBACK = "Traceback (most recent call last):"


class FailureKind(StrEnum):
    """The six published kinds, and the rest."""

    SYMBOL = "symbol resolution"
    LIBRARY = "GSL runtime"
    CALLING = "Python-level calling"
    UNDEFINED = "NameError/undefined"
    ASSERTION = "assertion/test failure"
    CRASH = "memory/crash"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the table; it fits when all that it names fits."""

    kind: FailureKind
    codes: frozenset[int]
    patterns: tuple[re.Pattern[str], ...]
    exceptions: frozenset[str]

    def fits(self, code: int | None, message: str, exception: str) -> bool:
        """Return whether the rule decides on this failure."""
        if self.codes and code not in self.codes:
            return False
        if self.exceptions and not {exception, exception.rpartition(".")[2]} & self.exceptions:
            return False
        return not self.patterns or any(pattern.search(message) for pattern in self.patterns)


def classify(code: int | None, message: str) -> FailureKind:
    """Return the kind of a failure. `code` is the process's return code, minus the number of a signal that ended it,
    None when it was ended for taking too long or too much.
    """
    if code is None:
        return FailureKind.OTHER
    exception = last_exception(message)
    return next((rule.kind for rule in _rules() if rule.fits(code, message, exception)), FailureKind.OTHER)


def last_exception(message: str) -> str:
    """Return the name of the exception that ended a program, by what it printed; empty for none."""
    _, found, trace = message.rpartition(_TRACEBACK)
    names = [
        match[1] for match in _EXCEPTION.finditer(trace if found else message) if _is_exception(match[1])
    ]
    return names[0] if names and found else names[-1] if names else ""


def _is_exception(name: str) -> bool:
    last = name.rpartition(".")[2]
    return last[:1].isupper() or last in {"error", "timeout"}


@cache
def _rules() -> tuple[Rule, ...]:
    content = (files(__package__) / "failures.toml").read_text(encoding="utf-8")
    return tuple(_read(Table("failures.toml", tomllib.loads(content))))


def _read(table: Table) -> Iterator[Rule]:
    for row in table.tables("rules"):
        yield Rule(
            kind=FailureKind(row.text("kind")),
            codes=frozenset(row.numbers("codes")),
            patterns=row.patterns("patterns"),
            exceptions=frozenset(row.texts("exceptions")),
        )
        row.end()
    table.end()
