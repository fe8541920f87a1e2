"""Reviewers without hands, to be killed: `python scripted_session.py DATABASE`.

For each line on stdin, which is a seed, a process of its own decides, edits, undoes and redoes until it is
killed. It prints `process <id>`, then `saved <event id>` after each decision that the store has confirmed;
`ended` follows its death. Starting them by fork saves loading everything fifty times.
"""

from __future__ import annotations

import os
import random
import sys
from typing import NoReturn

from store.database import Database, open_database
from store.items.filters import Filter
from store.items.lists import load_item
from store.review.desk import SessionState, claim_next, decide, edit, redo, start_session, undo
from store.vocabulary import EventKind, RejectReason, Status


def main(path: str) -> None:
    """Run one session after the other, each in a new process."""
    for line in sys.stdin:
        process = os.fork()
        if process == 0:
            print(f"process {os.getpid()}", flush=True)
            review(path, int(line))
        os.waitpid(process, 0)
        print("ended", flush=True)


def review(path: str, seed: int) -> NoReturn:
    """Review until killed."""
    chance = random.Random(seed)
    database = open_database(path, create=False)
    session = start_session(database, "anna")
    item_id = session.last_item_id
    while True:
        shown = Filter(status=chance.choice([Status.PENDING, Status.DEFERRED, Status.ACCEPTED]))
        item_id = claim_next(database, session.owner, shown, item_id)
        if item_id is not None:
            _act(database, session, item_id, chance)


def _act(database: Database, session: SessionState, item_id: int, chance: random.Random) -> None:
    with database.connect() as connection:
        item = load_item(connection, item_id)
    revision = item.revision.id
    if chance.random() < 0.3:
        text = f"Changed {chance.random()}."
        revision = edit(database, session, item_id, expected_revision=revision, instruction=text).id
    kind = chance.choice([EventKind.ACCEPT, EventKind.REJECT, EventKind.DEFER])
    event = decide(
        database, session, item_id, kind, reason=RejectReason.TRIVIAL, expected_revision=revision, seconds=1.0
    )
    # In one piece: unbuffered, `print` writes the end of the line by itself, and a kill may come between.
    sys.stdout.write(f"saved {event.id}\n")
    sys.stdout.flush()
    if chance.random() < 0.2:
        undo(database, session)
        redo(database, session)


if __name__ == "__main__":
    main(sys.argv[1])
