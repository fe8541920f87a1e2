"""Finding out what functions return for sample arguments, by a C program compiled against the library in the sandbox.

Every trial runs in a process of its own, twice: with other content behind the end of its arrays and in its cells. A
trial counts when the library complains of nothing, nothing behind the end was touched, and both runs agree.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from crosspl_tui.pipelines.ffi.libraries import Library, LibraryError
from crosspl_tui.pipelines.ffi.offline.number_types import NumberType
from crosspl_tui.pipelines.ffi.offline.program import Entry, program
from crosspl_tui.pipelines.ffi.offline.prototypes import Prototype
from crosspl_tui.pipelines.ffi.offline.trials import Layout, Number, Role, Trial, layouts, trials
from crosspl_tui.sandbox.interface import Command, Outcome, Sandbox
from crosspl_tui.sandbox.limits import MEGABYTE, Limits

CHUNK = 120
LIMITS = Limits(seconds=240.0, output_bytes=64 * MEGABYTE)
_VARIANTS = 2


@dataclass(frozen=True, slots=True)
class Measured:
    """What a function gave for a trial: its result, None for void, and what each pointer that it may write to holds
    afterwards, by place."""

    trial: Trial
    result: Number | None
    written: Mapping[int, tuple[Number, ...]]

    @property
    def outcome(self) -> tuple[object, ...]:
        """All that can be compared."""
        return (self.result, *sorted(self.written.items()))


@dataclass(frozen=True, slots=True)
class MeasuredFunction:
    """A function by the first of its layouts that holds, with the trials that counted."""

    layout: Layout
    measured: tuple[Measured, ...]


@dataclass(frozen=True, slots=True)
class _Run:
    is_well: bool
    is_kept: bool
    """Whether what lies behind the arrays is as it was."""

    words: list[str]


def measure(
    sandbox: Sandbox, library: Library, prototypes: Sequence[Prototype], *, at_once: int = 2
) -> dict[str, MeasuredFunction]:
    """Return what was found out, by the function's name; functions of which no layout held are left out.

    Raises `LibraryError` when the program cannot be compiled, and `SandboxError`.
    """
    entries = [Entry(layout, trials(layout)) for prototype in prototypes for layout in layouts(prototype)]
    chunks = [entries[start : start + CHUNK] for start in range(0, len(entries), CHUNK)]
    found: dict[str, MeasuredFunction] = {}
    with ThreadPoolExecutor(at_once, thread_name_prefix="measuring") as pool:
        for chunk, lines in zip(
            chunks, pool.map(lambda each: _run(sandbox, library, each), chunks), strict=True
        ):
            for number, measured in _read(chunk, lines):
                name = chunk[number].layout.prototype.name
                if measured:
                    found.setdefault(name, MeasuredFunction(chunk[number].layout, measured))
    return found


def _run(sandbox: Sandbox, library: Library, entries: Sequence[Entry]) -> list[str]:
    text = program(entries, library)
    compiler = sandbox.find("gcc") or sandbox.find("cc")
    if compiler is None:
        needed = " ".join(library.development_packages)
        raise LibraryError(f"{sandbox.name} has no C compiler; install it: apt install {needed}")
    command = (compiler, "-O0", "-w", "-o", "measure", "measure.c", *library.link, "-ldl")
    with sandbox.workspace({"measure.c": text.encode()}) as workspace:
        compiled = workspace.run(Command(command), LIMITS)
        if compiled.code != 0:
            said = compiled.stderr.text.strip()[:500]
            raise LibraryError(f"{library.title}: the C program cannot be compiled: {said}")
        return _lines(workspace.run(Command(("./measure",)), LIMITS))


def _lines(outcome: Outcome) -> list[str]:
    return outcome.stdout.text.splitlines()


def _read(entries: Sequence[Entry], lines: Sequence[str]) -> Iterator[tuple[int, tuple[Measured, ...]]]:
    """Yield what counts of each entry, by its number; nothing of one whose trials touch what is not theirs."""
    told: dict[tuple[int, int], list[_Run]] = defaultdict(list)
    for line in lines:
        words = line.split()
        if len(words) < 5 or words[0] != "T":
            continue
        at, trial, error, is_kept = map(int, words[1:5])
        told[at, trial].append(_Run(error == 0, bool(is_kept), words[5:]))
    for number, entry in enumerate(entries):
        runs = [told.get((number, trial), []) for trial in range(len(entry.trials))]
        if _is_out_of_bounds(entry.layout, runs):
            yield number, ()
            continue
        measured = (
            _measured(entry.layout, trial, run[0].words)
            for trial, run in zip(entry.trials, runs, strict=True)
            if _counts(run)
        )
        yield number, tuple(each for each in measured if each and _is_finite(each))


def _is_out_of_bounds(layout: Layout, runs: Sequence[Sequence[_Run]]) -> bool:
    """Return whether some trial wrote behind the end of an array, or gave something else for other content there."""
    if any(not each.is_kept for run in runs for each in run):
        return True
    has_arrays = any(slot.role in {Role.INPUT, Role.CHANGED} for slot in layout.slots)
    return has_arrays and any(_is_well(run) and run[0].words != run[1].words for run in runs)


def _counts(run: Sequence[_Run]) -> bool:
    return _is_well(run) and run[0].words == run[1].words


def _is_well(run: Sequence[_Run]) -> bool:
    return len(run) == _VARIANTS and all(each.is_well for each in run)


def _measured(layout: Layout, trial: Trial, words: list[str]) -> Measured | None:
    kind = layout.prototype.result
    rest = iter(words)
    try:
        result = _number(next(rest), kind) if kind else None
        written = {}
        for place, slot in enumerate(layout.slots):
            if slot.role in {Role.CHANGED, Role.CELL}:
                length = slot.length(trial.values)
                written[place] = tuple(_number(next(rest), slot.parameter.type) for _ in range(length))
    except (StopIteration, ValueError):
        return None
    return Measured(trial, result, written)


def _number(word: str, kind: NumberType) -> Number:
    return float.fromhex(word) if kind.is_real else int(word)


def _is_finite(measured: Measured) -> bool:
    numbers = [number for each in measured.written.values() for number in each]
    return all(map(math.isfinite, [*numbers, measured.result or 0]))
