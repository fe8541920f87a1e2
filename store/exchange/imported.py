"""The list of files imported so far, so that an import can be repeated or taken up again."""

from __future__ import annotations

from sqlalchemy import Connection, text

from store.clock import utc_now


class ImportedFiles:
    """The files imported so far: place in the published layout and digest, with the number of rows."""

    def __init__(self, connection: Connection) -> None:
        rows = connection.execute(text("SELECT path, digest, rows FROM imported_file"))
        self._rows = {(row.path, row.digest): int(row.rows) for row in rows}

    def rows_of(self, name: str, digest: str) -> int | None:
        """Return how many rows came from this very file, or None if it has not been imported."""
        return self._rows.get((name, digest))

    def remember(self, connection: Connection, name: str, digest: str, rows: int) -> None:
        """Note a file in the transaction that holds its rows, so that both are there or neither."""
        if (name, digest) in self._rows:
            return
        connection.execute(
            text(
                "INSERT INTO imported_file (path, digest, rows, created_at) "
                "VALUES (:path, :digest, :rows, :created_at)"
            ),
            {"path": name, "digest": digest, "rows": rows, "created_at": utc_now()},
        )
        self._rows[name, digest] = rows
