"""The cache of replies in the database: what is the same question, and what is kept."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from llm.asking import Asking, Opened, question
from llm.scripted_acts import Act, answer, refused
from sqlalchemy import text

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.cache import CachedModel, Identity, call_key
from crosspl_tui.llm.errors import RefusedError
from crosspl_tui.llm.exchange import Message, Reply, Request
from crosspl_tui.llm.prices import Price
from crosspl_tui.llm.stored import StoredReplies
from store.database import Database, open_database
from store.writer import GroupWriter

IDENTITY = Identity("ferry", "ferry-7b")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with open_database(tmp_path / "bench.db") as database:
        yield database


@pytest.fixture
def replies(database: Database) -> Iterator[StoredReplies]:
    with GroupWriter(database) as writer:
        yield StoredReplies(database, writer)


def cached(opened: Opened, replies: StoredReplies) -> CachedModel:
    return CachedModel(opened.client, IDENTITY, replies)


def kept(database: Database) -> int:
    with database.connect() as connection:
        return int(connection.execute(text("SELECT count(*) FROM model_call")).scalar_one())


def test_an_answered_question_is_not_asked_again(
    asking: Asking, replies: StoredReplies, database: Database
) -> None:
    opened = asking(
        answer("def call(): ...", thinking="hm", usage=(10, 30, 5)), price=Price(1.0, 1.0), budget=Budget()
    )
    model = cached(opened, replies)

    first = model.ask(question(role="candidate", prompt_digest="d1"))
    again = model.ask(question(role="candidate", prompt_digest="d1"))

    assert opened.endpoint.requests == 1
    assert first.call_id == again.call_id == 1
    assert (first.is_cached, again.is_cached) == (False, True)
    assert first.price == pytest.approx(0.00004)
    assert (again.price, again.answer, again.thinking) == (0.0, "def call(): ...", "hm")
    assert again.usage == first.usage
    assert opened.budget.spent_tokens == 40
    with database.connect() as connection:
        row = connection.execute(text("SELECT * FROM model_call")).mappings().one()
    assert (row["model"], row["role"], row["prompt_digest"], row["price"]) == (
        opened.client.name,
        "candidate",
        "d1",
        first.price,
    )


@pytest.mark.parametrize(
    "act",
    [
        answer(""),
        answer("half", finish_reason="content_filter"),
        Act(refusal="I cannot."),
        refused(400, "no", code="content_filter"),
    ],
)
def test_refusals_and_empty_answers_are_not_kept(
    asking: Asking, replies: StoredReplies, database: Database, act: Act
) -> None:
    opened = asking(act)
    model = cached(opened, replies)

    model.ask(question())
    model.ask(question())

    assert (opened.endpoint.requests, kept(database)) == (2, 0)


def test_errors_are_not_kept(asking: Asking, replies: StoredReplies, database: Database) -> None:
    model = cached(asking(refused(401, "no")), replies)

    for _ in range(2):
        with pytest.raises(RefusedError):
            model.ask(question())

    assert kept(database) == 0


def test_threads_that_ask_the_same_wait_for_one_answer(asking: Asking, replies: StoredReplies) -> None:
    opened = asking(answer("done", seconds_before=0.1))
    model = cached(opened, replies)
    together = threading.Barrier(8)

    def ask(_number: int) -> tuple[str, int | None, bool]:
        together.wait(5)
        reply = model.ask(question())
        return reply.answer, reply.call_id, reply.is_cached

    with ThreadPoolExecutor(8) as threads:
        told = sorted(threads.map(ask, range(8)))

    assert opened.endpoint.requests == 1
    assert told == [("done", 1, False), *[("done", 1, True)] * 7]


def test_the_first_answer_stands_when_two_processes_paid(asking: Asking, replies: StoredReplies) -> None:
    ours, theirs = asking(answer("ours"), price=Price(1.0, 1.0)), asking(answer("theirs"))

    def before(asked: object) -> Act:
        cached(theirs, replies).ask(question())
        return answer("ours")

    ours.endpoint.script = before
    reply = cached(ours, replies).ask(question())

    assert (reply.answer, reply.call_id, reply.is_cached) == ("theirs", 1, False)
    assert reply.price > 0


BASE = Request(
    [Message("system", "Be brief."), Message("user", "Call.")], {"temperature": 0.0, "seed": 1}, number=2
)


@pytest.mark.parametrize(
    "other",
    [
        replace(BASE, number=3),
        replace(BASE, asked=1),
        replace(BASE, parameters={"temperature": 0.1, "seed": 1}),
        replace(BASE, parameters={"temperature": 0.0}),
        replace(BASE, messages=[Message("system", "Be brief."), Message("user", "Call!")]),
        replace(BASE, messages=list(reversed(BASE.messages))),
    ],
)
def test_whatever_the_answer_depends_on_makes_another_question(other: Request) -> None:
    assert call_key(IDENTITY, other) != call_key(IDENTITY, BASE)


def test_another_model_is_another_question() -> None:
    assert len({call_key(Identity(*names), BASE) for names in ("aa", "ab", "ba")}) == 3


@pytest.mark.parametrize(
    "same",
    [
        replace(BASE, parameters={"seed": 1, "temperature": 0}),
        replace(BASE, messages=tuple(BASE.messages)),
        replace(BASE, role="candidate", prompt_digest="abc", subject="ipc/1"),
    ],
)
def test_the_rest_does_not(same: Request) -> None:
    assert call_key(IDENTITY, same) == call_key(IDENTITY, BASE)


def test_the_key_of_a_question_stays_the_same_from_version_to_version() -> None:
    assert call_key(IDENTITY, BASE) == "e623c3020a5c6716b115a1e5c38e0468a013432e23d984eaac029aff90a5ba96"


def test_an_answer_is_kept_before_another_call_is_begun_in_its_place(asking: Asking) -> None:
    opened = asking(answer("def call(): ..."), concurrency=1)
    asked_before_kept: list[int] = []

    def keep(reply: Reply) -> Reply:
        others.append(pool.submit(opened.ask, question("Another.")))
        # One call at a time: the other has to wait for this answer to be kept, however long that takes.
        with pytest.raises(TimeoutError):
            others[0].result(timeout=0.2)
        asked_before_kept.append(opened.endpoint.requests)
        return reply

    others: list[Future[Reply]] = []
    with ThreadPoolExecutor(1) as pool:
        opened.client.ask_and_keep(question(), keep)

    assert asked_before_kept == [1]
    assert others[0].result().answer == "def call(): ..."
    assert opened.endpoint.requests == 2
