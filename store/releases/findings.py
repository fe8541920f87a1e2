"""Findings in texts that are to be released: secrets and personal data, and how each was settled."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, bindparam, text

from store.clock import utc_now
from store.database import Database
from store.errors import StoreError
from store.releases.vocabulary import Decision, FindingKind, Place
from store.text import storable
from store.values import row_values


@dataclass(frozen=True, slots=True)
class RevisionTexts:
    """The texts of a revision that is to be scanned; `suffix` is that of its code."""

    item_id: int
    revision_id: int
    suffix: str
    code: str
    instruction: str


@dataclass(frozen=True, slots=True)
class NewFinding:
    """A finding to add; `line` counts from 1, columns from 0, and `value_hash` is the value's SHA-256."""

    item_id: int
    revision_id: int
    place: Place
    line: int
    first: int
    last: int
    kind: FindingKind
    rule: str
    value_hash: str
    masked: str


@dataclass(frozen=True, slots=True)
class FindingRow:
    """A finding as kept, with the decision that stands; `path` is the file the code is from, "" when not known."""

    id: int
    item_id: int
    revision_id: int
    key: str
    path: str
    place: Place
    line: int
    first: int
    last: int
    kind: FindingKind
    rule: str
    value_hash: str
    masked: str
    decision: Decision
    reason: str
    reviewer: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """What was decided of a value in an item."""

    key: str
    kind: FindingKind
    value_hash: str
    decision: Decision
    reason: str
    reviewer: str
    created_at: str


# CROSS JOIN keeps SQLite at walking the revisions by id; it would sort all accepted items for every page.
_UNSCANNED = text("""
    SELECT item.id AS item_id, revision.id AS revision_id, item.suffix, revision.code, revision.instruction
    FROM revision CROSS JOIN item
    WHERE item.id = revision.item_id AND item.status = 'accepted' AND revision.id > :after AND NOT EXISTS (
        SELECT 1 FROM release_scan scan WHERE scan.revision_id = revision.id AND scan.scanner = :scanner)
    ORDER BY revision.id LIMIT :page""")

_INSERT = text("""
    INSERT INTO release_finding (item_id, revision_id, scanner, place, line, "first", "last", kind, rule, value_hash,
        masked, created_at)
    VALUES (:item_id, :revision_id, :scanner, :place, :line, :first, :last, :kind, :rule, :value_hash, :masked, :now)
    ON CONFLICT DO NOTHING""")

_SELECT = """
    SELECT finding.id, finding.item_id, finding.revision_id, item.key, coalesce(source.path, '') AS path,
        finding.place, finding.line, finding."first", finding."last", finding.kind, finding.rule,
        finding.value_hash, finding.masked, coalesce(settled.decision, 'open') AS decision,
        coalesce(settled.reason, '') AS reason, coalesce(settled.reviewer, '') AS reviewer
    FROM release_finding finding
    JOIN item ON item.id = finding.item_id
    LEFT JOIN snippet ON snippet.id = item.snippet_id
    LEFT JOIN candidate ON candidate.id = snippet.candidate_id
    LEFT JOIN source ON source.id = candidate.source_id
    LEFT JOIN release_settlement settled ON settled.id = (
        SELECT max(id) FROM release_settlement last WHERE last.item_id = finding.item_id
            AND last.kind = finding.kind AND last.value_hash = finding.value_hash)
    WHERE item.status = 'accepted'"""

_SETTLE = text("""
    INSERT INTO release_settlement (item_id, kind, value_hash, decision, reason, reviewer, created_at)
    VALUES (:item_id, :kind, :value_hash, :decision, :reason, :reviewer, :now)""")

_STANDING = text("""
    SELECT item.key, settled.kind, settled.value_hash, settled.decision, settled.reason, settled.reviewer,
        settled.created_at
    FROM release_settlement settled JOIN item ON item.id = settled.item_id
    WHERE settled.id IN (SELECT max(id) FROM release_settlement GROUP BY item_id, kind, value_hash)
    ORDER BY item.key, settled.kind, settled.value_hash""")


def unscanned(connection: Connection, scanner: str, *, after: int, page: int) -> list[RevisionTexts]:
    """The next revisions of accepted items that this version of the scanner has not seen, behind the id `after`."""
    rows = connection.execute(_UNSCANNED, {"scanner": scanner, "after": after, "page": page})
    return [RevisionTexts(*row) for row in rows]


def keep_findings(
    connection: Connection, scanner: str, revision_ids: Sequence[int], findings: Sequence[NewFinding]
) -> None:
    """Keep what a scanner found in these revisions, and that it is through with them."""
    now = utc_now()
    if findings:
        connection.execute(_INSERT, [row_values(finding, scanner=scanner, now=now) for finding in findings])
    if revision_ids:
        connection.execute(
            text(
                "INSERT INTO release_scan (revision_id, scanner) VALUES (:id, :scanner) ON CONFLICT DO NOTHING"
            ),
            [{"id": revision_id, "scanner": scanner} for revision_id in revision_ids],
        )


def load_findings(connection: Connection, scanner: str) -> Iterator[FindingRow]:
    """Yield what a scanner found in accepted items, by item, text and line."""
    query = text(f"""{_SELECT} AND finding.scanner = :scanner
        ORDER BY item.position, finding.revision_id, finding.place, finding.line, finding."first", finding.id""")
    for row in connection.execute(query, {"scanner": scanner}, execution_options={"yield_per": 500}):
        yield _finding(row)


def settle(
    database: Database,
    ids: Collection[int],
    decision: Decision,
    *,
    reason: str,
    reviewer: str,
    is_everywhere: bool = False,
) -> int:
    """Decide of findings and return in how many items; a finding's value is settled in all texts of its item.

    `is_everywhere` settles the same values in all other items too. Raises `StoreError` when there is no such
    finding, or when the decision has no reason.
    """
    if not reason.strip():
        raise StoreError(f"The decision to {decision} needs a reason; say why with --reason.")
    with database.begin() as connection:
        values = _values_of(connection, ids, is_everywhere=is_everywhere)
        stated = {
            "decision": decision.value,
            "reason": storable(reason),
            "reviewer": storable(reviewer),
            "now": utc_now(),
        }
        rows = [
            {"item_id": item_id, "kind": kind, "value_hash": value, **stated}
            for item_id, kind, value in values
        ]
        connection.execute(_SETTLE, rows)
    return len({item_id for item_id, _, _ in values})


def standing_settlements(connection: Connection) -> Iterator[Settlement]:
    """Yield the decision that stands for each value of each item."""
    for row in connection.execute(_STANDING, execution_options={"yield_per": 500}):
        yield Settlement(
            **row._asdict() | {"kind": FindingKind(row.kind), "decision": Decision(row.decision)}
        )


def add_settlements(connection: Connection, settlements: Sequence[Settlement]) -> int:
    """Add decisions of before by their items' keys, and return how many; those there already stay as they are."""
    ids = {
        row.key: row.id
        for start in range(0, len(settlements), 500)
        for row in connection.execute(
            text("SELECT id, key FROM item WHERE key IN :keys").bindparams(bindparam("keys", expanding=True)),
            {"keys": [settlement.key for settlement in settlements[start : start + 500]]},
        )
    }
    present = {(known.key, known.kind, known.value_hash) for known in standing_settlements(connection)}
    rows = [
        row_values(settlement, item_id=ids[settlement.key], now=settlement.created_at)
        for settlement in settlements
        if settlement.key in ids and (settlement.key, settlement.kind, settlement.value_hash) not in present
    ]
    if rows:
        connection.execute(_SETTLE, rows)
    return len(rows)


def _values_of(
    connection: Connection, ids: Collection[int], *, is_everywhere: bool
) -> list[tuple[int, str, str]]:
    query = text("SELECT id, item_id, kind, value_hash FROM release_finding WHERE id IN :ids").bindparams(
        bindparam("ids", expanding=True)
    )
    rows = connection.execute(query, {"ids": sorted(ids)}).all()
    if missing := set(ids) - {row.id for row in rows}:
        raise StoreError(f"There is no finding {min(missing)}; list them with: crosspl-tui release findings")
    values = {(row.item_id, row.kind, row.value_hash) for row in rows}
    if is_everywhere:
        same = text("SELECT DISTINCT item_id FROM release_finding WHERE kind = :kind AND value_hash = :value")
        for kind, value in {(kind, value) for _, kind, value in values}:
            found = connection.execute(same, {"kind": kind, "value": value}).scalars()
            values |= {(item_id, kind, value) for item_id in found}
    return sorted(values)


def _finding(row: Row[Any]) -> FindingRow:
    return FindingRow(
        **row._asdict()
        | {"place": Place(row.place), "kind": FindingKind(row.kind), "decision": Decision(row.decision)}
    )
