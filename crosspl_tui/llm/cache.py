"""The cache of replies: an answered question is not asked, and not paid, again."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Protocol

from crosspl_tui.llm.exchange import KeepingModel, Message, Reply, Request


@dataclass(frozen=True, slots=True)
class Identity:
    """Which model answers: what the user calls it, and what its endpoint does."""

    name: str
    model: str


class ReplyCache(Protocol):
    """Where replies are kept; safe to share between threads."""

    def find(self, key: str) -> Reply | None:
        """Return the reply kept under a key, with `is_cached` and no price."""
        ...

    def save(self, key: str, model: str, request: Request, reply: Reply) -> Reply:
        """Keep a reply for good and return it with its `call_id`; if there is one already, that one stays."""
        ...


class CachedModel:
    """A `Model` that asks another one only what the cache does not know.

    Threads that ask the same at the same time wait for one answer. Refusals and empty answers are not kept.
    """

    def __init__(self, model: KeepingModel, identity: Identity, cache: ReplyCache) -> None:
        self._model = model
        self._identity = identity
        self._cache = cache
        self._lock = threading.Lock()
        self._in_flight: dict[str, Future[Reply]] = {}

    @property
    def name(self) -> str:
        """The name of the model behind."""
        return self._model.name

    def ask(self, request: Request) -> Reply:
        """Return the reply kept for this request, or else ask; a new reply is durable when this returns."""
        key = call_key(self._identity, request)
        with self._lock:
            waiting = self._in_flight.get(key)
            if waiting is None:
                mine = self._in_flight[key] = Future[Reply]()
        if waiting is not None:
            return replace(waiting.result(), is_cached=True, price=0.0)
        try:
            mine.set_result(self._find_or_ask(key, request))
        except BaseException as error:
            mine.set_exception(error)
            raise
        finally:
            with self._lock:
                del self._in_flight[key]
        return mine.result()

    def close(self) -> None:
        """Close the model behind."""
        self._model.close()

    def _find_or_ask(self, key: str, request: Request) -> Reply:
        found = self._cache.find(key)
        if found is not None:
            return found

        def keep(reply: Reply) -> Reply:
            return reply if reply.is_refusal else self._cache.save(key, self.name, request, reply)

        return self._model.ask_and_keep(request, keep)


def call_key(identity: Identity, request: Request) -> str:
    """Return the digest (64 hex digits) of all that an answer depends on.

    That is the model, the parameters, the whole prompt and the number of the sample; not the address, the key or the
    timeouts, by which the same model is reached in another way. Two endpoints that serve different models under one
    name are told apart by the name in the settings.
    """
    question: dict[str, object] = {
        "name": identity.name,
        "model": identity.model,
        "parameters": plain_parameters(request.parameters),
        "messages": plain_messages(request.messages),
        "number": request.number,
    }
    if request.asked:
        question["asked"] = request.asked
    return hashlib.sha256(canonical(question).encode()).hexdigest()


def plain_messages(messages: Sequence[Message]) -> list[dict[str, str]]:
    """Return messages as JSON has them."""
    return [{"role": message.role, "content": message.content} for message in messages]


def plain_parameters(parameters: Mapping[str, float | int | str]) -> dict[str, float | int | str]:
    """Return parameters with whole numbers as integers, so that 0 and 0.0 are the same."""
    return {
        name: int(value) if isinstance(value, float) and value.is_integer() else value
        for name, value in parameters.items()
    }


def canonical(value: object) -> str:
    """Return JSON that is the same for equal values: sorted, in ASCII, without spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
