"""What `construct --candidates` and `construct --dropped` print: the candidates, what came of them, and why no item."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

from crosspl_tui.cli.printing import counted, narrate, print_json, print_lines, table
from crosspl_tui.wording import counted as number_of

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from store.sources.candidate_list import CandidateRow

NOTHING_YET = "none yet"


def print_candidates(database: str, *, is_json: bool) -> None:
    """Print a row, or an object, for each: `path:first-last`, id and technology of the machine, outcome."""
    from store.sources.candidate_list import all_candidates

    counts = _print(database, all_candidates, ("candidate", "machine", "outcome"), is_json=is_json)
    told = f"{number_of(counts.total(), 'candidate')}; outcome: {counted(counts)}"
    narrate(told if counts else "no candidate is kept; crosspl-tui scan finds them")


def print_dropped(database: str, *, is_json: bool) -> None:
    """Print a row, or an object, for each that gave no item, as above and with the reason."""
    from store.sources.candidate_list import candidates_without_item

    columns = ("candidate", "machine", "outcome", "reason")
    counts = _print(database, candidates_without_item, columns, is_json=is_json)
    told = f"no item came of {number_of(counts.total(), 'candidate')}: {counted(counts)}"
    narrate(told if counts else "no candidate that construct has dealt with is without an item")


def _print(
    database: str,
    find: Callable[[Connection], Iterator[CandidateRow]],
    columns: tuple[str, ...],
    *,
    is_json: bool,
) -> Counter[str]:
    """Print the candidates found, with these columns in a table, and return how many there are by outcome."""
    from fsm.machine import load_catalogue
    from store.database import open_database

    technologies = {machine.id: str(machine.technology) for machine in load_catalogue()}
    counts: Counter[str] = Counter()
    rows: list[tuple[str, ...]] = []
    with open_database(database, create=False) as opened, opened.connect() as connection:
        for one in find(connection):
            outcome = one.outcome or NOTHING_YET
            counts[outcome] += 1
            technology = technologies.get(one.machine_id, "")
            if is_json:
                print_json({**asdict(one), "technology": technology}, is_line=True)
                continue
            place = f"{one.repository}/{one.path}:{one.first_line}-{one.last_line}"
            row = (place, f"{one.machine_id} {technology}", outcome, one.reason)
            rows.append(row[: len(columns)])
    if rows:
        print_lines(table(columns, rows))
    return counts
