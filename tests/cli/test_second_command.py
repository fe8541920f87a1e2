"""The commands for second readers name items as people do."""

from __future__ import annotations

from command_line import Command

from crosspl_tui.cli.errors import ExitCode
from store.database import open_database
from store.items.lists import load_item


def test_settling_what_nobody_disputes_names_the_item_by_its_key(built: Command) -> None:
    with open_database(built.folder / "bench.db") as database, database.connect() as connection:
        key = load_item(connection, 2).key
    ended = built("second", "settle", key, "accept")
    assert (ended.code, ended.err) == (
        ExitCode.UNUSABLE,
        f"crosspl-tui: Nobody disagrees about {key}, or somebody has settled it already.\n",
    )
