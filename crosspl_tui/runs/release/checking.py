"""A release checked as a reader would: digests, counts, layout, and its metadata."""

from __future__ import annotations

import hashlib
import json
import os
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from store.exchange.fields import BadDataError
from store.exchange.manifest import read_manifest
from store.exchange.naming import ExchangeError
from store.exchange.release import CHECKSUMS, HELD, ITEMS, TABLE, read_checksums, read_release

METADATA = "croissant.json"
_NEEDED = (
    ITEMS,
    TABLE,
    HELD,
    METADATA,
    "README.md",
    "DATASHEET.md",
    "LICENCES.md",
    "versions.json",
    "manifest.json",
)


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What is wrong with a release, and what could not be looked at here."""

    files: int
    problems: tuple[str, ...]
    unchecked: tuple[str, ...]


def check_release(folder: Path) -> CheckReport:
    """Check a release's folder; raises `ExchangeError` when it is none, or its list of digests is damaged."""
    facts, digests = read_release(folder), read_checksums(folder)
    problems = list(_files(folder, digests))
    unchecked: list[str] = []
    if not problems:
        problems += _counts(folder, facts.items, facts.held, unchecked)
        problems += _manifest(folder, digests)
        problems += _metadata(folder, unchecked)
    return CheckReport(len(digests), tuple(problems), tuple(unchecked))


def _files(folder: Path, digests: dict[str, str]) -> Iterator[str]:
    for path in sorted(set(_NEEDED) - digests.keys()):
        yield f"{CHECKSUMS} does not name {path}, which every release has"
    for path, digest in digests.items():
        if reason := _fault(folder, path, digest):
            yield f"{path}: {reason}"
    for path in sorted(_present(folder) - digests.keys() - {CHECKSUMS}):
        yield f"{path!a}: is not of the release: {CHECKSUMS} does not name it"


def _fault(folder: Path, path: str, digest: str) -> str:
    target = folder / path
    inside = [parent for parent in (target, *target.parents) if parent != folder and folder in parent.parents]
    if any(place.is_symlink() for place in inside):
        return "is reached by a link, which is not followed"
    if not target.is_file():
        return "is not there"
    with target.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    return "" if found == digest else f"was changed: its SHA-256 is not that of {CHECKSUMS}"


def _present(folder: Path) -> set[str]:
    return {
        (Path(parent) / name).relative_to(folder).as_posix()
        for parent, _, names in os.walk(folder)
        for name in names
    }


def _counts(folder: Path, items: int, held: int, unchecked: list[str]) -> Iterator[str]:
    for path, expected in ((ITEMS, items), (HELD, held)):
        with (folder / path).open("rb") as file:
            count = sum(1 for _ in file)
        if count != expected:
            yield f"{path}: has {count} lines, release.json says {expected}"
    if find_spec("pyarrow") is None:
        unchecked.append(f"{TABLE}: pyarrow is not installed")
        return
    rows = import_module("pyarrow.parquet").ParquetFile(folder / TABLE).metadata.num_rows
    if rows != items:
        yield f"{TABLE}: has {rows} rows, release.json says {items}"


def _manifest(folder: Path, digests: dict[str, str]) -> Iterator[str]:
    try:
        files = read_manifest(folder).files
    except (ExchangeError, BadDataError) as error:
        yield str(error)
        return
    for path, digest in files.items():
        if digests.get(path) != digest:
            yield f"manifest.json and {CHECKSUMS} do not say the same of {path}"


def _metadata(folder: Path, unchecked: list[str]) -> Iterator[str]:
    path = folder / METADATA
    try:
        table = json.loads(path.read_bytes())
        files = {entry["contentUrl"]: entry["sha256"] for entry in table["distribution"]}
    except (ValueError, KeyError, TypeError) as error:
        yield f"{METADATA}: cannot be read: {error}"
        return
    stated = read_checksums(folder)
    for name, digest in files.items():
        if stated.get(name) != digest:
            yield f"{METADATA}: says of {name} another SHA-256 than {CHECKSUMS}"
    if find_spec("mlcroissant") is None:
        unchecked.append(f"{METADATA}: mlcroissant is not installed; pip install mlcroissant")
        return
    yield from _by_mlcroissant(import_module("mlcroissant"), path)


def _by_mlcroissant(mlcroissant: Any, path: Path) -> Iterator[str]:  # noqa: ANN401 - the library has no types
    try:
        with warnings.catch_warnings():  # the library's own, about the libraries that it uses
            warnings.simplefilter("ignore")
            mlcroissant.Dataset(jsonld=path)
    except mlcroissant.ValidationError as error:
        yield f"{METADATA}: mlcroissant refuses it: {' '.join(str(error).split())}"
