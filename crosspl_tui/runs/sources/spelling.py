"""Repositories that are known in another spelling of upper and lower case, where their host makes no difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from crosspl_tui.sources.addresses import is_caseless
from store.sources.known_repositories import known_spellings
from store.sources.repositories import NewRepository


def as_known(connection: Connection, rows: Sequence[NewRepository]) -> list[NewRepository]:
    """Return the repositories with the names and URLs under which they are kept already, others as they are."""
    known = known_spellings(connection, [row.url for row in rows if is_caseless(row.url)])
    return [
        replace(row, name=spelling.name, url=spelling.url) if (spelling := known.get(row.url)) else row
        for row in rows
    ]
