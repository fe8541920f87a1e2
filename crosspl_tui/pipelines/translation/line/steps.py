"""The order of the line: its steps, when a step has another round, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from crosspl_tui.pipelines.translation.line.settings import LineSettings, Rounds


class Step(StrEnum):
    """The steps of the line in their order. The words stand in the database."""

    CANDIDATES = "candidates"
    """Programs that were given, one after the other; no model is asked."""

    GENERATE = "generate"
    REPAIR = "repair"
    AGAIN = "generate again"
    AGAIN_REPAIR = "repair again"
    OVERLAP = "overlap"
    CORRECT = "correct"
    HAND_OVER = "hand over"
    """What is left goes to triage."""


class Player(StrEnum):
    """Which of the three models is asked."""

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"


PLAYERS = {
    Step.GENERATE: Player.FIRST,
    Step.REPAIR: Player.FIRST,
    Step.AGAIN: Player.SECOND,
    Step.AGAIN_REPAIR: Player.SECOND,
    Step.OVERLAP: Player.THIRD,
    Step.CORRECT: Player.THIRD,
}
_ORDER = tuple(Step)
REPAIRED = {
    Step.REPAIR: (Step.CANDIDATES, Step.GENERATE),
    Step.AGAIN_REPAIR: (Step.AGAIN,),
    Step.CORRECT: (Step.OVERLAP, Step.CORRECT),
}
"""The steps whose failures a step repairs."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a step in one language that has ended: its pieces of work, and what was solved before and after."""

    step: Step
    number: int
    pieces: int
    solved_before: int
    solved_after: int


def following(rounds: Sequence[Round], settings: LineSettings, *, unsolved: int) -> tuple[Step, int]:
    """Return the step and the number (from 0) of the round that follows those of a language.

    With nothing left unsolved that is the hand-over, of nothing.
    """
    if not unsolved:
        return Step.HAND_OVER, 0
    if not rounds:
        return _ORDER[0], 0
    last = rounds[-1]
    if _goes_on([one for one in rounds if one.step is last.step], settings):
        return last.step, last.number + 1
    return _ORDER[_ORDER.index(last.step) + 1], 0


def has_stalled(solved: Sequence[int], *, stop_after: int, stop_growth: int) -> bool:
    """Whether the count solved, first that before the first round, has not grown over the last `stop_after` rounds.

    Growth of up to `stop_growth` is none.
    """
    if len(solved) <= stop_after:
        return False
    return solved[-1] - solved[-1 - stop_after] <= stop_growth


def _goes_on(rounds: Sequence[Round], settings: LineSettings) -> bool:
    """Whether a step, of which these are all rounds so far, has another one."""
    last = rounds[-1]
    if not last.pieces:
        return False
    match last.step:
        case Step.GENERATE:
            return _asks_on(rounds, settings.generate)
        case Step.AGAIN:
            return _asks_on(rounds, settings.again)
        case Step.CORRECT:
            return len(rounds) < settings.overlap.corrections
        case Step.CANDIDATES | Step.REPAIR | Step.AGAIN_REPAIR:
            return True
    return False


def _asks_on(rounds: Sequence[Round], settings: Rounds) -> bool:
    solved = [rounds[0].solved_before, *(one.solved_after for one in rounds)]
    stalled = has_stalled(solved, stop_after=settings.stop_after, stop_growth=settings.stop_growth)
    return len(rounds) < settings.rounds and not stalled
