"""Replay: a model that answers from a recording, without any endpoint.

A recording is a file of JSON lines, or a database of ours with its calls. A line has `answer` and says of which
question by `messages` (all of them), `prompt` (the text of the last message) or `item` (the key of what it is about);
`model`, `role`, `number` (of the sample; else counted), `parameters`, `thinking` and `finish_reason` may be told.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosspl_tui.llm.cache import canonical, plain_messages, plain_parameters
from crosspl_tui.llm.errors import NotRecordedError, UnusableModelError
from crosspl_tui.llm.exchange import Reply, Request, Usage

_DATABASE_MAGIC = b"SQLite format 3\0"
_SHOWN = 60

_Question = tuple[str, ...]
"""What tells questions apart: the kind of key, the key, and the role and the parameters where they are told."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded answer; `questions` are the ways it can be asked for, `number` is None where it is to be counted."""

    model: str
    questions: Sequence[_Question]
    number: int | None
    reply: Reply


class Replay:
    """A `Model` that knows recorded answers; safe to share between threads."""

    def __init__(self, name: str, recorded: Iterable[Recorded]) -> None:
        self._name = name
        self._replies: dict[tuple[_Question, int], Reply] = {}
        counts: Counter[_Question] = Counter()
        for one in recorded:
            for question in one.questions:
                number = counts[question] if one.number is None else one.number
                counts[question] += 1
                self._replies.setdefault((question, number), one.reply)

    @property
    def name(self) -> str:
        """The name of the recorded model."""
        return self._name

    def ask(self, request: Request) -> Reply:
        """Return the recorded answer; raises NotRecordedError."""
        for question in _questions_of(request):
            reply = self._replies.get((question, request.number))
            if reply is not None:
                return reply
        about = request.subject or " ".join(request.messages[-1].content.split())[:_SHOWN]
        raise NotRecordedError(f"{self._name}: no answer number {request.number} is recorded to {about!r}")

    def close(self) -> None:
        """Nothing is open."""


def open_replay(file: Path, model: str = "") -> Replay:
    """Open a recording; `model` is needed where it has answers of several. Raises UnusableModelError."""
    try:
        with file.open("rb") as stream:
            is_database = stream.read(len(_DATABASE_MAGIC)) == _DATABASE_MAGIC
        recorded = list(_from_database(file) if is_database else _from_lines(file))
    except OSError as error:
        raise UnusableModelError(f"replay: {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UnusableModelError(f"replay: {file}: is not text in UTF-8") from None
    models = sorted({one.model for one in recorded})
    chosen = model or (models[0] if len(models) == 1 else "")
    if chosen not in models:
        wanted = f"has no answers of {model!r}" if model else "has answers of several models"
        there = ", ".join(models) or "none"
        raise UnusableModelError(f"replay: {file}: {wanted}; name one as in replay:{file}#MODEL: {there}")
    return Replay(chosen, (one for one in recorded if one.model == chosen))


def _questions_of(request: Request) -> Iterator[_Question]:
    """Yield the ways a request may have been recorded, the most exact first."""
    messages = canonical(plain_messages(request.messages))
    keys = [("messages", messages), ("item", request.subject), ("prompt", request.messages[-1].content)]
    parameters = canonical(plain_parameters(request.parameters))
    for kind, key in keys:
        for role in (request.role, ""):
            for told in (parameters, ""):
                yield kind, key, role, told


def _from_lines(file: Path) -> Iterator[Recorded]:
    with file.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    yield _recorded(json.loads(line), default_model=file.stem)
                except (ValueError, TypeError, KeyError) as error:
                    raise UnusableModelError(f"replay: {file}, line {number}: {error}") from None


def _recorded(entry: object, *, default_model: str) -> Recorded:
    if not isinstance(entry, Mapping) or not isinstance(entry.get("answer"), str):
        raise ValueError("must be an object with the text `answer`")
    questions = list(_told_questions(entry))
    if not questions:
        raise ValueError("must say by `messages`, `prompt` or `item` what was asked")
    number = entry.get("number")
    if number is not None and not isinstance(number, int):
        raise ValueError(f"number: must be a whole number, not {number!r}")
    reply = Reply(
        answer=entry["answer"],
        thinking=str(entry.get("thinking") or ""),
        finish_reason=str(entry.get("finish_reason") or "stop"),
        is_cached=True,
    )
    return Recorded(str(entry.get("model") or default_model), questions, number, reply)


def _told_questions(entry: Mapping[str, Any]) -> Iterator[_Question]:
    role = str(entry.get("role") or "")
    told = entry.get("parameters")
    parameters = canonical(plain_parameters(told)) if told else ""
    if (messages := entry.get("messages")) is not None:
        plain = [{"role": str(one["role"]), "content": str(one["content"])} for one in messages]
        yield "messages", canonical(plain), role, parameters
    for kind in ("prompt", "item"):
        if entry.get(kind) is not None:
            yield kind, str(entry[kind]), role, parameters


def _from_database(file: Path) -> Iterator[Recorded]:
    from store.database import open_database  # noqa: PLC0415
    from store.runs.calls import calls_of  # noqa: PLC0415 - SQL is slow to load, and seldom replayed from

    with open_database(file, create=False) as database, database.connect() as connection:
        for call in calls_of(connection):
            parameters = "" if call.parameters == "{}" else call.parameters
            question = ("messages", call.messages, call.role, parameters)
            usage = Usage(call.input_tokens, call.output_tokens, call.thinking_tokens)
            reply = Reply(call.answer, call.thinking, call.finish_reason, usage, is_cached=True)
            yield Recorded(call.model, [question], call.number, reply)
