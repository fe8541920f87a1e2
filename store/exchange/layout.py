"""Where the published CrossPL files lie in a clone, and what each of them is."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from store.exchange.fields import MEGABYTE
from store.text import storable


class FileKind(StrEnum):
    """The files of the published benchmark that are read."""

    TASK = "tasks"
    FFI_TASK = "FFI tasks"
    GREEDY_PASS = "accepted greedy answers"
    GREEDY_FAIL = "rejected greedy answers"
    SAMPLED = "sampled answers"

    @property
    def is_task(self) -> bool:
        return self in {FileKind.TASK, FileKind.FFI_TASK}

    @property
    def largest_bytes(self) -> int:
        """The size up to which such a file is read; the published ones stay below a tenth of it."""
        return 4 * MEGABYTE if self.is_task else 256 * MEGABYTE


OUTPUT_NAMES = {
    "greedy_pass.json": FileKind.GREEDY_PASS,
    "greedy_fail.json": FileKind.GREEDY_FAIL,
    "results_10.json": FileKind.SAMPLED,
}
_TASK_NAME = re.compile(r"(IPC|FFI)_([0-9]{1,9})\.json", re.ASCII)
_LANGUAGE_FOLDER = re.compile(r"(.+)_ipc", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PublishedFile:
    """A file to import. `name` is its place in the published layout, whichever folder was pointed at.

    `language_folder` ("java" of `java_ipc`) and `model` are those of model outputs, empty for tasks.
    """

    path: Path
    kind: FileKind
    name: str
    number: int = 0
    language_folder: str = ""
    model: str = ""

    @property
    def order(self) -> tuple[bool, str, int]:
        """Tasks come before the answers to them, in the order of their numbers."""
        return (not self.kind.is_task, self.name.rpartition("/")[0], self.number)


def plan_import(folder: Path) -> list[PublishedFile]:
    """List the published files in a clone, a folder of it, or the single file given, in the order of import.

    Raises `FileNotFoundError` when there is nothing at this path. Links are not followed.
    """
    folder = folder.resolve(strict=True)
    paths = [folder] if folder.is_file() else _files_below(folder)
    files = (_recognise(path) for path in paths)
    return sorted((file for file in files if file), key=lambda file: (file.order, file.name))


def _files_below(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != ".git"]
        yield from (Path(parent, name) for name in names)


def _recognise(path: Path) -> PublishedFile | None:
    if match := _TASK_NAME.fullmatch(path.name):
        kind = FileKind.TASK if match[1] == "IPC" else FileKind.FFI_TASK
        return PublishedFile(path, kind, _last_parts(path, 2), number=int(match[2]))
    kind_of_output = OUTPUT_NAMES.get(path.name)
    language = _LANGUAGE_FOLDER.fullmatch(path.parent.parent.name)
    if kind_of_output is None or language is None:
        return None
    return PublishedFile(
        path,
        kind_of_output,
        _last_parts(path, 3),
        language_folder=storable(language[1]).lower(),
        model=storable(path.parent.name),
    )


def _last_parts(path: Path, count: int) -> str:
    return storable("/".join(path.parts[-count:]))
