"""An endpoint as the settings describe it: where it is, which model, with which key, and in which bounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from crosspl_tui.llm.prices import Price, read_price

OPENAI_URL = "https://api.openai.com/v1"
MOST_CONCURRENT = 1000
_FIELDS = {
    "base_url": str,
    "model": str,
    "key": str,
    "organisation": str,
    "concurrency": int,
    "stream": bool,
    "connect_seconds": float,
    "silence_seconds": float,
    "answer_seconds": float,
}
_WORDS = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}
_DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds: `connect` until connected, `silence` between two parts of an answer, `answer` for all of one."""

    connect: float = 10.0
    silence: float = 300.0
    answer: float = 600.0


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A model at an endpoint. `name` is what the user calls it, `model` what the endpoint does.

    `key` says where the key is (a variable's name, `keyring:SERVICE/USER`, or "" for none), never the key itself.
    `is_streamed` is off for endpoints that cannot. `price` goes before every table.
    """

    name: str
    model: str
    base_url: str = OPENAI_URL
    key: str = ""
    organisation: str = ""
    concurrency: int = 64
    is_streamed: bool = True
    timeouts: Timeouts = field(default_factory=Timeouts)
    price: Price | None = None


def check_base_url(url: str) -> str:
    """Return a base URL without a slash at its end; raises ValueError saying what is wrong with it."""
    try:
        parts = urlsplit(url)
        is_whole = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_whole = False
    if not is_whole or any(character.isspace() for character in url):
        raise ValueError("must be an address like https://host/v1")
    if parts.username is not None or parts.password is not None:
        raise ValueError("must not hold a user name or password; name a key instead")
    if parts.query or parts.fragment:
        raise ValueError("must not hold a query or a fragment")
    return url.rstrip("/")


def read_endpoint(name: str, table: object) -> Endpoint:
    """Read `[models.NAME]` of the settings; raises ValueError whose message begins with the field."""
    if not isinstance(table, Mapping):
        raise ValueError("must be a table with base_url and model")
    for entry in table:
        if entry not in _FIELDS and entry != "price":
            raise ValueError(f"{entry}: there is no such setting; there are {', '.join(_FIELDS)}, price")
    values = {entry: _value(table, entry, kind) for entry, kind in _FIELDS.items() if entry in table}
    base_url = _checked(values.get("base_url", OPENAI_URL))
    return Endpoint(
        name=name,
        model=values.get("model", name),
        base_url=base_url,
        key=values.get("key", "OPENAI_API_KEY" if base_url == OPENAI_URL else ""),
        organisation=values.get("organisation", ""),
        concurrency=values.get("concurrency", 64),
        is_streamed=values.get("stream", True),
        timeouts=_timeouts(values),
        price=_price(table),
    )


def _value(table: Mapping[str, Any], name: str, kind: type) -> Any:  # noqa: ANN401 - of the kind asked for
    value = table[name]
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind:
        raise ValueError(f"{name}: must be {_WORDS[kind]}, not {value!r}")
    if isinstance(value, float) and not 0 < value <= _DAY:
        raise ValueError(f"{name}: must be above 0 and at most a day, not {value:g}")
    if kind is int and isinstance(value, int) and not 1 <= value <= MOST_CONCURRENT:
        raise ValueError(f"{name}: must be from 1 to {MOST_CONCURRENT}, not {value}")
    return value


def _timeouts(values: Mapping[str, Any]) -> Timeouts:
    known = Timeouts()
    return Timeouts(
        connect=values.get("connect_seconds", known.connect),
        silence=values.get("silence_seconds", known.silence),
        answer=values.get("answer_seconds", known.answer),
    )


def _checked(base_url: str) -> str:
    try:
        return check_base_url(base_url)
    except ValueError as error:
        raise ValueError(f"base_url: {error}") from None


def _price(table: Mapping[str, Any]) -> Price | None:
    if "price" not in table:
        return None
    try:
        return read_price(table["price"])
    except ValueError as error:
        raise ValueError(f"price: {error}") from None
