"""Taking in labels of another database beside those that are here; what somebody said here is not lost by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.database import Database
from store.values import row_values
from store.verdicts.labels import INSERT, LabelRow, last_labels


@dataclass(frozen=True, slots=True)
class OtherLabel:
    """A given label whose reviewer said something else here; `here` is `withdrawn` where it was taken back."""

    given: LabelRow
    here: LabelRow


@dataclass(frozen=True, slots=True)
class LabelImport:
    """What came of an import: labels that are new, that were there, and that are said otherwise here.

    `without_answer` of the given ones are of answers that are not in this database.
    """

    added: int
    present: int
    others: tuple[OtherLabel, ...]
    without_answer: int


def import_labels(
    database: Database, labels: Sequence[LabelRow], *, replaces_others: bool = False
) -> LabelImport:
    """Add the labels that are not here yet, in one transaction; those of several reviewers stand side by side.

    Where a reviewer has said otherwise here, or has taken the label back, that stays, unless `replaces_others`: then
    the given label is added after it, and what was said before no longer stands.
    """
    new: list[LabelRow] = []
    others: list[OtherLabel] = []
    with database.connect() as connection:
        without_answer = _without_answer(connection, labels)
    with database.begin() as connection:
        last = {row.of: row for row in last_labels(connection)}
        for given in labels:
            here = last.get(given.of)
            if here is None:
                new.append(given)
            elif here.says != given.says:
                others.append(OtherLabel(given, here))
        added = [*new, *(other.given for other in others)] if replaces_others else new
        if added:
            connection.execute(INSERT, [row_values(label) for label in added])
    return LabelImport(len(new), len(labels) - len(new) - len(others), tuple(others), without_answer)


def _without_answer(connection: Connection, labels: Sequence[LabelRow]) -> int:
    rows = connection.execute(
        text("""
            SELECT DISTINCT sample.answer_hash, item.machine_id FROM sample JOIN item ON item.id = sample.item_id
            WHERE sample.answer_hash IS NOT NULL""")
    )
    answers = {(row.answer_hash, row.machine_id) for row in rows}
    return sum((label.answer_hash, label.machine_id) not in answers for label in labels)
