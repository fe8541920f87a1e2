"""The files of a dataset read back, each held against its digest in the manifest."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from store.exchange.fields import MEGABYTE, BadDataError, digest_of, parse_json, read_bytes

_LARGEST_RECORD = 64 * MEGABYTE


def read_record(folder: Path, path: str, digest: str) -> object:
    """Return the JSON of a dataset's file; raises `BadDataError` if it is missing or not as it was written."""
    data = read_bytes(_inside(folder, path), _LARGEST_RECORD)
    _check_digest(digest_of(data), digest)
    return parse_json(data)


def read_lines(folder: Path, path: str, digest: str) -> Iterator[tuple[int, bytes]]:
    """Yield each line of a dataset's file with its number from 1; raises like `read_record`."""
    target = _inside(folder, path)
    if not target.is_file():
        raise BadDataError("is not there")
    with target.open("rb") as file:
        _check_digest(hashlib.file_digest(file, "sha256").hexdigest(), digest)
        file.seek(0)
        number = 0
        while line := file.readline(_LARGEST_RECORD + 1):
            number += 1
            if len(line) > _LARGEST_RECORD:
                raise BadDataError(f"line {number} is longer than {_LARGEST_RECORD / MEGABYTE:g} MB")
            yield number, line


def _inside(folder: Path, path: str) -> Path:
    """Return a file's place, which must not be reached through a link."""
    target = folder / path
    if any(parent.is_symlink() for parent in target.parents[: path.count("/")]):
        raise BadDataError("lies behind a link, which is not followed")
    return target


def _check_digest(found: str, expected: str) -> None:
    if found != expected:
        raise BadDataError("was changed after the export: its SHA-256 is not that of the manifest")
