"""What can keep a release from being made."""

from __future__ import annotations

from store.errors import StoreError


class ReleaseError(StoreError):
    """A release cannot be made or read; the message says why, and what to do."""


class MissingLibraryError(ReleaseError):
    """A library of the extra `release` is not installed."""

    def __init__(self, what: str, library: str) -> None:
        super().__init__(
            f"{what[0].upper()}{what[1:]} by {library}, which is not installed; "
            'install it with: pip install "crosspl-tui[release]"'
        )
