"""What can go wrong in the store, one class for each thing a caller may want to tell apart."""

from __future__ import annotations


class StoreError(Exception):
    """The store refused something; the message says what, and what to do."""


class DatabaseError(StoreError):
    """The database cannot be used: missing, not ours, of a newer version, damaged, read-only, on a full disk, gone."""


class DatabaseLockedError(DatabaseError):
    """Another program keeps the database locked for longer than one waits for it."""


class UnknownItemError(StoreError):
    """No item has this id."""

    def __init__(self, item_id: int) -> None:
        super().__init__(f"There is no item with the id {item_id}; reload the list.")


class ItemLeasedError(StoreError):
    """Another reviewer holds the item. `who` is that reviewer, `until` the lease's end (POSIX seconds)."""

    def __init__(self, key: str, who: str, until: float, *, now: float) -> None:
        minutes = max(1, round((until - now) / 60))
        super().__init__(
            f"{key} is being reviewed by {who} (for up to {minutes} min more); take another item meanwhile."
        )
        self.who = who
        self.until = until


class StaleItemError(StoreError):
    """The item changed since it was shown. `what` says who did what to it."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} meanwhile; look at it again first.")
        self.what = what


class StaleHistoryError(StoreError):
    """The reviewer has done something in another sitting since, so another thing would be taken back than meant.

    `last_elsewhere` is the id of the last event there.
    """

    def __init__(self, what: str, last_elsewhere: int) -> None:
        super().__init__(f"{what} meanwhile; nothing was changed here. Press again to go on all the same.")
        self.last_elsewhere = last_elsewhere


class ConflictError(StoreError):
    """An event cannot be taken back or brought back, because somebody else has decided since."""
