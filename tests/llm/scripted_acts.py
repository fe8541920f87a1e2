"""What a scripted endpoint can do with a request, as values, and the bytes that come of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

FOR_EVER = 3600.0
PAGE = b"<!DOCTYPE html><html><body><h1>Sign in to the network</h1></body></html>"


@dataclass(frozen=True, slots=True)
class Act:
    """One reaction. A `status` other than 200 comes with `words`; `raw` replaces the body of a 200.

    `cut_after` counts the events after which the connection is closed; `is_close_delimited` sends them without a
    length, so that a cut looks like an end. `usage` is input, output and thinking tokens, None for none.
    """

    text: str = ""
    thinking: str = ""
    thinking_field: str = "reasoning_content"
    refusal: str = ""
    finish_reason: str = "stop"
    usage: tuple[int, int, int] | None = (10, 20, 0)
    has_choices: bool = True
    chunks: int = 3
    seconds_before: float = 0.0
    seconds_between: float = 0.0
    cut_after: int | None = None
    is_close_delimited: bool = False
    status: int = 200
    words: str = ""
    code: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    content_type: str = "application/json"

    @property
    def is_plain(self) -> bool:
        """Whether it is no answer of a model, so that nothing is streamed."""
        return self.status != 200 or self.raw is not None


def answer(text: str, **fields: Any) -> Act:  # noqa: ANN401 - any field of an act
    """A good answer."""
    return Act(text=text, **fields)


def fenced(code: str) -> Act:
    """An answer in a code fence."""
    return Act(text=f"```python\n{code}\n```")


def wordy(code: str) -> Act:
    """An answer in a code fence, with prose around it."""
    return Act(
        text=f"Sure! Here is the code you asked for:\n\n```\n{code}\n```\n\nIt uses a socket, as asked."
    )


def refused(status: int, words: str = "no", code: str = "", **headers: str) -> Act:
    """An error status with the endpoint's words; underscores in the names of headers stand for hyphens."""
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return Act(status=status, words=words, code=code, headers=given)


def page() -> Act:
    """Status 200 with a page for people."""
    return Act(raw=PAGE, content_type="text/html")


def broken_json() -> Act:
    """Status 200, and a stream whose second event is no JSON."""
    body = b'data: {"choices": [{"index": 0, "delta": {"content": "a"}}]}\n\ndata: {"choices": [{"in\n\n'
    return Act(raw=body, content_type="text/event-stream")


def failing_midway(words: str = "the backend is gone") -> Act:
    """Status 200, and a stream that ends in an error event."""
    told = json.dumps({"error": {"message": words, "type": "server_error"}}).encode()
    return Act(raw=b'data: {"choices": []}\n\ndata: ' + told + b"\n\n", content_type="text/event-stream")


def hang() -> Act:
    """No answer, and the connection stays open."""
    return Act(seconds_before=FOR_EVER)


def hang_midway() -> Act:
    """The beginning of an answer, and nothing more."""
    return Act(text="abc", seconds_between=FOR_EVER)


def cut(*, after: int = 2, is_silent: bool = False) -> Act:
    """The connection is closed in the middle of an answer; silently: as if that were its end."""
    return Act(text="a long answer", cut_after=after, is_close_delimited=is_silent)


def events(act: Act, model: str, *, has_usage: bool) -> Iterator[bytes]:
    """Yield the server-sent events of an answer."""
    if not act.has_choices:
        yield _event(model, [])
    else:
        yield _event(model, [_choice({"role": "assistant", "content": ""})])
        for part in _parts(act.thinking, act.chunks):
            yield _event(model, [_choice({act.thinking_field: part})])
        for part in _parts(act.text, act.chunks):
            yield _event(model, [_choice({"content": part})])
        if act.refusal:
            yield _event(model, [_choice({"refusal": act.refusal})])
        yield _event(model, [_choice({}, act.finish_reason)])
    if has_usage and act.usage:
        yield _event(model, [], usage(act.usage))
    yield b"data: [DONE]\n\n"


def whole(act: Act, model: str) -> bytes:
    """Return the body of a reply that is not streamed."""
    if act.raw is not None:
        return act.raw
    if act.status != 200:
        return json.dumps(
            {"error": {"message": act.words, "type": "scripted", "code": act.code or None}}
        ).encode()
    message = {"role": "assistant", "content": act.text, "refusal": act.refusal or None}
    if act.thinking:
        message[act.thinking_field] = act.thinking
    choice = {"index": 0, "message": message, "finish_reason": act.finish_reason}
    body = {"id": "c-1", "object": "chat.completion", "created": 1, "model": model}
    body["choices"] = [choice] if act.has_choices else []
    return json.dumps(body | ({"usage": usage(act.usage)} if act.usage else {})).encode()


def usage(counts: tuple[int, int, int]) -> dict[str, Any]:
    """Return the usage as endpoints tell it."""
    given, made, thought = counts
    return {
        "prompt_tokens": given,
        "completion_tokens": made,
        "total_tokens": given + made,
        "prompt_tokens_details": {"cached_tokens": 0},
        "completion_tokens_details": {"reasoning_tokens": thought},
    }


def _parts(text: str, chunks: int) -> Iterator[str]:
    size = max(1, -(-len(text) // chunks))
    return (text[start : start + size] for start in range(0, len(text), size))


def _choice(delta: Mapping[str, str], finish_reason: str | None = None) -> dict[str, Any]:
    return {"index": 0, "delta": dict(delta), "finish_reason": finish_reason}


def _event(model: str, choices: list[dict[str, Any]], used: dict[str, Any] | None = None) -> bytes:
    told = {"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": model, "choices": choices}
    return b"data: " + json.dumps(told | ({"usage": used} if used else {})).encode() + b"\n\n"
