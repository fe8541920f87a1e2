"""Texts of accepted items searched for secrets and personal data; what was searched once is remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from crosspl_tui.pipelines.release.scanner import Found, scan_text, scanner_version
from store.database import Database
from store.releases.findings import NewFinding, RevisionTexts, keep_findings, unscanned
from store.releases.vocabulary import Place

REVISIONS_A_TRANSACTION = 100


@dataclass(frozen=True, slots=True)
class ScanReport:
    """How many revisions were searched now, and how many values were found in them."""

    revisions: int = 0
    findings: int = 0
    is_cancelled: bool = False


def scan_accepted(
    database: Database,
    on_progress: Callable[[int], None] | None = None,
    is_cancelled: Callable[[], bool] | None = None,
) -> ScanReport:
    """Search all revisions of accepted items that were not searched yet, a batch a transaction.

    Stopped or killed, it goes on where it was. Raises `MissingLibraryError`.
    """
    scanner = scanner_version()
    done = found = after = 0
    while batch := _next(database, scanner, after):
        if is_cancelled and is_cancelled():
            return ScanReport(done, found, is_cancelled=True)
        findings = [finding for texts in batch for finding in _findings(texts)]
        with database.begin() as connection:
            keep_findings(connection, scanner, [texts.revision_id for texts in batch], findings)
        after = batch[-1].revision_id
        done += len(batch)
        found += len(findings)
        if on_progress:
            on_progress(done)
    return ScanReport(done, found)


def _next(database: Database, scanner: str, after: int) -> list[RevisionTexts]:
    with database.connect() as connection:
        return unscanned(connection, scanner, after=after, page=REVISIONS_A_TRANSACTION)


def _findings(texts: RevisionTexts) -> Iterator[NewFinding]:
    for place, text, suffix in (
        (Place.CODE, texts.code, texts.suffix),
        (Place.INSTRUCTION, texts.instruction, ".txt"),
    ):
        for found in scan_text(text, suffix):
            yield _finding(texts, place, found)


def _finding(texts: RevisionTexts, place: Place, found: Found) -> NewFinding:
    return NewFinding(
        item_id=texts.item_id,
        revision_id=texts.revision_id,
        place=place,
        line=found.line,
        first=found.first,
        last=found.last,
        kind=found.kind,
        rule=found.rule,
        value_hash=found.value_hash,
        masked=found.masked,
    )
