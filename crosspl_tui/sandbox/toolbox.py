"""Which ways of which toolchains a sandbox has, in which versions."""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from crosspl_tui.sandbox.errors import MissingToolchainError
from crosspl_tui.sandbox.interface import Command, Kit, Sandbox
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.toolchain import Arguments, Toolchain, Way, find_toolchain, harness_files

DIGEST_LENGTH = 16
PROBE = Limits(seconds=20.0, output_bytes=8192)
_VERSION = re.compile(r"\d+(?:\.\w+)+|\d{3,}")


@dataclass(frozen=True, slots=True)
class Installed:
    """A toolchain as one sandbox has it."""

    toolchain: Toolchain
    ways: tuple[Way, ...]
    """Those whose tools are there, the best first; never empty."""

    versions: tuple[str, ...]
    """What the tools say of themselves, a line each."""

    digest: str
    """Of the data, the harness, the ways present and their versions; verdicts of equal digests are comparable."""

    @property
    def version(self) -> str:
        """The number in the first tool's answer."""
        match = _VERSION.search(self.versions[0]) if self.versions else None
        return match[0] if match else "version unknown"

    places: Mapping[str, str] = field(compare=False)
    """Where the tools are."""

    def kit(self, way: Way) -> Kit | None:
        """Return what a way prepares once, named after this toolchain's digest."""
        if not way.kit:
            return None
        commands = tuple(self.command(way, arguments, kit=".") for arguments in way.kit_build)
        key = f"{self.toolchain.language}-{self.ways.index(way)}-{self.digest}"
        return Kit(key, harness_files(way), commands)

    def command(self, way: Way, arguments: Arguments, *, kit: str) -> Command:
        """Return a command of a way, with everything put in its place."""
        values = {"{kit}": kit} | {f"{{{tool}}}": self.places[tool] for tool in way.tools}
        words = [self.places.get(arguments[0], arguments[0]), *arguments[1:]]
        for name, value in values.items():
            words = [word.replace(name, value) for word in words]
        return Command(tuple(words), way.environment)


class Toolbox:
    """The toolchains of a sandbox, looked for when first asked for; for several threads."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._known: dict[str, Installed | None] = {}
        self._lock = threading.Lock()
        self._locks: dict[str, threading.Lock] = {}

    def get(self, language: str) -> Installed:
        """Return a language's toolchain. Raises `UnknownLanguageError`, `MissingToolchainError`, `LostError`."""
        toolchain = find_toolchain(language)
        with self._lock:
            lock = self._locks.setdefault(toolchain.language, threading.Lock())
        with lock:
            if toolchain.language not in self._known:
                self._known[toolchain.language] = self._look(toolchain)
            found = self._known[toolchain.language]
        if found is None:
            missing = " ".join(sorted(self._missing(toolchain)))
            raise MissingToolchainError(
                f"{toolchain.name}: {self._sandbox.name} has no {missing}: {toolchain.install}"
            )
        return found

    def _look(self, toolchain: Toolchain) -> Installed | None:
        ways = tuple(way for way in toolchain.ways if all(map(self._sandbox.find, way.tools)))
        if not ways:
            return None
        versions = tuple(self._versions(ways))
        digest = hashlib.sha256(toolchain.digest.encode())
        for line in (*(way.name for way in ways), *versions):
            digest.update(b"\0" + line.encode())
        tools = {tool for way in ways for tool in way.tools}
        places = {tool: self._sandbox.find(tool) or tool for tool in tools}
        return Installed(toolchain, ways, versions, digest.hexdigest()[:DIGEST_LENGTH], places)

    def _missing(self, toolchain: Toolchain) -> set[str]:
        return {tool for way in toolchain.ways[-1:] for tool in way.tools if not self._sandbox.find(tool)}

    def _versions(self, ways: tuple[Way, ...]) -> Iterator[str]:
        with self._sandbox.workspace({}) as workspace:
            for arguments in dict.fromkeys(command for way in ways for command in way.versions):
                place = self._sandbox.find(arguments[0]) or arguments[0]
                outcome = workspace.run(Command((place, *arguments[1:])), PROBE)
                said = (outcome.stdout.text + outcome.stderr.text).strip().splitlines()
                yield said[0] if said else "says nothing"
