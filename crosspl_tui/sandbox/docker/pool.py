"""The warm pool: containers that wait for the next workspace, made when none fits, replaced when in doubt."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from crosspl_tui.sandbox.docker.engine import Build, Container, Engine
from crosspl_tui.sandbox.docker.link import Link

MOST_IDLE = 8
_REMOVERS = 2


@dataclass(frozen=True, slots=True)
class Worker:
    """A container on lease."""

    container: Container
    link: Link
    build: Build
    is_warm: bool = False
    """Whether it has served before."""


class Pool:
    """Lends containers of one image; for several threads."""

    def __init__(self, engine: Engine, image: str) -> None:
        self._engine = engine
        self._image = image
        self._idle: list[Worker] = []
        self._all: set[str] = set()
        self._lock = threading.Lock()
        self._removers = ThreadPoolExecutor(_REMOVERS, thread_name_prefix="container-remover")

    def lend(self, build: Build) -> Worker:
        """Return a container that nobody else uses, warm if there is one. Raises `LostError`."""
        with self._lock:
            for worker in self._idle:
                if worker.build == build:
                    self._idle.remove(worker)
                    return worker
        container = self._engine.start(self._image, build)
        with self._lock:
            self._all.add(container.id)
        return Worker(container, Link(container.connection), build)

    def take_back(self, worker: Worker) -> None:
        """Keep a container for the next one; the oldest goes when there are too many."""
        with self._lock:
            self._idle.append(replace(worker, is_warm=True))
            surplus = self._idle.pop(0) if len(self._idle) > MOST_IDLE else None
        if surplus:
            self.discard(surplus)

    def discard(self, worker: Worker) -> None:
        """Remove a container, without waiting for it."""
        worker.link.close()
        self._removers.submit(self._remove, worker.container.id)

    def close(self) -> None:
        """Remove all containers, those on lease too."""
        with self._lock:
            left = list(self._all)
            self._idle.clear()
        for container in left:
            self._removers.submit(self._remove, container)
        self._removers.shutdown(wait=True)

    def _remove(self, container: str) -> None:
        with self._lock:
            if container not in self._all:
                return
            self._all.discard(container)
        # Should the engine refuse, its error ends here: the container is found and removed at the next start.
        self._engine.remove(container)
