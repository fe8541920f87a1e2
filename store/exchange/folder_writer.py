"""A dataset's folder, written beside its place and moved there when complete."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from store.exchange.manifest import MANIFEST, is_dataset, read_manifest
from store.exchange.naming import ExchangeError
from store.exchange.refusals import why_not_written


class FolderWriter:
    """Writes files below a folder and keeps their SHA-256, by path."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.digests: dict[str, str] = {}

    def write(self, path: str, lines: Iterable[str]) -> int:
        """Write a file of UTF-8 text and return how many pieces it was made of."""
        target = self._folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        digest, count = hashlib.sha256(), 0
        with target.open("xb") as file:
            for line in lines:
                data = line.encode()
                digest.update(data)
                file.write(data)
                count += 1
        self.digests[path] = digest.hexdigest()
        return count

    @contextmanager
    def open(self, path: str) -> Iterator[BinaryIO]:
        """Give a file to write bytes to, one after the other; its digest is known once the block has ended."""
        target = self._folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as file:
            yield file
        with target.open("rb") as file:
            self.digests[path] = hashlib.file_digest(file, "sha256").hexdigest()


def check_target(folder: Path) -> None:
    """Refuse a place where something stands that an export must not replace.

    Raises `ExchangeError` unless there is nothing, an empty folder, or an export of ours and nothing else.
    """
    if not check_place(folder, "export"):
        return
    if not is_dataset(folder):
        raise ExchangeError(f"{folder} is not empty and no export of ours; choose another folder or empty it")
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}
    if foreign := present - {MANIFEST, *read_manifest(folder).files}:
        raise ExchangeError(
            f"{folder} is replaced as a whole, but holds files that are not of the export, such as "
            f"{min(foreign)!r}; move them away or choose another folder"
        )


def check_place(folder: Path, what: str) -> bool:
    """Say whether something lies in a folder that `what` is to be written to.

    Raises `ExchangeError` when it is a file, or when there is no folder to create it in.
    """
    if not folder.parent.is_dir():
        raise ExchangeError(
            f"{folder.parent} is not a folder; create it or choose another place for the {what}"
        )
    if not folder.exists():
        return False
    if not folder.is_dir():
        raise ExchangeError(f"{folder} is a file; choose a folder for the {what}")
    return any(folder.iterdir())


@contextmanager
def replacing(folder: Path, check: Callable[[Path], None] = check_target) -> Iterator[FolderWriter]:
    """Give a writer for a folder that takes its place when the block ends well, and is removed otherwise.

    `check` raises `ExchangeError` for a folder that must not be replaced.
    """
    folder = folder.resolve()
    check(folder)
    try:
        work = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    except OSError as error:
        raise ExchangeError(why_not_written(folder, error)) from error
    try:
        new = work / "new"
        new.mkdir()
        yield FolderWriter(new)
        _flush()
        check(folder)
        if folder.exists():
            folder.rename(work / "old")
        try:
            new.rename(folder)
        except OSError:
            (work / "old").rename(folder)
            raise
        _flush()
    except OSError as error:
        raise ExchangeError(why_not_written(folder, error)) from error
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _flush() -> None:
    """Bring all files to the disk in one call, which for thousands of them is far quicker than one by one."""
    if sys.platform != "win32":
        os.sync()
