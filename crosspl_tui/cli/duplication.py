"""The command that looks for duplicates: duplicates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import ProgressLine, narrate, print_json, print_lines, table
from crosspl_tui.wording import counted

if TYPE_CHECKING:
    from crosspl_tui.runs.duplication import DuplicateReport, ItemCluster, Member

HEADER = ("first and its copies", "taken from", "machine", "similarity")
LEAST_ROOM = 10  # for where an item was taken from, however narrow the terminal


def duplicates(
    context: typer.Context, *, database: DatabaseOption = None, is_json: JsonOption = False
) -> None:
    """Find items with the same code, or nearly the same.

    Exact duplicates have equal tokens, comments and white space aside. Near ones share so many runs of five tokens
    that the Jaccard similarity of these is at least 0.8. What such pairs connect is a cluster; the review shows it,
    dup: in its filter looks for it, and an export names it. Code alone decides: where two machines accept the same
    part of a file, its two items are exact copies, though each is a task of its own; how many are so is told.
    Similarities are those to the cluster's first item, rounded down. Run it again after adding or editing items.
    """
    from crosspl_tui.runs.duplication import find_duplicates
    from store.database import open_database

    database_file = open_database(settings_from(context, database).database, create=False)
    with database_file as opened, interruptible() as is_stopped, ProgressLine() as line:
        report = find_duplicates(
            opened,
            on_progress=line.reporter("comparing: {:,} items read (ctrl+c stops)".format),
            is_cancelled=is_stopped,
        )
    exit_if_stopped(is_cancelled=report.is_cancelled)
    if is_json:
        print_json(_record(report))
    elif report.clusters:
        print_lines(table(HEADER, _rows(report), numbers=2))
    _narrate(report)


def _narrate(report: DuplicateReport) -> None:
    narrate(
        f"{counted(report.copies, 'copy', 'copies')} among {counted(report.items, 'item')}, "
        f"{report.exact_copies:,} of them exact, in {counted(len(report.clusters), 'cluster')}; {report.seconds:.1f} s"
    )
    if report.other_tasks:
        narrate(
            f"note: of the exact copies {report.other_tasks:,} have another machine: the same code, "
            "but a task of its own"
        )
    if not report.is_kept:
        narrate(
            "note: the database is read-only; the clusters are only shown, and the review does not learn of them"
        )


def _rows(report: DuplicateReport) -> list[tuple[str, str, int, str]]:
    keys = [
        f"{'  ' * bool(number)}{member.key}"
        for cluster in report.clusters
        for number, member in enumerate(cluster.members)
    ]
    members = [member for cluster in report.clusters for member in cluster.members]
    room = _room_beside(max(map(len, keys)))
    return [
        (
            key,
            _taken_from(member, room),
            member.machine_id,
            f"{_rounded_down(member.similarity, 2):.2f}",
        )
        for key, member in zip(keys, members, strict=True)
    ]


def _room_beside(key_width: int) -> int | None:
    """Return how many characters a terminal has left for where an item was taken from; elsewhere there is no bound."""
    import shutil
    import sys

    if not sys.stdout.isatty():
        return None
    first, _, *numbers = HEADER
    others = max(key_width, len(first)) + sum(map(len, numbers)) + 2 * len(numbers) + 2
    return max(LEAST_ROOM, shutil.get_terminal_size().columns - others)


def _taken_from(member: Member, room: int | None) -> str:
    """Return project, file and lines, the end of them where there is no room for all."""
    whole = member.project if member.place is None else f"{member.project}/{member.place}"
    return whole if room is None or len(whole) <= room else f"…{whole[len(whole) - room + 1 :]}"


def _rounded_down(similarity: float, digits: int) -> float:
    """Cut a similarity after some digits, so that what is less than a bound is not shown as that bound."""
    from decimal import ROUND_DOWN, Decimal

    return float(Decimal(repr(similarity)).quantize(Decimal(1).scaleb(-digits), ROUND_DOWN))


def _record(report: DuplicateReport) -> dict[str, object]:
    return {
        "items": report.items,
        "copies": report.copies,
        "exact_copies": report.exact_copies,
        "other_tasks": report.other_tasks,
        "is_kept": report.is_kept,
        "clusters": [_cluster_record(cluster) for cluster in report.clusters],
    }


def _cluster_record(cluster: ItemCluster) -> dict[str, object]:
    members = [
        {
            "key": member.key,
            "project": member.project,
            "path": member.place and member.place.path,
            "lines": member.place and [member.place.first_line, member.place.last_line],
            "machine": member.machine_id,
            "similarity": _rounded_down(member.similarity, 4),
        }
        for member in cluster.members
    ]
    return {"cluster": cluster.key, "texts": cluster.texts, "items": members}
