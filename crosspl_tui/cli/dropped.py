"""What `construct --dropped` prints: the candidates that no item came of, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict

from crosspl_tui.cli.printing import counted, narrate, print_json, print_lines, table
from crosspl_tui.wording import counted as number_of


def print_dropped(database: str, *, is_json: bool) -> None:
    """Print a row, or an object, for each: `path:first-last`, id and technology of the machine, outcome, reason."""
    from fsm.machine import load_catalogue
    from store.database import open_database
    from store.sources.without_item import candidates_without_item

    technologies = {machine.id: str(machine.technology) for machine in load_catalogue()}
    counts: Counter[str] = Counter()
    rows: list[tuple[str, ...]] = []
    with open_database(database, create=False) as opened, opened.connect() as connection:
        for one in candidates_without_item(connection):
            counts[one.outcome] += 1
            technology = technologies.get(one.machine_id, "")
            if is_json:
                print_json({**asdict(one), "technology": technology}, is_line=True)
                continue
            place = f"{one.repository}/{one.path}:{one.first_line}-{one.last_line}"
            rows.append((place, f"{one.machine_id} {technology}", one.outcome, one.reason))
    if rows:
        print_lines(table(("candidate", "machine", "outcome", "reason"), rows))
    told = f"no item came of {number_of(counts.total(), 'candidate')}: {counted(counts)}"
    narrate(told if counts else "no candidate that construct has dealt with is without an item")
