"""Repositories to take sources from: listed, leased to whoever clones them, and what came of each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, text

from store.clock import utc_now
from store.values import row_values
from store.vocabulary import RepositoryStatus

PAGE = 500

_COLUMNS = """id, name, url, host_id, stars, languages, size_kb, default_branch, "commit", licence, status, reason,
    path, disk_bytes, scanned, passed_over, added_at, updated_at"""

# A later search may want what an earlier one left undecided or did not want.
_INSERT = text("""
    INSERT INTO repository (name, url, host_id, stars, languages, size_kb, default_branch, "commit", licence,
        status, reason, path, disk_bytes, scanned, search_id, added_at, updated_at)
    VALUES (:name, :url, :host_id, :stars, :languages, :size_kb, :default_branch, :commit, :licence,
        :status, :reason, :path, :disk_bytes, '', :search_id, :now, :now)
    ON CONFLICT (url) DO UPDATE SET status = excluded.status, reason = '', search_id = excluded.search_id
        WHERE excluded.status = 'found' AND repository.status IN ('found', 'skipped')""")


@dataclass(frozen=True, slots=True)
class NewRepository:
    """A repository to add. `languages` is JSON of bytes by language, `size_kb` what its host says of it."""

    name: str
    url: str
    host_id: str = ""
    stars: int | None = None
    languages: str = ""
    size_kb: int | None = None
    default_branch: str = ""
    commit: str = ""
    licence: str = ""
    status: RepositoryStatus = RepositoryStatus.LISTED
    reason: str = ""
    path: str = ""
    disk_bytes: int = 0
    search_id: int | None = None


@dataclass(frozen=True, slots=True)
class RepositoryRow:
    """A repository as kept.

    `scanned` says what was scanned last, "" for nothing; `passed_over` is JSON of how much was passed over then by
    reason.
    """

    id: int
    name: str
    url: str
    host_id: str
    stars: int | None
    languages: str
    size_kb: int | None
    default_branch: str
    commit: str
    licence: str
    status: str
    reason: str
    path: str
    disk_bytes: int
    scanned: str
    passed_over: str
    added_at: str
    updated_at: str


@dataclass(frozen=True, slots=True)
class Clone:
    """What a finished clone is: where it lies, at which commit, and what is in it."""

    path: str
    commit: str
    licence: str
    languages: str
    disk_bytes: int


def add_repositories(connection: Connection, repositories: Sequence[NewRepository]) -> int:
    """Add what is not there yet (same URL) and return how many that are.

    What is there stays as it is, but a search takes over what another search left undecided or turned down.
    """
    before = _count(connection)
    if repositories:
        connection.execute(_INSERT, [row_values(repository, now=utc_now()) for repository in repositories])
    return _count(connection) - before


def claim_listed(connection: Connection, owner: str, *, until: float, now: float) -> RepositoryRow | None:
    """Lease the first listed repository, or one whose cloning was given up, until a POSIX time; None if none."""
    row = connection.execute(
        text(f"""
            UPDATE repository SET status = 'cloning', lease_owner = :owner, lease_expires = :until, updated_at = :at
            WHERE id = (
                SELECT id FROM repository
                WHERE status = 'listed' OR (status = 'cloning' AND lease_expires <= :now)
                ORDER BY id LIMIT 1)
            RETURNING {_COLUMNS}"""),
        {"owner": owner, "until": until, "now": now, "at": utc_now()},
    ).one_or_none()
    return None if row is None else RepositoryRow(*row)


def renew(connection: Connection, owner: str, *, until: float) -> None:
    """Let all leases of the owner end at a POSIX time."""
    connection.execute(
        text("UPDATE repository SET lease_expires = :until WHERE lease_owner = :owner"),
        {"until": until, "owner": owner},
    )


def give_back(connection: Connection, owner: str) -> int:
    """List again what the owner was cloning, and return how many that are."""
    return connection.execute(
        text("""
            UPDATE repository SET status = 'listed', lease_owner = NULL, lease_expires = NULL
            WHERE lease_owner = :owner"""),
        {"owner": owner},
    ).rowcount


def set_cloned(connection: Connection, repository_id: int, owner: str, clone: Clone) -> bool:
    """Keep a finished clone; False when somebody else took the repository over meanwhile."""
    changed = connection.execute(
        text("""
            UPDATE repository SET status = 'cloned', reason = '', path = :path, "commit" = :commit,
                licence = CASE WHEN :licence = '' THEN licence ELSE :licence END,
                languages = CASE WHEN languages = '' THEN :languages ELSE languages END,
                disk_bytes = :disk_bytes, updated_at = :now, lease_owner = NULL, lease_expires = NULL
            WHERE id = :id AND lease_owner = :owner"""),
        row_values(clone, id=repository_id, owner=owner, now=utc_now()),
    )
    return changed.rowcount > 0


def set_given_up(
    connection: Connection, repository_id: int, owner: str, status: RepositoryStatus, reason: str
) -> None:
    """Say why a repository was not cloned, unless somebody else took it over meanwhile."""
    connection.execute(
        text("""
            UPDATE repository SET status = :status, reason = :reason, updated_at = :now, lease_owner = NULL,
                lease_expires = NULL
            WHERE id = :id AND lease_owner = :owner"""),
        {"id": repository_id, "owner": owner, "status": status, "reason": reason, "now": utc_now()},
    )


def list_again(connection: Connection, statuses: Collection[RepositoryStatus]) -> int:
    """Put repositories of some statuses back into the queue of those to clone, and return how many that are."""
    return connection.execute(
        text("UPDATE repository SET status = 'listed', reason = '' WHERE status IN :statuses").bindparams(
            bindparam("statuses", expanding=True)
        ),
        {"statuses": list(statuses)},
    ).rowcount


def list_again_without_clone(connection: Connection, ids: Sequence[int]) -> int:
    """Put cloned repositories of which no clone is left back into the queue, at their commits; how many that are."""
    query = text(
        "UPDATE repository SET status = 'listed', reason = '', path = '', disk_bytes = 0, updated_at = :now "
        "WHERE id = :id AND status = 'cloned'"
    )
    now = utc_now()
    return sum(connection.execute(query, {"id": one, "now": now}).rowcount for one in ids)


def next_found(connection: Connection, search_id: int) -> RepositoryRow | None:
    """The first repository of a search that is not decided on yet; None when all are."""
    row = connection.execute(
        text(f"""
            SELECT {_COLUMNS} FROM repository WHERE search_id = :search AND status = 'found'
            ORDER BY id LIMIT 1"""),
        {"search": search_id},
    ).one_or_none()
    return None if row is None else RepositoryRow(*row)


def decide(
    connection: Connection, repository_id: int, status: RepositoryStatus, *, reason: str = "", languages: str
) -> None:
    """Say whether a repository that a search found is wanted."""
    connection.execute(
        text("""
            UPDATE repository SET status = :status, reason = :reason, languages = :languages, updated_at = :now
            WHERE id = :id AND status = 'found'"""),
        {"id": repository_id, "status": status, "reason": reason, "languages": languages, "now": utc_now()},
    )


def set_scanned(connection: Connection, repository_id: int, scanned: str, passed_over: str) -> None:
    """Remember what was scanned of a repository and what passed over, so that it is not scanned again unchanged."""
    connection.execute(
        text("UPDATE repository SET scanned = :scanned, passed_over = :passed_over WHERE id = :id"),
        {"scanned": scanned, "passed_over": passed_over, "id": repository_id},
    )


def repositories(
    connection: Connection, status: RepositoryStatus | None = None, *, page: int = PAGE
) -> Iterator[RepositoryRow]:
    """All repositories, or those of a status, by id, read a page at a time."""
    after = 0
    wanted = "" if status is None else "status = :status AND"
    query = text(f"SELECT {_COLUMNS} FROM repository WHERE {wanted} id > :after ORDER BY id LIMIT :page")
    while rows := connection.execute(query, {"status": status, "after": after, "page": page}).all():
        yield from (RepositoryRow(*row) for row in rows)
        after = rows[-1].id


def _count(connection: Connection) -> int:
    return int(connection.execute(text("SELECT count(*) FROM repository")).scalar_one())
