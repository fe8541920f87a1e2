"""The command that looks for duplicates: duplicates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import ProgressLine, narrate, print_json, print_lines, table

if TYPE_CHECKING:
    from crosspl_tui.runs.duplication import DuplicateReport, ItemCluster


def duplicates(
    context: typer.Context, *, database: DatabaseOption = None, is_json: JsonOption = False
) -> None:
    """Find items with the same code, or nearly the same.

    Exact duplicates have equal tokens, comments and white space aside. Near ones share so many runs
    of five tokens that the Jaccard similarity of these is at least 0.8. What such pairs connect is a
    cluster; the review shows it, and an export names it. Run it again after adding or editing items.
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
        print_lines(table(("cluster", "item", "similarity"), _rows(report), numbers=1))
    narrate(
        f"{report.copies:,} copies among {report.items:,} items, {report.exact_copies:,} of them exact, "
        f"in {len(report.clusters):,} clusters; {report.seconds:.1f} s"
    )


def _rows(report: DuplicateReport) -> list[tuple[str, str, str]]:
    return [
        ("" if number else cluster.key, member.key, f"{member.similarity:.2f}")
        for cluster in report.clusters
        for number, member in enumerate(cluster.members)
    ]


def _record(report: DuplicateReport) -> dict[str, object]:
    return {
        "items": report.items,
        "copies": report.copies,
        "exact_copies": report.exact_copies,
        "clusters": [_cluster_record(cluster) for cluster in report.clusters],
    }


def _cluster_record(cluster: ItemCluster) -> dict[str, object]:
    members = [{"key": member.key, "similarity": round(member.similarity, 4)} for member in cluster.members]
    return {"cluster": cluster.key, "texts": cluster.texts, "items": members}
