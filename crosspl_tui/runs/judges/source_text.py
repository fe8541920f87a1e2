"""The text of a file that a person gives to a judge, read as by a scan, and whether the machine reads such files."""

from __future__ import annotations

from pathlib import PurePath
from typing import BinaryIO

from fsm.machine import Machine
from fsm.scanning.batches import ScanOptions
from fsm.scanning.reading import decode
from fsm.scanning.tree import SkipReason

LARGEST_BYTES = ScanOptions().max_bytes


class SourceTextError(ValueError):
    """What was read is no source text; the message says why, in the words of a scan, and leaves the file's name out."""


def read_source_text(file: BinaryIO) -> str:
    """Return the text of a file; raises `SourceTextError` for what a scan passes over as too large or not text."""
    content = file.read(LARGEST_BYTES + 1)
    if len(content) > LARGEST_BYTES:
        raise SourceTextError(
            f"this is {SkipReason.TOO_LARGE}; judges read {LARGEST_BYTES:,} bytes at most, and so does a scan"
        )
    return as_text(content)


def as_text(content: bytes) -> str:
    """Return the text that some bytes hold, in any of the encodings of a scan; raises `SourceTextError`."""
    text = decode(content)
    if text is None:
        raise SourceTextError(f"this is {SkipReason.NOT_TEXT}; give a source file in UTF-8")
    return text


class SuffixError(ValueError):
    """A text was to be judged as a file that the machine does not read; the message names those that it reads."""


def checked_suffix(machine: Machine, suffix: str) -> str:
    """Return a suffix that was told, with its dot, in lower case; raises `SuffixError`.

    A judge takes any, and would leave out in silence what it knows of the machine's own files only.
    """
    if suffix.lower() not in machine.all_suffixes:
        raise SuffixError(f"machine {machine.id} reads {' '.join(machine.all_suffixes)}, not {suffix!r}")
    return suffix.lower()


def suffix_for(machine: Machine, file: str) -> str | None:
    """Return the file's suffix if the machine reads such files."""
    suffix = _suffix(file)
    return suffix if suffix in machine.all_suffixes else None


def misfit(machine: Machine, file: str) -> str:
    """Say that a file is of a language which the machine does not read; "" if it may be of that language."""
    suffix = _suffix(file)
    if not suffix or suffix in machine.all_suffixes:
        return ""
    reads = " ".join(machine.all_suffixes)
    return f"machine {machine.id} reads {reads}, this is {suffix}; it is judged as {machine.suffixes[0]}"


def _suffix(file: str) -> str:
    return PurePath(file).suffix.lower()
