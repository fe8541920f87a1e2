"""One of several blind readers at one database: `python second_reading_process.py DATABASE READER`.

Reads until nothing is left; prints the id of each item it was given.
"""

from __future__ import annotations

import sys

from store.database import open_database
from store.review.blind_queue import claim_next_blind, record_blind
from store.review.desk import end_session, start_session
from store.vocabulary import EventKind


def main(path: str, reader: str) -> None:
    """Accept whatever comes."""
    with open_database(path, create=False) as database:
        session = start_session(database, reader)
        while (task := claim_next_blind(database, session)) is not None:
            print(task.item_id, flush=True)
            record_blind(database, session, task, EventKind.ACCEPT)
        end_session(database, session.id)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
