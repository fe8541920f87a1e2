"""The order of the line's steps and rounds, and the stop rule."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from crosspl_tui.pipelines.translation.line.settings import published_settings
from crosspl_tui.pipelines.translation.line.steps import Round, Step, following, has_stalled

SETTINGS = published_settings()


def rounds_of(step: Step, *solved: int, pieces: int = 10) -> list[Round]:
    """Rounds of a step, from the count solved before the first one."""
    pairs = pairwise(solved)
    return [Round(step, number, pieces, before, after) for number, (before, after) in enumerate(pairs)]


def test_the_line_begins_with_what_was_given() -> None:
    assert following([], SETTINGS, unsolved=5) == (Step.CANDIDATES, 0)
    assert following(rounds_of(Step.CANDIDATES, 0, 1), SETTINGS, unsolved=5) == (Step.CANDIDATES, 1)
    assert following(rounds_of(Step.CANDIDATES, 0, 0, pieces=0), SETTINGS, unsolved=5) == (Step.GENERATE, 0)


def test_the_first_model_has_five_rounds() -> None:
    assert following(rounds_of(Step.GENERATE, 0, 0, 0, 0, 0), SETTINGS, unsolved=5) == (Step.GENERATE, 4)
    assert following(rounds_of(Step.GENERATE, 0, 1, 2, 3, 4, 5), SETTINGS, unsolved=5) == (Step.REPAIR, 0)


def test_the_second_model_goes_on_while_more_gets_solved() -> None:
    growing = rounds_of(Step.AGAIN, *range(20))
    assert following(growing, SETTINGS, unsolved=5) == (Step.AGAIN, 19)
    stalled = rounds_of(Step.AGAIN, 0, 3, 4, 4, 4, 4, 4, 4)
    assert following(stalled[:-1], SETTINGS, unsolved=5) == (Step.AGAIN, 6)
    assert following(stalled, SETTINGS, unsolved=5) == (Step.AGAIN_REPAIR, 0)
    assert following(rounds_of(Step.AGAIN, *range(51)), SETTINGS, unsolved=5) == (Step.AGAIN_REPAIR, 0)


def test_growth_that_is_too_small_stops_too() -> None:
    assert not has_stalled([0, 1, 2, 3], stop_after=2, stop_growth=1)
    assert has_stalled([0, 1, 2, 3], stop_after=2, stop_growth=2)
    assert not has_stalled([0, 0], stop_after=2, stop_growth=9)


def test_repairs_go_on_until_no_failure_is_left() -> None:
    rounds = rounds_of(Step.REPAIR, 1, 1, 1)
    assert following(rounds, SETTINGS, unsolved=5) == (Step.REPAIR, 2)
    rounds.append(Round(Step.REPAIR, 2, 0, 1, 1))
    assert following(rounds, SETTINGS, unsolved=5) == (Step.AGAIN, 0)


def test_the_last_step_corrects_three_times_and_hands_over() -> None:
    overlap = rounds_of(Step.OVERLAP, 4, 4)
    assert following(overlap, SETTINGS, unsolved=5) == (Step.CORRECT, 0)
    assert following([*overlap, *rounds_of(Step.CORRECT, 4, 4, 4)], SETTINGS, unsolved=5) == (Step.CORRECT, 2)
    assert following([*overlap, *rounds_of(Step.CORRECT, 4, 4, 4, 4)], SETTINGS, unsolved=5) == (
        Step.HAND_OVER,
        0,
    )


def test_nothing_follows_once_everything_is_solved() -> None:
    assert following(rounds_of(Step.GENERATE, 0, 9), SETTINGS, unsolved=0) == (Step.HAND_OVER, 0)


@given(st.lists(st.integers(0, 3), min_size=400, max_size=400))
def test_whatever_gets_solved_the_line_comes_to_its_end(growth: list[int]) -> None:
    """Each repair finds at most three failures here; the count of rounds is bounded by the settings."""
    rounds: list[Round] = []
    solved = 0
    for more in growth:
        step, number = following(rounds, SETTINGS, unsolved=1)
        if step is Step.HAND_OVER:
            break
        pieces = 0 if step in {Step.CANDIDATES, Step.REPAIR, Step.AGAIN_REPAIR} and number > 2 else 5
        rounds.append(Round(step, number, pieces, solved, solved + more))
        solved += more
    assert following(rounds, SETTINGS, unsolved=1)[0] is Step.HAND_OVER
    assert len({(one.step, one.number) for one in rounds}) == len(rounds)
