"""What can go wrong when a report is written."""

from __future__ import annotations

from store.errors import StoreError


class ReportError(StoreError):
    """A report cannot be written as asked; the message says why, and what to do."""
