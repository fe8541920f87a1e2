"""Searching a host for repositories: a page at a time, each kept before the next is asked for."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from math import isqrt

from sqlalchemy import Connection

from crosspl_tui.runs.sources.spelling import as_known
from crosspl_tui.sources.errors import GoneError, StoppedError
from crosspl_tui.sources.github import MOST_RESULTS, PAGE_SIZE, FoundRepository, GitHub, SearchPage
from store.database import Database
from store.sources.repositories import NewRepository, RepositoryRow, add_repositories, decide, next_found
from store.sources.searches import Window, keep_page, next_window, open_search, split_window, start_again
from store.vocabulary import RepositoryStatus

IsCancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class SearchFilter:
    """Which repositories are wanted; all bounds are inclusive. `language` is that of most bytes."""

    least_stars: int = 1_000
    most_stars: int = 30_000
    least_languages: int = 2
    most_languages: int = 5
    language: str = ""
    licence: str = ""
    topics: tuple[str, ...] = ()
    pushed_after: date | None = None
    include_archived: bool = False
    include_forks: bool = False

    def qualifiers(self, least_stars: int, most_stars: int) -> str:
        """Return the query that the host understands, for a range of stars."""
        named = {"language": self.language, "license": self.licence}
        # A token may show private repositories too.
        parts = ["is:public", f"stars:{least_stars}..{most_stars}"]
        parts += [f"{name}:{_quoted(value)}" for name, value in named.items() if value]
        parts += [f"topic:{_quoted(topic)}" for topic in self.topics]
        parts += [f"pushed:>={self.pushed_after}"] if self.pushed_after else []
        parts += [] if self.include_archived else ["archived:false"]
        parts += ["fork:true"] if self.include_forks else []
        return " ".join(parts)

    def query(self, base: str) -> str:
        """Return all that is asked for as one line, by which a search is found again."""
        wanted = self.qualifiers(self.least_stars, self.most_stars)
        return f"{base} {wanted} languages:{self.least_languages}..{self.most_languages}"


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """How far a search is, in this run."""

    found: int
    listed: int
    requests: int


@dataclass(frozen=True, slots=True)
class SearchSummary:
    """What a run of a search added. `is_through` when nothing is left to ask for; `unusable` were left out.

    `partial_windows` are ranges of stars of which the host did not give all.
    """

    found: int
    listed: int
    skipped: int
    unusable: int
    requests: int
    partial_windows: int
    is_through: bool
    is_cancelled: bool


def search_into(
    database: Database,
    github: GitHub,
    filters: Sequence[SearchFilter],
    *,
    limit: int | None = None,
    is_again: bool = False,
    on_progress: Callable[[SearchProgress], None] | None = None,
    is_cancelled: IsCancelled | None = None,
) -> SearchSummary:
    """Search by one filter after the other, until all are through or `limit` repositories are listed.

    A search goes on where the same one stopped before; `is_again` starts those that are through from the beginning.
    Raises `HostError` when the host refuses; what was found until then is kept.
    """
    searching = _Searching(database, github, limit, on_progress, is_cancelled)
    is_through = is_stopped = False
    try:
        is_through = all(searching.run(wanted, is_again=is_again) for wanted in filters)
    except StoppedError:
        is_stopped = True
    return searching.summary(is_through=is_through, is_cancelled=is_stopped)


@dataclass(slots=True)
class _Searching:
    """A search under way, and what this run has counted."""

    database: Database
    github: GitHub
    limit: int | None
    on_progress: Callable[[SearchProgress], None] | None
    is_cancelled: IsCancelled | None
    found: int = 0
    unusable: int = 0
    partial_windows: int = 0
    decided: Counter[RepositoryStatus] = field(default_factory=Counter)

    def run(self, wanted: SearchFilter, *, is_again: bool) -> bool:
        """Search by one filter; False when it ended because enough are listed."""
        search_id = self._open(wanted, is_again=is_again)
        self._decide(search_id, wanted)
        while not self._is_enough() and (window := self._next_window(search_id)):
            self._ask(window, wanted)
            self._decide(search_id, wanted)
        return not self._is_enough()

    def summary(self, *, is_through: bool, is_cancelled: bool) -> SearchSummary:
        return SearchSummary(
            found=self.found,
            listed=self.decided[RepositoryStatus.LISTED],
            skipped=self.decided[RepositoryStatus.SKIPPED],
            unusable=self.unusable,
            requests=self.github.requests,
            partial_windows=self.partial_windows,
            is_through=is_through,
            is_cancelled=is_cancelled,
        )

    def _open(self, wanted: SearchFilter, *, is_again: bool) -> int:
        stars = (wanted.least_stars, wanted.most_stars)
        with self.database.begin() as connection:
            search_id = open_search(connection, wanted.query(self.github.base), *stars)
            if is_again and next_window(connection, search_id) is None:
                start_again(connection, search_id, *stars)
        return search_id

    def _next_window(self, search_id: int) -> Window | None:
        with self.database.connect() as connection:
            return next_window(connection, search_id)

    def _ask(self, window: Window, wanted: SearchFilter) -> None:
        """Ask for a window's next page and keep it, or split a window that has more than the host gives."""
        self._stop_if_asked()
        qualifiers = wanted.qualifiers(window.least_stars, window.most_stars)
        page = self.github.search(qualifiers, window.next_page)
        with self.database.begin() as connection:
            if page.total > MOST_RESULTS and window.least_stars < window.most_stars:
                # There are far more repositories with few stars than with many.
                split_window(connection, window, isqrt(window.least_stars * window.most_stars))
            else:
                self._keep(connection, window, page)
        self._report()

    def _keep(self, connection: Connection, window: Window, page: SearchPage) -> None:
        rows = as_known(connection, [_new(repository, window.search_id) for repository in page.repositories])
        self.found += add_repositories(connection, rows)
        self.unusable += page.unusable
        asked_for = window.next_page * PAGE_SIZE
        is_done = asked_for >= min(page.total, MOST_RESULTS) or not (rows or page.unusable)
        is_partial = page.is_incomplete or (is_done and page.total > MOST_RESULTS)
        self.partial_windows += is_partial
        keep_page(connection, window, total=page.total, is_done=is_done, is_partial=is_partial)

    def _decide(self, search_id: int, wanted: SearchFilter) -> None:
        """Ask for the languages of what was found, and list what has as many as are wanted."""
        while not self._is_enough():
            with self.database.connect() as connection:
                row = next_found(connection, search_id)
            if row is None:
                return
            self._decide_one(row, wanted)

    def _decide_one(self, row: RepositoryRow, wanted: SearchFilter) -> None:
        self._stop_if_asked()
        languages = row.languages
        try:
            languages = languages or json.dumps(self.github.languages(row.name))
            status, reason = _judge(json.loads(languages), wanted)
        except GoneError:
            status, reason = RepositoryStatus.SKIPPED, "not there any more, or blocked"
        with self.database.begin() as connection:
            decide(connection, row.id, status, reason=reason, languages=languages)
        self.decided[status] += 1
        self._report()

    def _is_enough(self) -> bool:
        return self.limit is not None and self.decided[RepositoryStatus.LISTED] >= self.limit

    def _stop_if_asked(self) -> None:
        if self.is_cancelled and self.is_cancelled():
            raise StoppedError("stopped")

    def _report(self) -> None:
        if self.on_progress:
            self.on_progress(
                SearchProgress(self.found, self.decided[RepositoryStatus.LISTED], self.github.requests)
            )


def _judge(languages: Mapping[str, int], wanted: SearchFilter) -> tuple[RepositoryStatus, str]:
    least, most = wanted.least_languages, wanted.most_languages
    if least <= len(languages) <= most:
        return RepositoryStatus.LISTED, ""
    more_or_less = f"fewer than {least}" if len(languages) < least else f"more than {most}"
    return RepositoryStatus.SKIPPED, f"{more_or_less} languages"


def _new(repository: FoundRepository, search_id: int) -> NewRepository:
    return NewRepository(
        name=repository.address.name,
        url=repository.address.url,
        host_id=repository.host_id,
        stars=repository.stars,
        size_kb=repository.size_kb,
        default_branch=repository.default_branch,
        licence=repository.licence,
        status=RepositoryStatus.FOUND,
        search_id=search_id,
    )


def _quoted(value: str) -> str:
    return f'"{value}"' if " " in value else value
