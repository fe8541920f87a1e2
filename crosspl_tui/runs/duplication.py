"""Looking for duplicates among the items of a database, and keeping the clusters found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic

from fsm.duplicates import Cluster, Fingerprint, find_clusters, fingerprint, similarity
from store.database import Database
from store.file_access import FileAccess
from store.items.duplicates import Clustered, ItemCode, item_codes, replace_clusters

ITEMS_A_REPORT = 500

OnProgress = Callable[[int], None]
IsCancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Place:
    """Where in its project the code of an item was taken from: a file, and lines from 1, both ends included."""

    path: str
    first_line: int
    last_line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.first_line}-{self.last_line}"


@dataclass(frozen=True, slots=True)
class Member:
    """An item of a cluster, and how similar its code is to that of the cluster's first item, from 0 to 1.

    The similarity may be less than what makes a pair near duplicates, where others lie between the two. An item
    that was not made of a file here, such as an imported one, has no place.
    """

    key: str
    project: str
    machine_id: int
    similarity: float
    place: Place | None


@dataclass(frozen=True, slots=True)
class ItemCluster:
    """Items that are duplicates of each other, by position.

    `texts` is the number of different codes, `tasks` that of different codes and machines.
    """

    members: tuple[Member, ...]
    texts: int
    tasks: int

    @property
    def key(self) -> str:
        """The key of the first item, by which the cluster goes."""
        return self.members[0].key


@dataclass(frozen=True, slots=True)
class DuplicateReport:
    """What was found. A copy is an item whose code the set would not miss if its cluster's first stays.

    `is_kept` says whether the items' clusters were kept.
    """

    items: int
    clusters: tuple[ItemCluster, ...]
    seconds: float
    is_cancelled: bool = False
    is_kept: bool = True

    @property
    def exact_copies(self) -> int:
        """Items with the code of an earlier one, comments and white space aside."""
        return sum(len(cluster.members) - cluster.texts for cluster in self.clusters)

    @property
    def other_tasks(self) -> int:
        """Exact copies that no earlier item of the same machine has the code of: the same code for another task."""
        return sum(cluster.tasks - cluster.texts for cluster in self.clusters)

    @property
    def copies(self) -> int:
        """Exact and near copies together."""
        return sum(len(cluster.members) - 1 for cluster in self.clusters)


@dataclass(frozen=True, slots=True)
class _Compared:
    """An item without its text, so that 100,000 of them fit into memory."""

    id: int
    key: str
    project: str
    machine_id: int
    code_key: str
    fingerprint: Fingerprint
    place: Place | None


def find_duplicates(
    database: Database, on_progress: OnProgress | None = None, is_cancelled: IsCancelled | None = None
) -> DuplicateReport:
    """Compare the code of all items and keep each one's cluster; a search that is cancelled keeps nothing.

    Of a database that cannot be written the clusters are only returned. `on_progress` is told how many items have
    been read.
    """
    started = monotonic()
    items: list[_Compared] = []
    with database.connect() as connection:
        for item in item_codes(connection):
            items.append(_compared(item))
            if len(items) % ITEMS_A_REPORT == 0:
                if is_cancelled and is_cancelled():
                    return DuplicateReport(len(items), (), monotonic() - started, is_cancelled=True)
                if on_progress:
                    on_progress(len(items))
    clusters = find_clusters([item.fingerprint for item in items])
    is_kept = database.access is FileAccess.WRITABLE
    if is_kept:
        with database.begin() as connection:
            replace_clusters(connection, _clustered(items, clusters))
    found = tuple(_item_cluster(items, cluster) for cluster in clusters)
    return DuplicateReport(len(items), found, monotonic() - started, is_kept=is_kept)


def _compared(item: ItemCode) -> _Compared:
    return _Compared(
        item.id,
        item.key,
        item.project,
        item.machine_id,
        item.code_key,
        fingerprint(item.code, item.suffix),
        _place_of(item),
    )


def _place_of(item: ItemCode) -> Place | None:
    if item.path is None or item.first_line is None or item.last_line is None:
        return None
    return Place(item.path, item.first_line, item.last_line)


def _clustered(items: Sequence[_Compared], clusters: Sequence[Cluster]) -> Iterator[Clustered]:
    for cluster in clusters:
        members = [items[place] for place in cluster.members]
        yield from (Clustered(item.id, item.code_key, members[0].key) for item in members)


def _item_cluster(items: Sequence[_Compared], cluster: Cluster) -> ItemCluster:
    members = [items[place] for place in cluster.members]
    first = members[0].fingerprint
    return ItemCluster(
        members=tuple(
            Member(item.key, item.project, item.machine_id, similarity(first, item.fingerprint), item.place)
            for item in members
        ),
        texts=cluster.texts,
        tasks=len({_task_of(item) for item in members}),
    )


def _task_of(item: _Compared) -> tuple[object, ...]:
    """Reasoning questions have no machine: each is a task of its own."""
    return (item.fingerprint.exact, item.machine_id) if item.machine_id >= 0 else (item.key,)
