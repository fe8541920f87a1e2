"""What a run may spend: counted over all its threads, and over what it spent before it was resumed."""

from __future__ import annotations

import threading

from crosspl_tui.llm.errors import BudgetSpentError
from crosspl_tui.llm.exchange import Reply
from crosspl_tui.llm.prices import dollars


class Budget:
    """Limits in dollars and tokens (input and output), None for none; safe to share between threads.

    Calls in flight when it is spent are let finish, so that it is exceeded by as many at most.
    """

    def __init__(
        self,
        *,
        dollars: float | None = None,
        tokens: int | None = None,
        spent_dollars: float = 0.0,
        spent_tokens: int = 0,
    ) -> None:
        self.dollars = dollars
        self.tokens = tokens
        self._spent_dollars = spent_dollars
        self._spent_tokens = spent_tokens
        self._lock = threading.Lock()

    @property
    def spent_dollars(self) -> float:
        """Dollars spent so far."""
        return self._spent_dollars

    @property
    def spent_tokens(self) -> int:
        """Tokens used so far, input and output."""
        return self._spent_tokens

    def check(self) -> None:
        """Raise BudgetSpentError when nothing is left."""
        if self.dollars is not None and self._spent_dollars >= self.dollars:
            raise BudgetSpentError(words_of_spent(self.dollars, self._spent_dollars))
        if self.tokens is not None and self._spent_tokens >= self.tokens:
            raise BudgetSpentError(words_of_spent_tokens(self.tokens, self._spent_tokens))

    def count(self, reply: Reply) -> None:
        """Add what a reply cost; one from the cache costs nothing."""
        if reply.is_cached:
            return
        with self._lock:
            self._spent_dollars += reply.price
            self._spent_tokens += reply.usage.input + reply.usage.output


_BUDGET = "the budget of "


def is_about_dollars(reason: str) -> bool:
    """Whether a run stopped for this reason needs a larger budget in dollars to go on."""
    return reason.startswith(f"{_BUDGET}$")


def words_of_spent(limit: float, spent: float) -> str:
    """Say that a budget in dollars is spent."""
    return f"{_BUDGET}{dollars(limit)} is spent ({dollars(spent)}); resume with a larger one"


def words_of_spent_tokens(limit: int, spent: int) -> str:
    """Say that a budget in tokens is spent."""
    return f"{_BUDGET}{limit:,} tokens is spent ({spent:,}); resume with a larger one"
