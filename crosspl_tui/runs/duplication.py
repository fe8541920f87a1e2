"""Looking for duplicates among the items of a database, and keeping the clusters found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic

from fsm.duplicates import Cluster, Fingerprint, find_clusters, fingerprint, similarity
from store.database import Database
from store.items.duplicates import Clustered, item_codes, replace_clusters

ITEMS_A_REPORT = 500

OnProgress = Callable[[int], None]
IsCancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Member:
    """An item of a cluster, and how similar its code is to that of the cluster's first item, from 0 to 1."""

    key: str
    similarity: float


@dataclass(frozen=True, slots=True)
class ItemCluster:
    """Items that are duplicates of each other, by position; `texts` is the number of different codes."""

    members: tuple[Member, ...]
    texts: int

    @property
    def key(self) -> str:
        """The key of the first item, by which the cluster goes."""
        return self.members[0].key


@dataclass(frozen=True, slots=True)
class DuplicateReport:
    """What was found. A copy is an item that could go if its cluster's first stays."""

    items: int
    clusters: tuple[ItemCluster, ...]
    seconds: float
    is_cancelled: bool = False

    @property
    def exact_copies(self) -> int:
        """Items with the code of an earlier one, comments and white space aside."""
        return sum(len(cluster.members) - cluster.texts for cluster in self.clusters)

    @property
    def copies(self) -> int:
        """Exact and near copies together."""
        return sum(len(cluster.members) - 1 for cluster in self.clusters)


@dataclass(frozen=True, slots=True)
class _Compared:
    """An item without its text, so that 100,000 of them fit into memory."""

    id: int
    key: str
    code_key: str
    fingerprint: Fingerprint


def find_duplicates(
    database: Database, on_progress: OnProgress | None = None, is_cancelled: IsCancelled | None = None
) -> DuplicateReport:
    """Compare the code of all items and keep each one's cluster; a search that is cancelled keeps nothing.

    `on_progress` is told how many items have been read.
    """
    started = monotonic()
    items: list[_Compared] = []
    with database.connect() as connection:
        for item in item_codes(connection):
            items.append(_Compared(item.id, item.key, item.code_key, fingerprint(item.code, item.suffix)))
            if len(items) % ITEMS_A_REPORT == 0:
                if is_cancelled and is_cancelled():
                    return DuplicateReport(len(items), (), monotonic() - started, is_cancelled=True)
                if on_progress:
                    on_progress(len(items))
    clusters = find_clusters([item.fingerprint for item in items])
    with database.begin() as connection:
        replace_clusters(connection, _clustered(items, clusters))
    found = tuple(_item_cluster(items, cluster) for cluster in clusters)
    return DuplicateReport(len(items), found, monotonic() - started)


def _clustered(items: Sequence[_Compared], clusters: Sequence[Cluster]) -> Iterator[Clustered]:
    for cluster in clusters:
        members = [items[place] for place in cluster.members]
        yield from (Clustered(item.id, item.code_key, members[0].key) for item in members)


def _item_cluster(items: Sequence[_Compared], cluster: Cluster) -> ItemCluster:
    members = [items[place] for place in cluster.members]
    first = members[0].fingerprint
    return ItemCluster(
        members=tuple(Member(item.key, similarity(first, item.fingerprint)) for item in members),
        texts=cluster.texts,
    )
