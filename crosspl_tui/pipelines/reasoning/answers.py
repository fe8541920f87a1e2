"""What a model answers to a question: the value between its tags, whatever else it writes around it."""

from __future__ import annotations

import re
from itertools import pairwise

from crosspl_tui.pipelines.answers.errors import AnswerError
from crosspl_tui.pipelines.answers.fences import fenced_blocks, without_thinking
from crosspl_tui.pipelines.reasoning.questions import Question, Task
from crosspl_tui.pipelines.triage.programs import BLANK

OPENING, CLOSING = "[ANSWER]", "[/ANSWER]"

_TAGS = re.compile(r"\[(?P<end>/?)ANSWER\]", re.IGNORECASE)
_RUNS_ON = re.compile(r"(?<=\S)\s*\[PROGRAM\]")
_CALL = re.compile(r"(?:assert\b\s*\(?\s*)?(?:Problem\.)?(?:\$?candidate(?:\.call|->)?|[fF])\s*\(")
_CALL_INSIDE = re.compile(
    r"(?<![\w.])(?:[fF]|candidate)(?:\.call|->)?\s*\(|\$?\(\s*(?:f|candidate)(?=[\s)])", re.ASCII
)
_STRING = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'', re.DOTALL)
_EQUALS = re.compile(r"\)*\s*(?:===?|,|\.equals\(|=>|->)\s*(?P<value>.+)", re.DOTALL)
_LABEL = re.compile(r"^(?:the )?(?:final )?(?:answer|input|output|result)(?: is)?\s*:\s*", re.IGNORECASE)
_OPENED, _CLOSED = "([{", ")]}"
_BACKTICKED = frozenset({"JavaScript", "TypeScript", "Go"})
_VALUE_STARTS = "\"'([{"


def reasoning_answer(answer: str, question: Question, task: Task, language: str = "") -> str:
    """Return the value that is to be put in the place of the blank; `language` is the program's, by its name.

    It is what stands between the last pair of tags that holds something. Where a tag is missing it is what comes
    before the closing or behind the opening one; without tags the last fenced block, or else the last lines that close
    all their brackets. Fences and single backticks around it are taken off, the latter not from a text of a language
    that writes texts so; and an assertion or call that repeats the question is cut down to the value. It is empty only
    where nothing is to be given. What a model writes on its own as the next program is left out.

    Raises `AnswerError` for an answer without a value, and for one that calls the function to tell what it returns,
    with which the check would pass.
    """
    said = _between_tags(_RUNS_ON.split(without_thinking(answer), maxsplit=1)[0])
    value = _of_repetition(_unfenced(said, language), question, task).strip()
    if not value and question.right.strip():
        raise AnswerError("the answer holds no value", answer)
    if BLANK in value:
        raise AnswerError("the answer repeats the question", value)
    if task is Task.OUTPUT and _CALL_INSIDE.search(_STRING.sub("", value)):
        raise AnswerError("the answer calls the function instead of telling what it returns", value)
    return value


def _between_tags(text: str) -> str:
    parts, tags = _parts(text)
    pairs = [
        part
        for part, (first, last) in zip(parts[1:-1], pairwise(tags), strict=True)
        if (first, last) == ("", "/") and part.strip()
    ]
    if pairs:
        return pairs[-1]
    if "" in tags and parts[-1].strip() and tags[-1] == "":
        return parts[-1]
    if "/" in tags:
        return next((part for part, tag in zip(parts, tags, strict=False) if tag == "/"), "")
    return "" if tags else _untagged(text)


def _parts(text: str) -> tuple[list[str], list[str]]:
    """The texts between tags, and the tags: "" for an opening one, "/" for a closing one."""
    parts, tags, start = [], [], 0
    for found in _TAGS.finditer(text):
        parts.append(text[start : found.start()])
        tags.append(found["end"])
        start = found.end()
    return [*parts, text[start:]], tags


def _untagged(text: str) -> str:
    blocks = [block for block in fenced_blocks(text) if block.text.strip()]
    if blocks:
        return blocks[-1].text
    lines: list[str] = [line for line in text.splitlines() if line.strip()]
    for place in range(len(lines) - 1, -1, -1):
        if _is_balanced(value := "\n".join(lines[place:])):
            return _LABEL.sub("", value.strip())
    return _LABEL.sub("", lines[-1].strip()) if lines else ""


def _unfenced(text: str, language: str) -> str:
    if blocks := fenced_blocks(text):
        return next((block.text.strip() for block in reversed(blocks) if block.text.strip()), "")
    bare = text.strip()
    if len(bare) > 2 and bare[0] == bare[-1] == "`" and "`" not in bare[1:-1]:
        is_text = language in _BACKTICKED and bare[1] not in _VALUE_STARTS
        return bare if is_text else bare[1:-1].strip()
    return bare


def _of_repetition(value: str, question: Question, task: Task) -> str:
    """Cut the value out of a line, an assertion or a call that repeats the question."""
    before, behind = question.line
    for line in (value, *(value.splitlines() if "\n" in value else ())):
        bare = line.strip()
        if before.strip() and bare.startswith(before):
            inside = bare[len(before) :]
            is_whole = behind and inside.endswith(behind)
            return inside.removesuffix(behind) if is_whole else _balanced_start(inside)
    return _of_call(value, task)


def _of_call(value: str, task: Task) -> str:
    found = _CALL.match(value)
    if found is None:
        return value
    end = _closing(value, found.end())
    if end is None:
        return value
    if task is Task.INPUT:
        return value[found.end() : end]
    expected = _EQUALS.match(value, end + 1)
    return _balanced_start(expected["value"]) if expected else value


def _is_balanced(text: str) -> bool:
    """Whether every bracket outside of strings is closed."""
    return _closing(f"{text})", 0) == len(text)


def _closing(text: str, start: int) -> int | None:
    """Where the bracket before `start` is closed, strings passed over; None when it is not."""
    depth, quote, place = 1, "", start
    while place < len(text):
        sign = text[place]
        if quote:
            place += sign == "\\"
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in _OPENED:
            depth += 1
        elif sign in _CLOSED:
            depth -= 1
            if not depth:
                return place
        place += 1
    return None


def _balanced_start(text: str) -> str:
    """Leave out a bracket at which a check would end, and what comes behind it."""
    end = _closing(text, 0)
    return (text if end is None else text[:end]).rstrip().removesuffix(";")
