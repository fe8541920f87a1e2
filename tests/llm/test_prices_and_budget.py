"""Prices by the model's name, and budgets."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.errors import BudgetSpentError
from crosspl_tui.llm.exchange import Reply, Usage
from crosspl_tui.llm.prices import Price, dollars, price_of, read_price


@pytest.mark.parametrize(
    ("model", "price"),
    [
        ("gpt-4o", Price(2.5, 10.0, 1.25)),
        ("gpt-4o-2024-08-06", Price(2.5, 10.0, 1.25)),
        ("openai/gpt-4o-mini", Price(0.15, 0.6, 0.075)),
        ("gpt-5-pro", None),
        ("ferry-7b", None),
    ],
)
def test_known_models_have_a_price(model: str, price: Price | None) -> None:
    assert price_of(model, {}) == price


def test_the_users_own_prices_come_first() -> None:
    own = {"gpt-4o*": Price(1.0, 2.0), "ferry-*": Price(0.0, 0.0)}

    assert price_of("gpt-4o-mini", own) == Price(1.0, 2.0)
    assert price_of("quay/ferry-7b", own) == Price(0.0, 0.0)


def test_cached_input_has_its_own_price() -> None:
    usage = Usage(input=1_000_000, output=100_000, cached=400_000)

    assert Price(2.0, 10.0, 0.5).of(usage) == pytest.approx(1.2 + 0.2 + 1.0)
    assert Price(2.0, 10.0).of(usage) == pytest.approx(2.0 + 1.0)


@pytest.mark.parametrize(
    "entry", [None, 3, {}, {"input": 1}, {"input": 1, "output": 2, "per": 3}, {"input": "1", "output": 2}]
)
def test_a_price_that_is_none_is_told(entry: object) -> None:
    with pytest.raises(ValueError, match="must be"):
        read_price(entry)


def test_a_budget_is_counted_over_all_threads() -> None:
    budget = Budget(tokens=3000)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(budget.count, [Reply("x", usage=Usage(1, 2), price=0.5)] * 1000))

    assert (budget.spent_tokens, budget.spent_dollars) == (3000, 500.0)
    with pytest.raises(BudgetSpentError):
        budget.check()


@pytest.mark.parametrize(
    ("amount", "words"),
    [(0.0, "$0.00"), (0.0001, "$0.0001"), (0.000123456, "$0.000123"), (0.2, "$0.20"), (1234.5, "$1,234.50")],
)
def test_small_amounts_keep_their_digits(amount: float, words: str) -> None:
    assert dollars(amount) == words


def test_a_small_budget_says_what_it_was_and_what_was_spent() -> None:
    budget = Budget(dollars=0.0001, spent_dollars=0.000123)

    with pytest.raises(BudgetSpentError) as caught:
        budget.check()

    assert str(caught.value) == "the budget of $0.0001 is spent ($0.000123); resume with a larger one"


def test_cached_replies_cost_nothing() -> None:
    budget = Budget(dollars=1.0)

    budget.count(Reply("x", usage=Usage(1, 2), price=5.0, is_cached=True))

    budget.check()
    assert budget.spent_tokens == 0


def test_without_limits_nothing_is_refused() -> None:
    Budget(spent_dollars=1e9, spent_tokens=10**12).check()
