"""The columns of a release's tables: the published fields, then where each item is from and how it was checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from fsm.trace import Mode

Cell = str | int | None


class CellType(StrEnum):
    """What a column holds; every cell may be null."""

    TEXT = "text"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Column:
    """A column, with the sentence that tells people and programs what it holds."""

    name: str
    type: CellType
    description: str


_TEXTS = {
    "key": "Name of the item, the same in every release.",
    "suite": "Suite that the item belongs to.",
    "technology": "Communication technology that the item's machine detects.",
    "Github_ID": "Identifier of the repository at its host; empty when not known.",
    "Github_Project_Name": "Repository that the code is from, as owner/name where that is known.",
    "Programming_Language": "Programming language of the solution.",
    "suffix": "File suffix of the solution.",
    "Interface_class": "Kind of interface, such as the technology's family.",
    "Interface_name": "Interface that a solution has to use.",
    "Instruction": "What a model is asked to write.",
    "Canonical_solution": "Code taken from a real source that solves the task.",
    "Code_level": "Whether the solution is a function or a class.",
    "repository": "Repository or package that the code is from.",
    "commit": "Commit at which the code was read; empty when the source has none.",
    "path": "File of the repository that the code is from.",
    "licence": "SPDX expression of the licence that covers the code.",
    "generated_by": "What wrote the first instruction and extracted the code.",
    "extractor": "What extracted the code, with its version.",
    "code_hash": "SHA-256 of the solution.",
    "duplicate_cluster": "Key of the first item with nearly the same code; null when there is no other.",
    "verdict_strict": "What the strict judge says of the solution.",
    "verdict_published": "What the published judge says of the solution.",
}
_NUMBERS = {
    "Task_id": "Number of the item in its suite and language.",
    "FSMID_for_test": "Machine that judges answers to the task.",
    "first_line": "First line of the code in its file, from 1.",
    "last_line": "Last line of the code in its file.",
    "reviewers": "How many people decided of the item as it is.",
    "revision": "Which revision of the item this is; 1 is as generated.",
    "instruction_edit_distance": "Characters changed in the instruction by people.",
    "solution_edit_distance": "Characters changed in the solution by people.",
}
_ORDER = (
    "key", "Task_id", "suite", "Programming_Language", "technology", "Github_ID", "Github_Project_Name", "suffix",
    "Interface_class", "Interface_name", "Instruction", "Canonical_solution", "FSMID_for_test", "Code_level",
    "repository", "commit", "path", "first_line", "last_line", "licence", "generated_by", "extractor", "code_hash",
    "reviewers", "revision", "instruction_edit_distance", "solution_edit_distance", "duplicate_cluster",
    "verdict_strict", "verdict_published",
)  # fmt: skip
COLUMNS = tuple(
    Column(name, CellType.TEXT, _TEXTS[name])
    if name in _TEXTS
    else Column(name, CellType.WHOLE, _NUMBERS[name])
    for name in _ORDER
)
VERDICTS = {"verdict_strict": Mode.STRICT, "verdict_published": Mode.PUBLISHED}


def row_of(record: Mapping[str, Any], judges: frozenset[str]) -> dict[str, Cell]:
    """Return a dataset's record as a row, in the order of `COLUMNS`; of the verdicts those of the present judges."""
    origin, review = record["provenance"], record["review"]
    first_line, last_line = origin["lines"] or (None, None)
    values = {
        **record,
        **origin,
        "first_line": first_line,
        "last_line": last_line,
        "reviewers": review["reviewers"],
        "revision": review["revision"],
        "instruction_edit_distance": review["edit_distance"]["instruction"],
        "solution_edit_distance": review["edit_distance"]["solution"],
        "duplicate_cluster": review["duplicate_cluster"],
    }
    spoken = {
        verdict["mode"]: verdict["verdict"] for verdict in review["verdicts"] if verdict["judge"] in judges
    }
    values |= {name: spoken.get(mode) for name, mode in VERDICTS.items()}
    return {column.name: values[column.name] for column in COLUMNS}
