"""An answer as it comes over the wire: events or one whole body become text, thinking and usage."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from crosspl_tui.llm.exchange import Usage
from crosspl_tui.llm.retry import Cause, Failure, cause_of_status
from crosspl_tui.llm.thinking import split_thinking

EVENT_STREAM = "text/event-stream"
_DATA = b"data:"
_DONE = b"[DONE]"
_SHOWN = 200
_THINKING_FIELDS = ("reasoning_content", "reasoning")


@dataclass(slots=True)
class Draft:
    """What has come of an answer. It is whole once it has a finish reason."""

    finish_reason: str = ""
    usage: Usage | None = None
    _answer: list[str] = field(default_factory=list)
    _thinking: list[str] = field(default_factory=list)
    _refusal: list[str] = field(default_factory=list)

    def texts(self) -> tuple[str, str]:
        """Return the thinking and the answer; a refusal in words is the answer where there is no other."""
        inside, answer = split_thinking("".join(self._answer))
        thinking = "".join(self._thinking)
        return "\n".join(filter(None, (thinking, inside))), answer or "".join(self._refusal)

    @property
    def reason(self) -> str:
        """The finish reason, or `refusal` when there is one."""
        return "refusal" if self._refusal else self.finish_reason

    def add(self, body: Mapping[str, Any]) -> None:
        """Take in an event, or a whole completion; only the first choice is asked for."""
        if isinstance(used := body.get("usage"), Mapping):
            self.usage = _usage(used)
        choices = body.get("choices")
        if not isinstance(choices, list) or not choices or not isinstance(choices[0], Mapping):
            return
        message = choices[0].get("delta") or choices[0].get("message")
        if isinstance(message, Mapping):
            self._add_message(message)
        if isinstance(reason := choices[0].get("finish_reason"), str):
            self.finish_reason = reason

    def _add_message(self, message: Mapping[str, Any]) -> None:
        self._add_content(message.get("content"))
        if isinstance(refusal := message.get("refusal"), str) and refusal:
            self._refusal.append(refusal)
        # The same text may come under both names.
        for name in _THINKING_FIELDS:
            if isinstance(part := message.get(name), str) and part:
                self._thinking.append(part)
                break

    def _add_content(self, content: object) -> None:
        """Take in content: a text, or a list of parts of which some are thinking."""
        if isinstance(content, str):
            self._answer.append(content)
        elif isinstance(content, list):
            for part in filter(lambda one: isinstance(one, Mapping), content):
                target = self._thinking if part.get("type") == "thinking" else self._answer
                target.extend(_texts_in(part.get("thinking") or part.get("text")))


def read_draft(body: bytes, content_type: str) -> Draft | Failure:
    """Read the body of a reply with status 200, which need not be what was asked for."""
    draft = Draft()
    try:
        for one in _bodies(body, content_type):
            if failure := _told_failure(one):
                return failure
            draft.add(one)
    except ValueError:
        return Failure(Cause.NOT_AN_ANSWER, _not_json(body, content_type))
    if not draft.finish_reason:
        return _unfinished(draft, content_type)
    return draft


def words_of(body: object, text: str) -> tuple[str, str]:
    """Return the words and the code of an error's body, given as JSON or, failing that, as text."""
    told = body.get("error", body) if isinstance(body, Mapping) else None
    if isinstance(told, Mapping):
        words = told.get("message") or told.get("detail") or text
        return _short(str(words)), str(told.get("code") or "")
    return _short(told if isinstance(told, str) else text), ""


def _bodies(body: bytes, content_type: str) -> Iterator[Mapping[str, Any]]:
    """Yield the events of a stream, or the one body that came instead."""
    if EVENT_STREAM not in content_type and not body.lstrip().startswith(_DATA):
        yield _json(body)
        return
    for line in body.splitlines():
        if line.startswith(_DATA) and (data := line.removeprefix(_DATA).strip()) and data != _DONE:
            yield _json(data)


def _json(text: bytes) -> Mapping[str, Any]:
    value = json.loads(text)
    if not isinstance(value, Mapping):
        raise ValueError("not an object")
    return value


def _told_failure(body: Mapping[str, Any]) -> Failure | None:
    """Return the failure that a body tells of although its status was 200; some endpoints fail midway so."""
    if not body.get("error"):
        return None
    words, code = words_of(body, "")
    status = int(code) if code.isdecimal() and 400 <= int(code) < 600 else 500
    return Failure(cause_of_status(status, code, words), words or "it told an error", None)


def _unfinished(draft: Draft, content_type: str) -> Failure:
    if any(draft.texts()) or EVENT_STREAM in content_type:
        return Failure(Cause.CUT, "the answer ended without a finish reason")
    return Failure(Cause.NOT_AN_ANSWER, "the reply holds no choices")


def _not_json(body: bytes, content_type: str) -> str:
    start = _short(body[:_SHOWN].decode(errors="replace"))
    return f"the reply is no JSON but {content_type or 'of no type'}: {start}"


def _usage(used: Mapping[str, Any]) -> Usage:
    made = used.get("completion_tokens_details")
    given = used.get("prompt_tokens_details")
    return Usage(
        input=_count(used.get("prompt_tokens")),
        output=_count(used.get("completion_tokens")),
        thinking=_count(made.get("reasoning_tokens")) if isinstance(made, Mapping) else 0,
        cached=_count(given.get("cached_tokens")) if isinstance(given, Mapping) else 0,
    )


def _count(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0


def _texts_in(content: object) -> list[str]:
    if isinstance(content, str):
        return [content]
    parts = content if isinstance(content, list) else []
    return [part["text"] for part in parts if isinstance(part, Mapping) and isinstance(part.get("text"), str)]


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN * 2 else line[: _SHOWN * 2] + "…"
