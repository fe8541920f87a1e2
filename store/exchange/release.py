"""A release's folder: what makes it known as one, the list of its files' digests, and whether it may be replaced."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from store.exchange.fields import MEGABYTE, BadDataError, Fields, parse_json, read_bytes
from store.exchange.folder_writer import check_place
from store.exchange.naming import ExchangeError

RELEASE = "release.json"
CHECKSUMS = "SHA256SUMS"
SETTLED = "findings.jsonl"
ITEMS = "data/items.jsonl"
TABLE = "data/items.parquet"
HELD = "held_back.jsonl"
FORMAT = "crosspl-tui release"
SCHEMA = 1
_LARGEST = 256 * MEGABYTE
_SUM = re.compile(r"([0-9a-f]{64})  (\S.*)", re.ASCII)
_PATH = re.compile(r"(?:[A-Za-z0-9][A-Za-z0-9.+#_-]{0,99}/){0,3}[A-Za-z0-9][A-Za-z0-9.+#_-]{0,99}", re.ASCII)


@dataclass(frozen=True, slots=True)
class ReleaseFacts:
    """What a release says of itself: its name, version and date, the policy on licences, and how many items it has."""

    name: str
    version: str
    date: str
    policy: str
    items: int
    held: int
    events: int

    def dumps(self) -> str:
        """Return the facts as the text of `release.json`."""
        table = {
            "format": FORMAT,
            "schema": SCHEMA,
            "name": self.name,
            "version": self.version,
            "date": self.date,
            "policy": self.policy,
            "counts": {"items": self.items, "held_back": self.held, "events": self.events},
        }
        return json.dumps(table, indent=2) + "\n"


def is_release(folder: Path) -> bool:
    """Whether the folder says that it is a release of ours."""
    try:
        return Fields.of(parse_json(read_bytes(folder / RELEASE, MEGABYTE))).text("format") == FORMAT
    except BadDataError:
        return False


def read_release(folder: Path) -> ReleaseFacts:
    """Read what a release says of itself; raises `ExchangeError` when it is none, damaged, or of a newer schema."""
    path = folder / RELEASE
    try:
        table = Fields.of(parse_json(read_bytes(path, MEGABYTE)))
        if table.text("format") != FORMAT:
            raise table.error("format", f"must be {FORMAT!r}")
        if table.whole("schema") > SCHEMA:
            raise ExchangeError(f"{path}: the release was written by a newer version; update crosspl-tui")
        counts = table.within("counts")
        return ReleaseFacts(
            name=table.text("name"),
            version=table.text("version"),
            date=table.text("date"),
            policy=table.text("policy"),
            items=counts.whole("items"),
            held=counts.whole("held_back"),
            events=counts.whole("events"),
        )
    except BadDataError as error:
        raise ExchangeError(f"{path}: {error}; name the folder of a release") from error


def dump_checksums(digests: Mapping[str, str]) -> str:
    """Return the digests as `sha256sum --check` reads them."""
    return "".join(f"{digest}  {path}\n" for path, digest in sorted(digests.items()))


def read_checksums(folder: Path) -> dict[str, str]:
    """Return the SHA-256 by path that a release states of its files.

    Raises `ExchangeError` when the list cannot be read, or names a file outside of the release.
    """
    path = folder / CHECKSUMS
    try:
        lines = read_bytes(path, _LARGEST).decode("utf-8", errors="replace").splitlines()
    except BadDataError as error:
        raise ExchangeError(f"{path}: {error}; make the release again") from error
    digests = {}
    for number, line in enumerate(lines, start=1):
        found = _SUM.fullmatch(line)
        if not found or not _PATH.fullmatch(found[2]):
            raise ExchangeError(
                f"{path}, line {number}: is not a SHA-256 and the path of a file of a release"
            )
        digests[found[2]] = found[1]
    return digests


def check_release_target(folder: Path) -> None:
    """Refuse a place where something stands that a release must not replace.

    Raises `ExchangeError` unless there is nothing, an empty folder, or a release of ours and nothing else.
    """
    if not check_place(folder, "release"):
        return
    if not is_release(folder):
        raise ExchangeError(
            f"{folder} is not empty and no release of ours; choose another folder or empty it"
        )
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}
    if foreign := present - {CHECKSUMS, *read_checksums(folder)}:
        raise ExchangeError(
            f"{folder} is replaced as a whole, but holds files that are not of the release, such as "
            f"{min(foreign)!r}; move them away or choose another folder"
        )
