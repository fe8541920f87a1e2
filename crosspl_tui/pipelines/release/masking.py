"""Values hidden in the texts of a release, wherever they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rapidfuzz.distance import Levenshtein

from store.text import content_hash

_ITEM_TEXTS = ("Instruction", "Canonical_solution")
_ORIGIN_TEXTS = ("generated_instruction", "generated_solution")


def masked_text(text: str, masks: Mapping[str, str]) -> str:
    """Return the text with each value replaced; longer values first, since one may hold another."""
    for value in sorted(masks, key=lambda value: (-len(value), value)):
        text = text.replace(value, masks[value])
    return text


def masked_item(record: Mapping[str, Any], masks: Mapping[str, str]) -> dict[str, Any]:
    """Return an item's record with the values replaced in all its texts; its hash is that of the new code."""
    if not masks:
        return dict(record)
    new = {**record, **{name: masked_text(record[name], masks) for name in _ITEM_TEXTS}}
    origin = dict(record["provenance"])
    for name in _ORIGIN_TEXTS:
        origin[name] = None if origin[name] is None else masked_text(origin[name], masks)
    origin["code_hash"] = content_hash(new["Canonical_solution"])
    return _with_distances({**new, "provenance": origin})


def masked_event(record: Mapping[str, Any], masks: Mapping[str, str]) -> dict[str, Any]:
    """Return an event's record with the values replaced in its note and in the texts of an edit."""
    if not masks:
        return dict(record)
    new = {**record, "note": masked_text(record["note"], masks)}
    if "revision" in record:
        new["revision"] = {name: masked_text(text, masks) for name, text in record["revision"].items()}
    return new


def _with_distances(record: dict[str, Any]) -> dict[str, Any]:
    """Masking changes how far apart the texts are; a text that equals its first one again is told once."""
    origin = record["provenance"]
    distances = {}
    for name, text_name, first_name in (
        ("instruction", "Instruction", "generated_instruction"),
        ("solution", "Canonical_solution", "generated_solution"),
    ):
        if origin[first_name] == record[text_name]:
            origin[first_name] = None
        first = record[text_name] if origin[first_name] is None else origin[first_name]
        distances[name] = Levenshtein.distance(first, record[text_name])
    return {**record, "review": {**record["review"], "edit_distance": distances}}
