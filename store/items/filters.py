"""Which items a list or a queue shows: what a reviewer picks, and the same as a condition in SQL."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace

from store.text import searchable
from store.vocabulary import Status

Parameter = str | int


@dataclass(frozen=True, slots=True)
class Filter:
    """What to show; None or an empty text leaves a field free.

    `text` holds words that must all occur in the item's search text, in any case; `!word` must not occur.
    """

    text: str = ""
    status: Status | None = None
    language: str | None = None
    technology: str | None = None
    level: str | None = None
    machine_id: int | None = None

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


def condition(shown: Filter) -> Condition:
    """The filter as SQL; `1 = 1` when it leaves everything free."""
    terms: list[str] = []
    parameters: dict[str, Parameter] = {}
    for name in ("status", "language", "technology", "level", "machine_id"):
        value = getattr(shown, name)
        if value is not None:
            terms.append(f"{name} = :{name}")
            parameters[name] = str(value) if isinstance(value, str) else value
    for number, word in enumerate(searchable(shown.text).split()):
        wanted = word.removeprefix("!")
        if wanted:
            terms.append(f"search {'LIKE' if wanted == word else 'NOT LIKE'} :word{number} ESCAPE '^'")
            parameters[f"word{number}"] = f"%{_escaped(wanted)}%"
    return Condition(" AND ".join(terms) or "1 = 1", parameters)


def _escaped(word: str) -> str:
    return word.replace("^", "^^").replace("%", "^%").replace("_", "^_")
