"""What a release tells besides its dataset: findings that were settled, so that nobody has to settle them again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from store.database import Database
from store.exchange.dataset_files import read_lines
from store.exchange.dataset_import import import_dataset
from store.exchange.fields import BadDataError, Fields, parse_json
from store.exchange.release import SETTLED, read_checksums
from store.exchange.report import ImportReport, IsCancelled, OnProgress, Problem
from store.exchange.tasks import MachineFacts
from store.releases.findings import Settlement, add_settlements
from store.releases.vocabulary import Decision, FindingKind


def import_release(
    database: Database,
    folder: Path,
    machines: Mapping[int, MachineFacts] | None = None,
    on_progress: OnProgress | None = None,
    is_cancelled: IsCancelled | None = None,
) -> ImportReport:
    """Import a release: its dataset, then the decisions on findings of items that have none here.

    Raises `ExchangeError` when its manifest or its list of digests is damaged.
    """
    digest = read_checksums(folder).get(SETTLED, "")
    report = import_dataset(database, folder, machines, on_progress, is_cancelled)
    if report.is_cancelled:
        return report
    problems: list[Problem] = []
    settlements = list(_settlements(folder, digest, problems))
    with database.begin() as connection:
        add_settlements(connection, settlements)
    return replace(report, problems=(*report.problems, *problems))


def _settlements(folder: Path, digest: str, problems: list[Problem]) -> Iterator[Settlement]:
    """Yield what can be read; the rest goes to the problems."""
    try:
        for number, line in read_lines(folder, SETTLED, digest):
            try:
                yield _settlement(Fields.of(parse_json(line)))
            except BadDataError as error:
                problems.append(Problem(f"{SETTLED}, line {number}", error.reason, error.field))
    except BadDataError as error:
        problems.append(Problem(SETTLED, error.reason, error.field))


def _settlement(fields: Fields) -> Settlement:
    return Settlement(
        key=fields.filled_text("key"),
        kind=fields.member("kind", FindingKind),
        value_hash=fields.filled_text("value_hash"),
        decision=fields.member("decision", Decision),
        reason=fields.text("reason"),
        reviewer=fields.text("reviewer"),
        created_at=fields.text("created_at"),
    )
