"""pass@k, its intervals, and tables of scores."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from crosspl_tui.runs.evaluation.published_figures import published_figures
from crosspl_tui.runs.evaluation.scores import Grouping, Resampling, Score, pass_at_k, score_table
from store.runs.scores import Task, TaskCount

QUICK = Resampling(replicates=200, seed=7)


def count(key: str, samples: int, passed: int, *, language: str = "Go", **others: int) -> TaskCount:
    technology = "TCP" if key.startswith("t") else "HTTP"
    return TaskCount(Task(key, language, technology, "Class-level", 1, ".go"), samples, passed, **others)


def greedy(language: str, passed: int, total: int) -> list[TaskCount]:
    return [
        count(f"{language}/{number}", 1, int(number < passed), language=language) for number in range(total)
    ]


def named(scores: tuple[Score, ...]) -> dict[str, Score]:
    return {score.name: score for score in scores}


def test_pass_at_k_is_the_share_of_draws_in_which_one_passes() -> None:
    for samples, passed, k in ((5, 2, 3), (10, 1, 5), (4, 4, 2), (6, 0, 1)):
        draws = list(combinations(range(samples), k))
        hits = sum(any(sample < passed for sample in draw) for draw in draws)
        assert pass_at_k(samples, passed, k) == Fraction(hits, len(draws))


def test_pass_at_k_is_exact_for_thousands_of_samples() -> None:
    assert pass_at_k(5_000, 1, 1) == Fraction(1, 5_000)
    assert pass_at_k(5_000, 4_999, 2) == 1


def test_pass_at_k_needs_k_samples() -> None:
    assert pass_at_k(4, 3, 5) is None
    with pytest.raises(ValueError, match="makes no sense"):
        pass_at_k(3, 4, 1)


def test_greedy_shares_have_wilson_intervals() -> None:
    table = score_table([*greedy("Go", 3, 4), *greedy("C++", 1, 1)], resampling=QUICK)

    go = named(table.groups)["Go"]
    assert (go.tasks, go.passed, go.pass_at[1].value) == (4, 3, 0.75)
    assert go.pass_at[1].low == pytest.approx(0.3006, abs=1e-4)
    assert go.pass_at[1].high == pytest.approx(0.9544, abs=1e-4)
    assert set(go.pass_at) == {1}


def test_macro_is_the_mean_of_the_languages_and_micro_that_of_the_tasks() -> None:
    table = score_table([*greedy("Go", 3, 4), *greedy("C++", 1, 1)], resampling=QUICK)

    assert (table.macro.pass_at[1].value, table.micro.pass_at[1].value) == (0.875, 0.8)
    assert (table.macro.tasks, table.micro.passed) == (5, 4)


def test_the_macro_interval_is_made_of_those_of_the_languages() -> None:
    table = score_table([*greedy("Go", 30, 60), *greedy("C++", 50, 60)])

    # The standard error of the mean of both shares is 0.0403.
    low, high = table.macro.pass_at[1].low, table.macro.pass_at[1].high
    assert low == pytest.approx(0.6667 - 1.96 * 0.0403, abs=0.015)
    assert high == pytest.approx(0.6667 + 1.96 * 0.0403, abs=0.015)


def test_sampled_means_have_bootstrap_intervals_that_a_seed_repeats() -> None:
    counts = [count(f"t{number}", 10, number) for number in range(11)]

    first, again, other = (
        score_table(counts, resampling=Resampling(replicates=200, seed=seed)).micro.pass_at[3]
        for seed in (1, 1, 2)
    )

    assert first == again
    assert (first.low, first.high) != (other.low, other.high)
    assert first.low is not None
    assert first.high is not None
    assert first.low < first.value < first.high


def test_failed_samples_never_count_and_unsure_ones_are_not_passed() -> None:
    counts = [count("a", 1, 1), count("b", 0, 0, failed=1), count("c", 1, 0, unsure=1)]

    micro = score_table(counts, resampling=QUICK).micro

    assert (micro.tasks, micro.samples, micro.passed, micro.unsure, micro.failed) == (2, 2, 1, 1, 1)
    assert micro.pass_at[1].value == 0.5


def test_tasks_with_too_few_samples_are_left_out_of_pass_at_k() -> None:
    counts = [count("a", 5, 5), count("b", 4, 0, failed=1)]

    pass_at = score_table(counts, resampling=QUICK).micro.pass_at

    assert (pass_at[5].value, pass_at[5].tasks) == (1.0, 1)
    assert (pass_at[3].value, pass_at[3].tasks) == (0.5, 2)


def test_a_table_can_tell_technologies_apart() -> None:
    table = score_table([count("t1", 1, 1), count("h1", 1, 0)], Grouping.TECHNOLOGY, QUICK)

    assert {name: score.passed for name, score in named(table.groups).items()} == {"HTTP": 0, "TCP": 1}


def test_without_resampling_only_shares_have_intervals() -> None:
    shares = score_table(greedy("Go", 1, 2), resampling=None)
    means = score_table([*greedy("Go", 1, 2), count("a", 2, 1, language="PHP")], resampling=None)

    assert None not in (shares.macro.pass_at[1].low, shares.micro.pass_at[1].low)
    assert named(means.groups)["Go"].pass_at[1].low is not None
    assert [table.pass_at[1].low for table in (*means.groups[1:], means.macro, means.micro)] == [None] * 3


@pytest.mark.parametrize("samples", [1, 3])
@pytest.mark.parametrize("passes", [False, True])
def test_a_few_tasks_that_all_came_out_alike_are_not_certain(samples: int, passes: bool) -> None:
    counts = [
        count(f"{language}{number}", samples, samples * passes, language=language)
        for language in ("Go", "PHP")
        for number in range(2)
    ]

    table = score_table(counts)

    for score in table.rows:
        found = score.pass_at[1]
        wilson_end = 1 - 0.3424 if found.tasks == 2 else 1 - 0.5101  # of 2 and of 4 tasks
        assert found.value == float(passes)
        assert found.low is not None
        assert found.high is not None
        if score is not table.macro:
            assert found.high - found.low == pytest.approx(wilson_end, abs=1e-4)
        assert found.high - found.low > 0.4


def test_tasks_that_are_all_half_solved_are_not_certain_either() -> None:
    micro = score_table([count("a", 2, 1), count("b", 2, 1), count("c", 2, 1)]).micro.pass_at[1]

    assert micro.low is not None
    assert micro.high is not None
    assert micro.low < 0.3 < micro.value < 0.7 < micro.high


def test_intervals_of_sampled_runs_hold_the_truth_as_often_as_they_claim() -> None:
    random = Random(5)
    held = 0
    for _ in range(200):
        chances = [random.betavariate(0.4, 0.2) for _ in range(20)]
        passed = [sum(random.random() < chance for _ in range(5)) for chance in chances]
        found = score_table([count(str(n), 5, hits) for n, hits in enumerate(passed)], resampling=QUICK)
        low, high = found.micro.pass_at[1].low, found.micro.pass_at[1].high
        held += low is not None and high is not None and low <= 2 / 3 <= high

    assert held >= 182  # 95% of 200 is 190, less two standard deviations and a half


def test_the_order_of_tasks_changes_no_interval() -> None:
    counts = [count(f"t{number}", 10, number, language="Go" if number % 2 else "PHP") for number in range(11)]

    assert score_table(counts).rows == score_table(counts[::-1]).rows


def test_a_run_without_samples_has_no_rates() -> None:
    table = score_table([count("a", 0, 0, waiting=1)])

    assert (table.micro.tasks, table.micro.waiting, table.micro.pass_at) == (0, 1, {})
    assert score_table([]).rows[-1].tasks == 0


def test_published_figures_stand_only_beside_answers_of_their_kind() -> None:
    figure = published_figures("GPT-4o", ["PHP"])["PHP"]

    assert [figure.beside("greedy", k) for k in (1, 3, 5)] == [82.12, None, None]
    assert [figure.beside("sampling", k) for k in (1, 3, 5)] == [None, None, 87.69]


def test_published_figures_are_found_by_the_models_name() -> None:
    assert published_figures("openai/gpt-4O", ["PHP"])["PHP"].pass_5 == 87.69
    assert published_figures("another-model", ["PHP"]) == {}


def test_the_published_macro_stands_only_beside_all_six_languages() -> None:
    languages = ["C++", "Go", "Java", "JavaScript", "PHP", "Python"]

    assert published_figures("DS-V3", languages)["macro"].pass_1 == 76.69
    assert "macro" not in published_figures("DS-V3", languages[1:])
    assert published_figures("DS-V3", ["HTTP", "TCP"]) == {}
