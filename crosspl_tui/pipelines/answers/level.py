"""Reading the level out of the level judge's answer."""

from __future__ import annotations

import re

from crosspl_tui.pipelines.answers.errors import AnswerError
from crosspl_tui.pipelines.answers.fences import without_thinking
from crosspl_tui.pipelines.ipc.roles import Level

_HYPHEN = r"[-\s_\u2010-\u2015]?"
_LEVEL = re.compile(rf"\b(?P<kind>function|class){_HYPHEN}level\b", re.IGNORECASE)
_NOTHING = re.compile(r"\b(?:null|none|nil|n/a)\b", re.IGNORECASE)
_BARE_NOTHING = re.compile(r"[`\"'*](?:null|none|nil)[`\"'*]", re.IGNORECASE)
_DENIED = re.compile(
    r"(?:\bnot|n't|\bneither|\bnor|\brather than|\binstead of|\bthan)\W+(?:\w+\W+){0,2}$", re.IGNORECASE
)
_LABEL = re.compile(
    r"^\W*(?:(?:the|my|final)\s+)*(?:level|answer|verdict|decision|result|code_level)\W*(?:\bis\b\W*)?", re.I
)
_REASON = re.compile(r"[`\"'*_)]*(?:\s*[.,:;!(–—-]|$)")
_NEAR = 60  # characters before a level in which it could be denied
_AROUND = " \t\r`\"'*_.,;:!()[]{}<>#-"


def level_answer(answer: str) -> Level | None:
    """Return the level that an answer names, None for `null`.

    The answer may come with case, punctuation, quotes, fences, a label, thinking aloud and prose. A line that begins
    with the level, and has at most a reason behind it, counts before levels named in sentences. A sentence that
    denies a level does not name it.

    Raises `AnswerError` for an answer that names no level, or several.
    """
    text = without_thinking(answer)
    if not text.strip():
        raise AnswerError("the answer is empty; Function-level, Class-level or null was asked for")
    stated = [_stated(line) for line in text.split("\n") if _is_statement(line)]
    named = stated or _named_in_prose(text)
    found = set(named)
    if len(found) > 1:
        shown = " and ".join(sorted(level or "null" for level in found))
        raise AnswerError(f"the answer names {shown}", text)
    if not found:
        raise AnswerError("the answer names neither Function-level nor Class-level nor null", text)
    return found.pop()


def _is_statement(line: str) -> bool:
    bare = _bare(line)
    match = _LEVEL.match(bare) or _NOTHING.match(bare)
    return match is not None and _REASON.match(bare, match.end()) is not None


def _bare(line: str) -> str:
    return _LABEL.sub("", line.strip(_AROUND)).strip(_AROUND)


def _stated(line: str) -> Level | None:
    match = _LEVEL.match(_bare(line))
    return _level(match) if match else None


def _named_in_prose(text: str) -> list[Level | None]:
    """The levels that sentences name; `null` only where it is marked as a word, since prose is full of nothing."""
    levels: list[Level | None] = [
        _level(match) for match in _LEVEL.finditer(text) if not _is_denied(text, match.start())
    ]
    nothing = [m for m in _BARE_NOTHING.finditer(text) if not _is_denied(text, m.start())]
    return levels + [None] * len(nothing)


def _is_denied(text: str, place: int) -> bool:
    return _DENIED.search(text[max(0, place - _NEAR) : place]) is not None


def _level(match: re.Match[str]) -> Level:
    return Level.FUNCTION if match["kind"].lower() == "function" else Level.CLASS
