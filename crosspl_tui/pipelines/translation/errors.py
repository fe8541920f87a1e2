"""Why something cannot be translated: a row that is no problem, and a value or type that a language cannot have."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class RowError(ValueError):
    """A row is no problem: the message names the row, the field, and what to do."""


class RulesError(ValueError):
    """A language's data file is broken; the message names file and field."""


class UnknownLanguageError(LookupError):
    """No rules of that name exist."""


class Reason(StrEnum):
    """What a language cannot have."""

    MIXED_TYPES = "mixed types"
    INTEGER_WIDTH = "integer width"
    KEY_TYPE = "key type"
    NONE = "no None here"
    TUPLE_LENGTH = "tuple length"
    TEXT = "character"
    NESTING = "nesting"
    BYTES = "bytes"
    NOT_A_NUMBER = "not a number"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A language's no to a problem."""

    language: str
    reason: Reason
    words: str
    """For people: what was met, and why the language has no place for it."""


class RefusedError(Exception):
    """Carries a refusal out of the rules."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.language}: {refusal.words}")
        self.refusal = refusal
