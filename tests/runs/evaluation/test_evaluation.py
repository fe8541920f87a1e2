"""Evaluations: what is planned is what is asked, and what is answered is judged and kept."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from runs.engine.evaluating import BAD, GOOD, MACHINE, Scripted, add_tasks, engine, log, start
from sqlalchemy import Row, text

import prompts
from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.cancellation import Cancellation
from crosspl_tui.llm.exchange import Reply, Request, Usage
from crosspl_tui.runs.engine import lifecycle
from crosspl_tui.runs.engine.work import Limits, RunContext, WorkError
from crosspl_tui.runs.evaluation.plan import EvaluationPlan, JudgeMode, Selection
from crosspl_tui.runs.evaluation.work import (
    EvaluationError,
    open_evaluation,
    planned_items,
    start_evaluation,
)
from fsm.judge import judge
from fsm.machine import load_catalogue
from fsm.trace import Mode
from store.database import Database, open_database
from store.runs.lifecycle import load_run
from store.text import content_hash
from store.vocabulary import Status
from store.writer import GroupWriter

FENCED = f"```python\n{GOOD}```\n"
COMMENTED = "\n".join(f"# {line}" for line in GOOD.splitlines())


def drawn(database: Database, selection: Selection) -> list[str]:
    with database.connect() as connection:
        return [item.key for item in planned_items(connection, EvaluationPlan(("gull",), selection))]


def sample(database: Database, run: int) -> Row[tuple[object, ...]]:
    """The only sample of a run."""
    with database.connect() as connection:
        return connection.execute(text("SELECT * FROM sample WHERE run_id = :id"), {"id": run}).one()


def evaluate(database: Database, model: Scripted, **plan: object) -> int:
    run = start(database, **plan)
    with GroupWriter(database) as writer:
        engine(database, writer, model).run()
    return run


def test_a_plan_survives_its_way_through_the_database() -> None:
    plan = EvaluationPlan(
        models=("gull", "tern"),
        selection=Selection(
            suites=("ipc",), languages=("Go",), machines=(3, 4), statuses=(Status.ACCEPTED,), count=20, seed=7
        ),
        samples=10,
        temperature=0.2,
        top_p=0.95,
        max_tokens=4096,
        judge=JudgeMode.PUBLISHED,
        limits=Limits(concurrency=4, budget=1.5),
        prompts="/mine",
        title="a try",
    )
    assert EvaluationPlan.loads(plan.dumps()) == plan


@pytest.mark.parametrize("broken", ["", "[]", "{}", '{"models": ["a"], "colour": 1}', '{"models": 3}'])
def test_a_plan_that_is_not_understood_is_refused(broken: str) -> None:
    with pytest.raises(WorkError, match="plan cannot be read"):
        EvaluationPlan.loads(broken)


def test_the_same_tasks_are_drawn_on_every_machine_and_a_larger_number_only_adds_some(
    database: Database, tmp_path: Path
) -> None:
    add_tasks(database, 40)
    ten = drawn(database, Selection(count=10, seed=1))
    with open_database(tmp_path / "other.db") as other:
        add_tasks(other, 5, prefix="elsewhere")
        add_tasks(other, 40)
        with other.begin() as connection:
            connection.execute(text("UPDATE item SET status = 'rejected' WHERE id <= 5"))
        assert drawn(other, Selection(count=10, seed=1)) == ten
    assert len(set(ten)) == 10
    assert set(ten) < set(drawn(database, Selection(count=20, seed=1)))
    assert ten != drawn(database, Selection(count=10, seed=2))
    assert len(drawn(database, Selection(count=99))) == 40


def test_each_model_gets_a_run_with_so_many_samples_of_each_task(database: Database) -> None:
    add_tasks(database, 3)
    runs = start_evaluation(database, EvaluationPlan(("gull", "tern", "gull"), samples=2, temperature=0.2))
    with database.connect() as connection:
        rows = [load_run(connection, run) for run in runs]
        samples = connection.execute(text("SELECT run_id, number FROM sample ORDER BY id")).all()
    assert [row.model for row in rows] == ["gull", "tern"]
    assert (rows[0].batch, rows[0].mode, rows[0].suite) == (rows[1].batch, "sampling", "ipc")
    assert json.loads(rows[0].parameters) == {"samples": 2, "temperature": 0.2, "top_p": 1.0}
    assert samples == [(run, number) for run in runs for _ in range(3) for number in (0, 1)]


@pytest.mark.parametrize(
    "plan", [EvaluationPlan(()), EvaluationPlan(("gull",), samples=0), EvaluationPlan(("gull",))]
)
def test_an_evaluation_of_nothing_is_refused(database: Database, plan: EvaluationPlan) -> None:
    with pytest.raises(EvaluationError):
        start_evaluation(database, plan)


def test_a_model_is_asked_with_the_instruction_and_the_planned_parameters(database: Database) -> None:
    add_tasks(database, 1)
    requests: list[Request] = []

    def act(request: Request) -> str:
        requests.append(request)
        return GOOD

    run = evaluate(database, Scripted(act), max_tokens=100)

    (request,) = requests
    prompt = prompts.load("candidate")
    assert [message.role for message in request.messages] == ["system", "user"]
    assert "Serve ferry 0." in request.messages[1].content
    assert request.parameters == {"temperature": 0.0, "top_p": 1.0, "max_tokens": 100}
    assert (request.role, request.prompt_digest, request.subject) == (
        "candidate",
        prompt.digest,
        "ipc/python/0",
    )
    with database.connect() as connection:
        kept = connection.execute(text("SELECT digest, role, version FROM prompt")).one()
    assert kept == (prompt.digest, "candidate", str(prompt.version))
    assert sample(database, run).outcome == "judged"


def test_a_users_prompt_replaces_ours(database: Database, tmp_path: Path) -> None:
    add_tasks(database, 1)
    (tmp_path / "mine" / "candidate").mkdir(parents=True)
    (tmp_path / "mine" / "candidate" / "system.md.j2").write_text("Speak {{ language }}.")
    asked: list[str] = []

    def act(request: Request) -> str:
        asked.append(request.messages[0].content)
        return GOOD

    evaluate(database, Scripted(act), prompts=str(tmp_path / "mine"))

    assert [words.strip() for words in asked] == ["Speak Python."]


def test_an_accepted_answer_is_kept_with_its_verdict(database: Database) -> None:
    add_tasks(database, 1)
    reply = Reply(FENCED, usage=Usage(100, 212), price=0.5, seconds=0.84, tries=3, call_id=9)

    run = evaluate(database, Scripted(lambda _: reply))

    kept = sample(database, run)
    assert (kept.outcome, kept.verdict, kept.judge, kept.coverage, kept.state) == (
        "judged",
        "accept",
        judge(load_catalogue()[MACHINE], FENCED).judge,
        1.0,
        None,
    )
    assert (kept.answer, kept.answer_hash, kept.call_id, kept.tries) == (FENCED, content_hash(FENCED), 9, 3)
    with database.connect() as connection:
        verdict = connection.execute(
            text("SELECT code_hash, machine_id, suffix, mode, verdict FROM verdict")
        ).one()
    assert verdict == (content_hash(FENCED), MACHINE, ".py", "strict", "accept")
    assert log(database, run)[2] == "✓ python/0 accept 1.00 · 0.8 s · 312 tokens"


def test_a_rejected_answer_says_where_it_is_stuck_and_why(database: Database) -> None:
    add_tasks(database, 1)

    run = evaluate(database, Scripted(lambda _: BAD))

    kept, trace = sample(database, run), judge(load_catalogue()[MACHINE], BAD)
    assert (kept.verdict, kept.state, kept.reason) == ("reject", min(trace.missing), trace.reason)


@pytest.mark.parametrize(
    ("judge_mode", "samples", "mode", "verdict"),
    [
        (JudgeMode.STRICT, 1, Mode.STRICT, "reject"),
        (JudgeMode.PUBLISHED, 1, Mode.PUBLISHED, "reject"),
        (JudgeMode.PUBLISHED, 2, Mode.SAMPLING, "accept"),
    ],
)
def test_the_published_judge_has_a_variant_for_each_kind_of_run(
    database: Database, judge_mode: JudgeMode, samples: int, mode: Mode, verdict: str
) -> None:
    """Only the sampling variant reads comments."""
    add_tasks(database, 1)

    run = evaluate(database, Scripted(lambda _: COMMENTED), judge=judge_mode, samples=samples)

    with database.connect() as connection:
        rows = connection.execute(
            text("SELECT verdict, judge FROM sample WHERE run_id = :id"), {"id": run}
        ).all()
    expected = judge(load_catalogue()[MACHINE], COMMENTED, mode).judge
    assert set(rows) == {(verdict, expected)}


def test_an_answer_from_the_cache_costs_nothing(database: Database) -> None:
    add_tasks(database, 1)
    reply = Reply(GOOD, usage=Usage(10, 10), price=5.0, is_cached=True)

    run = evaluate(database, Scripted(lambda _: reply), limits=Limits(budget=1.0))

    assert log(database, run)[2:] == ["✓ python/0 accept 1.00 · cached", "finished"]


def test_a_sample_that_is_done_over_is_asked_anew(database: Database) -> None:
    add_tasks(database, 1)
    requests: list[Request] = []

    def act(request: Request) -> str:
        requests.append(request)
        return BAD if request.asked else GOOD

    run = evaluate(database, Scripted(act))
    assert lifecycle.rerun(database, run, [sample(database, run).id]) == 1
    with GroupWriter(database) as writer:
        engine(database, writer, Scripted(act)).run()

    assert [request.asked for request in requests] == [0, 1]
    assert sample(database, run).answer == BAD


def test_what_was_spent_before_a_resume_counts(database: Database) -> None:
    add_tasks(database, 1)
    run = start(database, limits=Limits(budget=2.0, tokens=500))
    with database.begin() as connection:
        connection.execute(
            text("""
                INSERT INTO model_call (key, model, parameters, messages, number, role, prompt_digest, answer,
                    thinking, finish_reason, input_tokens, output_tokens, thinking_tokens, price, seconds, tries,
                    origin, created_at)
                VALUES ('k', 'gull', '{}', '[]', 0, '', '', '', '', 'stop', 100, 50, 0, 1.25, 1, 1, '', '9999')""")
        )
        connection.execute(text("UPDATE sample SET call_id = 1"))
        row = load_run(connection, run)
    budgets: list[Budget] = []

    def open_model(_context: RunContext, budget: Budget) -> Scripted:
        budgets.append(budget)
        return Scripted()

    open_evaluation(database, open_model, RunContext(row, Cancellation(), lambda *_: None))

    (budget,) = budgets
    assert (budget.dollars, budget.spent_dollars, budget.tokens, budget.spent_tokens) == (2.0, 1.25, 500, 150)


def test_an_item_without_a_machine_fails_before_anything_is_paid(database: Database) -> None:
    add_tasks(database, 1)
    with database.begin() as connection:
        connection.execute(text("UPDATE item SET machine_id = 9999"))
    model = Scripted()

    run = evaluate(database, model)

    assert (sample(database, run).outcome, model.asked) == ("failed", [])
    assert "9999" in sample(database, run).reason


def test_a_thread_of_its_own_renders_each_prompt(database: Database) -> None:
    """Templates are shared between threads."""
    add_tasks(database, 30)
    seen: set[str] = set()
    lock = threading.Lock()

    def act(request: Request) -> str:
        with lock:
            seen.add(request.messages[1].content.strip())
        return GOOD

    evaluate(database, Scripted(act))

    assert seen == {f"Serve ferry {number}." for number in range(30)}


def test_a_task_names_its_sample_only_where_there_are_several(database: Database) -> None:
    add_tasks(database, 1)

    run = evaluate(database, Scripted(), samples=2, temperature=0.2)

    assert sorted(line.split(" accept")[0] for line in log(database, run) if "accept" in line) == [
        "✓ python/0 #0",
        "✓ python/0 #1",
    ]
