"""The closed sets of words that releases hold, apart from what reads the database, which is slow to load."""

from __future__ import annotations

from enum import StrEnum


class FindingKind(StrEnum):
    """What was found."""

    SECRET = "secret"
    EMAIL = "e-mail address"
    ADDRESS = "IP address"
    NAME = "name"


class Decision(StrEnum):
    """What a person decided of a finding; `open` takes an earlier decision back."""

    KEEP = "keep"
    MASK = "mask"
    HOLD = "hold"
    OPEN = "open"


class Place(StrEnum):
    """The text of a revision in which something was found."""

    CODE = "code"
    INSTRUCTION = "instruction"
