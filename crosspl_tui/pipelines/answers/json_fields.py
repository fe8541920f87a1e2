"""Reading the fields out of an answer that should be one JSON object of texts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from crosspl_tui.pipelines.answers.errors import AnswerError
from crosspl_tui.pipelines.answers.fences import without_thinking
from crosspl_tui.pipelines.answers.lenient_json import Json, LenientReader

_OBJECT = re.compile(r"\{\s*(?:[\"'`]|\w+\s*:)")
_MOST_TRIES = 50
_KINDS = {
    str: "a text",
    float: "a number",
    int: "a number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}


def json_answer(answer: str, fields: Sequence[str]) -> dict[str, str]:
    """Return the texts of the named fields of the JSON object in an answer.

    Text and fences around the object, commas too many, single quotes, Python's triple quotes and line breaks in
    strings are taken. The names of fields are compared without regard to case, blanks and underscores. Other fields
    are passed over.

    Raises `AnswerError` saying what is wrong: no object, cut off, a field missing, given twice, empty or no text.
    """
    text = without_thinking(answer)
    if not text.strip():
        raise AnswerError("the answer is empty; a JSON object was asked for")
    problem: AnswerError | None = None
    for place in _starts(text):
        try:
            return _texts(_read(text, place), fields)
        except AnswerError as error:
            problem = problem or error
    raise problem or AnswerError("the answer holds no JSON object", text)


def _starts(text: str) -> Iterator[int]:
    """Where an object could begin; one within another is tried too, after the one around it has failed."""
    for count, match in enumerate(_OBJECT.finditer(text)):
        if count == _MOST_TRIES:
            return
        yield match.start()


def _read(text: str, place: int) -> dict[str, Json]:
    """Read an object as JSON if it is, and otherwise as leniently as can be."""
    try:
        found, _ = json.JSONDecoder(object_pairs_hook=_without_repeats).raw_decode(text, place)
    except AnswerError:
        raise
    except (ValueError, RecursionError):
        return LenientReader(text).object_at(place)
    return found if isinstance(found, dict) else {}


def _without_repeats(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for name, value in pairs:
        if name in found:
            raise AnswerError(f"the field {name} is given twice")
        found[name] = value
    return found


def _texts(found: dict[str, Json], fields: Sequence[str]) -> dict[str, str]:
    by_key = dict[str, list[str]]()
    for name in found:
        by_key.setdefault(_key(name), []).append(name)
    return {field: _text(field, found, by_key.get(_key(field), [])) for field in fields}


def _text(field: str, found: dict[str, Json], names: list[str]) -> str:
    if not names:
        raise AnswerError(f"the field {field} is missing; there are {', '.join(found) or 'none'}")
    if len(names) > 1:
        raise AnswerError(f"the field {field} is given twice, as {' and '.join(names)}")
    value = found[names[0]]
    if not isinstance(value, str):
        kind = "null" if value is None else _KINDS[type(value)]
        raise AnswerError(f"the field {field} must be a text, not {kind}")
    if not value.strip():
        raise AnswerError(f"the field {field} is empty")
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _key(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).lower()
