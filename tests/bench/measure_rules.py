"""Measures the translation rules on the published translations: what survives, and whether our checks judge rightly.

Usage: CROSSPL_BENCH_DATA=<folder> python tests/bench/measure_rules.py [language ...] [--rows 100] [--seed 1]
       [--at-once 2] [--cache <folder>] [--failures]

Without languages all are counted and none is executed. With `--rows 0` all rows of a language are executed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from crosspl_tui.pipelines.translation.checks import BLANK, refusal
from crosspl_tui.pipelines.translation.errors import RefusedError
from crosspl_tui.pipelines.translation.expectations import with_changed_expectation
from crosspl_tui.pipelines.translation.inference import infer_problem
from crosspl_tui.pipelines.translation.languages import load_languages
from crosspl_tui.pipelines.translation.literals import literal
from crosspl_tui.pipelines.translation.problems import Problem, Row, read_rows
from crosspl_tui.pipelines.translation.programs import program
from crosspl_tui.sandbox.cache import CacheKey
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.providers import Provider, open_sandbox
from crosspl_tui.sandbox.verdict import Execution, Kind, Phase

LEAST_RATE = 0.98
REPEATS = 6
PUBLISHED_SURVIVORS = {
    **dict.fromkeys(("py", "cpp", "js", "lua", "php", "r", "rb", "rkt"), 800),
    **dict.fromkeys(("pl", "scala"), 799),
    **dict.fromkeys(("cs", "java", "jl", "ts"), 774),
    **dict.fromkeys(("d", "rs"), 754),
    "swift": 796,
    "sh": 763,
    "go": 752,
}
_CALL, _END_OF_CALL = "assert candidate(", f") == {BLANK}"


@dataclass(frozen=True, slots=True)
class Judged:
    """A published translation: what it says itself, what our check says, and what our changed check says."""

    id: int
    is_passed: bool
    is_ours_passed: bool = False
    is_changed_passed: bool = False
    is_vacuous: bool = False
    """Whether the published check, with our changed value for its own, passes too."""

    said: str = ""


class KeptVerdicts:
    """Verdicts of earlier measurements, a file each."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def get(self, key: CacheKey) -> Execution | None:
        try:
            fields = json.loads(self._file(key).read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError):
            return None
        return Execution(**fields | {"kind": Kind(fields["kind"]), "phase": Phase(fields["phase"])})

    def put(self, key: CacheKey, execution: Execution) -> None:
        self._file(key).write_text(json.dumps(asdict(execution)), encoding="utf-8")

    def _file(self, key: CacheKey) -> Path:
        return self._folder / f"{key.program[:32]}-{key.toolchain[:16]}-{key.limits}.json"


def run_python(text: str) -> str | None:
    """Run a program of the published data, which are trusted, and return what it prints."""
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-c", text], capture_output=True, text=True, timeout=20, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    return done.stdout if done.returncode == 0 else None


def source_problems(data: Path) -> list[Problem]:
    """The 800 problems as the rules infer them."""
    with (data / "cruxeval-x/datasets/cruxeval.jsonl").open(encoding="utf-8") as lines:
        return [infer_problem(row, run_python) for row in read_rows(lines)]


def published(data: Path, language: str) -> Mapping[int, Mapping[str, str]]:
    """The published programs of a language, by id."""
    path = data / f"cruxeval-x/datasets/cruxeval_preprocessed/{language}.jsonl"
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {row["id"]: row for row in rows}


def published_problems(data: Path) -> dict[int, Problem]:
    """The problems that the published programs solve: some rows have other values than their sources."""
    problems = {}
    for number, row in published(data, "py").items():
        asked = next(line.strip() for line in row["output_reasoning"].splitlines() if BLANK in line)
        told = next(line.strip() for line in row["input_reasoning"].splitlines() if BLANK in line)
        arguments = asked[len(_CALL) : asked.rindex(_END_OF_CALL)]
        code = row["code"].split("\ndef check(")[0]
        source = Row(str(number), code, arguments, told.split(f"{BLANK}) == ", 1)[1], "f")
        problems[number] = infer_problem(source, run_python)
    return problems


def candidate_of(row: Mapping[str, str]) -> str:
    """What comes before the published check, which in some languages begins with the function's last brace."""
    before = row["input_reasoning"].split(BLANK)[0]
    candidate = row["code"][: row["code"].rindex(before)]
    return f"{candidate}\n}}" if before.lstrip().startswith("}") else candidate


def spoiled(row: Mapping[str, str], changed: Problem, language: str) -> str:
    """The published program with our changed value for the one it expects."""
    before, after = row["output_reasoning"].split(BLANK)
    value = literal(changed.expected, changed.result, language)
    return f"{row['code'][: row['code'].rindex(before)]}{before}{value}{after}"


def print_survivors(problems: Sequence[Problem]) -> None:
    print(f"signatures inferred: {len(problems)}")
    for language in load_languages():
        refused = [no for problem in problems if (no := refusal(problem, language))]
        reasons = ", ".join(
            f"{reason} {count}" for reason, count in Counter(no.reason for no in refused).items()
        )
        survivors, least = len(problems) - len(refused), PUBLISHED_SURVIVORS[language]
        sign = "ok  " if survivors >= least else "LESS"
        print(f"{sign} {language:5} {survivors} of {len(problems)} (published {least}) {reasons}")


def judged(
    executor: Executor,
    language: str,
    rows: Mapping[int, Mapping[str, str]],
    problems: Mapping[int, Problem],
    *,
    at_once: int,
) -> Iterator[Judged]:
    def judge(number: int) -> Judged:
        if not executor.execute(Program(language, rows[number]["code"])).is_passed:
            return Judged(number, is_passed=False)
        candidate = candidate_of(rows[number])
        try:
            our_code = program(problems[number], language, candidate)
            ours = executor.execute(Program(language, our_code))
            changed = with_changed_expectation(problems[number])
            other = executor.execute(Program(language, program(changed, language, candidate)))
        except RefusedError as error:
            return Judged(number, is_passed=True, said=f"refused: {error}")
        if not ours.is_passed and not is_stable(executor, language, rows[number]["code"], our_code):
            return Judged(number, is_passed=False)
        is_vacuous = (
            not ours.is_passed
            and executor.execute(Program(language, spoiled(rows[number], changed, language))).is_passed
        )
        said = "" if ours.is_passed else f"{ours.kind}: {(ours.stderr or ours.stdout).strip()[:400]}"
        return Judged(
            number,
            is_passed=True,
            is_ours_passed=ours.is_passed,
            is_changed_passed=other.is_passed,
            is_vacuous=is_vacuous,
            said=said,
        )

    with ThreadPoolExecutor(at_once) as pool:
        yield from pool.map(judge, rows)


def is_stable(executor: Executor, language: str, published_code: str, our_code: str) -> bool:
    """Whether the verdicts, a pass and a failure, come again; some programs depend on the order of hashes."""

    def verdicts(code: str) -> set[bool]:
        again = (Program(language, code + "\n" * time) for time in range(1, REPEATS + 1))
        return {executor.execute(one).is_passed for one in again}

    return verdicts(published_code) == {True} and verdicts(our_code) == {False}


def print_judged(language: str, verdicts: Sequence[Judged], *, with_failures: bool) -> None:
    passed = [one for one in verdicts if one.is_passed]
    if not passed:
        print(f"none  {language:5} of {len(verdicts)} published programs passes here; is its toolchain?")
        return
    ours = sum(one.is_ours_passed for one in passed)
    failed = sum(not one.is_changed_passed for one in passed)
    vacuous = sum(one.is_vacuous for one in passed)
    good = min(ours, failed) >= LEAST_RATE * len(passed)
    print(
        f"{'ok  ' if good else 'LESS'} {language:5} published {len(verdicts)}, always passing here {len(passed)}; "
        f"our check passes {ours} ({ours / len(passed):.1%}), changed fails {failed} ({failed / len(passed):.1%}); "
        f"published checks that pass whatever is expected, among those ours does not: {vacuous}",
        flush=True,
    )
    for one in passed:
        if with_failures and (one.is_changed_passed or not one.is_ours_passed):
            marks = (
                f"{'changed passes ' if one.is_changed_passed else ''}{'vacuous ' if one.is_vacuous else ''}"
            )
            print(f"     {one.id} {marks}{one.said}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("languages", nargs="*")
    parser.add_argument("--rows", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--failures", action="store_true")
    options = parser.parse_args()
    data = Path(os.environ["CROSSPL_BENCH_DATA"])
    if not options.languages:
        print_survivors(source_problems(data))
        return
    problems = published_problems(data)
    cache = KeptVerdicts(options.cache) if options.cache else None
    with open_sandbox(Provider.LOCAL) as sandbox:
        executor = Executor(sandbox, cache)
        for language in options.languages:
            rows = {number: row for number, row in published(data, language).items() if number in problems}
            chosen = sorted(rows)
            if options.rows:
                chosen = sorted(random.Random(options.seed).sample(chosen, min(options.rows, len(chosen))))
            taken = {one: rows[one] for one in chosen}
            verdicts = list(judged(executor, language, taken, problems, at_once=options.at_once))
            print_judged(language, verdicts, with_failures=options.failures)


if __name__ == "__main__":
    main()
