"""Another reviewer in a hurry: `python verdict_writer.py DATABASE VERDICTS_PER_SECOND`, until terminated."""

from __future__ import annotations

import sys
import time
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from sqlalchemy import text

from store.database import open_database
from store.review.desk import decide, start_session
from store.vocabulary import EventKind


def main(file: str, rate: float) -> None:
    """Accept items from the end of the queue, so many in a second, and say `writing` once it has begun."""
    database = open_database(file, create=False)
    session = start_session(database, "writer")
    with database.connect() as connection:
        rows = connection.execute(
            text(
                "SELECT id, revision_id FROM item WHERE status = 'pending' ORDER BY position DESC LIMIT 20000"
            )
        ).all()
    started = time.monotonic()
    for number, (item_id, revision_id) in zip(count(1), rows):
        decide(database, session, item_id, EventKind.ACCEPT, expected_revision=revision_id, seconds=1.0)
        if number == 1:
            print("writing", flush=True)
        time.sleep(max(0.0, started + number / rate - time.monotonic()))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
