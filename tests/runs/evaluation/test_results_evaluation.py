"""Given completions judged and scored without a model and without a database."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from published_clone import SOLUTION, WORDS_ONLY, import_clone, make_clone

from crosspl_tui.runs.evaluation.plan import JudgeMode
from crosspl_tui.runs.evaluation.results import Chosen, ResultsEvaluation, evaluate_results
from crosspl_tui.runs.evaluation.results_judging import Question, verdicts
from crosspl_tui.runs.evaluation.results_reading import Decoding
from fsm.trace import Mode, Verdict
from store.exchange.naming import ExchangeError

COMMENTED = "# " + SOLUTION.replace("\n", "\n# ")
"""Accepted by the variant for samples, which reads comments, and by no other judge."""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with two tasks, and a model's answers to both that the published judge accepts."""
    return make_clone(tmp_path / "clone")


def add_samples(clone: Path, *answers: tuple[int, list[str]]) -> Path:
    """Write a file of several samples a task, all of them under `matched_results`, whatever they are."""
    file = clone / "Test_results" / "python_ipc" / "some-model" / "results_10.json"
    rows = [{"Task_id": task, "matched_results": texts, "unmatched_results": []} for task, texts in answers]
    file.write_text(json.dumps(rows))
    return file


def add_lines(folder: Path, *rows: Mapping[str, object] | str) -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / "answers.jsonl"
    file.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows))
    return file


def passed(evaluation: ResultsEvaluation) -> dict[tuple[str, str], tuple[int, int]]:
    return {
        (result.model, result.decoding.value): (result.table.micro.passed, result.table.micro.samples)
        for result in evaluation.results
    }


def test_greedy_answers_are_judged_by_the_judge_asked_for(clone: Path) -> None:
    published = evaluate_results(clone / "Test_results", JudgeMode.PUBLISHED)
    strict = evaluate_results(clone / "Test_results", JudgeMode.STRICT)

    assert passed(published) == {("some-model", "greedy"): (2, 2)}
    assert passed(strict) == {("some-model", "greedy"): (1, 2)}
    assert published.problems == []


def test_samples_are_judged_by_the_published_variant_for_samples(clone: Path) -> None:
    add_samples(clone, (1, [SOLUTION, COMMENTED, "pass"]), (2, ["pass"] * 3))
    (clone / "Test_results" / "python_ipc" / "some-model" / "greedy_pass.json").write_text("[]")
    add_lines(clone / "Test_results", {"item": "crosspl-ipc/python/1", "model": "m", "answer": COMMENTED})

    evaluation = evaluate_results(clone, JudgeMode.PUBLISHED)

    assert passed(evaluation) == {("some-model", "sampling"): (2, 6), ("m", "greedy"): (0, 1)}
    sampled = next(result for result in evaluation.results if result.decoding is Decoding.SAMPLING)
    assert sampled.table.micro.pass_at[1].value == pytest.approx(1 / 3)
    assert sampled.table.micro.pass_at[3].value == 0.5
    assert 5 not in sampled.table.micro.pass_at


def test_only_chosen_answers_count(clone: Path) -> None:
    add_lines(clone / "more", {"item": "crosspl-ipc/python/1", "model": "Other", "answer": SOLUTION})

    other = evaluate_results(clone, JudgeMode.STRICT, chosen=Chosen(models=frozenset({"other"})))
    none = evaluate_results(clone, JudgeMode.STRICT, chosen=Chosen(languages=frozenset({"Go"})))

    assert passed(other) == {("Other", "greedy"): (1, 1)}
    assert passed(none) == {}


def test_lines_of_json_are_sampled_where_a_task_has_several(clone: Path) -> None:
    key = "crosspl-ipc/python/1"
    rows = [
        {"task": key, "model": "many", "number": 0, "answer": SOLUTION},
        {"task": key, "model": "many", "number": 1, "answer": "pass"},
        {"task": key, "model": "one", "answer": SOLUTION},
        {"task": key, "model": "said", "mode": "sampling", "number": 3, "answer": SOLUTION},
        {"task": key, "model": "said", "number": 4, "answer": None},
    ]

    evaluation = evaluate_results(add_lines(clone / "lines", *rows), JudgeMode.STRICT)

    assert evaluation.problems == []
    assert passed(evaluation) == {
        ("many", "sampling"): (1, 2),
        ("one", "greedy"): (1, 1),
        ("said", "sampling"): (1, 1),
    }


def test_what_cannot_be_used_is_reported_and_the_rest_counts(clone: Path) -> None:
    answers = clone / "Test_results" / "python_ipc" / "some-model"
    (answers / "greedy_fail.json").write_text("[{]")
    key = "crosspl-ipc/python/1"
    lines = add_lines(
        clone / "lines",
        {"item": key, "model": "m", "answer": SOLUTION},
        {"item": key, "model": "m", "mode": "hot", "answer": SOLUTION},
        {"item": key, "model": "m", "mode": "greedy", "answer": "again"},
        {"item": "crosspl-ipc/go/9", "model": "m", "answer": ""},
        {"item": key, "answer": ""},
        "no json",
    )

    evaluation = evaluate_results(clone, JudgeMode.STRICT)

    assert passed(evaluation)["some-model", "greedy"] == (1, 2)
    assert passed(evaluation)["m", "greedy"] == (1, 1)
    told = "\n".join(map(str, evaluation.problems))
    assert f"{answers / 'greedy_fail.json'}: is not JSON" in told
    assert f"{lines}: line 2, mode: must be greedy or sampling, not 'hot'" in told
    assert f"{lines}: line 5, model: is missing" in told
    assert f"{lines}: line 6: is not JSON" in told
    assert "answer 1 of m to crosspl-ipc/python/1 is there twice; the first one counts" in told
    assert "1 answers are to tasks that are not here, the first to crosspl-ipc/go/9" in told
    assert len(evaluation.problems) == 6


def test_a_broken_task_is_reported_with_the_answers_to_it(clone: Path) -> None:
    (clone / "PolyBench" / "IPC_Bench" / "python_ipc" / "IPC_2.json").write_text("{}")

    evaluation = evaluate_results(clone / "Test_results", JudgeMode.PUBLISHED)

    assert passed(evaluation) == {("some-model", "greedy"): (1, 1)}
    assert [problem.reason.partition(",")[0] for problem in evaluation.problems] == [
        "is missing",
        "1 answers are to tasks that are not here",
    ]


def test_tasks_can_lie_elsewhere_or_in_the_database(clone: Path, tmp_path: Path) -> None:
    tasks = (clone / "PolyBench").rename(tmp_path / "tasks")
    database = tmp_path / "bench.db"
    import_clone(database, tmp_path / "imported")
    before = database.read_bytes()
    results = clone / "Test_results"

    named = evaluate_results(results, JudgeMode.PUBLISHED, tasks=tasks)
    stored = evaluate_results(results, JudgeMode.PUBLISHED, database=str(database))

    assert passed(named) == passed(stored) == {("some-model", "greedy"): (2, 2)}
    assert database.read_bytes() == before
    with pytest.raises(ExchangeError, match="neither there nor in the database"):
        evaluate_results(results, JudgeMode.PUBLISHED, database=str(tmp_path / "none.db"))
    assert not (tmp_path / "none.db").exists()


def test_a_folder_without_results_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ExchangeError, match="holds no results"):
        evaluate_results(tmp_path, JudgeMode.STRICT)
    with pytest.raises(ExchangeError, match="name a folder of results"):
        evaluate_results(tmp_path / "none", JudgeMode.STRICT)


def test_a_cancelled_evaluation_scores_nothing(clone: Path) -> None:
    evaluation = evaluate_results(clone, JudgeMode.STRICT, is_cancelled=lambda: True)

    assert evaluation.is_cancelled
    assert evaluation.results == []


def test_processes_give_the_same_verdicts_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosspl_tui.runs.evaluation.results_judging.ENOUGH_TO_TELL_SECONDS", -1.0)
    monkeypatch.setattr("crosspl_tui.runs.evaluation.results_judging.WORTH_PROCESSES_SECONDS", 0.0)
    texts = [SOLUTION if number % 3 else WORDS_ONLY for number in range(200)]
    questions = [Question(67, ".py", Mode.STRICT, text) for text in texts]

    found = [verdict for batch in verdicts(questions, lambda: False, workers=2) for verdict in batch]

    assert found == [Verdict.ACCEPT if text == SOLUTION else Verdict.REJECT for text in texts]
