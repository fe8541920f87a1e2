"""Reading the code out of an answer that should hold nothing else."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from crosspl_tui.pipelines.answers.errors import AnswerError
from crosspl_tui.pipelines.answers.fences import Block, fenced_blocks, without_thinking

_DEFINITION = re.compile(
    r"^(?:export +|public +|final +|abstract +|static +|default +|async +)*"
    r"(?:class|def|func|function|struct|interface|type|enum)\s+\*?(\w+)",
    re.MULTILINE,
)
# A line of prose begins like a sentence, ends like one, and holds nothing by which code would be known.
_LIST_MARK = re.compile(r"(?:[-*] |\d+\. |> ?)?\s*(?:\*\*)?")
_FIRST_WORD = re.compile(r"[A-Z][\w'’-]*[,:!]?(?=\s)")
_LABEL = re.compile(r"(?:[A-Z]\w*:|\*\*[^*]+\*\*:?)$")
_INLINE = re.compile(r"\s*`([^`\n]+)`\s*")
_CODE_SIGN = re.compile(
    r"[{}=<>\\|]|;\s*$|\w\(|^\s*(?:import|package|from|#include|use|using|const|var|let)\b|//|/\*"
)
_SENTENCE_END = re.compile(r"[.:!?](?:\*\*)?$")
_WORDS = 3


@dataclass(frozen=True, slots=True)
class _Tags:
    """Words behind a fence: those for each language, and those for what is no code of a program."""

    languages: Mapping[str, frozenset[str]]
    other: frozenset[str]


def code_answer(answer: str, language: str = "") -> str:
    """Return the code of an answer, without empty lines around it and with a line feed at its end.

    Thinking aloud is passed over. Of fenced blocks those tagged with the language count, or else the untagged ones, or
    else all but shell commands, data and the like. Several are parts of one program and are joined in their order,
    unless a later one defines again what an earlier one does: of such versions the longest stands. A fence that is
    never closed lasts to the end. Without a fence, sentences before and after the code are left out.

    Raises `AnswerError` for an answer without code.
    """
    text = without_thinking(answer)
    if not text.strip():
        raise AnswerError("the answer is empty")
    blocks = fenced_blocks(text)
    code = _joined(_chosen(blocks, language.lower())) if blocks else _unfenced(text, language.lower())
    lines = _trimmed(code.split("\n"))
    if not lines:
        raise AnswerError("the answer holds no code", text)
    return "\n".join(lines) + "\n"


def _chosen(blocks: tuple[Block, ...], language: str) -> list[Block]:
    filled = [block for block in blocks if block.text.strip()]
    tags = _tags()
    wanted = tags.languages.get(language, frozenset({language})) - {""}
    tagged = [block for block in filled if block.tag in wanted]
    untagged = [block for block in filled if not block.tag]
    return tagged or untagged or [block for block in filled if block.tag not in tags.other] or filled


@cache
def _tags() -> _Tags:
    table = tomllib.loads(files(__package__).joinpath("fence_tags.toml").read_text(encoding="utf-8"))
    languages = {name: frozenset(words) for name, words in table["languages"].items()}
    return _Tags(languages, frozenset(table["other"]))


def _joined(blocks: list[Block]) -> str:
    parts = list[str]()
    for block in blocks:
        rivals = [part for part in parts if _definitions(part) & _definitions(block.text)]
        if not rivals:
            parts.append(block.text)
        elif all(len(rival) < len(block.text) for rival in rivals):
            parts = [part for part in parts if part not in rivals] + [block.text]
    return "\n\n".join("\n".join(_trimmed(part.split("\n"))) for part in parts)


def _definitions(code: str) -> set[str]:
    return set(_DEFINITION.findall(code))


def _unfenced(text: str, language: str) -> str:
    """Code without a fence: also in single backticks, or below the word of a fence that was lost."""
    if inline := _INLINE.fullmatch(text):
        return inline[1]
    lines = _trimmed(text.split("\n"))
    if len(lines) > 1 and lines[0].strip().lower() in _tags().languages.get(language, ()):
        lines = lines[1:]
    return _without_prose(lines)


def _without_prose(lines: list[str]) -> str:
    lines = _trimmed(lines)
    while lines and _is_prose(lines[0]):
        lines = _trimmed(lines[1:])
    while lines and _is_prose(lines[-1]):
        lines = _trimmed(lines[:-1])
    return "\n".join(lines)


def _trimmed(lines: list[str]) -> list[str]:
    """The lines without empty ones at either end."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def _is_prose(line: str) -> bool:
    if _LABEL.match(line.strip()):
        return True
    bare = _LIST_MARK.sub("", re.sub(r"`[^`]*`", "Code", line.strip()), count=1)
    return (
        len(bare.split()) >= _WORDS
        and _FIRST_WORD.match(bare) is not None
        and _SENTENCE_END.search(bare) is not None
        and not _CODE_SIGN.search(bare)
    )
