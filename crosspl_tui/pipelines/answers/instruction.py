"""Reading the instruction out of an instructor's answer: its sections, under headings as the checks expect them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from crosspl_tui.pipelines.answers.errors import AnswerError
from crosspl_tui.pipelines.answers.fences import fenced_blocks, without_thinking
from crosspl_tui.pipelines.ipc.checks import SECTIONS
from crosspl_tui.pipelines.ipc.roles import Level

# Go has structs with fields, and models say so whatever they are asked for.
_ALSO_CALLED = {"Class Description": "Struct Description", "Attributes": "Fields"}
_MARKS = r"[ \t>#*_\d.)]*"
_AFTER = r"[ \t*_]*(?:\([^()\n]{0,40}\))?[ \t*_]*(?P<colon>[::])?[ \t*_]*"
_RULER = re.compile(r"^[ \t]*(?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Heading:
    """A heading found in an answer: the section, what to call it, and the characters it takes."""

    section: str
    name: str
    start: int
    end: int


def instruction_answer(answer: str, level: Level) -> str:
    """Return the instruction of an answer, with headings like `Input:` and an empty line between sections.

    A fence around the whole, thinking aloud, prose before the first section, rulers and the marks of headings are
    removed. What the sections say is left as it is.

    Raises `AnswerError` naming the sections that are missing, empty or out of order.
    """
    text = _unwrapped(without_thinking(answer)).strip()
    if not text:
        raise AnswerError("the answer is empty")
    headings = [found for section in SECTIONS[level] if (found := _heading(section, text))]
    _check_all_there(headings, level, text)
    ends = [*(heading.start for heading in headings[1:]), len(text)]
    bodies = [_body(text[heading.end : end]) for heading, end in zip(headings, ends, strict=True)]
    if empty := [heading.name for heading, body in zip(headings, bodies, strict=True) if not body.strip()]:
        raise AnswerError(f"nothing stands under {', '.join(empty)}", text)
    return "\n\n".join(map(_section, headings, bodies)) + "\n"


def _unwrapped(text: str) -> str:
    """The text of a fence that holds all the sections; of several fences none does."""
    blocks = fenced_blocks(text)
    is_whole = len(blocks) == 1 and "task description" in blocks[0].text.lower()
    return blocks[0].text if is_whole else text


def _heading(section: str, text: str) -> _Heading | None:
    """The first heading of a section: followed by a colon, or alone on its line."""
    for name in filter(None, (section, _ALSO_CALLED.get(section))):
        pattern = re.compile(rf"^{_MARKS}{name}s?(?![A-Za-z\d]){_AFTER}", re.MULTILINE | re.IGNORECASE)
        for match in pattern.finditer(text):
            is_alone = text[match.end() : match.end() + 1] in {"\n", "\r", ""}
            if match["colon"] or is_alone:
                return _Heading(section, name, match.start(), match.end())
    return None


def _check_all_there(headings: list[_Heading], level: Level, text: str) -> None:
    found = [heading.section for heading in headings]
    if missing := [section for section in SECTIONS[level] if section not in found]:
        raise AnswerError(f"sections are missing: {', '.join(missing)}", text)
    if [heading.start for heading in headings] != sorted(heading.start for heading in headings):
        raise AnswerError(f"the sections are not in the order {', '.join(found)}", text)


def _body(text: str) -> str:
    return _RULER.sub("", text).rstrip()


def _section(heading: _Heading, body: str) -> str:
    """A section: a list stands below its heading, running text behind it."""
    told = body.strip("\n \t")
    is_list = re.match(r"[-*+•]|\d+[.)]", told) is not None
    return f"{heading.name}:\n{told}" if is_list else f"{heading.name}: {told}"
