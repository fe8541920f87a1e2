"""Runs of the same suite, decoding and judge side by side: how many tasks only one of two solved, and which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from sqlalchemy import Connection, text

from store.runs.scores import JUDGED, VERDICT
from store.totals.evidence import Evidence, items_where
from store.totals.report import RunName

MOST_RUNS = 30

# A task is solved when more than half of its samples that count passed.
_SOLVED = f"2 * sum(CASE WHEN {JUDGED} AND {VERDICT} = 'accept' THEN 1 ELSE 0 END) > count(*)"


@dataclass(frozen=True, slots=True)
class PairCell:
    """How many tasks two runs, the older one first, solved or not."""

    first: int
    second: int
    first_solved: bool
    second_solved: bool
    tasks: int


def pair_cells(connection: Connection, runs: Sequence[RunName]) -> list[PairCell]:
    """Every pair of these runs that can be compared, by what came of the tasks that both have.

    Runs of other suites, of greedy and sampled answers, or of different judges are no pair: what they differ in would
    not be the models' doing. Each item gets a number that holds two bits of every run: the samples are read once,
    however many pairs there are.
    """
    if not runs:
        return []
    if len(runs) > MOST_RUNS:
        raise ValueError(
            f"two bits of each of {len(runs)} runs have no room in a number; ask for {MOST_RUNS}"
        )
    weights = " ".join(f"WHEN {int(run.id)} THEN {4**place}" for place, run in enumerate(runs))
    rows = connection.execute(
        text(f"""
            SELECT codes, count(*) FROM (
                SELECT item_id, sum(code) AS codes FROM (
                    SELECT sample.item_id AS item_id,
                        (CASE sample.run_id {weights} ELSE 0 END) * (CASE WHEN {_SOLVED} THEN 2 ELSE 1 END) AS code
                    FROM sample WHERE sample.run_id IN ({", ".join(str(int(run.id)) for run in runs)}) AND {JUDGED}
                    GROUP BY sample.run_id, sample.item_id) AS task
                GROUP BY item_id) AS item_codes
            GROUP BY codes""")
    )
    return _pairs(runs, {int(codes): items for codes, items in rows})


def _pairs(runs: Sequence[RunName], items: Mapping[int, int]) -> list[PairCell]:
    counts: Counter[tuple[int, int, bool, bool]] = Counter()
    pairs = [
        (first, second)
        for first, second in combinations(range(len(runs)), 2)
        if _terms(runs[first]) == _terms(runs[second])
    ]
    for codes, number in items.items():
        outcomes = [codes // 4**place % 4 for place in range(len(runs))]
        for first, second in pairs:
            if outcomes[first] and outcomes[second]:
                counts[runs[first].id, runs[second].id, outcomes[first] == 2, outcomes[second] == 2] += number
    return [PairCell(*pair, tasks) for pair, tasks in sorted(counts.items())]


def _terms(run: RunName) -> tuple[str, str, str]:
    return run.suite, run.decoding, run.judge


def items_of_pair(
    connection: Connection, first: int, second: int, *, first_solved: bool, second_solved: bool
) -> list[Evidence]:
    """The items that two runs both have answers to and solved or not."""
    terms = [_came_out("first", first_solved), _came_out("second", second_solved)]
    return items_where(connection, " AND ".join(terms), {"first": first, "second": second})


def _came_out(run: str, solved: bool) -> str:
    return f"""item.id IN (SELECT sample.item_id FROM sample WHERE sample.run_id = :{run} AND {JUDGED}
        GROUP BY sample.item_id HAVING {"" if solved else "NOT "}({_SOLVED}))"""
