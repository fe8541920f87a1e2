"""Which items a dataset holds, in which order, and under which numbers and file names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, bindparam, text

from store.exchange.naming import file_name, folder_of
from store.items.filters import Filter, condition
from store.vocabulary import Status


@dataclass(frozen=True, slots=True)
class Entry:
    """An item chosen for a dataset. `number` is its Task_id.

    `cluster` is the key of the first chosen item with the same or nearly the same code, None when there is no
    other.
    """

    id: int
    key: str
    status: Status
    suite: str
    language: str
    technology: str
    level: str
    position: int
    number: int
    machine_id: int
    code_key: str
    found_cluster: str | None = None
    is_renumbered: bool = False
    cluster: str | None = None

    @property
    def is_rejected(self) -> bool:
        return self.status is Status.REJECTED

    @property
    def path(self) -> str:
        """The item's file in the dataset; raises `ExchangeError` when its suite or language is no path."""
        folder = folder_of(self.suite, self.language, self.technology)
        return f"{folder}/{file_name(self.technology, self.number)}"


def select_entries(
    connection: Connection, shown: Filter, statuses: Collection[Status], without: Container[int] = ()
) -> list[Entry]:
    """Choose the items of these statuses that the filter shows, whatever its own status.

    Items whose ids are in `without` are left out. The others come by suite, language and position, with their
    duplicates found.
    """
    wanted = condition(shown.with_status(None))
    query = text(
        "SELECT id, key, status, suite, language, technology, level, position, task_id, machine_id, code_key, "
        "cluster FROM item "
        f"WHERE {wanted.sql} AND status IN :statuses"
    ).bindparams(bindparam("statuses", expanding=True))
    names = [status.value for status in statuses]
    rows = connection.execute(query, {**wanted.parameters, "statuses": names})
    entries = [Entry(row.id, row.key, Status(row.status), *row[3:]) for row in rows if row.id not in without]
    entries.sort(key=lambda entry: (entry.suite, entry.language.lower(), entry.position, entry.key))
    return _find_clusters(entries)


@dataclass(frozen=True, slots=True)
class Copies:
    """Items with exactly the code of an earlier one, white space aside.

    `ids` are those whose machine an earlier one has too; `other_tasks` is how many have a machine of their own.
    """

    ids: frozenset[int]
    other_tasks: int


def copies_among(entries: Iterable[Entry]) -> Copies:
    """Find the copies among those of the chosen items that are not rejected; accepted ones come first.

    Reasoning questions have no machine, and of one program there are many: none is a copy.
    """
    codes: set[str] = set()
    tasks: set[tuple[str, int]] = set()
    ids: set[int] = set()
    other_tasks = 0
    for entry in sorted(entries, key=lambda entry: entry.status is not Status.ACCEPTED):
        if entry.is_rejected or entry.machine_id < 0:
            continue
        task = (entry.code_key, entry.machine_id)
        if task in tasks:
            ids.add(entry.id)
        elif entry.code_key in codes:
            other_tasks += 1
        codes.add(entry.code_key)
        tasks.add(task)
    return Copies(frozenset(ids), other_tasks)


def number_entries(connection: Connection, entries: Iterable[Entry]) -> list[Entry]:
    """Give every entry a file of its own: those without a free number follow on the highest there is.

    Rejected items get no file and keep what number they have.
    """
    highest = _highest_numbers(connection)
    taken: set[str] = set()
    numbered = []
    for entry in entries:
        if not entry.is_rejected and (entry.number < 1 or entry.path in taken):
            place = (entry.suite, entry.language.lower())
            highest[place] += 1
            entry = replace(entry, number=highest[place], is_renumbered=True)  # noqa: PLW2901
        if not entry.is_rejected:
            taken.add(entry.path)
        numbered.append(entry)
    return numbered


def store_numbers(connection: Connection, entries: Sequence[Entry]) -> None:
    """Keep the numbers under which items were exported, so that they never get another one."""
    connection.execute(
        text("UPDATE item SET task_id = :number WHERE id = :id"),
        [{"number": entry.number, "id": entry.id} for entry in entries],
    )


def _highest_numbers(connection: Connection) -> dict[tuple[str, str], int]:
    highest: dict[tuple[str, str], int] = {}
    for suite, language, number in connection.execute(
        text("SELECT suite, language, max(task_id) FROM item GROUP BY 1, 2")
    ):
        place = (suite, language.lower())
        highest[place] = max(number, highest.get(place, 0))
    return highest


def _find_clusters(entries: Sequence[Entry]) -> list[Entry]:
    """Equal code makes a cluster even where duplicates were not looked for since the items came or changed."""
    by_code = {entry.code_key: entry.found_cluster for entry in entries if entry.found_cluster}
    groups = [by_code.get(entry.code_key, entry.code_key) for entry in entries]
    counts = Counter(groups)
    first: dict[str, str] = {}
    for entry, group in zip(entries, groups, strict=True):
        first.setdefault(group, entry.key)
    return [
        replace(entry, cluster=first[group]) if counts[group] > 1 else entry
        for entry, group in zip(entries, groups, strict=True)
    ]
