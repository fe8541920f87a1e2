"""A run whose endpoint goes away: what is asked waits for it, says so, and in the end is given back."""

from __future__ import annotations

import socket
from collections import Counter
from contextlib import ExitStack
from functools import partial

import pytest
from llm.scripted_acts import answer, cut
from llm.scripted_endpoint import ScriptedEndpoint, by_prompt, serving
from runs.engine.evaluating import GOOD, QUICK, add_tasks, leases, log, outcomes, run_of, start

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.client import Client, Surroundings
from crosspl_tui.llm.endpoint import Endpoint
from crosspl_tui.llm.exchange import OpenModel
from crosspl_tui.llm.keys import Key
from crosspl_tui.llm.retry import Policy
from crosspl_tui.runs.engine import lifecycle
from crosspl_tui.runs.engine.engine import Engine, WorkSummary
from crosspl_tui.runs.engine.work import RunContext
from crosspl_tui.runs.evaluation.work import open_evaluation
from store.database import Database
from store.vocabulary import RunStatus
from store.writer import GroupWriter

PATIENT = Policy(first_wait=0.001, longest_wait_away=0.02)
HASTY = Policy(first_wait=0.001, longest_wait_away=0.02, longest_away=0.3)


@pytest.fixture
def port() -> int:
    """A port at which nobody listens, until a test does."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def worker(
    database: Database, writer: GroupWriter, port: int, policy: Policy, seen: list[WorkSummary]
) -> Engine:
    """Make a worker that asks the endpoint at a port, and remembers what it said of its progress."""

    def open_model(context: RunContext, budget: Budget) -> OpenModel:
        around = Surroundings(budget, context.cancellation, context.say, policy, contacts=context.contacts)
        return Client(Endpoint("gull", f"gull-{port}", f"http://127.0.0.1:{port}/v1"), Key(), None, around)

    open_work = partial(open_evaluation, database, open_model)
    return Engine(database, writer, open_work, QUICK, on_progress=seen.append)


def test_an_endpoint_that_is_away_for_too_long_stops_the_run_and_fails_no_sample(
    database: Database, writer: GroupWriter, port: int
) -> None:
    add_tasks(database, 30)
    run, seen = start(database), list[WorkSummary]()

    summary = worker(database, writer, port, HASTY, seen).run()

    reason = run_of(database, run).reason
    assert run_of(database, run).status is RunStatus.STOPPED
    assert f"no connection: http://127.0.0.1:{port}/v1: [Errno 111] Connection refused" in reason
    assert summary.stops == ((run, reason),)
    assert (outcomes(database, run), leases(database)) == ([None] * 30, 0)
    assert any(one.waiting.startswith(f"no connection to 127.0.0.1:{port}: trying again") for one in seen)

    lifecycle.resume(database, run)
    with serving(answer(GOOD), port=port):
        worker(database, writer, port, HASTY, seen).run()
    assert outcomes(database, run) == ["judged"] * 30
    assert seen[-1].waiting == ""


def test_an_endpoint_that_comes_back_lets_the_run_go_on(
    database: Database, writer: GroupWriter, port: int
) -> None:
    add_tasks(database, 30)
    run, seen = start(database), list[WorkSummary]()

    with ExitStack() as stack:
        served: list[ScriptedEndpoint] = []

        def serve_once_it_waits() -> bool:
            if not served and seen and seen[-1].waiting:
                served.append(stack.enter_context(serving(answer(GOOD), port=port)))
            return False

        worker(database, writer, port, PATIENT, seen).run(serve_once_it_waits)

    assert outcomes(database, run) == ["judged"] * 30
    assert run_of(database, run).status is RunStatus.FINISHED


def test_a_request_that_breaks_its_connection_fails_alone(
    database: Database, writer: GroupWriter, port: int
) -> None:
    add_tasks(database, 12)
    run = start(database)

    with serving(by_prompt({"ferry 3.": cut(after=0), "": answer(GOOD)}), port=port):
        worker(database, writer, port, HASTY, []).run()

    assert Counter(outcomes(database, run)) == {"judged": 11, "failed": 1}
    assert run_of(database, run).status is RunStatus.FINISHED
    assert log(database, run)[-1] == "finished, 1 failed"
