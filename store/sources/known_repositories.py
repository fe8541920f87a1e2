"""What a list says of repositories that are known already: taken where it is news, and told where it is not taken."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, bindparam, text

from store.clock import utc_now
from store.sources.repositories import NewRepository
from store.values import row_values
from store.vocabulary import RepositoryStatus

_FIND = text(
    'SELECT id, name, url, status, "commit", licence, stars FROM repository WHERE url IN :urls'
).bindparams(bindparam("urls", expanding=True))

_FIND_IN_ANY_CASE = text("SELECT name, url FROM repository WHERE lower(url) IN :urls ORDER BY id").bindparams(
    bindparam("urls", expanding=True)
)

_UPDATE = text("""
    UPDATE repository SET "commit" = :commit, licence = :licence, stars = :stars, updated_at = :now WHERE id = :id""")

_LICENCE_OF_FILES = text("UPDATE source SET licence = :licence WHERE licence = '' AND repository = :name")

# Files go by the name of their repository, which says whose they are while only one has it.
_ALONE = text(
    "SELECT name FROM repository WHERE name IN :names GROUP BY name HAVING count(*) = 1"
).bindparams(bindparam("names", expanding=True))

_ON_DISK = (RepositoryStatus.CLONED, RepositoryStatus.CLONING)


@dataclass(frozen=True, slots=True)
class Spelling:
    """The name and URL of a repository as they are kept."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Kept:
    """What is known of a repository and stays, although a list says otherwise.

    What was read from the disk stays in any case; other things may be replaced on demand.
    """

    name: str
    field: str
    known: str
    listed: str
    is_on_disk: bool


@dataclass(frozen=True, slots=True)
class Completed:
    """Of how many known repositories a list had news, and what else it says was not taken."""

    repositories: int
    kept: tuple[Kept, ...]


@dataclass(frozen=True, slots=True)
class _Known:
    id: int
    name: str
    url: str
    status: str
    commit: str
    licence: str
    stars: int | None

    @property
    def is_on_disk(self) -> bool:
        return self.status in _ON_DISK


def known_spellings(connection: Connection, urls: Collection[str]) -> dict[str, Spelling]:
    """Return how repositories are kept that have one of these URLs, whatever the case, by the URL that was given.

    Where several are kept that differ in case alone, the one with just this URL is meant, and else the oldest.
    """
    if not urls:
        return {}
    rows = connection.execute(_FIND_IN_ANY_CASE, {"urls": sorted({url.lower() for url in urls})})
    kept = [Spelling(*row) for row in rows]
    exact = {spelling.url: spelling for spelling in kept}
    oldest = {spelling.url.lower(): spelling for spelling in reversed(kept)}
    found = {url: exact.get(url) or oldest.get(url.lower()) for url in urls}
    return {url: spelling for url, spelling in found.items() if spelling}


def complete_repositories(
    connection: Connection, listed: Sequence[NewRepository], *, is_replacing: bool = False
) -> Completed:
    """Give repositories with the same URL the licence, commit and stars that a list states and nobody knew of them.

    A licence also goes to the files scanned before that have none. What is known stays; `is_replacing` gives the list
    the last word on repositories that are not on the disk, for what is known of the others was read there.
    """
    if not listed:
        return Completed(0, ())
    rows = connection.execute(_FIND, {"urls": sorted({repository.url for repository in listed})})
    known = {row.url: _Known(*row) for row in rows}
    changed: dict[int, _Known] = {}
    kept: list[Kept] = []
    for repository in listed:
        before = known.get(repository.url)
        if before is None:
            continue
        after = _completed(before, repository, is_replacing=is_replacing)
        kept += _not_taken(after, repository)
        if after != before:
            known[repository.url] = changed[after.id] = after
    licensed = [one.name for one in changed.values() if one.licence]
    alone = set(connection.execute(_ALONE, {"names": licensed}).scalars()) if licensed else set()
    for one in changed.values():
        connection.execute(_UPDATE, row_values(one, now=utc_now()))
        if one.licence and one.name in alone:
            connection.execute(_LICENCE_OF_FILES, {"licence": one.licence, "name": one.name})
    return Completed(len(changed), tuple(kept))


def _completed(known: _Known, listed: NewRepository, *, is_replacing: bool) -> _Known:
    is_to_clone = not known.is_on_disk and listed.status is RepositoryStatus.LISTED
    if is_to_clone and is_replacing:
        return replace(
            known,
            commit=listed.commit or known.commit,
            licence=listed.licence or known.licence,
            stars=known.stars if listed.stars is None else listed.stars,
        )
    return replace(
        known,
        commit=(known.commit or listed.commit) if is_to_clone else known.commit,
        licence=known.licence or listed.licence,
        stars=listed.stars if known.stars is None else known.stars,
    )


def _not_taken(known: _Known, listed: NewRepository) -> Iterator[Kept]:
    """Yield what differs; that a folder used in place has moved on to another commit is no contradiction."""
    if listed.status is not RepositoryStatus.LISTED:
        return
    for field in ("licence", "commit", "stars"):
        stated, present = getattr(listed, field), getattr(known, field)
        if stated not in ("", None, present):
            yield Kept(known.name, field, str(present), str(stated), known.is_on_disk)
