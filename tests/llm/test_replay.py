"""Replay of recorded answers, from lines and from a database."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from llm.asking import Asking, question
from llm.scripted_acts import answer

from crosspl_tui.llm.cache import CachedModel, Identity
from crosspl_tui.llm.errors import NotRecordedError, UnusableModelError
from crosspl_tui.llm.exchange import Message, Request
from crosspl_tui.llm.replay import open_replay
from crosspl_tui.llm.stored import StoredReplies
from store.database import open_database
from store.writer import GroupWriter


def recording(folder: Path, *lines: object) -> Path:
    file = folder / "ferry.jsonl"
    file.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    return file


def test_answers_are_found_by_messages_prompt_or_item(tmp_path: Path) -> None:
    messages = [{"role": "system", "content": "Brief."}, {"role": "user", "content": "Call."}]
    file = recording(
        tmp_path,
        {"messages": messages, "answer": "by messages"},
        {"prompt": "Call the buoy.", "answer": "by prompt", "thinking": "hm"},
        {"item": "ipc/7", "answer": "by item", "finish_reason": "length"},
    )

    replay = open_replay(file)

    assert replay.name == "ferry"
    exact = Request([Message("system", "Brief."), Message("user", "Call.")])
    assert replay.ask(exact).answer == "by messages"
    by_prompt = replay.ask(question("Call the buoy."))
    assert (by_prompt.answer, by_prompt.thinking, by_prompt.is_cached) == ("by prompt", "hm", True)
    by_item = replay.ask(question("whatever", subject="ipc/7"))
    assert (by_item.answer, by_item.finish_reason, by_item.price) == ("by item", "length", 0.0)


def test_samples_are_told_apart_by_number_or_by_their_order(tmp_path: Path) -> None:
    file = recording(
        tmp_path,
        {"item": "a", "number": 4, "answer": "told"},
        *({"item": "b", "answer": f"counted {number}"} for number in range(3)),
    )
    replay = open_replay(file)

    assert replay.ask(question(subject="a", number=4)).answer == "told"
    assert replay.ask(question(subject="b", number=2)).answer == "counted 2"
    with pytest.raises(NotRecordedError, match="ferry: no answer number 3 is recorded to 'b'"):
        replay.ask(question(subject="b", number=3))


def test_roles_are_told_apart_where_they_are_recorded(tmp_path: Path) -> None:
    replay = open_replay(
        recording(
            tmp_path,
            {"item": "a", "role": "judger", "answer": "null"},
            {"item": "a", "role": "instructor", "answer": "Task"},
        )
    )

    assert replay.ask(question(subject="a", role="judger")).answer == "null"
    assert replay.ask(question(subject="a", role="instructor")).answer == "Task"
    with pytest.raises(NotRecordedError):
        replay.ask(question(subject="a", role="extractor"))


def test_of_several_models_one_is_named(tmp_path: Path) -> None:
    file = recording(
        tmp_path,
        {"model": "ferry-7b", "item": "a", "answer": "seven"},
        {"model": "ferry-70b", "item": "a", "answer": "seventy"},
    )

    assert open_replay(file, "ferry-70b").ask(question(subject="a")).answer == "seventy"
    with pytest.raises(
        UnusableModelError, match=r"several models; name one as in .*#MODEL: ferry-70b, ferry-7b"
    ):
        open_replay(file)
    with pytest.raises(UnusableModelError, match="has no answers of 'buoy'"):
        open_replay(file, "buoy")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "line 2: Expecting"),
        ("[]", "line 2: must be an object"),
        ('{"item": "a"}', "line 2: must be an object with the text `answer`"),
        ('{"answer": "x"}', "line 2: must say by `messages`, `prompt` or `item`"),
        ('{"answer": "x", "item": "a", "number": "1"}', "line 2: number: must be a whole number"),
        ('{"answer": "x", "messages": "a"}', "line 2: "),
    ],
)
def test_a_line_that_is_no_record_is_named(tmp_path: Path, line: str, words: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text('{"item": "a", "answer": "x"}\n' + line)

    with pytest.raises(UnusableModelError, match=words):
        open_replay(file)


def test_a_missing_file_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(UnusableModelError, match="No such file"):
        open_replay(tmp_path / "missing.jsonl")


def test_the_calls_of_a_database_can_be_replayed(asking: Asking, tmp_path: Path) -> None:
    opened = asking(lambda asked: answer(f"answer at {asked.body['temperature']}"))
    asked = [question(parameters={"temperature": warmth / 10}, number=0) for warmth in (0, 5)]
    with open_database(tmp_path / "bench.db") as database, GroupWriter(database) as writer:
        model = CachedModel(opened.client, Identity("ferry", "f"), StoredReplies(database, writer))
        for request in asked:
            model.ask(request)

    replay = open_replay(tmp_path / "bench.db")

    assert replay.name == opened.client.name
    assert [replay.ask(request).answer for request in asked] == ["answer at 0.0", "answer at 0.5"]
