"""The Docker provider: a workspace is a container of the pool on lease, with its files in memory."""

from __future__ import annotations

import dataclasses
import secrets
import threading
import time
from collections.abc import Mapping
from pathlib import PurePosixPath
from types import TracebackType
from typing import Any, Self

from crosspl_tui.sandbox.capture import Captured
from crosspl_tui.sandbox.docker.engine import KITS, Build, Engine
from crosspl_tui.sandbox.docker.frames import Letter, armoured, bare
from crosspl_tui.sandbox.docker.link import RunnerSilentError
from crosspl_tui.sandbox.docker.names import IMAGE
from crosspl_tui.sandbox.docker.pool import Pool, Worker
from crosspl_tui.sandbox.errors import KitError, LostError, UnavailableError, WorkspaceError
from crosspl_tui.sandbox.interface import Command, Ending, Kit, Listener, Outcome
from crosspl_tui.sandbox.limits import Limits

WORK = "/work"
GRACE_SECONDS = 0.3
FILL_SECONDS = 30.0
_NOTHING = Captured(b"", b"", 0)


class DockerSandbox:
    """Runs commands in containers of an image. Raises `UnavailableError` without an engine or the image."""

    name = "docker"

    def __init__(self, image: str = IMAGE) -> None:
        self._engine = Engine()
        identifier = self._engine.image_id(image)
        if identifier is None:
            self._engine.close()
            raise UnavailableError(
                f"{image}: the engine has no such image; make it: crosspl-tui sandbox build"
            )
        for container in self._engine.left():
            self._engine.remove(container)
        self._image = identifier
        self._pool = Pool(self._engine, identifier)
        self._lock = threading.Lock()
        self._making = threading.Lock()
        self._found: dict[str, str | None] = {}

    @property
    def isolation(self) -> str:
        kept = "no network, read-only system, no capabilities, memory and processes counted"
        return f"Docker {self._engine.version}: {kept}"

    def find(self, program: str) -> str | None:
        with self._lock:
            if program not in self._found:
                self._found |= self._ask(Letter.LOOK, [program])
            return self._found[program]

    def workspace(self, files: Mapping[str, bytes], kit: Kit | None = None) -> DockerWorkspace:
        if kit:
            self._prepare(kit)
        for name in files:
            path = PurePosixPath(name)
            if path.is_absolute() or ".." in path.parts or not path.parts:
                raise WorkspaceError(f"{name}: give a name relative to the workspace, without ..")
        return DockerWorkspace(self._pool, files, f"{KITS}/{kit.key}" if kit else "")

    def resident(self, command: Command, limits: Limits, kit: Kit | None = None) -> None:
        """Return None: its containers answer to one program at a time."""

    def interpreter(self, command: Command, limits: Limits, kit: Kit | None = None) -> None:
        """Return None: in its containers no process may make namespaces."""

    def close(self) -> None:
        self._pool.close()
        self._engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ask(self, letter: Letter, request: object) -> Any:  # noqa: ANN401 - JSON
        worker = self._pool.lend(Build.of(Limits()))
        try:
            answer = worker.link.ask(letter, request, FILL_SECONDS)
        except BaseException:
            self._pool.discard(worker)
            raise
        self._pool.take_back(worker)
        return answer

    def _prepare(self, kit: Kit) -> None:
        """Make a kit in the volume that all containers share, if it is not there."""
        place = f"{KITS}/{kit.key}"
        with self._making:
            if self._found.get(place):
                return
            if not self._ask(Letter.LOOK, [place])[place]:
                self._make(kit, place)
            self._found[place] = place

    def _make(self, kit: Kit, place: str) -> None:
        folder = f"{KITS}/.making-{secrets.token_hex(8)}"
        build = Build.of(kit.limits, makes_kits=True)
        with DockerWorkspace(self._pool, kit.files, "", folder=folder, build=build) as workspace:
            rename = Command(("mv", "-T", folder, place))
            for command in (*kit.commands, rename):
                outcome = workspace.run(command, kit.limits)
                if outcome.code != 0:
                    said = (outcome.stderr.text or outcome.stdout.text).strip()[-500:]
                    raise KitError(f"{kit.key}: {command.arguments[0]}: {said}")


class DockerWorkspace:
    """A container on lease; see `interface.Workspace`. It is leased once the limits of the first command are known."""

    def __init__(
        self,
        pool: Pool,
        files: Mapping[str, bytes],
        kit: str,
        *,
        folder: str = WORK,
        build: Build | None = None,
    ) -> None:
        self.kit = kit
        self._pool = pool
        self._files = files
        self._folder = folder
        self._build = build
        self._worker: Worker | None = None
        self._is_doubtful = False

    def run(self, command: Command, limits: Limits, listener: Listener | None = None) -> Outcome:
        worker = self._leased(limits)
        request = {
            "arguments": list(command.arguments),
            "environment": dict(command.environment),
            "stdin": armoured(command.stdin),
            "marker": armoured(command.marker),
            "limits": dataclasses.asdict(limits),
            "is_heard": listener is not None,
        }
        begun = time.monotonic()
        try:
            answer = worker.link.ask(Letter.RUN, request, limits.seconds + GRACE_SECONDS, listener)
        except RunnerSilentError:
            self._is_doubtful = True
            return _ended_outside(Ending.TIMEOUT, time.monotonic() - begun)
        except LostError:
            self._is_doubtful = True
            raise
        outcome = _outcome(answer)
        self._is_doubtful |= outcome.ending not in {Ending.EXITED, Ending.SIGNALLED, Ending.TIMEOUT}
        return outcome

    def kill(self) -> None:
        if self._worker:
            self._worker.link.kill()

    def close(self) -> None:
        worker, self._worker = self._worker, None
        if worker is None:
            return
        if self._is_doubtful:
            self._pool.discard(worker)
        else:
            self._pool.take_back(worker)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _leased(self, limits: Limits) -> Worker:
        """Return the container. All commands of a workspace share the limits of the first on memory and processes."""
        if self._worker is None:
            build = self._build or Build.of(limits)
            request = {
                "folder": self._folder,
                "files": {name: armoured(content) for name, content in self._files.items()},
            }
            self._worker = _filled(self._pool, build, request)
        return self._worker


def _filled(pool: Pool, build: Build, request: object) -> Worker:
    """Return a container with the files in it; one that was left unclean, or died while it waited, is replaced."""
    while True:
        worker = pool.lend(build)
        try:
            is_clean = worker.link.ask(Letter.FILL, request, FILL_SECONDS)["is_clean"]
        except LostError:
            pool.discard(worker)
            if not worker.is_warm:
                raise
            continue
        except BaseException:
            pool.discard(worker)
            raise
        if is_clean:
            return worker
        pool.discard(worker)


def _outcome(answer: Any) -> Outcome:  # noqa: ANN401 - JSON
    return Outcome(
        ending=Ending(answer["ending"]),
        code=answer["code"],
        signal=answer["signal"],
        seconds=answer["seconds"],
        stdout=_captured(answer["stdout"]),
        stderr=_captured(answer["stderr"]),
        has_marker=answer["has_marker"],
    )


def _captured(kept: Any) -> Captured:  # noqa: ANN401 - JSON
    head, tail, dropped = kept
    return Captured(bare(head), bare(tail), dropped)


def _ended_outside(ending: Ending, seconds: float) -> Outcome:
    return Outcome(ending, None, None, seconds, _NOTHING, _NOTHING)
