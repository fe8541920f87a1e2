"""The client: asks an endpoint until it answers, within bounds of tries, time, concurrency and money."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.cancellation import Cancellation
from crosspl_tui.llm.concurrency import Limiter, limiter_of
from crosspl_tui.llm.contact import Contacts
from crosspl_tui.llm.draft import Draft
from crosspl_tui.llm.endpoint import MOST_CONCURRENT, Endpoint
from crosspl_tui.llm.errors import (
    CancelledError,
    GaveUpError,
    ModelError,
    RefusedError,
    UnfitRequestError,
    UnreachableError,
)
from crosspl_tui.llm.exchange import Keep, Reply, Request, Usage
from crosspl_tui.llm.keys import Key, words_of_key
from crosspl_tui.llm.prices import Price
from crosspl_tui.llm.retry import Action, Cause, Decision, Failure, Policy, decide
from crosspl_tui.llm.wire import PATH, Wire
from store.text import storable

_CHARACTERS_PER_TOKEN = 4
_STREAM_OPTIONS = "stream_options"
_ABOUT_KEYS = frozenset({401, 403})
_NOT_FOUND = 404


def _say_nothing(_message: str) -> None:
    """Nobody wants to know."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a client shares with the run it works for.

    `report` is told, in one line, of each failed try that is followed by another; any thread may call it. `calls`
    bounds the requests in flight to all endpoints together. `contacts` tell which of them can be reached.
    """

    budget: Budget
    cancelled: Cancellation
    report: Callable[[str], None] = _say_nothing
    policy: Policy = field(default_factory=Policy)
    calls: Limiter = field(default_factory=lambda: Limiter(MOST_CONCURRENT))
    contacts: Contacts = field(default_factory=Contacts)


@dataclass(slots=True)
class _Progress:
    """How far one call is; `started` is a time of `time.monotonic`, once the first try begins.

    `missed` are the tries that found no connection, `missed_at` is when the first since the last contact did.
    """

    started: float = 0.0
    tries: int = 0
    missed: int = 0
    missed_at: float = 0.0

    def tries_like(self, failure: Failure) -> int:
        """How many tries there were of the kind that failed now."""
        return self.missed if failure.cause is Cause.UNREACHABLE else self.tries - self.missed

    def elapsed_like(self, failure: Failure) -> float:
        """For how many seconds tries have failed in this kind."""
        return time.monotonic() - self.missed_at if failure.cause is Cause.UNREACHABLE else self.elapsed

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.started


class Client:
    """A `Model` behind an OpenAI-compatible endpoint; safe to share between threads."""

    def __init__(
        self, endpoint: Endpoint, key: Key, price: Price | None, surroundings: Surroundings | None = None
    ) -> None:
        around = surroundings or Surroundings(Budget(), Cancellation())
        longest = max(around.policy.longest, endpoint.timeouts.answer)
        self._endpoint = endpoint
        self._key = key
        self._price = price
        self._around = around
        self._policy = replace(around.policy, longest=longest)
        self._wire = Wire(endpoint, key)
        self._limiter = limiter_of(endpoint.base_url, endpoint.model, endpoint.concurrency)
        self._contact = around.contacts.of(endpoint.base_url)
        self._has_stream_options = True
        self._stop_listening = around.cancelled.listen(self._interrupt)

    @property
    def name(self) -> str:
        """The model's name in the settings."""
        return self._endpoint.name

    @property
    def limiter(self) -> Limiter:
        """How many requests the endpoint gets at once; shared with other clients of the same model."""
        return self._limiter

    def ask(self, request: Request) -> Reply:
        """Return the whole answer, with what it cost counted in the budget.

        Raises RefusedError, UnreachableError, GaveUpError (of which UnfitRequestError), BudgetSpentError and
        CancelledError.
        """
        return self.ask_and_keep(request, lambda reply: reply)

    def ask_and_keep(self, request: Request, keep: Keep) -> Reply:
        """Do the same and have an answer kept before another call is begun in its place; returns what `keep` does.

        So no more answers can be lost to a kill than calls may be in flight. Raises like `ask`, and what `keep` raises.
        """
        progress = _Progress()
        while True:
            outcome = self._try(request, progress, keep)
            if isinstance(outcome, Reply):
                return outcome
            if outcome.cause is Cause.FILTERED:
                return self._counted(self._filtered(outcome, progress))
            self._wait_or_raise(outcome, progress)

    def close(self) -> None:
        """End what is in flight, and close the connections."""
        self._stop_listening()
        self._wire.close()

    def _interrupt(self) -> None:
        self._limiter.wake()
        self._around.calls.wake()
        self._contact.wake()
        self._wire.interrupt()

    def _try(self, request: Request, progress: _Progress, keep: Keep) -> Reply | Failure:
        """Ask once, when it is this thread's turn."""
        acquired_at = self._limiter.acquire(self._around.cancelled.is_set)
        if acquired_at is None:
            raise self._not_asked()
        try:
            outcome = self._send_in_turn(request, progress, keep)
        finally:
            self._limiter.release()
        if isinstance(outcome, Reply):
            self._limiter.grow()
        elif outcome.is_crowded:
            hold = min(outcome.retry_after or 0.0, self._policy.longest_asked_for)
            self._limiter.shrink(acquired_at, hold=hold)
        return outcome

    def _send_in_turn(self, request: Request, progress: _Progress, keep: Keep) -> Reply | Failure:
        """Send once not too many requests are in flight, to whichever endpoint."""
        began = self._around.calls.acquire(self._around.cancelled.is_set)
        if began is None:
            raise self._not_asked()
        try:
            self._around.budget.check()
            progress.started = progress.started or began
            progress.tries += 1
            outcome = self._send(request, progress)
            if isinstance(outcome, Failure):
                self._note_contact(outcome, progress)
                return outcome
            self._contact.restore()
            return keep(self._counted(self._reply(outcome, request, progress)))
        finally:
            self._around.calls.release()

    def _note_contact(self, failure: Failure, progress: _Progress) -> None:
        """Tell from a failure whether the endpoint can be reached; a connection that broke says neither."""
        if failure.cause is Cause.UNREACHABLE:
            self._contact.lose()
            progress.missed += 1
            progress.missed_at = progress.missed_at or time.monotonic()
        elif failure.cause is not Cause.NOT_CONNECTED:
            self._contact.restore()
            progress.missed_at = 0.0

    def _not_asked(self) -> CancelledError:
        return CancelledError(f"{self.name}: cancelled before it was asked")

    def _send(self, request: Request, progress: _Progress) -> Draft | Failure:
        end = progress.started + self._policy.longest
        deadline = min(end, time.monotonic() + self._endpoint.timeouts.answer)
        outcome = self._wire.send(self._body(request), deadline)
        if isinstance(outcome, Failure) and self._is_about_stream_options(outcome):
            self._has_stream_options = False
            outcome = self._wire.send(self._body(request), deadline)
        return outcome

    def _is_about_stream_options(self, failure: Failure) -> bool:
        return (
            failure.cause is Cause.REFUSED and self._endpoint.is_streamed and _STREAM_OPTIONS in failure.words
        )

    def _wait_or_raise(self, failure: Failure, progress: _Progress) -> None:
        """Wait until it makes sense to try again; raise what the failure means when it does not."""
        if not self._around.cancelled.is_set():
            decision = decide(
                failure,
                tries=progress.tries_like(failure),
                elapsed=progress.elapsed_like(failure),
                policy=self._policy,
                chance=random.random(),
                away=self._contact.away,
            )
            if decision.action is not Action.RETRY:
                raise self._error(failure, decision)
            self._around.report(f"{self.name}: {decision.reason}")
            self._wait(failure, decision.seconds)
        if self._around.cancelled.is_set():
            raise CancelledError(f"{self.name}: cancelled while it was asked")

    def _wait(self, failure: Failure, seconds: float) -> None:
        if failure.cause is Cause.UNREACHABLE:
            self._contact.wait(seconds, self._around.cancelled.is_set)
        else:
            self._around.cancelled.wait(seconds)

    def _error(self, failure: Failure, decision: Decision) -> ModelError:
        words = f"{self.name}: {decision.reason}"
        if self._endpoint.base_url not in failure.words:
            words = f"{words} ({self._circumstances(failure)})"
        if decision.action is Action.STOP and failure.cause is Cause.UNREACHABLE:
            self._contact.wake()  # the others need not wait for what is known by now
            return UnreachableError(words)
        if decision.action is Action.STOP:
            return RefusedError(words)
        return UnfitRequestError(words) if failure.cause is Cause.UNFIT else GaveUpError(words)

    def _circumstances(self, failure: Failure) -> str:
        """Say what was asked, and with which key where that may be what is wrong."""
        asked = f"asked {self._endpoint.base_url}{PATH}"
        if failure.status in _ABOUT_KEYS:
            return f"{asked}; {words_of_key(self._endpoint.key)}"
        if failure.status == _NOT_FOUND:
            return f"{asked} for {self._endpoint.model!r}; see that both are right"
        return asked

    def _reply(self, draft: Draft, request: Request, progress: _Progress) -> Reply:
        thinking, answer = (self._key.hide_in_answer(storable(text)) for text in draft.texts())
        usage = draft.usage or _estimate(request, thinking + answer)
        return Reply(
            answer=answer,
            thinking=thinking,
            finish_reason=draft.reason,
            usage=usage,
            price=self._price.of(usage) if self._price else 0.0,
            seconds=progress.elapsed,
            tries=progress.tries,
            is_priced=self._price is not None,
        )

    def _filtered(self, failure: Failure, progress: _Progress) -> Reply:
        """An endpoint that refuses the content with an error status has answered all the same."""
        return Reply(
            answer=failure.words,
            finish_reason="content_filter",
            seconds=progress.elapsed,
            tries=progress.tries,
            is_priced=self._price is not None,
        )

    def _counted(self, reply: Reply) -> Reply:
        self._around.budget.count(reply)
        return reply

    def _body(self, request: Request) -> dict[str, Any]:
        body: dict[str, Any] = {
            **request.parameters,
            "model": self._endpoint.model,
            "messages": [{"role": one.role, "content": storable(one.content)} for one in request.messages],
        }
        if self._endpoint.is_streamed:
            body["stream"] = True
            if self._has_stream_options:
                body[_STREAM_OPTIONS] = {"include_usage": True}
        return body


def _estimate(request: Request, answer: str) -> Usage:
    """Return about how many tokens a call took, where the endpoint does not tell, so that budgets still hold."""
    asked = sum(len(message.content) for message in request.messages)
    return Usage(
        input=asked // _CHARACTERS_PER_TOKEN, output=len(answer) // _CHARACTERS_PER_TOKEN, is_estimated=True
    )
