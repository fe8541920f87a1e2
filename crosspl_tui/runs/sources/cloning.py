"""Cloning what is listed: several repositories at once, each leased, so that runs can be killed and repeated."""

from __future__ import annotations

import json
import shutil
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

from crosspl_tui.pipelines.licences import licence_of
from crosspl_tui.sources.addresses import Address, parse_address
from crosspl_tui.sources.clone_folder import CloneFolder, Run, move_into_place
from crosspl_tui.sources.cloning import MEGABYTE, CloneLimits, clone_into
from crosspl_tui.sources.contents import contents_of
from crosspl_tui.sources.errors import CloneError, SourceError, StoppedError, TooLargeError, UnreachableError
from fsm.scanning.git import run_git
from store.database import Database
from store.sources.repositories import (
    Clone,
    RepositoryRow,
    claim_listed,
    give_back,
    renew,
    set_cloned,
    set_given_up,
)
from store.vocabulary import RepositoryStatus

LEASE_SECONDS = 120.0
RENEW_SECONDS = 30.0
LOOK_SECONDS = 0.2
UNREACHABLE_IN_A_ROW = 10
KILOBYTE = 1024


@dataclass(frozen=True, slots=True)
class CloneOrder:
    """How to clone: the limits of each, `jobs` at once, at most `most_repositories` (None for all that are listed)."""

    limits: CloneLimits = field(default_factory=CloneLimits)
    jobs: int = 4
    most_repositories: int | None = None


@dataclass(frozen=True, slots=True)
class CloneResult:
    """What came of one repository: cloned, failed or skipped, and why."""

    repository: RepositoryRow
    status: RepositoryStatus
    reason: str = ""
    clone: Clone | None = None


@dataclass(frozen=True, slots=True)
class CloneSummary:
    """What came of a run. `stopped_because` says why it ended early by itself, "" when it did not."""

    by_status: Counter[RepositoryStatus]
    by_reason: Counter[str]
    disk_bytes: int
    seconds: float
    stopped_because: str
    is_cancelled: bool

    @property
    def done(self) -> int:
        return self.by_status.total()


OnResult = Callable[[CloneResult], None]
OnSummary = Callable[[CloneSummary], None]


def clone_listed(
    database: Database,
    folder: CloneFolder,
    order: CloneOrder | None = None,
    *,
    on_result: OnResult | None = None,
    on_progress: OnSummary | None = None,
    is_cancelled: Callable[[], bool] | None = None,
) -> CloneSummary:
    """Clone the listed repositories into the folder until none is left, or it is cancelled.

    What a run that was killed left behind is removed and listed again first. Both callbacks may come from other
    threads, but only one at a time. Raises `SourceError` where git is missing.
    """
    order = order or CloneOrder()
    if shutil.which("git") is None:
        raise SourceError("git is not installed here; install it to clone repositories")
    folder.root.mkdir(parents=True, exist_ok=True)
    for owner in folder.clear_abandoned():
        with database.begin() as connection:
            give_back(connection, owner)
    with folder.run() as run:
        cloning = _Cloning(database, folder, order, run, on_result, on_progress, is_cancelled)
        try:
            return cloning.run_all()
        finally:
            with database.begin() as connection:
                give_back(connection, run.owner)


@dataclass(slots=True)
class _Cloning:
    """A run under way, and what its threads have done so far."""

    database: Database
    folder: CloneFolder
    order: CloneOrder
    run: Run
    on_result: OnResult | None
    on_progress: OnSummary | None
    is_cancelled: Callable[[], bool] | None
    started: float = field(default_factory=time.monotonic)
    lock: threading.Lock = field(default_factory=threading.Lock)
    taken: int = 0
    unreachable: int = 0
    disk_bytes: int = 0
    stopped_because: str = ""
    by_status: Counter[RepositoryStatus] = field(default_factory=Counter)
    by_reason: Counter[str] = field(default_factory=Counter)
    is_broken: bool = False

    def run_all(self) -> CloneSummary:
        """Let the threads work, keep their leases, and pass on what one of them raises once all have ended."""
        with ThreadPoolExecutor(self.order.jobs, thread_name_prefix="clone") as pool:
            workers = [pool.submit(self._work) for _ in range(self.order.jobs)]
            renewed = time.monotonic()
            try:
                while wait(workers, timeout=LOOK_SECONDS).not_done:
                    if time.monotonic() - renewed > RENEW_SECONDS:
                        self._renew()
                        renewed = time.monotonic()
            except BaseException:
                self.is_broken = True
                raise
        for worker in workers:
            worker.result()
        return self._summary()

    def _work(self) -> None:
        try:
            while row := self._next():
                self._report(self._clone(row))
        except StoppedError:
            return
        except BaseException:
            self.is_broken = True  # so that the others end too
            raise

    def _next(self) -> RepositoryRow | None:
        """Lease the next repository, unless there is a reason to stop."""
        with self.lock:
            self._stop_when_full()
            most = self.order.most_repositories
            if self.stopped_because or self._is_stopped() or (most is not None and self.taken >= most):
                return None
            now = time.time()
            with self.database.begin() as connection:
                row = claim_listed(connection, self.run.owner, until=now + LEASE_SECONDS, now=now)
            self.taken += row is not None
            return row

    def _clone(self, row: RepositoryRow) -> CloneResult:
        try:
            clone = self._fetch(row)
        except StoppedError:
            raise
        except TooLargeError as error:
            return self._give_up(row, RepositoryStatus.SKIPPED, str(error))
        except UnreachableError as error:
            self.unreachable += 1
            if self.unreachable >= UNREACHABLE_IN_A_ROW:
                self.stopped_because = f"{self.unreachable} repositories in a row could not be reached"
            return self._give_up(row, RepositoryStatus.FAILED, str(error))
        except SourceError as error:
            return self._give_up(row, RepositoryStatus.FAILED, str(error))
        self.unreachable = 0
        with self.database.begin() as connection:
            set_cloned(connection, row.id, self.run.owner, clone)
        return CloneResult(row, RepositoryStatus.CLONED, clone=clone)

    def _fetch(self, row: RepositoryRow) -> Clone:
        address, limits = parse_address(row.url), self.order.limits
        if address.url != row.url and address.name != row.name:
            raise CloneError("a link to a part of a repository; add that as owner/name")
        if (row.size_kb or 0) * KILOBYTE > limits.most_bytes:
            raise TooLargeError(f"larger than {limits.most_bytes / MEGABYTE:,.0f} MB with its history")
        place = self.folder.place_of(address)
        if not place.exists():
            self._clone_to(place, address, row.commit)
        commit = _commit_of(place)
        if not commit or (row.commit and row.commit != commit):
            raise CloneError("its place holds something else")
        contents = contents_of(place)
        return Clone(
            path=str(place),
            commit=commit,
            licence=licence_of(place),
            languages=json.dumps(contents.languages),
            disk_bytes=contents.disk_bytes,
        )

    def _clone_to(self, place: Path, address: Address, commit: str) -> None:
        with self.run.staging() as staging:
            clone_into(staging, address, commit, self.order.limits, self._stop_if_asked)
            move_into_place(staging, place)

    def _give_up(self, row: RepositoryRow, status: RepositoryStatus, reason: str) -> CloneResult:
        with self.database.begin() as connection:
            set_given_up(connection, row.id, self.run.owner, status, reason)
        return CloneResult(row, status, reason)

    def _report(self, result: CloneResult) -> None:
        with self.lock:
            self.by_status[result.status] += 1
            if result.reason:
                self.by_reason[result.reason] += 1
            self.disk_bytes += result.clone.disk_bytes if result.clone else 0
            if self.on_result:
                self.on_result(result)
            if self.on_progress:
                self.on_progress(self._summary())

    def _stop_when_full(self) -> None:
        """Leave room on the disk for a clone of each thread."""
        needed = self.order.limits.most_bytes * self.order.jobs
        free = shutil.disk_usage(self.folder.root).free
        if free < needed and not self.stopped_because:
            self.stopped_because = (
                f"{self.folder.root} has {free / MEGABYTE:,.0f} MB left, less than the {needed / MEGABYTE:,.0f} MB "
                f"that {self.order.jobs} clones may take"
            )

    def _renew(self) -> None:
        with self.database.begin() as connection:
            renew(connection, self.run.owner, until=time.time() + LEASE_SECONDS)

    def _is_stopped(self) -> bool:
        return self.is_broken or bool(self.is_cancelled and self.is_cancelled())

    def _stop_if_asked(self) -> None:
        if self._is_stopped():
            raise StoppedError("stopped")

    def _summary(self) -> CloneSummary:
        return CloneSummary(
            by_status=Counter(self.by_status),
            by_reason=Counter(self.by_reason),
            disk_bytes=self.disk_bytes,
            seconds=time.monotonic() - self.started,
            stopped_because=self.stopped_because,
            is_cancelled=bool(self.is_cancelled and self.is_cancelled()),
        )


def _commit_of(clone: Path) -> str:
    return (run_git(clone, "rev-parse", "--verify", "--quiet", "HEAD") or b"").decode().strip()
