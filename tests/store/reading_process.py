"""Opens a database, reads it and tries to write it; prints what came of each, for the tests of read-only files."""

from __future__ import annotations

import sys
from pathlib import Path

from store.database import open_database
from store.errors import StoreError
from store.items.filters import Filter
from store.items.lists import count_items
from store.review.desk import start_session


def main() -> None:
    try:
        with open_database(Path(sys.argv[1])) as database:
            with database.connect() as connection:
                print(count_items(connection, Filter()))
            start_session(database, "anna")
    except StoreError as error:
        print(error)


if __name__ == "__main__":
    main()
