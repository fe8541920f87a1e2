"""Which items a list or a queue shows: what a reviewer picks, and the same as a condition in SQL."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum

from store.text import searchable
from store.vocabulary import Status

Parameter = str | int

IS_QUESTION = "(item.suite LIKE '%-input' OR item.suite LIKE '%-output')"
"""What tells reasoning questions from other items, in SQL."""


class Duplicates(StrEnum):
    """Which items are shown as to others with the same code, or nearly the same."""

    YES = "yes"
    NO = "no"
    COPY = "copy"
    """One that comes after another with the same code, or nearly the same."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What to show; None or an empty text leaves a field free.

    `text` holds words that must all occur in the item's search text, in any case; `!word` must not occur.
    `duplicates` is one of `Duplicates`, or the key of an item or what follows its last slash, in lower case, for that
    item and all with its code, or nearly that.
    `is_question` shows reasoning questions alone, or all items but these.
    """

    text: str = ""
    status: Status | None = None
    language: str | None = None
    technology: str | None = None
    level: str | None = None
    machine_id: int | None = None
    is_question: bool | None = None
    duplicates: str | None = None

    def with_status(self, status: Status | None) -> Filter:
        """The same filter for another status."""
        return replace(self, status=status)

    def dumps(self) -> str:
        """The filter as JSON, as a session keeps it."""
        return json.dumps(asdict(self))

    @classmethod
    def loads(cls, dumped: str) -> Filter:
        """The filter of a session; the empty filter when another version wrote something unknown."""
        try:
            values = json.loads(dumped)
            known = {field.name: values[field.name] for field in fields(cls) if field.name in values}
            return replace(cls(**known), status=Status(known["status"]) if known.get("status") else None)
        except (ValueError, TypeError):
            return cls()


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on table `item` for a WHERE clause, and the values of its named parameters."""

    sql: str
    parameters: dict[str, Parameter]


# The same code makes duplicates also before anybody has looked for what is nearly the same.
_OTHER = """(EXISTS (SELECT 1 FROM item AS other WHERE other.code_key = item.code_key AND {0})
    OR EXISTS (SELECT 1 FROM item AS other WHERE other.cluster = item.cluster AND {0}))"""
_DUPLICATES: dict[str, str] = {
    Duplicates.YES: _OTHER.format("other.id <> item.id"),
    Duplicates.NO: f"NOT {_OTHER.format('other.id <> item.id')}",
    Duplicates.COPY: _OTHER.format("other.position < item.position"),
}
_NAMED = (
    "FROM item AS named WHERE lower(named.key) = :duplicates OR lower(named.key) LIKE :key_end ESCAPE '^'"
)
_OF_CLUSTER = f"(code_key IN (SELECT code_key {_NAMED}) OR cluster IN (SELECT cluster {_NAMED}))"


def condition(shown: Filter) -> Condition:
    """The filter as SQL; `1 = 1` when it leaves everything free."""
    terms: list[str] = []
    parameters: dict[str, Parameter] = {}
    for name in ("status", "language", "technology", "level", "machine_id"):
        value = getattr(shown, name)
        if value is not None:
            terms.append(f"{name} = :{name}")
            parameters[name] = str(value) if isinstance(value, str) else value
    if shown.duplicates is not None:
        terms.append(_DUPLICATES.get(shown.duplicates, _OF_CLUSTER))
        parameters |= {"duplicates": shown.duplicates, "key_end": f"%/{_escaped(shown.duplicates)}"}
    if shown.is_question is not None:
        terms.append(IS_QUESTION if shown.is_question else f"NOT {IS_QUESTION}")
    for number, word in enumerate(searchable(shown.text).split()):
        wanted = word.removeprefix("!")
        if wanted:
            terms.append(f"search {'LIKE' if wanted == word else 'NOT LIKE'} :word{number} ESCAPE '^'")
            parameters[f"word{number}"] = f"%{_escaped(wanted)}%"
    return Condition(" AND ".join(terms) or "1 = 1", parameters)


def _escaped(word: str) -> str:
    return word.replace("^", "^^").replace("%", "^%").replace("_", "^_")
