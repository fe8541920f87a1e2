"""The rows behind a number of a report: items, samples and others, each as a line that can be opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection, text

MOST_ROWS = 20_000
"""More lines than anybody reads; a number that counts more shows the first of them."""


class EvidenceKind(StrEnum):
    """What a row is, and so where it can be opened."""

    ITEM = "item"
    SAMPLE = "sample"
    TRANSLATION = "translation"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Evidence:
    """A row behind a number: its id in its table, its name, and what to know of it in a line."""

    kind: EvidenceKind
    id: int
    name: str
    detail: str = ""


def items_where(
    connection: Connection, where: str, parameters: Mapping[str, str | int | float] | None = None
) -> list[Evidence]:
    """Return the items for which a condition on table `item` holds, in the order of the queue."""
    rows = connection.execute(
        text(f"""
            SELECT item.id, item.key, item.language, item.technology, item.interface_name, item.status
            FROM item WHERE {where} ORDER BY item.position LIMIT :most"""),
        {**(parameters or {}), "most": MOST_ROWS},
    )
    return [
        Evidence(EvidenceKind.ITEM, row[0], row[1], " · ".join(part for part in row[2:] if part))
        for row in rows
    ]


def samples_where(
    connection: Connection, where: str, parameters: Mapping[str, str | int | float] | None = None
) -> list[Evidence]:
    """Return the samples for which a condition on tables `sample`, `item` and `run` holds, run by run."""
    rows = connection.execute(
        text(f"""
            SELECT sample.id, item.key, sample.number, run.model, item.language, item.technology,
                coalesce(sample.verdict, sample.claimed, sample.outcome, 'waiting'), sample.reason
            FROM sample JOIN item ON item.id = sample.item_id JOIN run ON run.id = sample.run_id
            WHERE {where} ORDER BY run.id, item.position, sample.number LIMIT :most"""),
        {**(parameters or {}), "most": MOST_ROWS},
    )
    return [
        Evidence(
            EvidenceKind.SAMPLE,
            row[0],
            f"{row[1]} · {row[2]}",
            " · ".join(part for part in row[3:] if part),
        )
        for row in rows
    ]
