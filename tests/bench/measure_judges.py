"""Measures the judges on the published benchmark: what they accept, and how quickly.

Usage: CROSSPL_BENCH_DATA=<folder> python tests/bench/measure_judges.py
"""

from __future__ import annotations

import csv
import json
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from crosspl_tui.runs.statistics.intervals import wilson
from fsm.judge import judge
from fsm.machine import Machine, load_catalogue
from fsm.syntax import parse
from fsm.trace import Mode, Origin, Trace

LABELS = Path(__file__).parents[1] / "benchmarks" / "labels"
LANGUAGES = {"python": "Python", "java": "Java", "go": "Go", "js": "JavaScript", "php": "PHP", "C++": "C++"}
GOALS = {
    ("reject", "correct"): "at least 85%",
    ("reject", "wrong"): "at most 10%",
    ("accept", "correct"): "at least 97%",
}
LEAST_CANONICAL, MOST_OFF_TECHNOLOGY, LEAST_RATE, LEAST_RATIO = 0.97, 0.0005, 1000, 5


@dataclass(frozen=True, slots=True)
class Task:
    """A canonical solution and the machine that it belongs to."""

    name: str
    machine_id: int
    text: str
    suffix: str


def main() -> None:
    data = Path(os.environ["CROSSPL_BENCH_DATA"])
    tasks = list(read_tasks(data))
    print_canonical(tasks)
    print_labelled(data)
    print_off_technology(tasks)
    print_rate(tasks)
    print_ratio(tasks)


def read_tasks(data: Path) -> Iterator[Task]:
    for path in sorted((data / "crosspl" / "PolyBench" / "IPC_Bench").glob("*/IPC_*.json")):
        entry = json.loads(path.read_text(encoding="utf-8"))
        name = f"{entry['Programming_Language']} {entry['Task_id']}"
        yield Task(name, entry["FSMID_for_test"], entry["Canonical_solution"], entry["suffix"])


def print_canonical(tasks: list[Task]) -> None:
    traces = [(task, judge_task(task)) for task in tasks]
    refused = [(task, trace) for task, trace in traces if not trace.accepts]
    share = 1 - len(refused) / len(tasks)
    print(f"canonical solutions accepted: {share:.2%} of {len(tasks)} (at least {LEAST_CANONICAL:.0%})")
    for cause, count in Counter(cause_of(trace) for _, trace in refused).most_common():
        print(f"  {count:3} {cause}")
    for task, trace in refused:
        print(f"      {task.name}, machine {task.machine_id}: {trace.verdict}: {trace.reason}")


def judge_task(task: Task, origin: Origin = Origin.UNKNOWN) -> Trace:
    return judge(load_catalogue()[task.machine_id], task.text, suffix=task.suffix, origin=origin)


def cause_of(trace: Trace) -> str:
    for words, cause in (
        ("does not parse", "defective: does not parse"),
        ("would not run", "defective: it would not run"),
        ("another library", "mislabelled: uses another library"),
        ("not imported", "defective or mislabelled: the library is not imported"),
        ("only a general name", "cannot be told: only a general name is there"),
    ):
        if words in trace.reason:
            return cause
    return "mislabelled: does not take a step of its machine"


def print_labelled(data: Path) -> None:
    for name in ("tuning", "accepted_rejections", "first_held_out", "held_out"):
        answers = list(read_labelled(data, name))
        for origin in (Origin.UNKNOWN, Origin.ANSWER):
            print(f"labelled answers, {name}, kind {origin}:")
            for (published, label), goal in GOALS.items():
                chosen = [
                    answer for answer in answers if (answer.published, answer.label) == (published, label)
                ]
                if chosen:
                    sure = [answer for answer in chosen if answer.is_sure]
                    beside = f"; of the sure labels {accepted(sure, origin)}" if sure != chosen else ""
                    print(
                        f"  published {published}, labelled {label}: {accepted(chosen, origin)} ({goal}){beside}"
                    )


def accepted(answers: list[Labelled], origin: Origin) -> str:
    """Tell the share that the strict judge accepts, with its interval."""
    share = wilson(sum(judge_task(answer.task, origin).accepts for answer in answers), len(answers))
    return f"{share} accepted"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A model's answer with what the published judge and what a person said of it."""

    published: str
    label: str
    is_sure: bool
    task: Task


def read_labelled(data: Path, name: str) -> Iterator[Labelled]:
    with (LABELS / f"{name}.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            kind, field = (
                ("pass", "right_result") if row["published"] == "accept" else ("fail", "wrong_result")
            )
            folder = data / "crosspl" / "Test_results" / f"{row['language']}_ipc" / row["model"]
            entry = entries(folder / f"{row['sample']}_{kind}.json")[int(row["task_id"])]
            suffix = suffixes(data)[f"{LANGUAGES[row['language']]} {row['task_id']}"]
            task = Task(row["task_id"], entry["FSMID_for_test"], entry[field], suffix)
            # Only the last held-out labels say whether a fair colleague could differ.
            yield Labelled(row["published"], row["label"], row.get("sure") != "no", task)


@cache
def suffixes(data: Path) -> dict[str, str]:
    return {task.name: task.suffix for task in read_tasks(data)}


@cache
def entries(file: Path) -> dict[int, dict[str, Any]]:
    return {entry["Task_id"]: entry for entry in json.loads(file.read_text(encoding="utf-8"))}


def print_off_technology(tasks: list[Task]) -> None:
    catalogue = load_catalogue()
    for mode, limit in (
        (Mode.STRICT, f"at most {MOST_OFF_TECHNOLOGY:.2%}"),
        (Mode.PUBLISHED, "for comparison"),
    ):
        pairs = accepted = 0
        for task in tasks:
            for machine in strangers_to(catalogue[task.machine_id]):
                pairs += 1
                accepted += judge(machine, task.text, mode, task.suffix).accepts
        print(f"off-technology, {mode}: {accepted} of {pairs} accepted, {accepted / pairs:.3%} ({limit})")


def strangers_to(own: Machine) -> list[Machine]:
    return [
        machine
        for machine in load_catalogue()
        if machine.published_name
        and machine.language == own.language
        and machine.technology != own.technology
    ]


def print_rate(tasks: list[Task]) -> None:
    """Every text is parsed afresh; only grammars and patterns are loaded beforehand, as in a running program."""
    halves = [tasks[0::2], tasks[1::2]]
    with ProcessPoolExecutor(2) as processes:
        list(processes.map(judge_all, halves))
        started = time.perf_counter()
        processor = sum(processes.map(judge_all, halves))
        seconds = time.perf_counter() - started
    print(f"strict: {len(tasks) / seconds:.0f} verdicts/s in two processes (at least {LEAST_RATE})")
    print(
        f"strict: {processor / len(tasks) * 1e3:.2f} ms of processor a verdict (at most {2e3 / LEAST_RATE:.1f})"
    )


def judge_all(tasks: list[Task]) -> float:
    """Return the seconds of processor that it took."""
    parse.cache_clear()
    started = time.process_time()
    for task in tasks:
        judge_task(task)
    return time.process_time() - started


def print_ratio(tasks: list[Task]) -> None:
    catalogue = load_catalogue()
    plain = fastest(lambda: [plain_loop(catalogue[task.machine_id], task.text) for task in tasks])
    for mode in (Mode.PUBLISHED, Mode.SAMPLING):
        ours = fastest(lambda: [judge(catalogue[t.machine_id], t.text, mode, t.suffix) for t in tasks])  # noqa: B023
        print(f"{mode}: {plain / ours:.1f} times the speed of a plain loop (at least {LEAST_RATIO})")


def fastest(work: Callable[[], object]) -> float:
    """Return the seconds of processor that the fastest of five times took."""
    seconds = []
    for _ in range(5):
        started = time.process_time()
        work()
        seconds.append(time.process_time() - started)
    return min(seconds)


def plain_loop(machine: Machine, text: str) -> bool:
    """Line by line, every enabled state by `re.search`, as the published judge does."""
    enabled = {0}
    for line in text.split("\n"):
        pending = list(enabled) if (line := line.strip()) else []
        for number in pending:
            state = machine.states[number]
            if any(re.search(pattern, line) for pattern in state.published):
                if state.is_accepting:
                    return True
                pending += [successor for successor in state.successors if successor not in enabled]
                enabled.update(state.successors)
    return False


if __name__ == "__main__":
    main()
