"""Numbers in sentences: one is told in the singular."""

from __future__ import annotations


def counted(number: int, thing: str, things: str = "") -> str:
    """Return `1 row`, `2 rows`, `1,000 rows`; a plural that takes more than an s is given."""
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"
