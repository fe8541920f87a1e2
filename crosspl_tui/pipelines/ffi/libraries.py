"""C libraries as data: which shared objects they have, where, and in which order Python loads them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from crosspl_tui.sandbox.errors import ToolchainError
from crosspl_tui.sandbox.table import Table

DEFAULT_LIBRARY = "gsl"


class LibraryError(OSError):
    """A library is not known, not described as it must be, or not installed; the message says what to do."""


@dataclass(frozen=True, slots=True)
class SharedObject:
    """One file that Python loads. `without` are beginnings of the names of objects whose links are cut."""

    name: str
    file: str
    """What tasks call it."""

    files: tuple[str, ...]
    """What it may be called where it is installed, the best first."""

    is_global: bool
    """Whether its symbols are lent to those loaded after it."""

    without: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ErrorHandling:
    """How a C program keeps the library from ending it, and learns of errors all the same; all empty for no way."""

    headers: tuple[str, ...] = ()
    replace: str = ""
    handler: str = ""


@dataclass(frozen=True, slots=True)
class Library:
    """A C library; `objects` are in the order in which they are loaded."""

    name: str
    title: str
    packages: tuple[str, ...]
    development_packages: tuple[str, ...]
    published_folders: tuple[str, ...]
    folders: tuple[str, ...]
    headers: tuple[str, ...]
    include: str
    """What stands before a header's name in an include; empty for nothing."""

    link: tuple[str, ...]
    objects: tuple[SharedObject, ...]
    passed_over: tuple[str, ...]
    """Headers of which the offline author makes nothing."""

    macros: tuple[str, ...]
    """Words of the headers that stand for nothing a declaration needs."""

    aliases: Mapping[str, str]
    """Types of numbers by their other names."""

    errors: ErrorHandling

    def load_order(self, folder: str = "") -> str:
        """Return the Python lines that load the objects; the last is bound to the library's name."""
        prefix = f"{folder.rstrip('/')}/" if folder else ""
        lines = [self._load(each, prefix) for each in self.objects]
        return "\n".join([*lines[:-1], f"{self.name} = {lines[-1]}"])

    @property
    def published_order(self) -> str:
        """The lines with the paths that tasks have."""
        return self.load_order(next(iter(self.published_folders), ""))

    def header_folder(self) -> Path:
        """Return where this machine has the headers; raises `LibraryError`."""
        for folder in map(Path, self.headers):
            if folder.is_dir():
                return folder
        needed = " ".join(self.development_packages)
        raise LibraryError(f"{self.title}: no headers here; install them (apt install {needed})")

    @staticmethod
    def _load(each: SharedObject, prefix: str) -> str:
        mode = ", mode=ctypes.RTLD_GLOBAL" if each.is_global else ""
        return f'ctypes.CDLL("{prefix}{each.file}"{mode})'


def load_libraries(file: Path | None = None) -> Mapping[str, Library]:
    """Return the libraries by name, those of a user's file before ours. Raises `LibraryError`."""
    ours = (files(__package__) / "libraries.toml").read_text(encoding="utf-8")
    known = _read("libraries.toml", ours)
    if file is not None:
        try:
            known |= _read(str(file), file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise LibraryError(f"{file}: cannot be read: {error}") from error
    return known


def find_library(name: str, file: Path | None = None) -> Library:
    """Return the library of a name. Raises `LibraryError`."""
    known = load_libraries(file)
    if name not in known:
        raise LibraryError(
            f"{name}: no such library; there are {', '.join(known)} (add one with --libraries)"
        )
    return known[name]


def _read(place: str, text: str) -> dict[str, Library]:
    try:
        tables = tomllib.loads(text)
        libraries = {}
        for name, values in tables.items():
            table = Table(f"{place}: {name}", values)
            libraries[name] = _library(name, table)
            table.end()
    except (tomllib.TOMLDecodeError, ToolchainError, TypeError, AttributeError) as error:
        raise LibraryError(f"{place}: cannot be read as libraries: {error}") from error
    return libraries


def _library(name: str, table: Table) -> Library:
    errors = table.table("errors")
    library = Library(
        name=name,
        title=table.text("title"),
        packages=table.texts("packages"),
        development_packages=table.texts("development_packages"),
        published_folders=table.texts("published_folders"),
        folders=table.texts("folders"),
        headers=table.texts("headers"),
        include=table.text("include", default=""),
        link=table.texts("link"),
        passed_over=table.texts("passed_over"),
        macros=table.texts("macros"),
        aliases=table.table("aliases").all_texts(),
        objects=tuple(_shared_object(each) for each in table.tables("objects")),
        errors=ErrorHandling(
            headers=errors.texts("headers"),
            replace=errors.text("replace", default=""),
            handler=errors.text("handler", default=""),
        ),
    )
    errors.end()
    return library


def _shared_object(table: Table) -> SharedObject:
    found = SharedObject(
        name=table.text("name"),
        file=table.text("file"),
        files=table.texts("files"),
        is_global=table.flag("is_global", default=False),
        without=table.texts("without"),
    )
    table.end()
    return found
