"""What a scan may know of a former one: which files are unchanged, and which texts are known to hold nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Protocol

from fsm.judge import VERSIONS
from fsm.scanning.tree import SkipReason, SourceFile
from fsm.tables import FOLDER
from fsm.trace import Mode

# Pairs of a content hash and the suffix under which the text was read.
Barren = frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class ScannedFile:
    """A file that a scan is through with; `content_hash` is "" for one that was skipped, for the reason there is."""

    file: SourceFile
    content_hash: str
    has_detection: bool
    skipped: SkipReason | None = None


class Memory(Protocol):
    """What is kept between scans of one folder by one judge."""

    @property
    def barren(self) -> Barren:
        """Files in which nothing was found."""

    def is_unchanged(self, file: SourceFile) -> bool:
        """Say whether a former scan is through with the file as it is, going by its size and time."""

    def remember(self, scanned: Sequence[ScannedFile]) -> None:
        """Take note of files; their detections have been handed out before."""


@cache
def judges_version(mode: Mode) -> str:
    """Name all of this package that decides what a scan finds: the judge's version and a digest of its data."""
    data = [*FOLDER.iterdir(), *(FOLDER / "catalogue").iterdir()]
    digest = sha256()
    for file in sorted(data, key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            digest.update(file.read_bytes())
    return f"{VERSIONS[mode]} {digest.hexdigest()[:16]}"
