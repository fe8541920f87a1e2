"""How far a search for repositories is: ranges of stars, each asked for page by page."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.clock import utc_now

_ADD_WINDOW = text("""
    INSERT INTO search_window (search_id, least_stars, most_stars, next_page, is_done, is_partial, updated_at)
    VALUES (:search, :least, :most, 1, 0, 0, :now)""")

# As it was read: another process may have gone on with it meanwhile.
_SAME = "id = :id AND least_stars = :least AND most_stars = :most AND next_page = :page AND is_done = 0"


@dataclass(frozen=True, slots=True)
class Window:
    """A range of stars that is asked for by itself; `total` is what the host says it has there, None before."""

    id: int
    search_id: int
    least_stars: int
    most_stars: int
    next_page: int
    total: int | None


def open_search(connection: Connection, query: str, least_stars: int, most_stars: int) -> int:
    """Return the id of the search with this query; a new one starts with one window of all its stars."""
    added = connection.execute(
        text(
            "INSERT INTO repository_search (query, created_at) VALUES (:query, :now) ON CONFLICT DO NOTHING"
        ),
        {"query": query, "now": utc_now()},
    )
    search_id = int(
        connection.execute(
            text("SELECT id FROM repository_search WHERE query = :query"), {"query": query}
        ).scalar_one()
    )
    if added.rowcount:
        _add_window(connection, search_id, least_stars, most_stars)
    return search_id


def start_again(connection: Connection, search_id: int, least_stars: int, most_stars: int) -> None:
    """Forget how far a search is; what it found stays."""
    connection.execute(text("DELETE FROM search_window WHERE search_id = :search"), {"search": search_id})
    _add_window(connection, search_id, least_stars, most_stars)


def next_window(connection: Connection, search_id: int) -> Window | None:
    """The window with the most stars that is not done; None when the search is through."""
    row = connection.execute(
        text("""
            SELECT id, search_id, least_stars, most_stars, next_page, total FROM search_window
            WHERE search_id = :search AND is_done = 0 ORDER BY most_stars DESC LIMIT 1"""),
        {"search": search_id},
    ).one_or_none()
    return None if row is None else Window(*row)


def split_window(connection: Connection, window: Window, middle: int) -> None:
    """Replace a window by two: up to `middle` stars, and above."""
    shrunk = connection.execute(
        text(f"UPDATE search_window SET least_stars = :middle + 1, updated_at = :now WHERE {_SAME}"),
        {**_identity(window), "middle": middle, "now": utc_now()},
    )
    if shrunk.rowcount:  # else another process did it
        _add_window(connection, window.search_id, window.least_stars, middle)


def keep_page(
    connection: Connection, window: Window, *, total: int, is_done: bool, is_partial: bool = False
) -> None:
    """Remember that the window's next page was kept; `is_partial` when the host did not give all it has."""
    connection.execute(
        text(f"""
            UPDATE search_window SET next_page = :page + 1, total = :total, is_done = :done,
                is_partial = CASE WHEN :partial = 1 THEN 1 ELSE is_partial END, updated_at = :now
            WHERE {_SAME}"""),
        {
            **_identity(window),
            "total": total,
            "done": int(is_done),
            "partial": int(is_partial),
            "now": utc_now(),
        },
    )


def _identity(window: Window) -> dict[str, int]:
    return {
        "id": window.id,
        "least": window.least_stars,
        "most": window.most_stars,
        "page": window.next_page,
    }


def _add_window(connection: Connection, search_id: int, least_stars: int, most_stars: int) -> None:
    values = {"search": search_id, "least": least_stars, "most": most_stars, "now": utc_now()}
    connection.execute(_ADD_WINDOW, values)
