"""Answers of an endpoint as replies: text, thinking, usage, price, and what is no answer to judge."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from llm.asking import Asking, question
from llm.scripted_acts import Act, answer, refused

from crosspl_tui.llm.draft import Draft, read_draft
from crosspl_tui.llm.exchange import Usage
from crosspl_tui.llm.prices import Price
from crosspl_tui.llm.retry import Failure
from crosspl_tui.llm.thinking import split_thinking

CODE = "def call():\n    return 'fährt ⛴'\n"


def test_an_answer_comes_whole_with_its_usage_and_price(asking: Asking) -> None:
    opened = asking(answer(CODE, usage=(1000, 200, 0), chunks=7), price=Price(input=2.0, output=10.0))

    reply = opened.ask()

    assert (reply.answer, reply.thinking, reply.finish_reason) == (CODE, "", "stop")
    assert reply.usage == Usage(1000, 200)
    assert reply.price == pytest.approx(0.002 + 0.002)
    assert (reply.tries, reply.is_cached, reply.is_priced, reply.call_id) == (1, False, True, None)
    assert 0 < reply.seconds < 5


def test_the_question_goes_as_it_is(asking: Asking) -> None:
    opened = asking(organisation="org-harbour")

    opened.ask(question(parameters={"temperature": 0.7, "seed": 3}))

    (asked,) = opened.endpoint.asked
    assert asked.body["messages"] == [{"role": "user", "content": "Call the ferry."}]
    assert (asked.body["temperature"], asked.body["seed"], asked.body["stream"]) == (0.7, 3, True)
    assert asked.body["model"] == opened.client.name
    assert asked.headers["openai-organization"] == "org-harbour"


def test_nothing_of_the_environment_is_sent(asking: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        monkeypatch.setenv(name, "of-somebody-else")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    opened = asking()

    opened.ask()

    assert "of-somebody-else" not in str(opened.endpoint.asked[0])


@pytest.mark.parametrize("name", ["reasoning_content", "reasoning"])
@pytest.mark.parametrize("is_streamed", [True, False])
def test_thinking_in_a_field_is_kept_apart(asking: Asking, name: str, is_streamed: bool) -> None:
    act = answer(CODE, thinking="A ferry is a boat.", thinking_field=name, usage=(10, 50, 30))

    reply = asking(act, is_streamed=is_streamed).ask()

    assert (reply.answer, reply.thinking) == (CODE, "A ferry is a boat.")
    assert reply.usage == Usage(10, 50, thinking=30)


def test_thinking_in_the_text_is_kept_apart(asking: Asking) -> None:
    reply = asking(answer(f"<think>\nA boat.\n</think>\n\n{CODE}", chunks=20)).ask()

    assert (reply.answer, reply.thinking) == (CODE, "A boat.")


@pytest.mark.parametrize(
    ("text", "thinking", "rest"),
    [
        ("plain", "", "plain"),
        ("  indented\n", "", "  indented\n"),
        ("\n<think>a</think>b", "a", "b"),
        ("a boat\n</think>\nb", "a boat", "b"),
        ("<think>cut off", "cut off", ""),
        ("<think></think>b", "", "b"),
        ("print('<think>x</think>')", "", "print('<think>x</think>')"),
    ],
)
def test_only_leading_thinking_is_taken_out(text: str, thinking: str, rest: str) -> None:
    assert split_thinking(text) == (thinking, rest)


def test_endpoints_that_cannot_stream_are_asked_at_once(asking: Asking) -> None:
    opened = asking(answer(CODE), is_streamed=False)

    assert opened.ask().answer == CODE
    assert "stream" not in opened.endpoint.asked[0].body


def test_endpoints_that_reject_stream_options_are_asked_without(asking: Asking) -> None:
    opened = asking(answer("x" * 400))
    opened.endpoint.knows_stream_options = False

    first, second = opened.ask(), opened.ask()

    assert first.tries == second.tries == 1
    assert "stream_options" not in opened.endpoint.asked[0].body
    assert first.usage == Usage(len("Call the ferry.") // 4, 100, is_estimated=True)


def test_a_reply_in_one_piece_is_taken_where_a_stream_was_asked_for(asking: Asking) -> None:
    body = b'{"choices": [{"index": 0, "message": {"content": "whole"}, "finish_reason": "stop"}]}'

    assert asking(Act(raw=body)).ask().answer == "whole"


def test_content_in_parts_is_put_together(asking: Asking) -> None:
    content = b'[{"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}, {"type": "text", "text": "done"}]'
    body = b'{"choices": [{"message": {"content": ' + content + b'}, "finish_reason": "stop"}]}'

    reply = asking(Act(raw=body)).ask()

    assert (reply.answer, reply.thinking) == ("done", "hm")


@pytest.mark.parametrize(
    ("act", "reason", "text"),
    [
        (answer("half an", finish_reason="content_filter"), "content_filter", "half an"),
        (Act(refusal="I cannot help with that."), "refusal", "I cannot help with that."),
        (refused(400, "filtered", code="content_filter"), "content_filter", "filtered"),
        (answer(""), "stop", ""),
        (answer(" \n"), "stop", " \n"),
        (answer("", thinking="too long a thought", finish_reason="length"), "length", ""),
    ],
)
def test_refusals_and_empty_answers_are_told_as_such(
    asking: Asking, act: Act, reason: str, text: str
) -> None:
    opened = asking(act)

    reply = opened.ask()

    assert (reply.finish_reason, reply.answer, reply.is_refusal) == (reason, text, True)
    assert opened.endpoint.requests == 1


def test_half_a_character_harms_nothing(asking: Asking) -> None:
    opened = asking(answer("a\ud800b"))

    assert opened.ask(question("c\udc00d")).answer == "a\ufffdb"
    assert opened.endpoint.asked[0].prompt == "c\ufffdd"


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["choices", "delta", "message", "content", "error", "code", "usage", "text", "type"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=40, deadline=None)
@given(_JSON)
def test_no_reply_is_too_strange_to_be_read(body: object) -> None:
    for whole, content_type in (
        (json.dumps(body), "application/json"),
        (f"data: {json.dumps(body)}\n\n", "text/event-stream"),
    ):
        outcome = read_draft(whole.encode(), content_type)
        assert isinstance(outcome, Failure | Draft)


def test_an_answer_that_reached_its_length_is_an_answer(asking: Asking) -> None:
    reply = asking(answer("def call(", finish_reason="length")).ask()

    assert (reply.answer, reply.finish_reason, reply.is_refusal) == ("def call(", "length", False)


def test_a_price_that_is_unknown_is_said_to_be(asking: Asking) -> None:
    reply = asking(answer("x")).ask()

    assert (reply.price, reply.is_priced) == (0.0, False)
