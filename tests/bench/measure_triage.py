"""Measures the triage screen with many failing attempts, inside tmux.

Usage: python tests/bench/measure_triage.py [--attempts 20000] [--rounds 3] [--keep FOLDER]
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles

from processes import usage
from rooms import Room, tmux_room
from terminal import MeasureError, Size, Terminal

from crosspl_tui.runs.triage.failures import FailureReader
from store.database import open_database
from store.translations.attempts import NewAttempt, add_attempts
from store.translations.problems import NewProblem, add_problems, problem_ids
from store.triage.filter import TriageFilter
from store.triage.queue import clusters

SIZES = (Size(80, 24), Size(120, 40))
LANGUAGES = ("cpp", "go", "java", "lua", "r", "rs")
SYLLABLES = (
    "ka",
    "lo",
    "mi",
    "ne",
    "pu",
    "ra",
    "so",
    "ti",
    "vu",
    "we",
    "xo",
    "ya",
    "zi",
    "bo",
    "du",
    "fe",
    "gi",
)
KINDS = ("wrong", "runtime error", "compile error")
ERRORS = 200
"""Different errors in each language; how often each occurs falls with its number, so that few groups hold most."""
KEYS = 12
TO_TRIAGE = "3"
BUDGETS = {"first rows": 1.2, "key to paint, p95": 100, "memory, groups": 90, "memory, a group": 90}
CODE = (
    "def f(text):\n    result = []\n    for each in text:\n        result.append(each * 2)\n    return result"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attempts", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--keep", type=Path, help="where the database is kept for the next time")
    asked = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory(prefix="crosspl-triage-") as name:
        folder = Path(name)
        database = (asked.keep or folder) / f"triage-{asked.attempts}.db"
        if not database.exists():
            begun = time.perf_counter()
            make_database(database, asked.attempts)
            print(f"{asked.attempts:,} failing attempts imported in {time.perf_counter() - begun:.0f} s")
        measure(folder, database, asked.rounds)


def make_database(path: Path, count: int) -> None:
    """Make failing translations, the same each time."""
    chance = random.Random(1)
    words = ["".join(chance.choices(SYLLABLES, k=3)) for _ in range(400)]
    errors = [" ".join(chance.choices(words, k=7)) for _ in range(ERRORS)]
    weights = [1 / (rank + 1) for rank in range(ERRORS)]
    problems = -(-count // len(LANGUAGES))
    with open_database(path) as database, database.begin() as connection:
        add_problems(
            connection, [NewProblem(f"set/{n}", CODE, "'abc'", "[]", "made") for n in range(problems)]
        )
        ids = list(problem_ids(connection).values())
        attempts = []
        for number in range(count):
            chosen = chance.choices(range(ERRORS), weights)[0]
            language = LANGUAGES[number // problems]
            attempts.append(attempt(ids[number % problems], language, KINDS[chosen % 3], errors[chosen]))
        add_attempts(connection, attempts, FailureReader())


def attempt(problem: int, language: str, kind: str, error: str) -> NewAttempt:
    return NewAttempt(
        problem_id=problem,
        language=language,
        step="generate",
        author="made",
        code=CODE,
        kind=kind,
        error=error,
    )


def measure(folder: Path, database: Path, rounds: int) -> None:
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8"}
    with open_database(database) as opened, opened.connect() as connection:
        rows = clusters(connection, TriageFilter())
    print(
        f"{sum(row.count for row in rows):,} failing in {len(rows):,} groups, the largest {rows[0].count:,}"
    )
    markers = ["".join(row.error.split())[:12] for row in rows]
    with tmux_room(folder, environment) as room:
        for size in SIZES:
            found: dict[str, list[float]] = defaultdict(list)
            for number in range(rounds):
                try:
                    for name, value in one_round(room, size, database, f"{size}-{number}", markers):
                        found[name].append(value)
                except MeasureError as error:
                    print(f"{size}: {error}", file=sys.stderr)
            print_figures(size, found)


def one_round(
    room: Room, size: Size, database: Path, reviewer: str, markers: Sequence[str]
) -> Iterator[tuple[str, float]]:
    """Start at home, open the screen, go down the groups, open the largest, go down and to its end."""
    command = (sys.executable, "-m", "crosspl_tui", "--db", str(database), "--reviewer", reviewer)
    with room(command, size) as (terminal, process_of):
        yield "shell", terminal.wait_for("Machines") - terminal.started
        process = process_of()
        terminal.wait_until_quiet(0.5)
        typed = terminal.send(TO_TRIAGE)
        yield "first rows", terminal.wait_for(markers[4]) - typed
        yield "first translation", terminal.wait_for("lacking") - typed
        terminal.wait_until_quiet(0.5)
        yield "memory, groups", usage(process).shared_out
        yield from steps(terminal, [markers[row] for row in range(1, KEYS)])
        terminal.send("g")
        terminal.wait_until_quiet(0.3)
        typed = terminal.send("\r")
        yield "a group opens", 1000 * (terminal.wait_for(r"set/\d+") - typed)
        terminal.wait_until_quiet(0.5)
        yield from steps(terminal, [r"set/\d+"] * KEYS)
        typed = terminal.send("G")
        yield "to its end", 1000 * (terminal.wait_for(r"set/\d+") - typed)
        terminal.wait_until_quiet(0.5)
        yield "memory, a group", usage(process).shared_out
        terminal.send("q")
        terminal.wait_until_quiet(0.2, 2)


def steps(terminal: Terminal, markers: Sequence[str]) -> Iterator[tuple[str, float]]:
    for marker in markers:
        typed = terminal.send("j")
        yield "key to paint, p95", 1000 * (terminal.wait_for_output() - typed)
        terminal.wait_for(marker)
        yield "key to translation, p95", 1000 * (time.perf_counter() - typed)
        terminal.wait_until_quiet()


def print_figures(size: Size, found: dict[str, list[float]]) -> None:
    for name, values in found.items():
        is_tail = name.endswith("p95") and len(values) > 1
        value = quantiles(values, n=20, method="inclusive")[-1] if is_tail else median(values)
        budget = BUDGETS.get(name)
        verdict = "" if budget is None else f" (at most {budget:g}: {'PASS' if value <= budget else 'OVER'})"
        print(f"{size!s:>8} {name}: {value:.2f}{verdict}, n {len(values)}")


if __name__ == "__main__":
    main()
