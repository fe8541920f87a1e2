"""Which disagreements are worth reading first: of other machines and causes rather than more of the same."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from crosspl_tui.runs.judges.comparison import accepts
from store.verdicts.answers import JudgedAnswer

_LINE = re.compile(r"\bline \d+")


@dataclass(frozen=True, slots=True)
class Example:
    """A disagreement, and how many more there are on the same machine for the same reason."""

    answer: JudgedAnswer
    alike: int


def chosen_examples(parted: Iterable[JudgedAnswer]) -> list[Example]:
    """Return all disagreements in the order in which they tell most.

    Machines take turns, the one with most disagreements first. Of each machine every reason comes once, the most
    frequent first, before any comes again.
    """
    machines: dict[int, dict[tuple[bool, str], list[JudgedAnswer]]] = defaultdict(lambda: defaultdict(list))
    for answer in parted:
        machines[answer.machine_id][_cause(answer)].append(answer)
    columns = [list(_in_turn(causes.values())) for causes in machines.values()]
    columns.sort(key=len, reverse=True)
    return [example for turn in zip_longest(*columns) for example in turn if example is not None]


def _in_turn(groups: Iterable[list[JudgedAnswer]]) -> Iterator[Example]:
    largest_first = sorted(groups, key=len, reverse=True)
    for turn in zip_longest(*largest_first):
        for answer, group in zip(turn, largest_first, strict=True):
            if answer is not None:
                yield Example(answer, len(group) - 1)


def _cause(answer: JudgedAnswer) -> tuple[bool, str]:
    """Which judge accepts, and why the other one does not; at which line makes no difference."""
    is_strict = accepts(answer.strict)
    return is_strict, _LINE.sub("line", answer.published_reason if is_strict else answer.strict_reason)
