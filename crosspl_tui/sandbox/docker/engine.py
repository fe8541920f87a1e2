"""Docker's own interface as far as it is used here: containers with the runner, images, and what was left behind."""

from __future__ import annotations

import base64
import io
import os
import platform
import socket
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import docker  # type: ignore[import-untyped]
from docker.errors import DockerException, ImageNotFound, NotFound  # type: ignore[import-untyped]
from docker.types import Ulimit  # type: ignore[import-untyped]
from requests.exceptions import RequestException

from crosspl_tui.sandbox.errors import LostError, UnavailableError
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.owner import is_gone, owner

LABEL = "crosspl-tui.sandbox"
OWNER = "crosspl-tui.owner"
KITS_VOLUME = "crosspl-tui-kits"
KITS = "/kits"
PROGRAM_USER = "10001:10001"
RUNNER_PROCESSES = 4
RUNNER_MEMORY = 48 << 20
ENGINE_SECONDS = 60

# The package's modules that the runner is made of; they need the standard library only.
PARTS = (
    "capture.py", "limits.py", "interface.py", "local/watching.py", "docker/frames.py", "docker/runner.py",
)  # fmt: skip
PACKAGES = ("", "sandbox/", "sandbox/local/", "sandbox/docker/")
START = (
    "import base64, os, sys; file = '/tmp/runner.zip'; open(file, 'wb').write(base64.b64decode(sys.argv[1])); "
    "sys.path.insert(0, file); from crosspl_tui.sandbox.docker.runner import main; os.unlink(file); main()"
)


@dataclass(frozen=True, slots=True)
class Build:
    """What a container is made with; containers of the same build can stand in for each other."""

    memory_bytes: int
    processes: int
    cores: float
    file_bytes: int
    makes_kits: bool = False

    @classmethod
    def of(cls, limits: Limits, *, makes_kits: bool = False) -> Build:
        return cls(limits.memory_bytes, limits.processes, limits.cores, limits.file_bytes, makes_kits)


@dataclass(frozen=True, slots=True)
class Container:
    """A started container and the connection to its runner."""

    id: str
    connection: socket.socket


class Engine:
    """A Docker engine. Raises `UnavailableError` when there is none, `LostError` when it fails later."""

    def __init__(self) -> None:
        try:
            self._client: Any = docker.from_env(timeout=ENGINE_SECONDS)
            self.version: str = self._client.version()["Version"]
        except (DockerException, RequestException) as error:
            raise UnavailableError(
                f"no Docker engine answers ({error}); start it, join the group docker, or use --provider local"
            ) from error
        self._runner = _packed_runner()

    def image_id(self, image: str) -> str | None:
        """Return the identifier of an image that is here, or None."""
        with _told():
            try:
                return str(self._client.images.get(image).id)
            except ImageNotFound:
                return None

    def start(self, image: str, build: Build) -> Container:
        """Start a container and connect to its runner."""
        with _told():
            made = self._client.api.create_container(
                image,
                command=["python3", "-I", "-S", "-c", START, self._runner],
                user="0:0" if build.makes_kits else PROGRAM_USER,
                stdin_open=True,
                environment={"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"},
                hostname="sandbox",
                working_dir="/work",
                labels={LABEL: "1", OWNER: f"{platform.node()} {owner()}"},
                host_config=self._host_config(build),
                network_disabled=True,
            )["Id"]
            attached = self._client.api.attach_socket(
                made, params={"stdin": 1, "stdout": 1, "stderr": 1, "stream": 1}
            )
            connection: socket.socket = getattr(attached, "_sock", attached)
            self._client.api.start(made)
        return Container(made, connection)

    def _host_config(self, build: Build) -> object:
        size = build.file_bytes
        memory = build.memory_bytes + RUNNER_MEMORY
        tmpfs = f"rw,exec,nosuid,nodev,size={size},mode=1777"
        return self._client.api.create_host_config(
            network_mode="none",
            read_only=True,
            tmpfs={"/work": tmpfs, "/tmp": tmpfs},
            shm_size=size,
            ipc_mode="private",
            cap_drop=["ALL"],
            security_opt=["no-new-privileges"],
            pids_limit=build.processes + RUNNER_PROCESSES,
            mem_limit=memory,
            memswap_limit=memory,
            nano_cpus=int(min(build.cores, os.cpu_count() or 1) * 1e9),
            ulimits=[Ulimit(name="core", soft=0, hard=0)],
            binds={KITS_VOLUME: {"bind": KITS, "mode": "rw" if build.makes_kits else "ro"}},
        )

    def remove(self, container: str) -> None:
        """Kill a container and remove it; one that is gone already is as good."""
        with _told():
            try:
                self._client.api.remove_container(container, force=True)
            except NotFound:
                return

    def is_out_of_memory(self, container: str) -> bool:
        """Return whether a container has ended for want of memory."""
        with _told():
            return bool(self._client.api.inspect_container(container)["State"]["OOMKilled"])

    def left(self, *, is_all: bool = False) -> list[str]:
        """Return the containers of processes of this machine that are no more; or all of them."""
        with _told():
            found = self._client.containers.list(all=True, filters={"label": LABEL}, ignore_removed=True)
            return [each.id for each in found if is_all or _is_orphan(each.labels.get(OWNER, ""))]

    def remove_kits(self) -> None:
        """Remove all kits."""
        with _told():
            try:
                self._client.volumes.get(KITS_VOLUME).remove(force=True)
            except NotFound:
                return

    def build(
        self, image: str, recipe: str, arguments: Mapping[str, str], tell: Callable[[str], None]
    ) -> None:
        """Build an image from the text of a Dockerfile. Raises `LostError` with the engine's reason."""
        with _told():
            steps = self._client.api.build(
                fileobj=io.BytesIO(recipe.encode()),
                tag=image,
                rm=True,
                decode=True,
                network_mode="host",
                buildargs=dict(arguments),
            )
            for step in steps:
                if "error" in step:
                    raise LostError(f"{image}: {step['error'].strip()}")
                if text := step.get("stream", "").strip():
                    tell(text)

    def import_tree(self, image: str, archive: Path) -> None:
        """Make an image of a tar archive of a system's files."""
        repository, _, tag = image.partition(":")
        with _told(), archive.open("rb") as content:
            self._client.api.import_image_from_data(content, repository=repository, tag=tag or "latest")

    def close(self) -> None:
        self._client.close()


def _is_orphan(label: str) -> bool:
    machine, _, mark = label.rpartition(" ")
    return machine == platform.node() and is_gone(mark)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except (DockerException, RequestException) as error:
        raise LostError(f"the Docker engine failed; see that it runs, then go on: {error}") from error


def _packed_runner() -> str:
    """Return the runner and the modules that it needs as an archive in base 64."""
    package = files("crosspl_tui.sandbox")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in PACKAGES:
            archive.writestr(f"crosspl_tui/{name}__init__.py", "")
        for name in PARTS:
            archive.writestr(f"crosspl_tui/sandbox/{name}", package.joinpath(name).read_bytes())
    return base64.b64encode(packed.getvalue()).decode()
