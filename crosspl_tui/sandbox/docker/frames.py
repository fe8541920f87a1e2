"""The frames that pass between host and runner: a letter, a length, and so many bytes."""

from __future__ import annotations

import base64
import json
import struct
from collections.abc import Callable
from enum import StrEnum
from typing import Any

HEADER = struct.Struct(">cI")


class Letter(StrEnum):
    """What a frame is. The first four go to the runner, the others come from it."""

    FILL = "F"
    RUN = "R"
    KILL = "K"
    LOOK = "L"
    STDOUT = "o"
    STDERR = "e"
    DONE = "d"
    FAILED = "x"


def pack(letter: Letter, content: bytes = b"") -> bytes:
    """Return a frame."""
    return HEADER.pack(letter.encode(), len(content)) + content


def pack_json(letter: Letter, value: object) -> bytes:
    """Return a frame with JSON in it."""
    return pack(letter, json.dumps(value).encode())


def read(take: Callable[[int], bytes]) -> tuple[Letter, bytes]:
    """Read a frame; `take` gives exactly so many bytes. Raises `ValueError` for what is none."""
    letter, length = HEADER.unpack(take(HEADER.size))
    return Letter(letter.decode("latin-1")), take(length)


def armoured(content: bytes) -> str:
    """Return bytes as text for JSON."""
    return base64.b64encode(content).decode()


def bare(text: Any) -> bytes:  # noqa: ANN401 - out of JSON
    """Return the bytes again."""
    return base64.b64decode(text)
