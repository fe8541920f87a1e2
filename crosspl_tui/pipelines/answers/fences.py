"""An answer cut into prose and the fenced blocks of its Markdown, and rid of a model's thinking aloud."""

from __future__ import annotations

import re
from dataclasses import dataclass

from crosspl_tui.pipelines.answers.errors import EXCERPT, AnswerError

_OPENING = re.compile(r"([ \t]*)(`{3,}(?=[^`]*$)|~{3,})(.*)")
_CLOSING = re.compile(r"([ \t]*)(`{3,}|~{3,})[ \t\r]*$")
_THINKING = re.compile(r"\s*<(think|thinking|thought|reasoning)>", re.IGNORECASE)
_THOUGHT = re.compile(r"</(?:think|thinking|thought|reasoning)>[ \t\r]*$", re.IGNORECASE)
_DEEPEST_CLOSING = 3  # columns beyond the opening; a fence further in belongs to the text


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: the word behind its fence in lower case, its text, and where it stands.

    `first` is the line of its opening fence, from 0, and `behind` the one after its closing fence. `is_closed` is
    False for a block that lasts to the end of the answer.
    """

    tag: str
    text: str
    first: int
    behind: int
    is_closed: bool


def fenced_blocks(text: str) -> tuple[Block, ...]:
    """Return the fenced blocks of a text, much as CommonMark has them.

    A fence is closed by one of the same character that is at least as long, so that it can hold shorter ones. Unlike
    in CommonMark the opening may stand at any depth, for models put blocks into nested lists.
    """
    lines = text.split("\n")
    blocks, number = list[Block](), 0
    while number < len(lines):
        if opening := _OPENING.match(lines[number]):
            blocks.append(_block(lines, number, opening))
            number = blocks[-1].behind
        else:
            number += 1
    return tuple(blocks)


def without_thinking(text: str) -> str:
    """Return the answer that follows a model's thinking aloud; a text without any stays as it is.

    The thinking stands in front between `<think>` and `</think>`. Some models' interfaces swallow the opening: then a
    line outside of all closed blocks that ends with `</think>` is the last of it. Raises `AnswerError` for an
    answer that never gets beyond its thinking.
    """
    if opening := _THINKING.match(text):
        end = text.lower().find(f"</{opening[1]}>".lower())
        if end < 0:
            raise AnswerError("the answer ends within its thinking", text[-EXCERPT:])
        return text[end + len(opening[1]) + 3 :]
    inside = {n for block in fenced_blocks(text) if block.is_closed for n in range(block.first, block.behind)}
    lines = text.split("\n")
    outside = [n for n, line in enumerate(lines) if n not in inside and _THOUGHT.search(line)]
    return "\n".join(lines[outside[-1] + 1 :]) if outside else text


def _block(lines: list[str], first: int, opening: re.Match[str]) -> Block:
    tag = opening[3].split()[0].strip("{}.,:").lower() if opening[3].split() else ""
    for number in range(first + 1, len(lines)):
        if _closes(lines[number], opening):
            return Block(
                tag, _content(lines[first + 1 : number], opening[1]), first, number + 1, is_closed=True
            )
    # Some models put the closing fence behind the last line of code.
    text = _content(lines[first + 1 :], opening[1]).rstrip().removesuffix(opening[2])
    return Block(tag, text, first, len(lines), is_closed=False)


def _closes(line: str, opening: re.Match[str]) -> bool:
    closing = _CLOSING.match(line)
    return (
        closing is not None
        and closing[2].startswith(opening[2])
        and len(closing[1]) <= len(opening[1]) + _DEEPEST_CLOSING
    )


def _content(lines: list[str], indent: str) -> str:
    """The text of a block, without the depth at which the whole block stands."""
    return "\n".join(line.removeprefix(indent) for line in lines)
