"""Telling the licence of a folder, as an SPDX expression, from its licence files or its package metadata."""

from __future__ import annotations

import configparser
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

MOST_BYTES = 200_000
LICENCE_FILE = re.compile(
    r"(?:mit-)?(?:licen[cs]e|copying|unlicense)"
    r"(?:[-_][a-z0-9+_-]+(?:\.\d+)*|\.(?:lesser|mit|apache|bsd))?(?:\.(?:md|markdown|txt|rst))?",
    re.IGNORECASE,
)
IDENTIFIER = re.compile(r"SPDX-License-Identifier:[ \t]*([A-Za-z0-9.+() -]*[A-Za-z0-9.+)])")
EXPRESSION_WORDS = frozenset({"AND", "OR", "WITH"})


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """One way to tell a licence: phrases in normalised form that its text holds, and other names for it."""

    licence: str
    phrases: tuple[str, ...]
    aliases: tuple[str, ...]


def licence_of(folder: Path) -> str:
    """Return the SPDX expression of the licence that a folder states, or "" when it states none we know.

    Licence files come before the metadata of packages. Several licence files mean a choice, as in
    `Apache-2.0 OR MIT`, but the GPL beside an LGPL is only the text that the LGPL builds on.
    """
    try:
        names = sorted(entry.name for entry in folder.iterdir() if entry.is_file())
    except OSError:
        return ""
    found = {
        licence for name in names if is_licence_file(name) and (licence := _recognise_file(folder / name))
    }
    if any(licence.startswith("LGPL") for licence in found):
        found = {licence for licence in found if not licence.startswith("GPL")}
    return " OR ".join(sorted(found)) or _licence_in_metadata(folder, names)


def is_licence_file(name: str) -> bool:
    """Say whether a file of this name is one that holds a licence."""
    return LICENCE_FILE.fullmatch(name) is not None


def recognise(text: str) -> str:
    """Return the SPDX expression for a licence's text, or "": what the text says itself, else by phrases."""
    if stated := IDENTIFIER.search(text):
        return stated[1].strip()
    normalised = _normalise(text)
    matches = [
        (normalised.index(fingerprint.phrases[0]), -len(fingerprint.phrases), fingerprint.licence)
        for fingerprint in _fingerprints()
        if all(phrase in normalised for phrase in fingerprint.phrases)
    ]
    return min(matches)[2] if matches else ""


def identify(name: str) -> str:
    """Return the SPDX expression that a name in package metadata means, or ""."""
    known = _names()
    words = name.replace("(", " ").replace(")", " ").split()
    if words and all(word in EXPRESSION_WORDS or word.lower() in known for word in words):
        return " ".join(word if word in EXPRESSION_WORDS else known[word.lower()] for word in words)
    return known.get(_normalise(name), "")


def _recognise_file(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            return recognise(stream.read(MOST_BYTES).decode(errors="replace"))
    except OSError:
        return ""


def _normalise(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9+]+", text.lower()))


def _licence_in_metadata(folder: Path, names: Iterable[str]) -> str:
    for name, read in _METADATA.items():
        if name not in names:
            continue
        try:
            stated = list(read((folder / name).read_text(encoding="utf-8")))
        except (OSError, ValueError, configparser.Error):
            continue  # somebody else's broken metadata says nothing
        for licence in map(identify, stated):
            if licence:
                return licence
    return ""


def _in_pyproject(text: str) -> Iterator[str]:
    project = tomllib.loads(text).get("project", {})
    stated = project.get("license", "") if isinstance(project, dict) else ""
    yield from _texts(stated, "text")


def _in_setup_cfg(text: str) -> Iterator[str]:
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(text)
    yield parser.get("metadata", "license", fallback="")


def _in_package_json(text: str) -> Iterator[str]:
    package = json.loads(text)
    if isinstance(package, dict):
        yield from _texts(package.get("license", ""), "type")
        yield from _texts(package.get("licenses", ""), "type")


def _texts(stated: object, key: str) -> Iterator[str]:
    """Yield the texts of a field: a text, a table with the text under `key`, or a list of either."""
    if isinstance(stated, str):
        yield stated
    elif isinstance(stated, dict):
        yield from _texts(stated.get(key), key)
    elif isinstance(stated, list):
        for entry in stated:
            yield from _texts(entry, key)


_METADATA: dict[str, Callable[[str], Iterator[str]]] = {
    "pyproject.toml": _in_pyproject,
    "setup.cfg": _in_setup_cfg,
    "package.json": _in_package_json,
}


@cache
def _fingerprints() -> tuple[Fingerprint, ...]:
    table = tomllib.loads((files("crosspl_tui.pipelines") / "licences.toml").read_text(encoding="utf-8"))
    return tuple(
        Fingerprint(entry["id"], tuple(entry["phrases"]), tuple(entry.get("aliases", ())))
        for entry in table["licence"]
    )


@cache
def _names() -> dict[str, str]:
    """Return every name of a licence, in lower case, with its identifier."""
    names = {}
    for fingerprint in _fingerprints():
        for name in (fingerprint.licence, _normalise(fingerprint.licence), *fingerprint.aliases):
            names[name.lower()] = fingerprint.licence
    return names
