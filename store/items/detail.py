"""One item with everything the review shows beside it: texts, origin, events, duplicates."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.errors import UnknownItemError
from store.review.events import EventRow, item_events
from store.review.revisions import RevisionRow, load_first_revision, load_revision
from store.vocabulary import EventKind, Status


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where an item's code comes from. Lines are those of `text`, from 1; that is None if it was not kept."""

    repository: str
    commit: str
    path: str
    licence: str
    first_line: int
    last_line: int
    text: str | None


@dataclass(frozen=True, slots=True)
class ItemDetail:
    """An item with its texts and its past.

    `first` is revision 1, as generated or imported; `duplicates` are the keys of items whose code differs in
    white space at most, `similar` those of the other items in its cluster.
    """

    id: int
    key: str
    position: int
    suite: str
    task_id: int
    language: str
    suffix: str
    technology: str
    machine_id: int
    level: str
    project: str
    project_id: str
    interface_class: str
    interface_name: str
    status: Status
    status_at: str
    reviewers: int
    snippet_id: int | None
    code_key: str
    lease_owner: str | None
    lease_expires: float | None
    revision: RevisionRow
    first: RevisionRow
    provenance: Provenance | None
    events: tuple[EventRow, ...]
    duplicates: tuple[str, ...]
    similar: tuple[str, ...]

    @property
    def last_change(self) -> int:
        """The id of the last event that changed the item, 0 when there is none; comments do not change it."""
        return max((event.id for event in self.events if event.kind is not EventKind.COMMENT), default=0)


def load_item(connection: Connection, item_id: int) -> ItemDetail:
    """The item with this id; raises UnknownItemError."""
    row = connection.execute(
        text("""
            SELECT id, key, position, suite, task_id, language, suffix, technology, machine_id, level,
                project, project_id, interface_class, interface_name, status, status_at, reviewers,
                snippet_id, code_key, lease_owner, lease_expires, revision_id, cluster
            FROM item WHERE id = :id"""),
        {"id": item_id},
    ).one_or_none()
    if row is None:
        raise UnknownItemError(item_id)
    values = row._asdict()
    revision = load_revision(connection, values.pop("revision_id"))
    duplicates = _duplicates(connection, item_id, row.code_key)
    cluster = _cluster(connection, item_id, values.pop("cluster"))
    return ItemDetail(
        **values | {"status": Status(row.status)},
        revision=revision,
        first=revision if revision.number == 1 else load_first_revision(connection, item_id),
        provenance=_provenance(connection, row.snippet_id),
        events=item_events(connection, item_id),
        duplicates=duplicates,
        similar=tuple(key for key in cluster if key not in duplicates),
    )


def _provenance(connection: Connection, snippet_id: int | None) -> Provenance | None:
    row = connection.execute(
        text("""
            SELECT source.repository, source."commit", source.path, source.licence,
                snippet.first_line, snippet.last_line, source.text
            FROM snippet
            JOIN candidate ON candidate.id = snippet.candidate_id
            JOIN source ON source.id = candidate.source_id
            WHERE snippet.id = :id"""),
        {"id": snippet_id},
    ).one_or_none()
    return None if row is None else Provenance(*row)


def _duplicates(connection: Connection, item_id: int, code_key: str) -> tuple[str, ...]:
    keys = connection.execute(
        text("SELECT key FROM item WHERE code_key = :code_key AND id <> :id ORDER BY position"),
        {"code_key": code_key, "id": item_id},
    )
    return tuple(keys.scalars())


def _cluster(connection: Connection, item_id: int, cluster: str | None) -> tuple[str, ...]:
    keys = connection.execute(
        text("SELECT key FROM item WHERE cluster = :cluster AND id <> :id ORDER BY position"),
        {"cluster": cluster, "id": item_id},
    )
    return tuple(keys.scalars())
