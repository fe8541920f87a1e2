"""From what a user calls a model to a model that answers.

A model is called by its name in the settings, as MODEL@BASE_URL, or as replay:FILE, with #MODEL where the recording
has several.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.cache import CachedModel, Identity, ReplyCache
from crosspl_tui.llm.cancellation import Cancellation
from crosspl_tui.llm.client import Client, Surroundings
from crosspl_tui.llm.concurrency import Limiter
from crosspl_tui.llm.contact import Contacts
from crosspl_tui.llm.endpoint import OPENAI_URL, Endpoint, Timeouts, check_base_url
from crosspl_tui.llm.errors import UnusableModelError
from crosspl_tui.llm.exchange import OpenModel
from crosspl_tui.llm.keys import read_key
from crosspl_tui.llm.prices import Price, price_of
from crosspl_tui.llm.replay import open_replay
from crosspl_tui.llm.retry import Policy
from crosspl_tui.settings import Settings, settings_file

KEY_VARIABLE = "CROSSPL_API_KEY"
OPENAI_KEY_VARIABLE = "OPENAI_API_KEY"
REPLAY = "replay:"
_AT_ADDRESS = re.compile(r"(?P<model>.+)@(?P<url>https?://\S+)")


def open_model(
    called: str,
    settings: Settings,
    *,
    cache: ReplyCache | None = None,
    budget: Budget | None = None,
    cancelled: Cancellation | None = None,
    report: Callable[[str], None] | None = None,
    policy: Policy | None = None,
    calls: Limiter | None = None,
    contacts: Contacts | None = None,
    timeouts: Timeouts | None = None,
) -> OpenModel:
    """Open a model; the caller closes it. A replay needs no cache, costs nothing and is never cancelled.

    `report` is told of tries that failed, `policy` bounds them; `calls` bounds those in flight together with the calls
    of other models, `contacts` tell which endpoints can be reached, and `timeouts` go before the endpoint's.
    Raises UnusableModelError when the model cannot be asked: nobody knows it, its key is missing, or a budget in
    dollars is to hold for a model of unknown price.
    """
    if called.startswith(REPLAY):
        file, _, model = called.removeprefix(REPLAY).partition("#")
        return open_replay(Path(file), model)
    endpoint = endpoint_of(called, settings)
    if timeouts is not None:
        endpoint = replace(endpoint, timeouts=timeouts)
    price = endpoint_price(endpoint, settings)
    if budget is not None and budget.dollars is not None and price is None:
        raise UnusableModelError(
            f"{called}: its price is unknown, so no budget in dollars can hold; "
            f'give `price` in [models] or "{endpoint.model}" in [prices] of {settings_file()}, or limit the tokens'
        )
    around = Surroundings(budget or Budget(), cancelled or Cancellation())
    if report is not None:
        around = replace(around, report=report)
    if policy is not None:
        around = replace(around, policy=policy)
    if calls is not None:
        around = replace(around, calls=calls)
    if contacts is not None:
        around = replace(around, contacts=contacts)
    client = Client(endpoint, read_key(endpoint.key, model=endpoint.name), price, around)
    return client if cache is None else CachedModel(client, Identity(endpoint.name, endpoint.model), cache)


def model_name(called: str, settings: Settings) -> str:
    """Return the name that the opened model will have, without opening it; raises UnusableModelError."""
    if called.startswith(REPLAY):
        return open_model(called, settings).name
    return endpoint_of(called, settings).name


def endpoint_of(called: str, settings: Settings) -> Endpoint:
    """Return the endpoint that a name in the settings or MODEL@BASE_URL means; raises UnusableModelError."""
    if (known := settings.models.get(called)) is not None:
        return known
    match = _AT_ADDRESS.fullmatch(called)
    if match is None:
        there = ", ".join(settings.models) or "none yet"
        raise UnusableModelError(
            f"no model is called {called!r}; [models] of {settings_file()} has {there}; "
            "name one of them, or write MODEL@BASE_URL or replay:FILE"
        )
    try:
        base_url = check_base_url(match["url"])
    except ValueError as error:
        raise UnusableModelError(f"{called}: the address {error}") from None
    return Endpoint(name=match["model"], model=match["model"], base_url=base_url, key=_key_variable(base_url))


def endpoint_price(endpoint: Endpoint, settings: Settings) -> Price | None:
    """Return the price of an endpoint's model, None where it is unknown."""
    return endpoint.price or price_of(endpoint.model, settings.prices)


def _key_variable(base_url: str) -> str:
    """Return the variable to take the key from: OpenAI's own goes to OpenAI alone."""
    if os.environ.get(KEY_VARIABLE):
        return KEY_VARIABLE
    return OPENAI_KEY_VARIABLE if base_url == OPENAI_URL else ""
