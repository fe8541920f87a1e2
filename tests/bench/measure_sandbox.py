"""Measures what executing programs costs: beside the bare process, beside Docker's own way, beside plain compilers.

Usage: CROSSPL_BENCH_DATA=<folder> python tests/bench/measure_sandbox.py [--programs 24]
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
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import docker  # type: ignore[import-untyped]

from crosspl_tui.sandbox.docker.names import IMAGE
from crosspl_tui.sandbox.docker.provider import DockerSandbox
from crosspl_tui.sandbox.errors import UnavailableError
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.interface import Command, Sandbox
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.local.provider import LocalSandbox

TRUE = Command(("/bin/true",))
FEW, MANY = 20, 220
AT_ONCE, BURST = 4, 600
WORKERS = 2
MOST_PLAIN, MOST_BUBBLEWRAP, LEAST_TRUE, LEAST_RATIO = 3.0, 15.0, 200, 3
JAVATUPLES = "/usr/share/java/javatuples.jar"
NAIVE = {
    "cpp": ("p.cpp", (("g++", "p.cpp", "-o", "p", "-std=c++17"), ("./p",))),
    "java": (
        "Problem.java",
        (
            ("javac", "-encoding", "UTF8", "-cp", JAVATUPLES, "-d", "out", "Problem.java"),
            ("java", "-ea", "-cp", f"out:{JAVATUPLES}", "Problem"),
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of one of many equal pieces of work; processor time is that of all processes."""

    wall: float
    processor: float

    def __str__(self) -> str:
        return f"{self.processor:5.1f} ms processor, {self.wall:5.1f} ms wall"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=int, default=24, help="how many of each language")
    number = parser.parse_args().programs
    data = Path(os.environ["CROSSPL_BENCH_DATA"])
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print_overhead()
    print_rate()
    print_docker()
    for language in NAIVE:
        print_programs(language, read_programs(data, language, number))


def print_overhead() -> None:
    bare = cost_of(run_bare)
    print(f"bare /bin/true: {bare}")
    for name, is_plain, most in (("plain", True, MOST_PLAIN), ("bubblewrap", False, MOST_BUBBLEWRAP)):
        for what, run in (("command", run_commands), ("workspace and command", run_workspaces)):
            cost = cost_of(partial(run, is_plain=is_plain))
            over = Cost(cost.wall - bare.wall, cost.processor - bare.processor)
            print(f"{name}, {what}: {cost}; over bare {over} (at most {most:.0f} ms processor)")


def cost_of(work: Callable[[int], None]) -> Cost:
    """Return what one more costs: many less a few, so that what is done once does not count."""
    few, many = spent_on(partial(work, FEW)), spent_on(partial(work, MANY))
    count = (MANY - FEW) / 1000
    return Cost((many[0] - few[0]) / count, (many[1] - few[1]) / count)


def spent_on(work: Callable[[], None]) -> tuple[float, float]:
    """Return the seconds of wall clock and of processor time; `work` ends all processes that it starts."""
    wall, processor = time.perf_counter(), processor_seconds()
    work()
    return time.perf_counter() - wall, processor_seconds() - processor


def processor_seconds() -> float:
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def run_bare(count: int) -> None:
    for _ in range(count):
        subprocess.run(TRUE.arguments, check=True, stdin=subprocess.DEVNULL, capture_output=True)


def run_commands(count: int, *, is_plain: bool) -> None:
    with LocalSandbox(is_plain=is_plain) as sandbox, sandbox.workspace({}) as workspace:
        for _ in range(count):
            workspace.run(TRUE, Limits())


def run_workspaces(count: int, *, is_plain: bool) -> None:
    with LocalSandbox(is_plain=is_plain) as sandbox:
        for _ in range(count):
            run_once(sandbox)


def run_once(sandbox: Sandbox) -> None:
    with sandbox.workspace({"p": b""}) as workspace:
        assert workspace.run(TRUE, Limits()).code == 0


def print_rate() -> None:
    for name, is_plain in (("plain", True), ("bubblewrap", False)):
        processor = processor_seconds()
        with LocalSandbox(is_plain=is_plain) as sandbox:
            rate = rate_of([partial(run_once, sandbox)] * BURST, AT_ONCE)
        possible = BURST / (processor_seconds() - processor) * (os.cpu_count() or 1)
        print(
            f"/bin/true, {name}, {AT_ONCE} at once: {rate:.0f} a second (at least {LEAST_TRUE});"
            f" were the processors free, {possible:.0f}"
        )


def rate_of(works: Sequence[Callable[[], object]], at_once: int) -> float:
    """Return how many are done in a second, after a first one that is not counted."""
    works[0]()
    begun = time.perf_counter()
    with ThreadPoolExecutor(at_once) as pool:
        for future in [pool.submit(work) for work in works]:
            future.result()
    return len(works) / (time.perf_counter() - begun)


def print_docker() -> None:
    try:
        sandbox = DockerSandbox()
    except UnavailableError as error:
        print(f"Docker not measured: {error}")
        return
    with sandbox:
        pool = rate_of([partial(run_once, sandbox)] * 100, 1)
    client = docker.from_env()
    container = client.containers.run(IMAGE, ["sleep", "600"], detach=True, network_mode="none", init=True)
    try:
        exec_run = rate_of([partial(container.exec_run, list(TRUE.arguments))] * 50, 1)
    finally:
        container.remove(force=True)
        client.close()
    print(
        f"Docker, /bin/true: pool {pool:.0f} a second, a clean workspace each; exec_run {exec_run:.0f};"
        f" {pool / exec_run:.1f} times (at least {LEAST_RATIO})"
    )


def read_programs(data: Path, language: str, number: int) -> list[str]:
    """Return a random sample of the published programs, the same each time."""
    file = data / "cruxeval-x" / "datasets" / "cruxeval_preprocessed" / f"{language}.jsonl"
    programs = [json.loads(line)["code"] for line in file.read_text(encoding="utf-8").splitlines()]
    return random.Random(1).sample(programs, number)


def print_programs(language: str, programs: list[str]) -> None:
    naive = rate_of(
        [partial(run_naively, language, code) for code in programs[: len(programs) // 2]], WORKERS
    )
    with LocalSandbox() as sandbox:
        executor = Executor(sandbox)
        ours = rate_of([partial(execute, executor, language, code) for code in programs], WORKERS)
    print(
        f"{language}, {WORKERS} at once: {ours:.1f} programs a second in the sandbox, {naive:.1f} compiled and started"
        f" naively; {ours / naive:.1f} times (at least {LEAST_RATIO})"
    )


def execute(executor: Executor, language: str, code: str) -> None:
    execution = executor.execute(Program(language, code))
    assert execution.is_passed, execution


def run_naively(language: str, code: str) -> None:
    file, commands = NAIVE[language]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / file).write_text(code, encoding="utf-8")
        for command in commands:
            subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=60)


if __name__ == "__main__":
    main()
