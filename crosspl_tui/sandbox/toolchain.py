"""Toolchains: for each language, the ways to compile and run a program, and how to read what comes of it. All of it
is data in `toolchains/`, checked here.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from crosspl_tui.sandbox.errors import ToolchainError, UnknownLanguageError
from crosspl_tui.sandbox.limits import LimitError, Limits
from crosspl_tui.sandbox.table import Table
from crosspl_tui.short_names import full_language

Arguments = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to execute programs of a language.

    In arguments `{kit}` stands for the kit's folder, and a tool's name in braces for where it is.
    """

    name: str
    tools: tuple[str, ...]
    """Programs that it needs; absolute names are files."""

    versions: tuple[Arguments, ...]
    """Commands that tell the tools' versions."""

    environment: Mapping[str, str]
    kit: tuple[str, ...]
    """Names of files in `harness/`."""

    kit_build: tuple[Arguments, ...]
    compile: tuple[Arguments, ...]
    resident: Arguments
    """A compiler that stays, which does what `compile` does (see `residents`); empty for none."""

    started: Arguments
    """An interpreter that has started once, of which a copy does what `run` does (`Interpreter`); empty for none."""

    run: Arguments
    is_final: bool
    """Whether its compile errors are the last word; otherwise the next way that is present tries again."""


@dataclass(frozen=True, slots=True)
class Patterns:
    """What a language's programs print when they fail; searched line by line, on both streams of a failed program."""

    compile_error: tuple[re.Pattern[str], ...] = ()
    """Of languages without a compile step."""

    wrong: tuple[re.Pattern[str], ...] = ()
    out_of_memory: tuple[re.Pattern[str], ...] = ()
    not_passed: tuple[re.Pattern[str], ...] = ()
    """With these on stderr a program has not passed, whatever it exits with."""

    wrong_exit_codes: frozenset[int] = frozenset()
    needs_empty_stderr: bool = False


@dataclass(frozen=True, slots=True)
class Toolchain:
    """What is known of executing a language."""

    language: str
    name: str
    packages: tuple[str, ...]
    """Debian packages."""

    npm: tuple[str, ...]
    image: str
    """An image that has what Debian lacks; empty for none."""

    image_folders: tuple[str, ...]
    """What is taken from there."""

    image_links: Mapping[str, str]
    """Links that put it on the path."""

    install: str
    file: str
    ways: tuple[Way, ...]
    """The best first."""

    patterns: Patterns
    compile_limits: Limits
    run_limits: Limits
    digest: str = field(compare=False)
    """Of the data file and the harness files: changes when programs may come out otherwise."""


def harness_files(way: Way) -> Mapping[str, bytes]:
    """Return the files a way's kit begins with."""
    return {name: (_folder("harness") / name).read_bytes() for name in way.kit}


@cache
def load_toolchains() -> Mapping[str, Toolchain]:
    """Read the data files, by language. Raises `ToolchainError`."""
    names = sorted(file.name for file in _folder("toolchains").iterdir() if file.name.endswith(".toml"))
    toolchains = [_toolchain(name, (_folder("toolchains") / name).read_bytes()) for name in names]
    return {toolchain.language: toolchain for toolchain in toolchains}


def find_toolchain(language: str) -> Toolchain:
    """Return the toolchain of a language, by any of its names (py, Python, golang). Raises `UnknownLanguageError`."""
    wanted = full_language(language).casefold()
    for toolchain in load_toolchains().values():
        if wanted in {toolchain.language, toolchain.name.casefold()}:
            return toolchain
    known = " ".join(load_toolchains())
    raise UnknownLanguageError(f"{language}: no such language; there are {known}")


def _folder(name: str) -> Traversable:
    return files(__package__) / name


def _toolchain(file: str, content: bytes) -> Toolchain:
    try:
        table = Table(file, tomllib.loads(content.decode()))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ToolchainError(f"{file}: cannot be read as TOML: {error}") from error
    ways = tuple(_way(way) for way in table.tables("ways"))
    packages, npm = table.texts("packages"), table.texts("npm")
    limits, image = table.table("limits"), table.table("image")
    toolchain = Toolchain(
        language=table.text("language"),
        name=table.text("name"),
        packages=packages,
        npm=npm,
        image=image.text("name", default=""),
        image_folders=image.texts("folders"),
        image_links=image.table("links").all_texts(),
        install=table.text("install", default=_install(packages, npm)),
        file=table.text("file"),
        ways=ways,
        patterns=_patterns(table.table("patterns")),
        compile_limits=_limits(limits, "compile"),
        run_limits=_limits(limits, "run"),
        digest=_digest(content, ways),
    )
    for taken in (limits, image, table):
        taken.end()
    return toolchain


def _way(table: Table) -> Way:
    way = Way(
        name=table.text("name"),
        tools=table.texts("tools"),
        versions=table.commands("versions"),
        environment=table.table("environment").all_texts(),
        kit=table.texts("kit"),
        kit_build=table.commands("kit_build"),
        compile=table.commands("compile"),
        resident=table.texts("resident"),
        started=table.texts("started"),
        run=table.texts("run"),
        is_final=table.flag("is_final", default=True),
    )
    table.end()
    return way


def _patterns(table: Table) -> Patterns:
    patterns = Patterns(
        compile_error=table.patterns("compile_error"),
        wrong=table.patterns("wrong"),
        out_of_memory=table.patterns("out_of_memory"),
        not_passed=table.patterns("not_passed"),
        wrong_exit_codes=frozenset(table.numbers("wrong_exit_codes")),
        needs_empty_stderr=table.flag("needs_empty_stderr", default=False),
    )
    table.end()
    return patterns


def _limits(table: Table, step: str) -> Limits:
    try:
        return Limits().changed(table.table(step).all_values())
    except LimitError as error:
        raise ToolchainError(f"{table.place}.{step}: {error}") from error


def _install(packages: Sequence[str], npm: Sequence[str]) -> str:
    after = f" && npm install -g {' '.join(npm)}" if npm else ""
    return f"apt install {' '.join(packages)}{after}"


def _digest(content: bytes, ways: Sequence[Way]) -> str:
    digest = hashlib.sha256(content)
    for way in ways:
        for name, text in harness_files(way).items():
            digest.update(name.encode() + b"\0" + text + b"\0")
    return digest.hexdigest()
