"""Making a release: items chosen, written in all layouts, and told of in cards; the folder appears when complete."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from crosspl_tui import __version__
from crosspl_tui.pipelines.release.cards import CARDS, render_card
from crosspl_tui.pipelines.release.columns import Cell, row_of
from crosspl_tui.pipelines.release.croissant import croissant
from crosspl_tui.pipelines.release.errors import ReleaseError
from crosspl_tui.pipelines.release.masking import masked_event, masked_item
from crosspl_tui.pipelines.release.scanner import scanner_version
from crosspl_tui.pipelines.release.summary import About, Counts, Review, Summary, Versions
from crosspl_tui.runs.exchange_facts import present_judges
from crosspl_tui.runs.release.agreement import agreement_figures
from crosspl_tui.runs.release.choosing import Choice, NothingLeftError, choose, counted_reasons
from crosspl_tui.runs.release.scanning import scan_accepted
from crosspl_tui.runs.release.tables import TableWriter, arrow, tables
from crosspl_tui.wording import counted
from store.database import Database
from store.exchange.dataset import Changes, DatasetWriter, VerdictSource, judge_missing
from store.exchange.folder_writer import FolderWriter, replacing
from store.exchange.release import (
    CHECKSUMS,
    HELD,
    RELEASE,
    SETTLED,
    ReleaseFacts,
    check_release_target,
    dump_checksums,
)
from store.exchange.release_facts import annotation, newest_event, provenances
from store.exchange.report import OnProgress
from store.exchange.selection import Entry, copies_among, number_entries, select_entries, store_numbers
from store.items.filters import Filter
from store.releases.findings import standing_settlements
from store.releases.vocabulary import Decision
from store.vocabulary import Status

VERSIONS = "versions.json"
METADATA = "croissant.json"
_COUNTED = ("Programming_Language", "technology", "Code_level", "FSMID_for_test", "suite")


@dataclass(frozen=True, slots=True)
class ReleaseReport:
    """What a release holds, where it lies, and how many items it does not hold for which reason.

    Of the items `copies` have the code and the machine of an earlier one, and `other_tasks` only the code.
    """

    folder: Path
    items: int
    held: int
    held_reasons: Mapping[str, int]
    events: int
    files: int
    seconds: float
    copies: int = 0
    other_tasks: int = 0

    def __str__(self) -> str:
        reasons = ", ".join(f"{count:,}: {reason}" for reason, count in self.held_reasons.items())
        return (
            f"{counted(self.items, 'item')} and {counted(self.events, 'review event')} in "
            f"{counted(self.files, 'file')} of {self.folder}; {counted(self.held, 'accepted item')} held back"
            f"{f' ({reasons})' * bool(reasons)}; {self.seconds:.1f} s"
        )


def make_release(
    database: Database,
    folder: Path,
    about: About,
    *,
    is_open_held: bool = False,
    is_without_copies: bool = False,
    on_scan: Callable[[int], None] | None = None,
    on_progress: OnProgress | None = None,
) -> ReleaseReport:
    """Write a release of the accepted items to a folder, which appears, or replaces an older one, when complete.

    Made twice of the same database it is the same byte for byte: without a date in `about` the day of the newest
    event of a released item is told. Raises `MissingLibraryError`, `OpenFindingsError`, `NothingLeftError`, and
    `ExchangeError` when the folder holds anything but a release of ours, or cannot be written.
    """
    started = time.monotonic()
    arrow()
    check_release_target(folder.resolve())
    scan_accepted(database, on_scan)
    verdicts = present_judges()
    judge_missing(database, Filter(), (Status.ACCEPTED,), verdicts)
    with database.connect() as connection:
        choice = choose(
            connection,
            about,
            scanner_version(),
            is_open_held=is_open_held,
            is_without_copies=is_without_copies,
        )
        entries = _entries(database, connection, choice)
        with replacing(folder, check_release_target) as writer:
            work = _Making(connection, writer, entries, choice, verdicts)
            events = work.write(about, on_progress)
    seconds = time.monotonic() - started
    reasons = counted_reasons(choice.held)
    copies = copies_among(entries)
    return ReleaseReport(
        folder,
        len(entries),
        len(choice.held),
        reasons,
        events,
        len(writer.digests),
        seconds,
        len(copies.ids),
        copies.other_tasks,
    )


def _entries(database: Database, connection: Connection, choice: Choice) -> list[Entry]:
    """The released items under the numbers that they keep."""
    chosen = select_entries(connection, Filter(), (Status.ACCEPTED,), choice.held_ids)
    if not chosen:
        raise NothingLeftError(choice.held)
    entries = number_entries(connection, chosen)
    if renumbered := [entry for entry in entries if entry.is_renumbered]:
        with database.begin() as writing:
            store_numbers(writing, renumbered)
    return entries


@dataclass(slots=True)
class _Making:
    """A release being written, reading one state of the database."""

    connection: Connection
    writer: FolderWriter
    entries: list[Entry]
    choice: Choice
    verdicts: VerdictSource
    counts: Counts = field(default_factory=Counts)

    def write(self, about: About, on_progress: OnProgress | None) -> int:
        """Write all files and return the number of events."""
        dated = _dated(about, newest_event(self.connection, {entry.id for entry in self.entries}))
        hidden = self.choice.masks
        masks = {entry.key: hidden[entry.id] for entry in self.entries if entry.id in hidden}
        with tables(self.writer) as rows:
            changes = Changes(
                lambda entry, record: self._item(rows, record, masks.get(entry.key, {})),
                lambda record: masked_event(record, masks.get(str(record["key"]), {})),
            )
            events = DatasetWriter(self.connection, self.writer, self.entries, on_progress, changes).write()
        self._write_lists()
        self._write_texts(self._summary(dated), events)
        return events

    def _item(self, rows: TableWriter, record: dict[str, object], masks: dict[str, str]) -> dict[str, object]:
        record = masked_item(record, masks)
        if masks:
            record["review"] = {**_review_of(record), "verdicts": self._judged_again(record)}
        row = row_of(record, self.verdicts.judges)
        rows.add(row)
        self._count(record, row)
        return record

    def _judged_again(self, record: dict[str, Any]) -> list[dict[str, object]]:
        """A masked text is another one, of which the verdicts on the first say nothing."""
        spoken = self.verdicts.judge(record["Canonical_solution"], record["FSMID_for_test"], record["suffix"])
        return [
            {
                "judge": verdict.judge,
                "mode": str(verdict.mode),
                "verdict": str(verdict.verdict),
                "coverage": verdict.coverage,
                "reason": verdict.reason,
            }
            for verdict in sorted(spoken, key=lambda verdict: (verdict.judge, verdict.mode))
        ]

    def _count(self, record: dict[str, Any], row: dict[str, Cell]) -> None:
        counts = self.counts
        counts.items += 1
        for name in _COUNTED:
            counts.by.setdefault(name, Counter())[str(row[name])] += 1
        repository = str(row["repository"] or row["Github_Project_Name"])
        counts.origins[repository, str(row["commit"] or ""), str(row["licence"] or "")] += 1
        counts.judges |= {verdict["judge"] for verdict in record["review"]["verdicts"]}
        counts.extractors |= {str(row["extractor"])} if row["extractor"] else set()
        counts.authors.add(str(row["generated_by"]))
        counts.lines[str(row["Canonical_solution"]).count("\n") + 1] += 1
        counts.characters[len(str(row["Instruction"]))] += 1

    def _write_lists(self) -> None:
        released = {entry.key for entry in self.entries}
        held = (json.dumps(asdict(item)) + "\n" for item in self.choice.held)
        self.writer.write(HELD, held)
        settled = (
            json.dumps(asdict(settlement)) + "\n"
            for settlement in standing_settlements(self.connection)
            if settlement.key in released and settlement.decision is Decision.KEEP
        )
        self.writer.write(SETTLED, settled)

    def _summary(self, about: About) -> Summary:
        told = asdict(annotation(self.connection))
        review = Review(
            **told,
            masked=len(self.choice.masked),
            kept=len(self.choice.kept),
            agreement=agreement_figures(self.connection),
        )
        used = provenances(self.connection, {entry.id for entry in self.entries})
        versions = Versions(
            tool=f"crosspl-tui {__version__}",
            scanner=scanner_version(),
            judges=tuple(sorted(self.counts.judges)),
            extractors=tuple(sorted(self.counts.extractors)),
            authors=tuple(sorted(self.counts.authors)),
            models=tuple((use.model, use.parameters) for use in used.models),
            prompts=tuple((use.role, use.version, use.digest) for use in used.prompts),
            toolchains=used.toolchains,
        )
        return Summary(about, self.counts, tuple(self.choice.held), review, versions)

    def _write_texts(self, summary: Summary, events: int) -> None:
        for path, template in CARDS.items():
            self.writer.write(path, [render_card(template, summary)])
        self.writer.write(METADATA, [croissant(summary, self.writer.digests)])
        self.writer.write(VERSIONS, [_versions(summary.versions)])
        about = summary.about
        facts = ReleaseFacts(
            about.name,
            about.version,
            about.date,
            about.policy.value,
            summary.counts.items,
            len(summary.held),
            events,
        )
        self.writer.write(RELEASE, [facts.dumps()])
        self.writer.write(CHECKSUMS, [dump_checksums(self.writer.digests)])


def _dated(about: About, newest: str) -> About:
    if about.date:
        return about
    if not newest:
        raise ReleaseError(
            "no event of a review tells the date of this release; give it with --date YYYY-MM-DD"
        )
    return replace(about, date=newest[:10])


def _review_of(record: dict[str, Any]) -> dict[str, object]:
    review: dict[str, object] = record["review"]
    return review


def _versions(versions: Versions) -> str:
    table = asdict(versions)
    table["models"] = [{"model": model, "parameters": json.loads(text)} for model, text in versions.models]
    table["prompts"] = [
        {"role": role, "version": version, "digest": digest} for role, version, digest in versions.prompts
    ]
    return json.dumps(table, indent=2) + "\n"
