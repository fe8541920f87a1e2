"""What a program may use, and how callers change a part of it."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass

MEGABYTE = 1 << 20


class LimitError(ValueError):
    """A limit has an unknown name or a senseless value; the message names the field."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one command. Sizes are in bytes, times in seconds of wall clock."""

    seconds: float = 10.0

    memory_bytes: int = 1024 * MEGABYTE
    """Of all its processes together where a control group or a container can count them, otherwise of each."""

    processes: int = 128
    """Processes and threads at a time."""

    output_bytes: int = 64 * 1024
    """How much is kept of each stream: its beginning and its end in equal parts. Never changes a verdict."""

    most_output_bytes: int = 512 * MEGABYTE
    """Both streams together; whoever prints more is ended, since nothing else would stop it."""

    file_bytes: int = 256 * MEGABYTE
    """The largest file, and the size of each temporary folder."""

    folder_bytes: int = 1024 * MEGABYTE
    """What a workspace may hold; looked at several times a second where no file system of its own sees to it."""

    open_files: int = 512

    cores: float = 2.0
    """Processors' worth of time, where a control group or a container can count it."""

    def changed(self, changes: Mapping[str, object]) -> Limits:
        """Return these limits with some replaced by name; raises `LimitError`."""
        kinds = {field.name: type(getattr(self, field.name)) for field in dataclasses.fields(self)}
        values = {name: _positive(name, value, kinds) for name, value in changes.items()}
        return dataclasses.replace(self, **values)  # type: ignore[arg-type] # checked one by one


def _positive(name: str, value: object, kinds: Mapping[str, type]) -> int | float:
    if name not in kinds:
        raise LimitError(f"limits: {name}: unknown; there are {', '.join(kinds)}")
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < math.inf:
        raise LimitError(f"limits: {name}: must be a positive number, not {value!r}")
    if kinds[name] is int and not float(value).is_integer():
        raise LimitError(f"limits: {name}: must be a whole number, not {value!r}")
    return kinds[name](value)  # type: ignore[no-any-return]
