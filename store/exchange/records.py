"""Items as a dataset holds them: the published fields, their origin, and how they were reviewed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rapidfuzz.distance import Levenshtein
from sqlalchemy import Connection, Row, bindparam, text

from store.exchange.selection import Entry
from store.review.events import STANDS

_CHUNK = 200

_SELECT = text("""
    SELECT item.id, item.suffix, item.machine_id, item.project, item.project_id, item.interface_class,
        item.interface_name, item.reviewers, now.number AS revision, now.code, now.instruction, now.code_hash,
        first.code AS first_code, first.instruction AS first_instruction, first.author,
        snippet.first_line, snippet.last_line, snippet.unfaithful, snippet.extractor,
        candidate.first_line AS first_detected, candidate.last_line AS last_detected,
        source.repository, source.repository_id, source."commit" AS commit_id, source.path, source.licence,
        source.content_hash, source.size, source.lines
    FROM item
    JOIN revision now ON now.id = item.revision_id
    JOIN revision first ON first.item_id = item.id AND first.number = 1
    LEFT JOIN snippet ON snippet.id = item.snippet_id
    LEFT JOIN candidate ON candidate.id = snippet.candidate_id
    LEFT JOIN source ON source.id = candidate.source_id
    WHERE item.id IN :ids""").bindparams(bindparam("ids", expanding=True))

_REASONS = text(f"""
    SELECT e.item_id, e.reason, e.note FROM review_event e
    WHERE e.kind = 'reject' AND {STANDS} ORDER BY e.id""")

_VERDICTS = text("""
    SELECT code_hash, machine_id, suffix, judge, mode, verdict, coverage, reason FROM verdict
    WHERE code_hash IN :hashes ORDER BY judge, mode""").bindparams(bindparam("hashes", expanding=True))

Record = dict[str, object]


def load_records(connection: Connection, entries: Sequence[Entry]) -> Iterator[tuple[Entry, Record]]:
    """Yield each entry with its record, ready for JSON, in the order given; a batch is in memory at once."""
    reasons = {row.item_id: (row.reason, row.note) for row in connection.execute(_REASONS)}
    for start in range(0, len(entries), _CHUNK):
        chunk = entries[start : start + _CHUNK]
        rows = connection.execute(_SELECT, {"ids": [entry.id for entry in chunk]})
        by_id = {row.id: row for row in rows}
        verdicts = _load_verdicts(connection, {row.code_hash for row in by_id.values()})
        for entry in chunk:
            row = by_id[entry.id]
            spoken = verdicts.get((row.code_hash, row.machine_id, row.suffix), [])
            yield entry, _record(entry, row, spoken, reasons)


def _load_verdicts(
    connection: Connection, code_hashes: Collection[str]
) -> dict[tuple[str, int, str], list[Record]]:
    """Return the verdicts on these texts by text, machine and suffix, each list by judge and mode."""
    verdicts: dict[tuple[str, int, str], list[Record]] = {}
    for row in connection.execute(_VERDICTS, {"hashes": sorted(code_hashes)}):
        verdict: Record = {
            "judge": row.judge,
            "mode": row.mode,
            "verdict": row.verdict,
            "coverage": row.coverage,
            "reason": row.reason,
        }
        verdicts.setdefault((row.code_hash, row.machine_id, row.suffix), []).append(verdict)
    return verdicts


def _record(
    entry: Entry, row: Row[Any], verdicts: Sequence[Record], reasons: Mapping[int, tuple[str, str]]
) -> Record:
    record: Record = {
        "Task_id": entry.number,
        "Github_ID": row.project_id,
        "Github_Project_Name": row.project,
        "Programming_Language": entry.language,
        "suffix": row.suffix,
        "Interface_class": row.interface_class,
        "Interface_name": row.interface_name,
        "Instruction": row.instruction,
        "Canonical_solution": row.code,
        "FSMID_for_test": row.machine_id,
        "Code_level": entry.level,
        "provenance": _provenance(entry, row),
        "review": _review(entry, row, verdicts),
    }
    if entry.is_rejected:
        reason, note = reasons.get(entry.id, ("", ""))
        record["rejection"] = {"reason": reason, "note": note}
    return record


def _provenance(entry: Entry, row: Row[Any]) -> Record:
    return {
        "key": entry.key,
        "suite": entry.suite,
        "technology": entry.technology,
        **_source(row),
        "code_hash": row.code_hash,
        "generated_by": row.author,
        "generated_instruction": None if row.first_instruction == row.instruction else row.first_instruction,
        "generated_solution": None if row.first_code == row.code else row.first_code,
    }


def _source(row: Row[Any]) -> Record:
    """The file the code comes from; all null for an item without one, such as an imported task."""
    has_source = row.repository is not None
    return {
        "repository": row.repository,
        "repository_id": row.repository_id,
        "commit": row.commit_id,
        "path": row.path,
        "lines": [row.first_line, row.last_line] if has_source else None,
        "licence": row.licence,
        "content_hash": row.content_hash,
        "file_bytes": row.size,
        "file_lines": row.lines,
        "detected_lines": [row.first_detected, row.last_detected] if has_source else None,
        "extractor": row.extractor,
        "unfaithful_lines": row.unfaithful,
    }


def _review(entry: Entry, row: Row[Any], verdicts: Sequence[Record]) -> Record:
    return {
        "status": entry.status.value,
        "reviewers": row.reviewers,
        "revision": row.revision,
        "edit_distance": {
            "instruction": Levenshtein.distance(row.first_instruction, row.instruction),
            "solution": Levenshtein.distance(row.first_code, row.code),
        },
        "verdicts": verdicts,
        "duplicate_cluster": entry.cluster,
    }
