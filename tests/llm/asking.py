"""Clients as the tests make them: of a scripted endpoint, with waits of milliseconds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count

from llm.scripted_acts import Act
from llm.scripted_endpoint import Script, ScriptedEndpoint

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.cancellation import Cancellation
from crosspl_tui.llm.client import Client, Surroundings
from crosspl_tui.llm.endpoint import Endpoint, Timeouts
from crosspl_tui.llm.exchange import Message, Reply, Request
from crosspl_tui.llm.keys import Key
from crosspl_tui.llm.prices import Price
from crosspl_tui.llm.retry import Policy

KEY = "sk-quay-7Zp4secretQx91"
QUICK = Policy(first_wait=0.001, longest_asked_for=0.02, longest_wait_away=0.02)
_numbers = count(1)


def question(text: str = "Call the ferry.", **fields: object) -> Request:
    """A request of one message."""
    return replace(Request([Message("user", text)]), **fields)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Opened:
    """A client, its endpoint, and what it told of failed tries."""

    client: Client
    endpoint: ScriptedEndpoint
    cancelled: Cancellation
    budget: Budget
    told: list[str] = field(default_factory=list)

    def ask(self, request: Request | None = None) -> Reply:
        return self.client.ask(request or question())


@dataclass(frozen=True, slots=True)
class Asking:
    """Opens clients that are closed after the test."""

    serve: Callable[..., ScriptedEndpoint]
    opened: list[Opened]

    def __call__(
        self,
        script: Script | Act | None = None,
        *,
        policy: Policy = QUICK,
        timeouts: Timeouts | None = None,
        price: Price | None = None,
        budget: Budget | None = None,
        base_url: str = "",
        **fields: object,
    ) -> Opened:
        scripted = self.serve(script)
        name = f"model-{next(_numbers)}"  # the limiter of a model is shared by all that ask it
        endpoint = Endpoint(name, name, base_url or scripted.url, timeouts=timeouts or Timeouts(answer=5))
        cancelled, spending, told = Cancellation(), budget or Budget(), list[str]()
        around = Surroundings(spending, cancelled, told.append, policy)
        client = Client(replace(endpoint, **fields), Key(KEY), price, around)  # type: ignore[arg-type]
        self.opened.append(Opened(client, scripted, cancelled, spending, told))
        return self.opened[-1]
