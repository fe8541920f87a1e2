"""The manifest by which a folder is known as a dataset of ours, with the digests of its files."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from store.exchange.fields import MEGABYTE, BadDataError, Fields, parse_json, read_bytes
from store.exchange.naming import ExchangeError, is_safe_name

MANIFEST = "manifest.json"
REVIEWS = "reviews.jsonl"
REJECTED = "rejected.jsonl"
READINGS = "readings.jsonl"
FORMAT = "crosspl-tui dataset"
SCHEMA = 2
_SCHEMA_WITHOUT_READINGS = 1  # a dataset without them is what older versions read too
_LISTS = frozenset({REVIEWS, REJECTED, READINGS})
_LARGEST = 256 * MEGABYTE
_ITEM_FILE = re.compile(r"(?:IPC|FFI)_[0-9]{1,10}\.json", re.ASCII)
_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a dataset holds. `order` lists all keys as they stand in the queue; `files` are SHA-256 by path."""

    counts: Mapping[str, object]
    order: tuple[str, ...]
    files: Mapping[str, str]

    @property
    def item_files(self) -> list[str]:
        """The paths of the items' files, in the order of the manifest."""
        return [path for path in self.files if path not in _LISTS]

    def dumps(self) -> str:
        """Return the manifest as text; equal states give equal texts, so it holds no time."""
        table = {
            "format": FORMAT,
            "schema": SCHEMA if READINGS in self.files else _SCHEMA_WITHOUT_READINGS,
            "tool": f"crosspl-tui {_version()}",
            "counts": self.counts,
            "order": self.order,
            "files": self.files,
        }
        return pretty(table)


def pretty(value: object) -> str:
    """Return JSON for people: indented, not escaped, with a line feed at the end."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def one_line(value: object) -> str:
    """Return JSON as a line of a `.jsonl` file."""
    return json.dumps(value, ensure_ascii=False) + "\n"


def is_dataset(folder: Path) -> bool:
    """Whether the folder holds a manifest of ours, of whatever version and however damaged the rest is."""
    try:
        table = Fields.of(parse_json(read_bytes(folder / MANIFEST, _LARGEST)))
        return table.text("format") == FORMAT
    except BadDataError:
        return False


def has_dataset_lists(folder: Path) -> bool:
    """Whether the lists lie here that every dataset has beside its items, even if its manifest is damaged or gone."""
    return all((folder / name).is_file() for name in (REVIEWS, REJECTED))


def read_manifest(folder: Path) -> Manifest:
    """Read a dataset's manifest; raises `ExchangeError` when it is damaged or of a newer schema."""
    path = folder / MANIFEST
    try:
        table = Fields.of(parse_json(read_bytes(path, _LARGEST)))
        if table.text("format") != FORMAT:
            raise table.error("format", f"must be {FORMAT!r}")
        if table.whole("schema") > SCHEMA:
            raise ExchangeError(
                f"{path}: schema: the dataset was written by a newer version; update crosspl-tui"
            )
        files = table.within("files")
        return Manifest(
            counts=table.within("counts").table,
            order=tuple(table.texts("order")),
            files={_safe_path(files, name): _digest(files, name) for name in files.table},
        )
    except BadDataError as error:
        raise ExchangeError(f"{path}: {error}; restore the file, or export the dataset again") from error


def _safe_path(files: Fields, path: str) -> str:
    *folders, name = path.split("/")
    if path not in _LISTS and not (
        len(folders) == 2 and all(map(is_safe_name, folders)) and _ITEM_FILE.fullmatch(name)
    ):
        raise files.error(ascii(path), "is not the path of a file of a dataset")
    return path


def _digest(files: Fields, name: str) -> str:
    digest = files.text(name)
    if not _DIGEST.fullmatch(digest):
        raise files.error(ascii(name), "is not a SHA-256 in hexadecimal")
    return digest


def _version() -> str:
    try:
        return metadata.version("crosspl-tui")
    except metadata.PackageNotFoundError:  # run from a source tree
        return "unknown"
