"""Measures how long executing all published programs takes, from a sample of each language or of all.

Usage: CROSSPL_BENCH_DATA=<folder> python tests/bench/measure_throughput.py [--sample 40 | --all] [LANGUAGE...]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from crosspl_tui.sandbox.errors import MissingToolchainError
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.local.provider import LocalSandbox

WORKERS = 2
WARM_UP = 2
YARDSTICKS = 30
MOST_RATIO = 1.1
ACCOUNTS = Path("/sys/fs/cgroup/cpuacct")
BEST = Path(__file__).with_name("best_rates.toml")


@dataclass(frozen=True, slots=True)
class Spent:
    """What a number of programs of one language took."""

    language: str
    programs: int
    """How many there are in all."""

    executed: int
    passed: int
    wall: float
    processor: float
    """Seconds of all processes together, resident ones included."""

    speed: float = 1.0
    """The machine's, while this was measured; 1 when it is quiet."""

    @property
    def rate(self) -> float:
        """Programs a second."""
        return self.executed / self.wall

    @property
    def seconds(self) -> float:
        """What all programs of the language would take."""
        return self.programs / self.rate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", help="all that are present when none is given")
    parser.add_argument(
        "--sample", type=int, default=40, help="programs of each language, the same each time"
    )
    parser.add_argument("--all", action="store_true", help="every program")
    asked = parser.parse_args()
    rates = tomllib.loads(BEST.read_text(encoding="utf-8"))
    best = rates["programs_a_second"]
    data = Path(os.environ["CROSSPL_BENCH_DATA"])
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors, {WORKERS} programs at once")
    spent = []
    plain = read_programs(data, "py")[:YARDSTICKS]
    for language in asked.languages or best:
        codes = read_programs(data, language)
        try:
            before = yardstick(plain)
            found = measure(language, codes, len(codes) if asked.all else asked.sample)
            speed = (before + yardstick(plain)) / 2 / rates["yardstick"]
            spent.append(replace(found, speed=speed))
        except MissingToolchainError as error:
            print(f"{language}: not measured: {error}")
        else:
            print(line(spent[-1], best[language]), flush=True)
    print_total(spent, best)


def read_programs(data: Path, language: str) -> Sequence[str]:
    """Return the published programs of a language, in a random order that is the same each time."""
    file = data / "cruxeval-x" / "datasets" / "cruxeval_preprocessed" / f"{language}.jsonl"
    programs = [json.loads(line)["code"] for line in file.read_text(encoding="utf-8").splitlines()]
    return random.Random(1).sample(programs, len(programs))


def measure(language: str, codes: Sequence[str], count: int) -> Spent:
    """Execute some programs. What is started once, and the kit, is warmed up before and not counted."""
    chosen = codes[:count]
    with accounted() as seconds, LocalSandbox() as sandbox:
        executor = Executor(sandbox)
        executor.toolbox.get(language)
        with ThreadPoolExecutor(WORKERS) as pool:
            list(pool.map(lambda code: passes(executor, language, code), codes[:WARM_UP]))
            processor, begun = seconds(), time.perf_counter()
            passed = sum(pool.map(lambda code: passes(executor, language, code), chosen))
            wall, processor = time.perf_counter() - begun, seconds() - processor
    return Spent(language, len(codes), len(chosen), passed, wall, processor)


def yardstick(codes: Sequence[str]) -> float:
    """Return how many programs a second Python alone executes now."""
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        files = [Path(folder, f"{number}.py") for number in range(len(codes))]
        for file, code in zip(files, codes, strict=True):
            file.write_text(code, encoding="utf-8")
        list(pool.map(lambda file: subprocess.run(["/usr/bin/python3", str(file)], check=True), files))
    return len(codes) / (time.perf_counter() - begun)


def passes(executor: Executor, language: str, code: str) -> bool:
    return executor.execute(Program(language, code)).is_passed


@contextmanager
def accounted() -> Iterator[Callable[[], float]]:
    """Count processor seconds of this process and all that it starts, whoever waits for them, where that can be."""
    folder = ACCOUNTS / f"measure-{os.getpid()}"
    try:
        folder.mkdir()
        (folder / "cgroup.procs").write_text(str(os.getpid()))
    except OSError:
        yield processor_seconds
        return
    try:
        yield lambda: int((folder / "cpuacct.usage").read_text()) / 1e9
    finally:
        (ACCOUNTS / "cgroup.procs").write_text(str(os.getpid()))
        folder.rmdir()


def processor_seconds() -> float:
    """Return those of this process and of what it has waited for."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def line(spent: Spent, best: float) -> str:
    return (
        f"{spent.language:6}{spent.passed}/{spent.executed} pass, {spent.rate:6.1f} a second,"
        f" best approach {best:g}; at {spent.speed:.2f} of the machine's speed"
        f" {spent.rate / best / spent.speed:5.2f} of it;"
        f" {1000 * spent.processor / spent.executed:6.0f} ms processor each"
    )


def print_total(spent: Sequence[Spent], best: Mapping[str, float]) -> None:
    ours = sum(each.seconds for each in spent)
    alone = sum(each.programs * each.processor / each.executed for each in spent) / WORKERS
    theirs = sum(each.programs / best[each.language] for each in spent)
    count = sum(each.programs for each in spent)
    print(f"all {count:,} programs of {len(spent)} languages: best approach {theirs:.0f} s")
    quiet = sum(each.seconds * each.speed for each in spent)
    print(f"  here {ours:.0f} s, at the machine's full speed {quiet:.0f} s:", end="")
    print(f" {quiet / theirs:.2f} of it (at most {MOST_RATIO})")
    print(f"  were {WORKERS} processors free, by processor time {alone:.0f} s, {alone / theirs:.2f} of it")


if __name__ == "__main__":
    main()
