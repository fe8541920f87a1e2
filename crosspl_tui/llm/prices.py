"""What calls cost: a table of prices by the name of the model, which the user's own comes before."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any

from crosspl_tui.llm.exchange import Usage

_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars per million tokens; `cached` is for input that the provider had cached, by default as other input."""

    input: float
    output: float
    cached: float | None = None

    def of(self, usage: Usage) -> float:
        """Return the dollars that a call cost."""
        cached = self.input if self.cached is None else self.cached
        fresh = usage.input - usage.cached
        return (fresh * self.input + usage.cached * cached + usage.output * self.output) / _MILLION


def price_of(model: str, own: Mapping[str, Price]) -> Price | None:
    """Return the price of an endpoint's model, from the user's own table or else ours; None where it is unknown."""
    name = model.rpartition("/")[2]
    for pattern, price in (*own.items(), *_known().items()):
        if fnmatchcase(model, pattern) or fnmatchcase(name, pattern):
            return price
    return None


def dollars(amount: float) -> str:
    """Write an amount with cents, or with as many digits as show three that are not zero: `$2.50`, `$0.00012`."""
    digits = max(2, 2 - math.floor(math.log10(amount))) if amount > 0 else 2
    whole, _, part = f"{amount:,.{digits}f}".partition(".")
    return f"${whole}.{part.rstrip('0').ljust(2, '0')}"


def read_price(entry: object) -> Price:
    """Read one price of a table; raises ValueError saying what is wrong."""
    names = [field.name for field in fields(Price)]
    if not isinstance(entry, Mapping) or not {"input", "output"} <= set(entry) <= set(names):
        raise ValueError(
            "must be { input = DOLLARS, output = DOLLARS } per million tokens, cached if it differs"
        )
    for name, value in entry.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < _MILLION:
            raise ValueError(f"{name} must be a number of dollars, not {value!r}")
    return Price(**{name: float(value) for name, value in entry.items()})


@cache
def _known() -> Mapping[str, Price]:
    table: dict[str, Any] = tomllib.loads(
        (files("crosspl_tui.llm") / "prices.toml").read_text(encoding="utf-8")
    )
    return {pattern: read_price(entry) for pattern, entry in table.items()}
