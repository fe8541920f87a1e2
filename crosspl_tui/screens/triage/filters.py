"""The triage's filter as it is typed: words, and `lang:go kind:wrong cause:types for:ada`."""

from __future__ import annotations

from store.triage.filter import TriageFilter
from store.vocabulary import TranslationStatus, TriageCause

FIELDS = {"lang": "language", "kind": "kind", "cause": "cause", "for": "assignee"}


def parse_filter(text: str, statuses: tuple[TranslationStatus, ...]) -> TriageFilter:
    """Read a filter; the beginning of a cause is enough, and `kind:runtime` means runtime errors."""
    fields: dict[str, str] = {}
    words = []
    for word in text.split():
        name, colon, value = word.partition(":")
        if colon and name in FIELDS and value:
            fields[FIELDS[name]] = value
        else:
            words.append(word)
    if "kind" in fields and fields["kind"] in ("compile", "runtime"):
        fields["kind"] += " error"
    if "cause" in fields:
        fields["cause"] = _cause(fields["cause"])
    return TriageFilter(statuses=statuses, text=" ".join(words), **fields)


def _cause(begun: str) -> str:
    return next((cause for cause in TriageCause if cause.startswith(begun.lower())), begun)
