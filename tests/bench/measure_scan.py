"""Measures the scanner on a tree: time beside plain loops and ripgrep, the same hits as without a prefilter, re-scans.

Usage: PYTHONPATH=. python tests/bench/measure_scan.py TREE [--seconds 80] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path

from measure_judges import plain_loop

from crosspl_tui.runs.scan.scanning import scan_into
from fsm.judge import judge
from fsm.judging.imports import import_pattern
from fsm.machine import load_catalogue
from fsm.scan import ScanOptions, scan
from fsm.scanning.reading import decode
from fsm.trace import Mode, Origin
from store.database import open_database

LEAST_OF_PLAIN, MOST_OF_RG, MOST_OF_RESCAN = 60, 4, 0.1
MODES = (Mode.PUBLISHED, Mode.STRICT)
FILES_A_TURN = 40
PROCESSES = 2
RUNS = 3
EVERYTHING = ("--include-vendored", "--include-generated")

Hits = dict[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of wall clock, and of processor with that of all child processes."""

    wall: float
    processor: float


@dataclass(frozen=True, slots=True)
class Sample:
    """What came of going through files in a random order until time was up: its cost, what of the tree, the hits."""

    cost: Cost
    files: tuple[str, ...]
    share: float
    hits: Hits


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the outcome; `target` is "" where none is set."""

    name: str
    value: str
    target: str = ""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tree", type=Path)
    parser.add_argument("--seconds", type=float, default=80, help="for each way to judge without a prefilter")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    arguments = parser.parse_args()
    figures = []
    for figure in measure(arguments.tree, arguments.seconds):
        print(f"{figure.name}: {figure.value}" + (f" ({figure.target})" if figure.target else ""), flush=True)
        figures.append(asdict(figure))
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")


def measure(tree: Path, seconds: float) -> Iterator[Figure]:
    paths = sorted(path for path in tree.rglob("*") if path.is_file())
    size = sum(path.stat().st_size for path in paths)
    yield Figure("tree", f"{len(paths):,} files, {size / 1e6:.1f} MB")
    cost_of(rg_command(tree))  # so that all find the tree in memory
    grep = least_cost_of(rg_command(tree))
    yield Figure("rg -F -l", told(grep))
    costs = {mode: least_cost_of(scanner_command(tree, mode)) for mode in MODES}
    for mode, cost in costs.items():
        yield beside_rg(f"scan, {mode}", cost, grep)
        command = scan_command(tree, mode, "--no-store")
        yield beside_rg(f"scan, {mode}, as a command", least_cost_of(command), grep)
    with tempfile.TemporaryDirectory() as empty:
        command = scan_command(Path(empty), Mode.PUBLISHED, "--no-store")
        yield beside_rg("scan of an empty folder, as a command", cost_of(command), grep, target="")
    plain = sample(tree, paths, seconds, None, processes=1)
    whole = plain.cost.processor / plain.share
    yield Figure("plain loops", f"{whole:.0f} s of processor for all, from {plain.share:.1%} of the bytes")
    for mode, cost in costs.items():
        ratio = whole / cost.processor
        yield Figure(f"plain loops / scan, {mode}", f"{ratio:.1f}", f"at least {LEAST_OF_PLAIN}")
    for mode in MODES:
        yield compared(tree, paths, mode, seconds)
        yield rescanned(tree, mode)
        yield rescanned_by_command(tree, mode)


def beside_rg(name: str, cost: Cost, grep: Cost, target: str = f"at most {MOST_OF_RG}") -> Figure:
    value = f"{told(cost)}, {cost.processor / grep.processor:.1f} times rg's processor time"
    return Figure(name, value, target)


def cost_of(command: Sequence[str]) -> Cost:
    """Run a command to its end and return what it took; it may find nothing, but must not fail."""
    before, started = os.times(), time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    wall, processor = time.perf_counter() - started, processor_since(before)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(command[:4])} …: {done.stderr.decode(errors='replace').strip()}")
    return Cost(wall, processor)


def least_cost_of(command: Sequence[str]) -> Cost:
    """Return the cost of the cheapest of several runs: what others do on the machine only ever adds to it."""
    return min((cost_of(command) for _ in range(RUNS)), key=lambda cost: cost.processor)


def processor_since(before: os.times_result) -> float:
    """Return the seconds that this process and those that it has waited for took since then."""
    return sum(os.times()[:4]) - sum(before[:4])


def told(cost: Cost) -> str:
    return f"{cost.wall:.2f} s, {cost.processor:.2f} s of processor"


def rg_command(tree: Path) -> list[str]:
    """Look for the imports that machines begin with, as they are written; in Go that is a path in quotes."""
    names = {
        f'"{name}"' if machine.language == "Go" else name
        for machine in load_catalogue()
        for name in machine.states[0].accepts
        if import_pattern(machine.language, 0, name)
    }
    words = chain.from_iterable(("-e", name) for name in sorted(names))
    return ["rg", "--fixed-strings", "--files-with-matches", "--no-ignore", "--hidden", *words, str(tree)]


def scan_command(tree: Path, mode: Mode, *options: str) -> list[str]:
    program = "from crosspl_tui.cli.main import main; main()"
    return [sys.executable, "-c", program, "scan", str(tree), "--mode", mode.value, *EVERYTHING, *options]


def scanner_command(tree: Path, mode: Mode) -> list[str]:
    """The scanner without the command around it, which loads the whole program to print what is found."""
    program = (
        "import sys; from pathlib import Path; from fsm.scan import ScanOptions, scan; from fsm.trace import Mode\n"
        "options = ScanOptions(Mode(sys.argv[2]), include_vendored=True, include_generated=True)\n"
        "for hit in scan(Path(sys.argv[1]), options): print(hit.path)"
    )
    return [sys.executable, "-c", program, str(tree), mode.value]


def sample(tree: Path, paths: Sequence[Path], seconds: float, mode: Mode | None, *, processes: int) -> Sample:
    """Judge files without a prefilter, in a random order that is the same each time, until all are or time is up.

    Without a mode plain loops judge.
    """
    order = random.Random(7).sample(paths, len(paths))
    turns = [order[first : first + FILES_A_TURN] for first in range(0, len(order), FILES_A_TURN)]
    started, processor, hits = time.perf_counter(), 0.0, Hits()
    done: list[Path] = []
    with ProcessPoolExecutor(processes) as pool:
        for first in range(0, len(turns), processes):
            if time.perf_counter() - started > seconds:
                break
            now = turns[first : first + processes]
            for spent, found in pool.map(judge_files, [tree] * len(now), now, [mode] * len(now)):
                processor += spent
                hits |= found
            done += chain.from_iterable(now)
    names = tuple(path.relative_to(tree).as_posix() for path in done)
    share = sum(path.stat().st_size for path in done) / sum(path.stat().st_size for path in paths)
    return Sample(Cost(time.perf_counter() - started, processor), names, share, hits)


def judge_files(tree: Path, paths: Sequence[Path], mode: Mode | None) -> tuple[float, Hits]:
    """Return the seconds of processor that it took, and the machines that accept, by file."""
    started = time.process_time()
    accepting = {path.relative_to(tree).as_posix(): machines_accepting(path, mode) for path in paths}
    return time.process_time() - started, {name: machines for name, machines in accepting.items() if machines}


def machines_accepting(path: Path, mode: Mode | None) -> tuple[int, ...]:
    machines = load_catalogue().for_suffix(path.suffix)
    if mode is None:
        return tuple(m.id for m in machines if plain_loop(m, path.read_text(errors="replace")))
    text = decode(path.read_bytes())
    return tuple(
        m.id for m in machines if text and judge(m, text, mode, path.suffix, origin=Origin.SOURCE).accepts
    )


def compared(tree: Path, paths: Sequence[Path], mode: Mode, seconds: float) -> Figure:
    """Compare the scan's hits with those of every machine on every file, or on as many as there is time for."""
    options = ScanOptions(mode=mode, include_vendored=True, include_generated=True)
    scanned = {hit.path: tuple(trace.machine_id for trace in hit.traces) for hit in scan(tree, options)}
    judged = sample(tree, paths, seconds, mode, processes=PROCESSES)
    differing = [name for name in judged.files if scanned.get(name) != judged.hits.get(name)]
    pairs = sum(map(len, judged.hits.values()))
    value = f"{len(differing)} of {len(judged.files):,} files differ, {judged.share:.1%} of the bytes"
    value += f", {pairs:,} pairs of file and machine: {', '.join(differing[:5]) or 'identical'}"
    return Figure(f"hits against judging everything, {mode}", value, "0 differ")


def rescanned(tree: Path, mode: Mode) -> Figure:
    """Scan into a new database, and again with nothing changed, in one running program as the workbench is."""
    options = ScanOptions(mode=mode, include_vendored=True, include_generated=True)
    with tempfile.TemporaryDirectory() as folder, open_database(str(Path(folder) / "scan.db")) as database:
        costs = []
        for _ in range(2):
            before, started = os.times(), time.perf_counter()
            scan_into(database, tree, options)
            costs.append(Cost(time.perf_counter() - started, processor_since(before)))
    return compared_scans(f"scan again with nothing changed, {mode}", *costs)


def rescanned_by_command(tree: Path, mode: Mode) -> Figure:
    """Do the same with two commands, of which each loads the program first."""
    with tempfile.TemporaryDirectory() as folder:
        command = scan_command(tree, mode, "--db", str(Path(folder) / "scan.db"))
        first, second = cost_of(command), cost_of(command)
    return compared_scans(f"scan again with nothing changed, {mode}, as commands", first, second)


def compared_scans(name: str, first: Cost, second: Cost) -> Figure:
    value = f"{second.processor / first.processor:.1%} of {told(first)}: {told(second)}"
    return Figure(name, value, f"at most {MOST_OF_RESCAN:.0%}")


if __name__ == "__main__":
    main()
