"""What is asked of a model and what it replies, whoever answers: an endpoint, the cache or a recording."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

CUT_OFF = "length"
"""The finish reason of an answer that the limit of tokens ended."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a prompt; `role` is `system`, `user` or `assistant`."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Request:
    """A question to a model.

    `parameters` go to the endpoint as they are (temperature, top_p, max_tokens, seed ...). `number` tells samples of
    one question apart. `role` and `prompt_digest` say by which prompt it was made, `subject` the key of the item or
    candidate it is about, by which recorded answers can be found. `asked` is above 0 where an answer that is kept
    will not do.
    """

    messages: Sequence[Message]
    parameters: Mapping[str, float | int | str] = field(default_factory=dict)
    number: int = 0
    role: str = ""
    prompt_digest: str = ""
    subject: str = ""
    asked: int = 0


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of a call; `thinking` ones are among the `output` ones, `cached` ones among the `input` ones.

    `is_estimated` from the length of the texts when the endpoint does not tell.
    """

    input: int = 0
    output: int = 0
    thinking: int = 0
    cached: int = 0
    is_estimated: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole answer.

    `thinking` is kept apart from the `answer`. `finish_reason` is the endpoint's, or `refusal` when it refused in
    words. `price` is in dollars, 0 and not `is_priced` where it is unknown; `seconds` run from the first try to the
    end. `is_cached` when it was answered before and cost nothing now. `call_id` is its row in the database, if it
    has one.
    """

    answer: str
    thinking: str = ""
    finish_reason: str = "stop"
    usage: Usage = Usage()
    price: float = 0.0
    seconds: float = 0.0
    tries: int = 1
    is_cached: bool = False
    call_id: int | None = None
    is_priced: bool = True

    @property
    def is_refusal(self) -> bool:
        """Whether there is nothing to judge or to keep: a refusal, content that was filtered, or no answer at all."""
        return self.finish_reason in {"content_filter", "refusal"} or not self.answer.strip()

    @property
    def refusal_reason(self) -> str:
        """Say why there is nothing to read: the limit of tokens is the asker's, anything else the model's."""
        if self.finish_reason != CUT_OFF:
            return f"the model gave nothing to read ({self.finish_reason})"
        spent = f", {self.usage.output:,} tokens spent" if self.usage.output else ""
        return f"cut off by the limit of tokens before any answer ({CUT_OFF}{spent}); allow more of them"


class Model(Protocol):
    """Whoever answers requests. Safe to share between threads."""

    @property
    def name(self) -> str:
        """The model's name, as runs and items show it."""
        ...

    def ask(self, request: Request) -> Reply:
        """Return the whole answer; raises the errors of `crosspl_tui.llm.errors`."""
        ...


Keep = Callable[[Reply], Reply]
"""Keeps a reply for good, and returns it as it is kept."""


class OpenModel(Model, Protocol):
    """A model that holds connections, to be closed by who opened it."""

    def close(self) -> None:
        """Let go of the connections; calls in flight end with an error."""
        ...


class KeepingModel(OpenModel, Protocol):
    """A model that can have an answer kept before it begins another call."""

    def ask_and_keep(self, request: Request, keep: Keep) -> Reply:
        """Return what `keep` makes of the answer."""
        ...
