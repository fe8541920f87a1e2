"""What can go wrong in triage, one class for each thing a caller may want to tell apart.

`name` is what people know a translation by.
"""

from __future__ import annotations

from store.errors import StoreError


class UnknownTranslationError(StoreError):
    """No translation has this id."""

    def __init__(self, translation_id: int) -> None:
        super().__init__(f"There is no translation with the id {translation_id}; reload the list.")


class StaleTranslationError(StoreError):
    """The translation has another attempt than the one that was shown."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} has another attempt meanwhile; look at that program first.")


class TranslationLeasedError(StoreError):
    """Another curator holds the translation. `who` is that curator, `until` the lease's end (POSIX seconds)."""

    def __init__(self, name: str, who: str, until: float, *, now: float) -> None:
        minutes = max(1, round((until - now) / 60))
        super().__init__(f"{name} is with {who} (for up to {minutes} min more); take another one meanwhile.")
        self.who = who
        self.until = until
