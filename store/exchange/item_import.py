"""Items of a dataset added with their origins and verdicts, and brought to the state their review left them in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection, bindparam, text

from store.exchange.dataset_records import DatasetItem, Origin
from store.exchange.event_import import EventImport
from store.exchange.fields import BadDataError
from store.exchange.tasks import MachineFacts
from store.items.lists import add_items
from store.sources.found import add_candidates, add_snippets, add_sources
from store.text import code_key
from store.verdicts.keeping import save_verdicts
from store.vocabulary import Status

CONSTRUCTED = "constructed"


@dataclass(frozen=True, slots=True)
class _Added:
    """An item that is new here, and the state in which its review left it."""

    id: int
    status: Status
    reviewers: int
    revision: int
    cluster: str | None


@dataclass(slots=True)
class ItemImport:
    """Adds items batch by batch, then restores their states and their order in the queue."""

    connection: Connection
    machines: Mapping[int, MachineFacts]
    _added: dict[str, _Added] = field(default_factory=dict)

    @property
    def ids(self) -> dict[str, int]:
        """The ids of the items added so far, by key."""
        return {key: added.id for key, added in self._added.items()}

    def add(self, batch: Sequence[DatasetItem]) -> int:
        """Add those items of a batch whose keys are not there yet; return how many those are."""
        by_key = {entry.item.key: entry for entry in batch}
        known = _known_keys(self.connection, list(by_key))
        fresh = [entry for key, entry in by_key.items() if key not in known]
        snippet_ids = _add_origins(self.connection, [entry.origin for entry in fresh if entry.origin])
        new = [
            replace(
                entry.item,
                snippet_id=next(snippet_ids) if entry.origin else None,
                machine_title=self._title(entry.item.machine_id),
            )
            for entry in fresh
        ]
        ids = add_items(self.connection, new).ids
        save_verdicts(self.connection, [verdict for entry in fresh for verdict in entry.verdicts])
        for item_id, entry in zip(ids, fresh, strict=True):
            self._added[entry.item.key] = _Added(
                item_id, entry.status, entry.reviewers, entry.revision, entry.cluster
            )
        return len(ids)

    def _title(self, machine_id: int) -> str:
        return self.machines[machine_id].title if machine_id in self.machines else ""

    def restore_states(self, events: EventImport) -> Iterator[BadDataError]:
        """Bring the items to the status and revision that the dataset gives; the events are there already.

        Yields what is wrong with an item said to be at a revision that no edit made.
        """
        if not self._added:
            return
        self.connection.execute(
            text(
                "UPDATE item SET status = :status, reviewers = :reviewers, cluster = :cluster WHERE id = :id"
            ),
            [
                {
                    "id": added.id,
                    "status": added.status.value,
                    "reviewers": added.reviewers,
                    "cluster": added.cluster,
                }
                for added in self._added.values()
            ],
        )
        for item_id, time in events.status_times.items():
            self.connection.execute(
                text("UPDATE item SET status_at = :time WHERE id = :id"), {"time": time, "id": item_id}
            )
        for added in self._added.values():
            if added.revision == 1:
                continue
            try:
                revision_id = events.revision_id(added.id, added.revision)
                _point_to_revision(self.connection, added.id, revision_id)
            except BadDataError as error:
                yield error

    def restore_order(self, order: Sequence[str]) -> None:
        """Put the items, which stand behind all others, in the order of these keys."""
        ranks = {key: rank for rank, key in enumerate(order)}
        keys = sorted(self._added, key=lambda key: ranks.get(key, len(ranks)))
        if not keys:
            return
        ids = [self._added[key].id for key in keys]
        first = self.connection.execute(
            text("SELECT min(position) FROM item WHERE id >= :first"), {"first": min(ids)}
        ).scalar_one()
        self.connection.execute(
            text("UPDATE item SET position = :position WHERE id = :id"),
            [{"position": position, "id": item_id} for position, item_id in enumerate(ids, start=first)],
        )


def _known_keys(connection: Connection, keys: Sequence[str]) -> set[str]:
    query = text("SELECT key FROM item WHERE key IN :keys").bindparams(bindparam("keys", expanding=True))
    return set(connection.execute(query, {"keys": keys}).scalars())


def _add_origins(connection: Connection, origins: Sequence[Origin]) -> Iterator[int]:
    """Add sources, candidates and snippets; the snippets' ids come in the order of the origins."""
    source_ids = add_sources(connection, [origin.source for origin in origins])
    candidates = [
        replace(origin.candidate, source_id=source_id)
        for origin, source_id in zip(origins, source_ids, strict=True)
    ]
    candidate_ids = add_candidates(connection, candidates)
    connection.execute(
        text("UPDATE candidate SET outcome = :outcome WHERE id IN :ids AND outcome IS NULL").bindparams(
            bindparam("ids", expanding=True)
        ),
        {"outcome": CONSTRUCTED, "ids": candidate_ids},
    )
    snippets = [
        replace(origin.snippet, candidate_id=candidate_id)
        for origin, candidate_id in zip(origins, candidate_ids, strict=True)
    ]
    return iter(add_snippets(connection, snippets))


def _point_to_revision(connection: Connection, item_id: int, revision_id: int) -> None:
    code = connection.execute(
        text("SELECT code FROM revision WHERE id = :id"), {"id": revision_id}
    ).scalar_one()
    connection.execute(
        text("UPDATE item SET revision_id = :revision_id, code_key = :code_key WHERE id = :id"),
        {"revision_id": revision_id, "code_key": code_key(code), "id": item_id},
    )
